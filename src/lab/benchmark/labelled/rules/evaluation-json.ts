import { bestPlace, comparisonOf } from "./comparison.ts";
import { answeredOf, type ModelEvaluation, summaryOf } from "./evaluation-summary.ts";

/**
 * The figures of all models as JSON, for programs, with their comparison if several answered: with the one at the place
 * `reference` of those that answered, else with the best.
 */
export function toEvaluationJson(models: readonly ModelEvaluation[], reference?: number): string {
  const answered = answeredOf(models);
  const comparison = comparisonOf(answered, reference ?? bestPlace(answered));
  const file = { format: "bio-kingdom-evaluation/1", models: models.map(summaryOf), comparison };
  return JSON.stringify(file, null, 1);
}
