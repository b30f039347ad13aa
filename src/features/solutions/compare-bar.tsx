import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { COMPARISON_PATH } from "#src/paths.ts";
import styles from "./compare-bar.module.css";
import { MAX_COMPARED, type SolutionQuery, writeQuery } from "./solution-query.ts";

/** What a {@link CompareBar} takes. */
export interface CompareBarProps {
  readonly query: SolutionQuery;
  readonly onClear: () => void;
}

/** How many solutions are chosen, and the way to see them side by side. It stays in view while the list scrolls. */
export function CompareBar({ query, onClear }: CompareBarProps): ReactNode {
  const count = query.compared.length;
  if (count === 0) return null;
  return (
    <section className={styles["bar"]} aria-label="Compare">
      <p role="status" className={styles["count"]}>
        {count} chosen{count === 1 ? ": choose one or two more" : count === MAX_COMPARED ? ", the most" : ""}
      </p>
      <div className={styles["actions"]}>
        <Button aria-label="Clear" onClick={onClear}>
          <X size={18} aria-hidden="true" />
        </Button>
        {count > 1 && (
          <Link
            to={{ pathname: COMPARISON_PATH, search: writeQuery(query).toString() }}
            className={buttonClass("primary")}
          >
            Compare {count}
          </Link>
        )}
      </div>
    </section>
  );
}
