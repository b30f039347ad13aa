import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { SOLUTION_CATEGORIES, type Solution } from "#domain/solution.ts";
import { CATEGORY_NAMES, keepUnits } from "#src/wording/solution-names.ts";
import styles from "./name-list.module.css";

/** The names of many solutions by category, each leading to its card, for who looks for one and not at all of them. */
export function NameList({ solutions }: { readonly solutions: readonly Solution[] }): ReactNode {
  const { search } = useLocation();
  const groups = SOLUTION_CATEGORIES.map((category) => ({
    category,
    members: solutions.filter((solution) => solution.category === category),
  })).filter(({ members }) => members.length > 0);
  return (
    <details className={styles["names"]}>
      <summary className={styles["summary"]}>
        All names at a glance
        <ChevronDown className={styles["chevron"]} size={18} aria-hidden="true" />
      </summary>
      <div className={styles["groups"]}>
        {groups.map(({ category, members }) => (
          <section key={category}>
            <h2 className={styles["title"]}>
              {CATEGORY_NAMES[category]} ({members.length})
            </h2>
            <ul className={styles["list"]}>
              {members.map(({ id, name }) => (
                <li key={id}>
                  <Link to={{ search, hash: `#${id}` }} className={styles["link"]}>
                    {keepUnits(name)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  );
}
