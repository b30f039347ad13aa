import { FlaskConical, Leaf, type LucideIcon, Microscope } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Meter } from "#src/components/meter/meter.tsx";
import { MAX_TARGET_PROBLEMS_ON_CARD, type Solution, type SolutionType } from "#domain/solution.ts";
import { DescriptionAndSources, Safety } from "./safety-and-sources.tsx";
import styles from "./solution-card.module.css";
import {
  CATEGORY_NAMES,
  COST_MEANINGS,
  keepUnits,
  SAFETY_MEANINGS,
  TYPE_NAMES,
} from "#src/wording/solution-names.ts";
import { Usage } from "./usage.tsx";

const TYPE_ICONS: Readonly<Record<SolutionType, LucideIcon>> = {
  organic: Leaf,
  inorganic: FlaskConical,
  biological: Microscope,
};

/** What a {@link SolutionCard} shows. */
export interface SolutionCardProps {
  readonly solution: Solution;
  /** True if the address points at this card. */
  readonly pointedAt: boolean;
  /** Id of the note that explains the effectiveness figure. */
  readonly noteId: string;
}

/** One solution. Its parts line up with those of the cards beside it. */
export function SolutionCard({ solution, pointedAt, noteId }: SolutionCardProps): ReactNode {
  const nameId = useId();
  const problemsId = useId();
  const { id, name, type, category, targetProblems, effectivenessPercent } = solution;
  const TypeIcon = TYPE_ICONS[type];
  return (
    <article id={id} className={styles["card"]} aria-labelledby={nameId} data-pointed-at={pointedAt}>
      <header className={styles["head"]}>
        <p className={styles["kind"]}>
          <span className={styles["type"]} data-type={type}>
            <TypeIcon size={16} aria-hidden="true" />
            {TYPE_NAMES[type]}
          </span>
          <span>{CATEGORY_NAMES[category]}</span>
        </p>
        <h2 id={nameId} className={styles["name"]}>
          {keepUnits(name)}
        </h2>
      </header>
      <div className={styles["targets"]}>
        <h3 id={problemsId} className={styles["label"]}>
          Target problems
        </h3>
        <ul className={styles["problems"]} aria-labelledby={problemsId}>
          {targetProblems.slice(0, MAX_TARGET_PROBLEMS_ON_CARD).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
      <Effectiveness percent={effectivenessPercent} noteId={noteId} />
      <Facts solution={solution} />
      <Usage solution={solution} />
      <Safety solution={solution} />
      <DescriptionAndSources solution={solution} />
    </article>
  );
}

function Effectiveness({
  percent,
  noteId,
}: {
  readonly percent: number | null;
  readonly noteId: string;
}): ReactNode {
  if (percent === null) {
    return (
      <div role="group" aria-label="Effectiveness" className={styles["unmeasured"]}>
        <span className={styles["label"]}>Effectiveness</span>
        <span>Not measured here</span>
      </div>
    );
  }
  return (
    <div aria-describedby={noteId} role="group" aria-label="Effectiveness">
      <Meter label="Effectiveness" percent={percent} noteMark="*" />
    </div>
  );
}

function Facts({ solution }: { readonly solution: Solution }): ReactNode {
  const { safetyLevel, cost, availability } = solution;
  return (
    <dl className={styles["facts"]}>
      <div className={styles["wide"]}>
        <dt>Safety level</dt>
        <dd>
          <strong>{safetyLevel}</strong>: {SAFETY_MEANINGS[safetyLevel]}
        </dd>
      </div>
      <div>
        <dt>Cost</dt>
        <dd>
          <strong>{cost}</strong> ({COST_MEANINGS[cost]})
        </dd>
      </div>
      <div>
        <dt>Availability</dt>
        <dd>{availability}</dd>
      </div>
    </dl>
  );
}
