import { Play } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { CaptureQuestion } from "#domain/photo/capture.ts";
import { SUBJECTS } from "#domain/subject.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { useActiveModel } from "#src/app/model-choice/use-models.ts";
import { answersFor, mayAsk } from "#src/lab/batch/rules/batch-models.ts";
import type { BatchSettings, BatchSubject, BurstRuleName } from "#src/lab/batch/rules/batch-record.ts";
import {
  ASK_OPTIONS,
  BURST_RULE_OPTIONS,
  burstHint,
  CAPTURE_HINT,
  CAPTURE_OPTIONS,
  FOUND_HINT,
  startFirstText,
  startText,
  tooManyLine,
} from "#src/lab/batch/texts/batch-texts.ts";
import { rich, t } from "#src/language/messages.ts";
import { OWN_MODELS_PATH, SUBJECT_PARAM } from "#src/paths.ts";
import { type Plan } from "#src/plan/plan.ts";
import { LockedPages } from "#src/plan/pricing-link.tsx";
import { usePlan } from "#src/plan/use-plan.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { ChoiceField, SelectField } from "#src/ui/controls/fields.tsx";
import { modelName } from "#src/ui/texts/model-title.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./batch-page.module.css";

/** The choices for a batch, and the button that starts it. */
export function BatchSettingsForm({
  models,
  photos,
  left,
  isReading,
  onStart,
}: {
  readonly models: readonly PackageManifest[];
  /** Number of chosen photos, at least 1. */
  readonly photos: number;
  /** Number of photos that the plan has left; null for no limit. */
  readonly left: number | null;
  /** True while the app looks for the photos of another choice. */
  readonly isReading: boolean;
  /** Starts a batch of the first `count` photos. */
  readonly onStart: (settings: BatchSettings, count: number) => void;
}): ReactNode {
  const { draft, change, settings, choice } = useBatchDraft(models);
  const plan = usePlan((snapshot) => snapshot.plan);
  const tooMany = tooManyLine(photos, left);
  const count = left === null ? photos : Math.min(photos, left);
  const reason = useId();
  return (
    <fieldset className={`${layout["stack5"]} ${styles["form"]}`} aria-label={t`How to identify them`}>
      <ChoiceField
        legend={t`What is on the photos`}
        options={ASK_OPTIONS.filter(({ value }) => mayAsk(plan, value))}
        chosen={[draft.subject]}
        onChange={(subject) => change({ subject })}
        hint={draft.subject === "found" ? FOUND_HINT : undefined}
      />
      <LockedPages subjects={SUBJECTS} />
      <ModelFields
        choice={choice}
        subject={draft.subject}
        mayFindDiseases={mayAsk(plan, "disease")}
        onChange={change}
      />
      <div className={styles["columns"]}>
        <ChoiceField
          legend={t`How they were taken`}
          options={BURST_RULE_OPTIONS}
          chosen={[draft.burstRule]}
          onChange={(burstRule) => change({ burstRule })}
          hint={draft.burstRule === "none" ? undefined : burstHint(draft.capture.date)}
        />
        <ChoiceField
          legend={t`What the photos say themselves`}
          several
          options={CAPTURE_OPTIONS}
          chosen={CAPTURE_OPTIONS.map(({ key }) => key).filter((key) => draft.capture[key])}
          onChange={(key, isChosen) => change({ capture: { ...draft.capture, [key]: isChosen } })}
          hint={CAPTURE_HINT}
        />
      </div>
      <div className={styles["start"]}>
        <Button
          variant="primary"
          disabled={settings === null || isReading}
          aria-describedby={tooMany === null ? undefined : reason}
          onClick={() => settings !== null && onStart(settings, count)}
        >
          <Play size={18} aria-hidden="true" /> {count < photos ? startFirstText(count) : startText(count)}
        </Button>
        {tooMany !== null && (
          <p id={reason} className={layout["hint"]}>
            {tooMany}
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** The option for no second model. No model has an empty id. */
const NONE = "";

function ModelFields({
  choice: { models, first, second },
  subject,
  mayFindDiseases,
  onChange,
}: {
  readonly choice: ModelChoice;
  readonly subject: BatchSubject;
  /** True if the model that decides may ask a photo as a disease. */
  readonly mayFindDiseases: boolean;
  readonly onChange: (change: Partial<BatchDraft>) => void;
}): ReactNode {
  if (first === null) {
    return (
      <p>
        {rich`No model here answers for this subject. ${<Link to={OWN_MODELS_PATH}>{t`Add a model`}</Link>} first.`}
      </p>
    );
  }
  const others = models.filter((model) => canCompare(first, model, subject));
  return (
    <div className={styles["models"]}>
      <SelectField
        label={t`Model that answers`}
        options={models.map((model) => [model.id, modelName(model)])}
        value={first.id}
        onChange={(id) => onChange({ first: id })}
      />
      {others.length > 0 ? (
        <SelectField
          label={t`Compare it with`}
          options={[
            [NONE, t`No other model`],
            ...others.map((model) => [model.id, modelName(model)] as const),
          ]}
          value={second?.id ?? NONE}
          onChange={(id) => onChange({ second: id === NONE ? null : id })}
        />
      ) : (
        <p className={layout["hint"]}>
          {rich`To compare two models on the same photos, ${<Link to={OWN_MODELS_PATH}>{t`add one of your own`}</Link>}.`}
        </p>
      )}
      {(subject === "disease" || (subject === "found" && mayFindDiseases)) &&
        first.id === KINGDOM_MODEL.id && (
          <p className={layout["hint"]}>
            {t`The app's own model names no disease here, as nobody tells it the crop of each photo. Its guesses stand in the table.`}
          </p>
        )}
    </div>
  );
}

/** A person's choices for a new batch. */
interface BatchDraft {
  readonly subject: BatchSubject;
  /** Id of the model that answers; null for the proposed model. */
  readonly first: string | null;
  /** Id of the second model; null for none. */
  readonly second: string | null;
  readonly capture: CaptureQuestion;
  readonly burstRule: BurstRuleName;
}

/** The models of the subject, and the chosen ones. */
interface ModelChoice {
  readonly models: readonly PackageManifest[];
  /** Null if no model answers for the subject. */
  readonly first: PackageManifest | null;
  readonly second: PackageManifest | null;
}

/**
 * The draft of a new batch. It starts with the subject in the URL, else {@link proposedSubject}, and with the active
 * model. `settings` is null if no model answers for the subject.
 */
function useBatchDraft(all: readonly PackageManifest[]): {
  readonly draft: BatchDraft;
  readonly change: (change: Partial<BatchDraft>) => void;
  readonly choice: ModelChoice;
  readonly settings: BatchSettings | null;
} {
  const plan = usePlan((snapshot) => snapshot.plan);
  const inAddress = useSearchParams()[0].get(SUBJECT_PARAM);
  const proposed = proposedSubject(all, useActiveModel("animal").id, plan);
  const [chosen, setDraft] = useState<BatchDraft>(() => ({
    subject: SUBJECTS.find((subject) => subject === inAddress) ?? proposed,
    first: null,
    second: null,
    capture: { date: false, position: false },
    burstRule: "handHeld",
  }));
  // The plan may have changed to Free, perhaps in another tab.
  const draft = mayAsk(plan, chosen.subject) ? chosen : { ...chosen, subject: proposed };
  const active = useActiveModel(draft.subject === "found" ? "animal" : draft.subject);
  const choice = choiceOf(draft, all, active.id, plan);
  return {
    draft,
    change: (change) => setDraft({ ...draft, ...change }),
    choice,
    settings: settingsOf(draft, choice),
  };
}

/** The model decides, unless the model that would answer can't. The active model comes first, then the app's own. */
function proposedSubject(all: readonly PackageManifest[], activeId: string, plan: Plan): BatchSubject {
  const find = (wanted: string): PackageManifest | undefined => all.find(({ id }) => id === wanted);
  const model = find(activeId) ?? find(KINGDOM_MODEL.id);
  return model !== undefined && answersFor(model, "found", plan) ? "found" : "animal";
}

/**
 * Finds the chosen models for a subject; by default the active one. Sample results are not in the library, so they
 * can't be chosen here.
 */
function choiceOf(
  { subject, first, second }: BatchDraft,
  all: readonly PackageManifest[],
  activeId: string,
  plan: Plan,
): ModelChoice {
  const models = all.filter((model) => answersFor(model, subject, plan));
  const find = (wanted: string | null): PackageManifest | undefined => models.find(({ id }) => id === wanted);
  const chosen = find(first) ?? find(activeId) ?? find(KINGDOM_MODEL.id) ?? models[0] ?? null;
  const other = find(second) ?? null;
  const isOther = other !== null && chosen !== null && canCompare(chosen, other, subject);
  return { models, first: chosen, second: isOther ? other : null };
}

/** True if two models can answer each photo for the same page. */
function canCompare(
  first: PackageManifest,
  { id, subjects }: PackageManifest,
  subject: BatchSubject,
): boolean {
  return id !== first.id && (subject !== "found" || first.subjects.every((each) => subjects.includes(each)));
}

function settingsOf(
  { subject, capture, burstRule }: BatchDraft,
  { first, second }: ModelChoice,
): BatchSettings | null {
  if (first === null) return null;
  return { subject, models: second === null ? [first.id] : [first.id, second.id], capture, burstRule };
}
