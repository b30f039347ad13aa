import { CircleDashed, type LucideIcon, ScanSearch } from "lucide-react";
import { type MouseEvent, type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import type { ModelRef } from "#domain/answer/identification.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { KINGDOM_MODEL, KINGDOM_MODEL_BYTES, SAMPLE_MODEL } from "#models/registry.ts";
import { activeModelOf } from "#src/core/models/model-choice-store.ts";
import { rich, t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { LockedPages } from "#src/plan/pricing-link.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { formatBytes } from "#src/ui/texts/format.ts";
import { modelTitle } from "#src/ui/texts/model-title.ts";
import { describeAnswering, describeReplaced, type PageModel } from "./model-choice-texts.ts";
import type { ModelStatusProps } from "./model-status.tsx";
import { useModelChoice, useModels } from "./use-models.ts";
import styles from "./model-switch.module.css";

const MODEL_IN_SHORT = t`${modelTitle(KINGDOM_MODEL)}, ${formatBytes(KINGDOM_MODEL_BYTES)}, on this device; offline once used`;

export interface ModelSwitchProps {
  /** True inside another card: shorter, without a border. */
  readonly isCompact?: boolean;
  /** Called after a change. */
  readonly onSwitch?: (() => void) | undefined;
}

/** The parts that show and change what answers. */
export interface ModelSwitchParts {
  readonly isSample: boolean;
  readonly Icon: LucideIcon;
  readonly title: string;
  /** What the app's own model is, where another one answers. */
  readonly inShort: ReactNode;
  /** The progress of loading. */
  readonly status: ReactNode;
  /** Which model the button would set aside. */
  readonly setAside: ReactNode;
  /** The button that lets the app's own model answer. */
  readonly forReal: (isMain: boolean) => ReactNode;
  readonly others: ReactNode;
  readonly fault: ReactNode;
}

/** The parts for the page of a subject, or for all four pages for null. `onSwitch` is called after a change. */
export function useModelSwitch(subject: Subject | null, onSwitch?: () => void): ModelSwitchParts {
  const { active } = useModels();
  const choice = useModelChoice((snapshot) => snapshot);
  const all = SUBJECTS.map((each) => ({ subject: each, model: activeModelOf(choice.choice, each) }));
  const here = subject === null ? all : all.filter((each) => each.subject === subject);
  const isSample = here.every(({ model }) => model.id === SAMPLE_MODEL.id);
  const isKingdom = here.every(({ model }) => model.id === KINGDOM_MODEL.id);
  /** The model whose loading and errors are shown; undefined for sample results or several models on all pages. */
  const shown: PageModel | undefined = isKingdom
    ? { subject: subject ?? "animal", model: KINGDOM_MODEL }
    : here.length === 1
      ? here[0]
      : undefined;
  const replaced = describeReplaced(all);

  function change(event: MouseEvent<HTMLButtonElement>, model: ModelRef): void {
    // The pressed button disappears, so the card takes the focus.
    event.currentTarget.closest<HTMLElement>('[role="group"]')?.focus({ preventScroll: true });
    // Sample results replace the user's own model only on this page.
    if (model === SAMPLE_MODEL && !isKingdom && subject !== null) choice.choose(subject, model);
    else choice.chooseForAll(model);
    active.warmUp(subject ?? "animal");
    onSwitch?.();
  }

  return {
    isSample,
    Icon: isSample ? CircleDashed : ScanSearch,
    title: isSample
      ? t`Sample results: nothing is identified`
      : isKingdom
        ? t`${modelTitle(KINGDOM_MODEL)} answers, on this device`
        : describeAnswering(here),
    inShort: isSample ? (
      <p>{rich`${MODEL_IN_SHORT}. ${<Link to={PATHS.modelCard}>{t`What it can name`}</Link>}`}</p>
    ) : (
      !isKingdom && <p>{t`For all pages: ${MODEL_IN_SHORT}`}</p>
    ),
    status: !isSample && shown !== undefined && <LazyModelStatus model={shown.model} />,
    setAside: replaced !== null && (
      <p>
        {replaced} {rich`You can bring that back on ${<Link to={PATHS.models}>{t`Models`}</Link>}.`}
      </p>
    ),
    forReal: (isMain: boolean) =>
      !isKingdom && (
        <Button
          variant={isSample && isMain ? "primary" : "secondary"}
          onClick={(event) => change(event, KINGDOM_MODEL)}
        >
          <ScanSearch size={18} aria-hidden="true" />{" "}
          {isSample ? t`Identify for real` : t`Use the ${modelTitle(KINGDOM_MODEL)}`}
        </Button>
      ),
    others: (
      <>
        {!isSample && (
          <button type="button" className={styles["back"]} onClick={(event) => change(event, SAMPLE_MODEL)}>
            {t`Back to sample results`}
          </button>
        )}
        {isKingdom && <Link to={PATHS.modelCard}>{t`About this model`}</Link>}
      </>
    ),
    fault: shown !== undefined && <LazyModelFault {...shown} />,
  };
}

/** Shows whether sample results or a trained model answers on all pages, with buttons that change it. */
export function ModelSwitch({ isCompact = false, onSwitch }: ModelSwitchProps): ReactNode {
  const parts = useModelSwitch(null, onSwitch);
  const { isSample, Icon } = parts;
  const titleId = useId();
  return (
    <div
      role="group"
      tabIndex={-1}
      className={`${styles["card"]} ${styles[isSample ? "sample" : "real"]} ${isCompact ? styles["compact"] : ""}`}
      aria-labelledby={titleId}
    >
      <div className={styles["content"]}>
        <Icon className={styles["icon"]} aria-hidden="true" />
        <div className={styles["words"]}>
          <p id={titleId} className={styles["title"]}>
            {parts.title}
          </p>
          {!(isSample && isCompact) && parts.inShort}
          {parts.status}
          {parts.setAside}
          {!isCompact && <LockedPages subjects={SUBJECTS} />}
        </div>
        <div className={styles["actions"]}>
          {/* On a page with a photo the photo is the main action. */}
          {parts.forReal(!isCompact)}
          {parts.others}
        </div>
        {parts.fault}
      </div>
    </div>
  );
}

/** The progress of loading a model. Its code is in a separate chunk; pages work without it. */
export function LazyModelStatus({ model }: { readonly model: ModelRef }): ReactNode {
  return (
    <LazyPart load={() => import("./model-status.tsx")} waiting={null}>
      {({ ModelStatus }) => <ModelStatus model={model} />}
    </LazyPart>
  );
}

/** The error of loading a model. */
function LazyModelFault(props: ModelStatusProps): ReactNode {
  return (
    <LazyPart load={() => import("./model-status.tsx")} waiting={null}>
      {({ ModelFault }) => <ModelFault {...props} />}
    </LazyPart>
  );
}
