import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { t } from "#src/language/messages.ts";
import { solutionsPath } from "#src/paths.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import type { MatchingSolutionsProps } from "./solution-links.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./matching-solutions.module.css";

const loadLinks = () => import("./solution-links.tsx");

/**
 * Links from a disease or pest to its solutions, or why there are none. The list is a separate chunk that only results
 * load. If it can't be loaded, the link to all solutions remains.
 */
export function MatchingSolutions({
  noProduct = null,
  ...problem
}: MatchingSolutionsProps & {
  /** The record's reason why no product makes sense; null if one does. */
  readonly noProduct?: string | null;
}): ReactNode {
  return (
    <section className={`${layout["stack3"]} ${styles["matching"]}`}>
      <h3 className={layout["large"]}>{t`Matching treatment solutions`}</h3>
      {noProduct === null ? <Links {...problem} /> : <p>{noProduct}</p>}
    </section>
  );
}

function Links(problem: MatchingSolutionsProps): ReactNode {
  const links = useLoaded(loadLinks);
  if (typeof links !== "string") return <links.SolutionLinks {...problem} />;
  return (
    <Link to={solutionsPath(problem.id)} className={buttonClass("secondary")}>
      {t`See matching solutions`}
    </Link>
  );
}
