import type { ReactNode } from "react";
import { SearchField, SelectField } from "#src/ui/controls/fields.tsx";
import { SOLUTION_CATEGORIES, SOLUTION_TYPES } from "#domain/solution.ts";
import styles from "./filter-bar.module.css";
import { CATEGORY_NAMES, TYPE_NAMES } from "./texts/solution-names.ts";
import type { SolutionQueryState } from "./use-solution-query.ts";

/** Search, type and category. */
export function FilterBar({ state }: { readonly state: SolutionQueryState }): ReactNode {
  const { query, draft, type, settle, choose } = state;
  return (
    <search className={styles["bar"]} aria-label="Solutions">
      <div className={styles["text"]}>
        <SearchField
          label="Search solutions"
          placeholder="Name or problem"
          value={draft}
          onChange={type}
          onBlur={settle}
        />
      </div>
      <SelectField
        label="Type"
        value={query.type}
        onChange={(chosen) => choose({ type: chosen })}
        options={[["all", "All"], ...SOLUTION_TYPES.map((one) => [one, TYPE_NAMES[one]] as const)]}
      />
      <SelectField
        label="Category"
        value={query.category}
        onChange={(chosen) => choose({ category: chosen })}
        options={[["all", "All"], ...SOLUTION_CATEGORIES.map((one) => [one, CATEGORY_NAMES[one]] as const)]}
      />
    </search>
  );
}
