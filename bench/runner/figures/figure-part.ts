import type { FigureBench } from "../plan.ts";

/** What was measured, by the ids of the budgets. Null for what could not be measured. */
export type BudgetFigures = Readonly<Record<string, number | null>>;

/** Some figures that are measured together. */
export interface FigurePart {
  readonly id: string;
  readonly measure: (bench: FigureBench) => Promise<BudgetFigures>;
}
