import type { Evaluation } from "#domain/benchmark/evaluation.ts";
import type { EvaluationSummary } from "#domain/benchmark/evaluation-export.ts";

/** The summary of a model that answered at least one photo. */
export interface AnsweredSummary extends EvaluationSummary {
  readonly figures: Evaluation;
}

/** Leaves out the models that answered no photo. */
export function answeredOf(summaries: readonly EvaluationSummary[]): readonly AnsweredSummary[] {
  return summaries.flatMap((summary) =>
    summary.figures === null ? [] : [{ ...summary, figures: summary.figures }],
  );
}
