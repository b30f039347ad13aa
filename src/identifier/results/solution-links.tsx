import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { buttonClass } from "#src/components/button/button-class.ts";
import { SOLUTIONS_BY_PROBLEM } from "virtual:knowledge/solutions";
import { PATHS, solutionPath, solutionsPath } from "#src/paths.ts";
import styles from "./matching-solutions.module.css";

/** The disease or pest that solutions are looked for. */
export interface MatchingSolutionsProps {
  /** Of its record. */
  readonly id: string;
  readonly name: string;
}

/** A link to each solution that treats a disease or pest, and a link to all of them. */
export function SolutionLinks({ id: problem, name: problemName }: MatchingSolutionsProps): ReactNode {
  const solutions = SOLUTIONS_BY_PROBLEM[problem] ?? [];
  if (solutions.length === 0) {
    return (
      <>
        <p>No product makes sense against {problemName}. What to do instead stands above.</p>
        <Link to={PATHS.solutions} className={buttonClass("secondary")}>
          Browse all solutions
        </Link>
      </>
    );
  }
  return (
    <>
      <ul className={styles["list"]} aria-label="Matching treatment solutions">
        {solutions.map(({ id, name }) => (
          <li key={id}>
            <Link to={solutionPath(id, problem)} className={styles["link"]}>
              <ArrowRight size={18} aria-hidden="true" /> {name}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={solutionsPath(problem)} className={buttonClass("secondary")}>
        See matching solutions
      </Link>
    </>
  );
}
