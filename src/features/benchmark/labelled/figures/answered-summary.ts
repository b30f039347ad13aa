import type { Evaluation } from "../rules/evaluation.ts";
import {
  type EvaluatedPhoto,
  type EvaluationSummary,
  type ModelEvaluation,
  summaryOf,
} from "../rules/evaluation-export.ts";

/** The summary of a model that answered at least one photo, with its answers. */
export interface AnsweredSummary extends EvaluationSummary {
  readonly figures: Evaluation;
  readonly photos: readonly EvaluatedPhoto[];
}

/** Computes the summaries of models, without those that answered no photo. */
export function answeredOf(models: readonly ModelEvaluation[]): readonly AnsweredSummary[] {
  return models.flatMap((model) => {
    const { figures, ...summary } = summaryOf(model);
    return figures === null ? [] : [{ ...summary, figures, photos: model.photos }];
  });
}
