import { CircleDashed, ScanSearch } from "lucide-react";
import { type MouseEvent, type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import { KINGDOM_MODEL, KINGDOM_MODEL_BYTES, SAMPLE_MODEL } from "#models/registry.ts";
import { Button, type ButtonVariant } from "#src/ui/controls/button.tsx";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { PATHS } from "#src/paths.ts";
import { activeModelOf } from "#src/pipeline/models/active-model-store.ts";
import type { ModelChoiceSnapshot } from "#src/pipeline/models/model-choice-store.ts";
import { useModelChoice, useModels } from "../state/model-context.tsx";
import { formatBytes } from "#src/ui/texts/format.ts";
import { describeAnswering, describeReplaced, type PageModel } from "./model-choice-texts.ts";
import { LockedPages } from "#src/features/plan/pricing-link.tsx";
import type { ModelRef } from "#domain/identification.ts";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import type { ModelStatusProps } from "./model-status.tsx";
import styles from "./model-switch.module.css";

const MODEL_IN_SHORT = `${KINGDOM_MODEL.title}, ${formatBytes(KINGDOM_MODEL_BYTES)}, on this device; offline once used`;

/** What a {@link ModelSwitch} takes. */
export interface ModelSwitchProps {
  /** The page's subject; null on a page that stands for all four. */
  readonly subject: Subject | null;
  /** Called after another model was chosen. */
  readonly onSwitch?: () => void;
}

/** Says whether sample results or a trained model answers, and changes to the other one on all four pages. */
export function ModelSwitch(props: ModelSwitchProps): ReactNode {
  const parts = useSwitch(props);
  // One card in the page, whoever answers: it keeps the focus.
  return <ModelCard {...cardOf(parts)} />;
}

function cardOf(parts: SwitchParts): ModelCardProps {
  const { here } = parts;
  if (here.every(({ model }) => model.id === SAMPLE_MODEL.id)) return sampleCard(parts);
  return here.every(({ model }) => model.id === KINGDOM_MODEL.id) ? kingdomCard(parts) : ownCard(parts);
}

/** What the cards have in common. */
interface SwitchParts {
  readonly subject: Subject | null;
  /** The model of each page that the card speaks of. */
  readonly here: readonly PageModel[];
  /** What a switch sets aside, and on a page that stands for all four, which of them stay locked. */
  readonly consequences: ReactNode;
  /** Changes the choice. Then the model of this page is loaded. */
  readonly change: (make: (choice: ModelChoiceSnapshot) => void) => void;
}

function useSwitch({ subject, onSwitch }: ModelSwitchProps): SwitchParts {
  const { active } = useModels();
  const choice = useModelChoice((snapshot) => snapshot);
  const all = SUBJECTS.map((each) => ({ subject: each, model: activeModelOf(choice.choice, each) }));
  const replaced = describeReplaced(all);
  return {
    subject,
    here: subject === null ? all : all.filter((each) => each.subject === subject),
    consequences: (
      <>
        {replaced !== null && (
          <p>
            {replaced} You can bring that back on <Link to={PATHS.models}>Models</Link>.
          </p>
        )}
        {subject === null && <LockedPages subjects={SUBJECTS} />}
      </>
    ),
    change: (make) => {
      make(choice);
      active.warmUp(subject ?? "animal");
      onSwitch?.();
    },
  };
}

function sampleCard({ subject, consequences, change }: SwitchParts): ModelCardProps {
  return {
    kind: "sample",
    title: "Sample results: nothing is identified",
    below: subject !== null && <LateModelFault subject={subject} model={SAMPLE_MODEL} />,
    actions: (
      <>
        <ForReal variant="primary" change={change} />
        {subject !== null && <Link to={PATHS.models}>Use your own model</Link>}
      </>
    ),
    children: (
      <>
        <p>
          {MODEL_IN_SHORT}. <Link to={PATHS.modelCard}>What it can name</Link>
        </p>
        {consequences}
      </>
    ),
  };
}

function kingdomCard({ subject, consequences, change }: SwitchParts): ModelCardProps {
  return {
    kind: "real",
    title: `${KINGDOM_MODEL.title} answers, on this device`,
    below: <LateModelFault subject={subject ?? "animal"} model={KINGDOM_MODEL} />,
    actions: (
      <>
        <Back onPress={() => change(({ chooseForAll }) => chooseForAll(SAMPLE_MODEL))} />
        <Link to={PATHS.modelCard}>About this model</Link>
      </>
    ),
    children: (
      <>
        <LateModelStatus model={KINGDOM_MODEL} />
        {consequences}
      </>
    ),
  };
}

/** A model of the person's own answers here, or not the same one on each page. */
function ownCard({ here, consequences, change }: SwitchParts): ModelCardProps {
  const own = here.length === 1 ? here[0] : undefined;
  return {
    kind: "real",
    title: describeAnswering(here),
    below: own !== undefined && <LateModelFault {...own} />,
    actions: (
      <>
        <ForReal variant="secondary" change={change} />
        <Back
          onPress={() =>
            change(({ choose, chooseForAll }) =>
              own === undefined ? chooseForAll(SAMPLE_MODEL) : choose(own.subject, SAMPLE_MODEL),
            )
          }
        />
      </>
    ),
    children: (
      <>
        {own !== undefined && <LateModelStatus model={own.model} />}
        <p>For real on all pages: {MODEL_IN_SHORT}</p>
        {consequences}
      </>
    ),
  };
}

function ForReal({
  variant,
  change,
}: Pick<SwitchParts, "change"> & { readonly variant: ButtonVariant }): ReactNode {
  return (
    <Button
      variant={variant}
      onClick={(event) => {
        focusCardOf(event);
        change(({ chooseForAll }) => chooseForAll(KINGDOM_MODEL));
      }}
    >
      <ScanSearch size={18} aria-hidden="true" /> Identify for real
    </Button>
  );
}

function Back({ onPress }: { readonly onPress: () => void }): ReactNode {
  return (
    <Button
      onClick={(event) => {
        focusCardOf(event);
        onPress();
      }}
    >
      Back to sample results
    </Button>
  );
}

/** The button that was pressed goes away. */
function focusCardOf({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.closest<HTMLElement>('[role="group"]')?.focus({ preventScroll: true });
}

/** How far the load of a model is. It has a chunk of its own. If that can't be loaded, pages work without it. */
export function LateModelStatus({ model }: { readonly model: ModelRef }): ReactNode {
  return (
    <LazyPart load={() => import("./model-status.tsx")} waiting={null}>
      {({ ModelStatus }) => <ModelStatus model={model} />}
    </LazyPart>
  );
}

/** Why a model did not load. */
export function LateModelFault(props: ModelStatusProps): ReactNode {
  return (
    <LazyPart load={() => import("./model-status.tsx")} waiting={null}>
      {({ ModelFault }) => <ModelFault {...props} />}
    </LazyPart>
  );
}

/** What a {@link ModelCard} shows. */
export interface ModelCardProps {
  /** sample: nothing is identified; real: a trained model answers. */
  readonly kind: "sample" | "real";
  /** Who answers, in a sentence. */
  readonly title: string;
  readonly actions: ReactNode;
  /** What stands below words and buttons, over the whole width. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** A card that says who answers, with the buttons that change it. It can take the focus from a button that goes away. */
export function ModelCard({ kind, title, actions, below, children }: ModelCardProps): ReactNode {
  const Icon = kind === "sample" ? CircleDashed : ScanSearch;
  const titleId = useId();
  return (
    <div role="group" tabIndex={-1} className={`${styles["card"]} ${styles[kind]}`} aria-labelledby={titleId}>
      <div className={styles["content"]}>
        <Icon className={styles["icon"]} aria-hidden="true" />
        <div className={styles["words"]}>
          <p id={titleId} className={styles["title"]}>
            {title}
          </p>
          {children}
        </div>
        <div className={styles["actions"]}>{actions}</div>
        {below}
      </div>
    </div>
  );
}
