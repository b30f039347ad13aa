import { ArrowLeft } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router-dom";
import type { Solution } from "#domain/solution.ts";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PATHS } from "#src/paths.ts";
import { LabelLaw } from "../kind/label-law.tsx";
import { COMPARISON_HEAD } from "../texts/solution-head.ts";
import { EffectivenessNote } from "../effectiveness.tsx";
import { writeQuery } from "../solution-query.ts";
import { useSolutionQuery } from "../use-solution-query.ts";
import styles from "./comparison-page.module.css";
import { ComparisonTable } from "./comparison-table.tsx";

/** Two or three solutions side by side; the address names them, so a link shows the same. */
export function ComparisonPage(): ReactNode {
  const { query, choose } = useSolutionQuery();
  usePageHead(COMPARISON_HEAD);
  const count = useRef<HTMLParagraphElement>(null);
  const chosen = query.compared.flatMap((id) => SOLUTIONS.find((one) => one.id === id) ?? []);
  const remove = ({ id }: Solution): void => {
    choose({ compared: query.compared.filter((one) => one !== id) });
    // The button that is pressed disappears with its column.
    count.current?.focus();
  };
  return (
    <div className={styles["page"]}>
      <PageHeader title="Compare solutions" lead="What matters for choosing, side by side.">
        <LabelLaw />
      </PageHeader>
      <div className={styles["bar"]}>
        <p role="status" ref={count} tabIndex={-1}>
          {chosen.length < 2
            ? "Choose two or three solutions in the list to see them side by side."
            : `${chosen.length} solutions side by side`}
        </p>
        <Link
          to={{ pathname: PATHS.solutions, search: writeQuery(query).toString() }}
          className={buttonClass("secondary")}
        >
          <ArrowLeft size={18} aria-hidden="true" /> Choose in the list
        </Link>
      </div>
      {chosen.length > 0 && <ComparisonTable solutions={chosen} onRemove={remove} />}
      {chosen.some(({ effectivenessPercent }) => effectivenessPercent !== null) && <EffectivenessNote />}
    </div>
  );
}
