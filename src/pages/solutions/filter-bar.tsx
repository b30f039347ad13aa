import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#src/components/button/button.tsx";
import { SearchField } from "#src/components/field/search-field.tsx";
import { SelectField } from "#src/components/field/select-field.tsx";
import { SOLUTION_CATEGORIES, SOLUTION_TYPES } from "#src/domain/solution.ts";
import styles from "./filter-bar.module.css";
import { CATEGORY_NAMES, TYPE_NAMES } from "./solution-names.ts";
import { narrows } from "./solution-query.ts";
import type { SolutionQueryState } from "./use-solution-query.ts";

/** Search, type, category, and back to everything. */
export function FilterBar({
  state,
  onReset,
}: {
  readonly state: SolutionQueryState;
  readonly onReset: () => void;
}): ReactNode {
  const { query, draft, type, settle, choose } = state;
  return (
    <search className={styles["bar"]} aria-label="Solutions">
      <div className={styles["text"]}>
        <SearchField
          label="Search solutions"
          placeholder="Name or problem, such as blight"
          value={draft}
          onChange={type}
          onBlur={settle}
        />
      </div>
      <SelectField
        label="Type"
        value={query.type}
        onChange={(chosen) => choose({ type: chosen })}
        options={[["all", "All types"], ...SOLUTION_TYPES.map((one) => [one, TYPE_NAMES[one]] as const)]}
      />
      <SelectField
        label="Category"
        value={query.category}
        onChange={(chosen) => choose({ category: chosen })}
        options={[
          ["all", "All categories"],
          ...SOLUTION_CATEGORIES.map((one) => [one, CATEGORY_NAMES[one]] as const),
        ]}
      />
      <Button onClick={onReset} disabled={!narrows({ ...query, text: draft })}>
        <RotateCcw size={18} aria-hidden="true" /> Reset
      </Button>
    </search>
  );
}
