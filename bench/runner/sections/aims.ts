import { BEFORE } from "../../report/before.ts";
import { checkBudgets } from "../../report/check-budgets.ts";
import { FIGURE_PARTS } from "../figures/figure-parts.ts";
import type { PlannedSection } from "../plan.ts";

/** What the pipeline has to reach, and what it reached in this run. */
export const aims: PlannedSection = {
  id: "aims",
  measure: async (bench) => {
    const figures: Record<string, number | null> = {};
    for (const { measure } of FIGURE_PARTS) Object.assign(figures, await measure(bench));
    return {
      id: "aims",
      title: "Aims",
      note:
        "What the pipeline is to reach. npm run bench:check holds that, or, where it was not reached, what was. Both sides of a ratio were measured in turn. " +
        "Of both it is the tenth percentile; of the longest gaps and tasks the ninetieth. Before: the same benchmark and photos with the app of commit 22cc764.",
      columns: [
        { key: "aim", title: "aim" },
        { key: "before", title: "before", digits: 2 },
        { key: "reached", title: "reached", digits: 2 },
        { key: "unit", title: "unit" },
        { key: "isReached", title: "is reached" },
      ],
      rows: checkBudgets(figures).map(({ budget, measured, isReached }) => ({
        name: budget.name,
        figures: {
          aim: `${budget.bound} ${budget.aim}`,
          before: BEFORE[budget.id] ?? null,
          reached: measured,
          unit: budget.unit,
          isReached: isReached ? "yes" : "no",
        },
      })),
    };
  },
};
