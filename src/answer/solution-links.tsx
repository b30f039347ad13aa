import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { SolutionLine } from "#domain/records/solution-line.ts";
import { solutionsFor } from "#models/solutions/solutions-by-problem.ts";
import { HazardTag, TypeTag } from "#src/answer/solution-kind/solution-kind.tsx";
import { keepUnits } from "#src/answer/texts/solution-names.ts";
import { t } from "#src/language/messages.ts";
import { PATHS, solutionPath, solutionsPath } from "#src/paths.ts";
import { seesDetails } from "#src/plan/plan.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import styles from "./matching-solutions.module.css";

/** The disease or pest whose solutions are shown. */
export interface MatchingSolutionsProps {
  /** Id of the record of the disease or pest. */
  readonly id: string;
  readonly name: string;
  /** True for a sample, which offers no amounts, because nothing was identified. */
  readonly isSample?: boolean;
}

/** How many solutions are shown at first. */
const SHOWN = 4;

/** Each solution for a disease or pest, the least hazardous first, and a link to all of them. */
export function SolutionLinks({
  id: problem,
  name: problemName,
  isSample = false,
}: MatchingSolutionsProps): ReactNode {
  const solutions = solutionsFor(problem);
  if (solutions.length === 0) {
    return (
      <>
        <p>{t`No product makes sense against ${problemName}. What to do instead is above.`}</p>
        <Link to={PATHS.solutions} className={buttonClass("secondary")}>
          {t`Browse all solutions`}
        </Link>
      </>
    );
  }
  // If only one more solution is left, it takes no more space than the button that would show it.
  const shown = solutions.length === SHOWN + 1 ? SHOWN + 1 : SHOWN;
  const folded = solutions.slice(shown);
  return (
    <>
      <SolutionLines
        solutions={solutions.slice(0, shown)}
        problem={problem}
        isSample={isSample}
        label={t`Matching treatment solutions`}
      />
      {folded.length > 0 && (
        <div className={styles["folded"]}>
          <Disclosure summary={t`${folded.length} more solutions`}>
            <SolutionLines
              solutions={folded}
              problem={problem}
              isSample={isSample}
              label={t`More matching treatment solutions`}
            />
          </Disclosure>
        </div>
      )}
      <Link to={solutionsPath(problem)} className={buttonClass("secondary")}>
        {t`See matching solutions`}
      </Link>
    </>
  );
}

/** Text of the link to a solution's use. `hasRate` is true if an amount can be calculated. */
function linkText(hasRate: boolean): string {
  return hasRate ? t`Plan the amount` : t`How to use it`;
}

interface SolutionLinesProps {
  readonly solutions: readonly SolutionLine[];
  readonly problem: string;
  readonly isSample: boolean;
  readonly label: string;
}

function SolutionLines({ solutions, problem, isSample, label }: SolutionLinesProps): ReactNode {
  const plans = usePlan(({ plan }) => seesDetails(plan)) && !isSample;
  return (
    <ul className={styles["list"]} aria-label={label}>
      {solutions.map(({ id, name, type, safetyLevel, hasRate, isNotInEu }) => (
        <li key={id} className={styles["line"]}>
          <Link to={solutionPath(id, problem)} className={styles["name"]}>
            {keepUnits(name)}
          </Link>
          <span className={styles["kind"]}>
            <TypeTag type={type} /> <HazardTag level={safetyLevel} />
            {isNotInEu === true && <strong>{t`Not allowed in the European Union`}</strong>}
          </span>
          {plans && (
            <Link
              to={solutionPath(id, problem, hasRate ? "planner" : "use")}
              className={styles["plan"]}
              aria-label={t`${linkText(hasRate)}: ${name}`}
            >
              {linkText(hasRate)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
