import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";
import { buttonClass } from "#src/components/button/button-class.ts";
import type { DiseaseRecord, PestRecord } from "#domain/knowledge.ts";
import { solutionsPath } from "#src/paths.ts";
import factStyles from "./fact-list.module.css";
import styles from "./matching-solutions.module.css";

/** What {@link MatchingSolutions} and its parts take. */
export interface MatchingSolutionsProps {
  readonly record: DiseaseRecord | PestRecord;
}

/** The solutions come in a chunk that only a result loads. If it can't be loaded, the link to the solutions remains. */
const SolutionLinks = lazy(async () => {
  try {
    return { default: (await import("./solution-links.tsx")).SolutionLinks };
  } catch {
    return { default: WayToSolutions };
  }
});

/** Links from a disease or pest to the solutions that treat it. */
export function MatchingSolutions({ record }: MatchingSolutionsProps): ReactNode {
  return (
    <section className={styles["matching"]}>
      <h3 className={factStyles["title"]}>Matching treatment solutions</h3>
      <Suspense fallback={<WayToSolutions record={record} />}>
        <SolutionLinks record={record} />
      </Suspense>
    </section>
  );
}

function WayToSolutions({ record }: MatchingSolutionsProps): ReactNode {
  return (
    <Link to={solutionsPath(record.id)} className={buttonClass("secondary")}>
      See matching solutions
    </Link>
  );
}
