import { ChevronDown, Lock } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { seesDetails } from "#src/features/plan/plan.ts";
import { MAX_TARGET_PROBLEMS_ON_CARD, type Solution } from "#domain/records/solution.ts";
import { PricingLink } from "#src/features/plan/pricing-link.tsx";
import { solutionPath } from "#src/paths.ts";
import { usePlan } from "#src/features/plan/plan-context.tsx";
import { CATEGORY_NAMES, COST_NAMES, dosageText, keepUnits, METHOD_NAMES } from "./texts/solution-names.ts";
import { Effectiveness } from "./solution/solution-facts.tsx";
import { HazardTag, TypeTag } from "./kind/solution-kind.tsx";
import styles from "./solution-row.module.css";
import layout from "#src/ui/styles/layout.module.css";
import { inContext, t } from "#src/language/messages.ts";

export interface SolutionRowProps {
  readonly solution: Solution;
  /** True if the user chose this solution for the comparison. */
  readonly compared: boolean;
  /** True if the comparison is full. */
  readonly full: boolean;
  readonly onCompare: (compared: boolean) => void;
}

/**
 * A solution in the list: name, type, hazard and problems. The rest is in a part that opens, where the person chooses it
 * for the comparison. Its name links to its page.
 */
export function SolutionRow({ solution, compared, full, onCompare }: SolutionRowProps): ReactNode {
  const nameId = useId();
  const { search, hash } = useLocation();
  const { id, name, type, category, cost, targetProblems, safetyLevel, effectivenessPercent } = solution;
  const [isFirstOpen] = useState(compared || hash === `#${id}`);
  return (
    <article id={id} className={styles["row"]} aria-labelledby={nameId}>
      <h2 id={nameId} className={styles["name"]}>
        <Link to={{ pathname: solutionPath(id), search }} className={layout["touch"]}>
          {keepUnits(name)}
        </Link>
      </h2>
      <div className={styles["what"]}>
        <TypeTag type={type} />
        <HazardTag level={safetyLevel} />
        {effectivenessPercent !== null && <Effectiveness percent={effectivenessPercent} />}
        <ul className={styles["problems"]} aria-label={t`Target problems`}>
          {targetProblems.slice(0, MAX_TARGET_PROBLEMS_ON_CARD).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
      <details open={isFirstOpen}>
        <summary className={styles["more"]}>
          <span className={layout["hidden"]}>{t`More about ${keepUnits(name)}`}</span>
          <ChevronDown className={styles["sign"]} size={20} aria-hidden="true" />
        </summary>
        <div className={styles["details"]}>
          <p>
            {CATEGORY_NAMES[category]}, {COST_NAMES[cost]}
          </p>
          {effectivenessPercent === null && <Effectiveness percent={null} />}
          <UsageLine solution={solution} />
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
      </details>
    </article>
  );
}

/** With Premium: method and dosage. With Free: a link to Pricing, and the page does not contain the usage. */
function UsageLine({ solution }: { readonly solution: Solution }): ReactNode {
  const details = usePlan(({ plan }) => seesDetails(plan));
  if (!details) {
    return (
      <p className={`${layout["line"]} ${layout["soft"]} ${styles["locked"]}`}>
        <Lock className={layout["sun"]} size={16} aria-hidden="true" />
        <span>
          {t`Unlock detailed usage info.`} <PricingLink>{t`Upgrade to Premium`}</PricingLink>
        </span>
      </p>
    );
  }
  return (
    <dl className={styles["usage"]}>
      <div>
        <dt>{t`Application method`}</dt> <dd>{METHOD_NAMES[solution.applicationMethod]}</dd>
      </div>
      <div>
        <dt>{t`Dosage`}</dt> <dd>{dosageText(solution.dosage)}</dd>
      </div>
    </dl>
  );
}
