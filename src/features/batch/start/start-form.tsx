import { Play } from "lucide-react";
import { type ReactNode, useId } from "react";
import { mayIdentify } from "#src/features/plan/plan.ts";
import { SUBJECTS } from "#domain/subject.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { ChoiceField } from "#src/ui/controls/fields.tsx";
import { LockedPages } from "#src/features/plan/pricing-link.tsx";
import type { BatchSettings } from "../state/batch-state.ts";
import { usePlan } from "#src/features/plan/plan-context.tsx";
import {
  BURST_RULE_OPTIONS,
  burstHint,
  CAPTURE_HINT,
  CAPTURE_OPTIONS,
  startFirstText,
  startText,
  tooManyLine,
} from "../texts/batch-start-texts.ts";
import { SUBJECT_OPTIONS } from "#src/features/models/model-texts.ts";
import { ModelFields } from "./model-fields.tsx";
import styles from "./new-batch.module.css";
import { type BatchDraft, useBatchDraft } from "./use-batch-draft.ts";

/** What a {@link StartForm} takes. */
export interface StartFormProps {
  /** All models of the library. */
  readonly models: readonly PackageManifest[];
  /** Photos that were chosen, at least one. */
  readonly photos: number;
  /** Photos that the plan may still have answered; null where it has no limit. */
  readonly left: number | null;
  /** Starts a batch of the first `count` photos. */
  readonly onStart: (settings: BatchSettings, count: number) => void;
}

/** How the photos are to be identified, and the button that starts it. */
export function StartForm({ models, photos, left, onStart }: StartFormProps): ReactNode {
  const { draft, change, settings, choice } = useBatchDraft(models);
  const plan = usePlan((snapshot) => snapshot.plan);
  const tooMany = tooManyLine(photos, left);
  const count = left === null ? photos : Math.min(photos, left);
  const reason = useId();
  return (
    <fieldset className={styles["form"]} aria-label="How to identify them">
      <ChoiceField
        legend="What is on the photos"
        options={SUBJECT_OPTIONS.filter(({ value }) => mayIdentify(plan, value))}
        chosen={[draft.subject]}
        onChange={(subject) => change({ subject })}
      />
      <LockedPages subjects={SUBJECTS} />
      <ModelFields choice={choice} onChange={change} />
      <div className={styles["columns"]}>
        <ChoiceField
          legend="How they were taken"
          options={BURST_RULE_OPTIONS}
          chosen={[draft.burstRule]}
          onChange={(burstRule) => change({ burstRule })}
          hint={draft.burstRule === "none" ? undefined : burstHint(draft.capture.date)}
        />
        <CaptureField draft={draft} onChange={change} />
      </div>
      <div className={styles["start"]}>
        <Button
          variant="primary"
          disabled={settings === null}
          aria-describedby={tooMany === null ? undefined : reason}
          onClick={() => settings !== null && onStart(settings, count)}
        >
          <Play size={18} aria-hidden="true" /> {count < photos ? startFirstText(count) : startText(count)}
        </Button>
        {tooMany !== null && (
          <p id={reason} className={styles["soft"]}>
            {tooMany}
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** What of the photos' own data may be read. Neither is ticked beforehand. */
function CaptureField({
  draft: { capture },
  onChange,
}: {
  readonly draft: BatchDraft;
  readonly onChange: (change: Partial<BatchDraft>) => void;
}): ReactNode {
  return (
    <ChoiceField
      legend="What the photos say themselves"
      several
      options={CAPTURE_OPTIONS}
      chosen={CAPTURE_OPTIONS.map(({ key }) => key).filter((key) => capture[key])}
      onChange={(key, isChosen) => onChange({ capture: { ...capture, [key]: isChosen } })}
      hint={CAPTURE_HINT}
    />
  );
}
