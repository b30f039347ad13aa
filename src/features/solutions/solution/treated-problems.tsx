import type { ReactNode } from "react";
import { problemName } from "#models/solutions/solutions.ts";
import { Link } from "react-router-dom";
import { solutionsPath } from "#src/paths.ts";
import styles from "./treated-problems.module.css";

/** The diseases and pests that a solution treats, each with a link to all solutions for it. */
export function TreatedProblems({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const named = ids.flatMap((id) => {
    const name = problemName(id);
    return name === null ? [] : [{ id, name }];
  });
  if (named.length === 0) return null;
  return (
    <section className={styles["treated"]}>
      <h3 className={styles["title"]}>Treats</h3>
      <ul className={styles["problems"]}>
        {named.map(({ id, name }) => (
          <li key={id}>
            <Link to={solutionsPath(id)} className={styles["problem"]}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
