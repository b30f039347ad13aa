import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { buttonClass } from "#src/components/button/button-class.ts";
import type { DiseaseRecord, PestRecord } from "#domain/knowledge.ts";
import { solutionsTreating } from "#domain/solution.ts";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import { PATHS, solutionsPath } from "#src/paths.ts";
import { headlineOf } from "#domain/headline.ts";
import styles from "./matching-solutions.module.css";

/** A link to each solution that treats a disease or pest, and a link to all of them. */
export function SolutionLinks({ record }: { readonly record: DiseaseRecord | PestRecord }): ReactNode {
  const solutions = solutionsTreating(SOLUTIONS, record.id);
  if (solutions.length === 0) {
    return (
      <>
        <p>No product makes sense against {headlineOf(record)}. What helps instead stands above.</p>
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
            <Link to={solutionsPath(record.id, id)} className={styles["link"]}>
              <ArrowRight size={18} aria-hidden="true" /> {name}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={solutionsPath(record.id)} className={buttonClass("secondary")}>
        See matching solutions
      </Link>
    </>
  );
}
