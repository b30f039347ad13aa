import { Lock } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link, useLocation } from "react-router-dom";
import { MAX_TARGET_PROBLEMS_ON_CARD, type Solution } from "#domain/records/solution.ts";
import { HazardTag, TypeTag } from "#src/answer/solution-kind/solution-kind.tsx";
import type { DrawingId } from "#src/answer/texts/guide-section.ts";
import {
  CATEGORY_NAMES,
  COST_NAMES,
  keepUnits,
  METHOD_NAMES,
  solutionDosage,
} from "#src/answer/texts/solution-names.ts";
import { Drawing } from "#src/app/guide/drawing/drawing.tsx";
import { Effectiveness, NoDoseForCrop } from "#src/app/solutions/solution/solution-facts.tsx";
import { inContext, t } from "#src/language/messages.ts";
import { solutionPath } from "#src/paths.ts";
import { seesDetails } from "#src/plan/plan.ts";
import { PricingLink } from "#src/plan/pricing-link.tsx";
import { usePlan } from "#src/plan/use-plan.ts";
import { SubjectIllustration } from "#src/ui/illustrations/subject-illustration.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./solution-card.module.css";

export interface SolutionCardProps {
  readonly solution: Solution;
  /** The drawing of the first problem that it treats; null for a plant, undefined while it is loaded. */
  readonly drawing: DrawingId | null | undefined;
  /** The crop of the query; null for none. */
  readonly crop: string | null;
  /** True if the user chose this solution for the comparison. */
  readonly compared: boolean;
  /** True if the comparison is full. */
  readonly full: boolean;
  readonly onCompare: (compared: boolean) => void;
}

/**
 * A solution in the grid, with the specification's lines: name, type, problems and effectiveness, then method and dosage
 * for Premium. Its name links to its page.
 */
export function SolutionCard({
  solution,
  drawing,
  crop,
  compared,
  full,
  onCompare,
}: SolutionCardProps): ReactNode {
  const nameId = useId();
  const { search } = useLocation();
  const { id, name, type, category, cost, targetProblems, safetyLevel, effectivenessPercent } = solution;
  return (
    <article id={id} className={styles["card"]} aria-labelledby={nameId}>
      <div className={styles["head"]}>
        <div className={styles["picture"]}>
          {drawing === null && <SubjectIllustration subject="plant" />}
          {typeof drawing === "string" && <Drawing name={drawing} />}
        </div>
        <div className={styles["title"]}>
          <h2 id={nameId} className={styles["name"]}>
            <Link to={{ pathname: solutionPath(id), search }} className={layout["touch"]}>
              {keepUnits(name)}
            </Link>
          </h2>
          <div className={styles["tags"]}>
            <TypeTag type={type} />
            <HazardTag level={safetyLevel} />
          </div>
        </div>
      </div>
      <ul className={styles["problems"]} aria-label={t`Target problems`}>
        {targetProblems.slice(0, MAX_TARGET_PROBLEMS_ON_CARD).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <Effectiveness percent={effectivenessPercent} />
      <UsageLines solution={solution} crop={crop} />
      <div className={styles["foot"]}>
        <p className={layout["soft"]}>
          {CATEGORY_NAMES[category]}, {COST_NAMES[cost]}
        </p>
        <label className={`${layout["touch"]} ${styles["compare"]}`} data-disabled={full && !compared}>
          <input
            type="checkbox"
            checked={compared}
            disabled={full && !compared}
            aria-describedby={nameId}
            onChange={({ target }) => onCompare(target.checked)}
          />
          {inContext("compare solutions")`Compare`}
        </label>
      </div>
    </article>
  );
}

/** With Premium: method and dosage. With Free: a link to Pricing, and the page does not contain the usage. */
function UsageLines({ solution, crop }: Pick<SolutionCardProps, "solution" | "crop">): ReactNode {
  const details = usePlan(({ plan }) => seesDetails(plan));
  if (!details) {
    return (
      <p className={`${layout["line"]} ${styles["locked"]}`}>
        <Lock className={layout["sun"]} size={16} aria-hidden="true" />
        <span>
          {t`Unlock detailed usage info.`} <PricingLink>{t`Upgrade to Premium`}</PricingLink>
        </span>
      </p>
    );
  }
  return (
    <dl className={styles["usage"]}>
      <dt>{t`Application method`}</dt>
      <dd>{METHOD_NAMES[solution.applicationMethod]}</dd>
      <dt>{t`Dosage`}</dt>
      <dd>
        {solutionDosage(solution)}
        <NoDoseForCrop solution={solution} crop={crop} />
      </dd>
    </dl>
  );
}
