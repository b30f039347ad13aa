import { toCsv } from "#domain/text/csv.ts";
import {
  type AnswerRules,
  evaluate,
  type Evaluation,
  type EvaluationSample,
  verdictUnder,
} from "./evaluation.ts";
import type { ModelRef } from "#domain/answer/identification.ts";
import { type Spread, spreadOf } from "#domain/numbers/statistics.ts";

/** The answer of a model to a photo, and its timings. */
export interface EvaluatedPhoto extends EvaluationSample {
  /** Path below the chosen folder, with slashes. */
  readonly path: string;
  /** Time for check, decoding and reduction, in milliseconds. */
  readonly imagingMs: number;
  /** Time of the network alone, in milliseconds. */
  readonly inferMs: number;
  /** Display name and version of the runtime. */
  readonly runtime: string;
  /** Display name of the backend. */
  readonly backend: string;
}

/** The run of one model over one folder. */
export interface ModelEvaluation extends AnswerRules {
  readonly model: ModelRef;
  readonly photos: readonly EvaluatedPhoto[];
}

/** The figures of a model, and its timings. */
export interface EvaluationSummary extends AnswerRules {
  readonly model: ModelRef;
  /** More than one if a backend failed during the run, or if stored answers of an earlier run are included. */
  readonly runtimes: readonly string[];
  readonly backends: readonly string[];
  /** Null if no photo was answered. */
  readonly figures: Evaluation | null;
  readonly imagingMs: Spread | null;
  readonly inferMs: Spread | null;
}

export function summaryOf({ model, photos, ...rules }: ModelEvaluation): EvaluationSummary {
  return {
    model,
    runtimes: [...new Set(photos.map(({ runtime }) => runtime))],
    backends: [...new Set(photos.map(({ backend }) => backend))],
    ...rules,
    figures: evaluate(photos, rules),
    imagingMs: spreadOf(photos.map(({ imagingMs }) => imagingMs)),
    inferMs: spreadOf(photos.map(({ inferMs }) => inferMs)),
  };
}

/** The figures of all models as JSON, for programs. */
export function toEvaluationJson(models: readonly ModelEvaluation[]): string {
  return JSON.stringify({ format: "bio-kingdom-evaluation/1", models: models.map(summaryOf) }, null, 1);
}

/** A table for spreadsheets, one line for each answer. */
export function toEvaluationCsv(models: readonly ModelEvaluation[]): string {
  const rows = models.flatMap(({ model, photos, ...rules }) =>
    photos.map(({ path, truth, top, imagingMs, inferMs, runtime, backend, ...sample }) => [
      model.title,
      model.version,
      runtime,
      backend,
      path,
      truth,
      top[0].label,
      top[0].probability.toFixed(4),
      top[0].label === truth ? "yes" : "no",
      top.some(({ label }) => label === truth) ? "yes" : "no",
      verdictUnder({ truth, top, ...sample }, rules),
      imagingMs.toFixed(2),
      inferMs.toFixed(2),
    ]),
  );
  return toCsv([HEADER, ...rows]);
}

const HEADER = [
  "Model",
  "Model version",
  "Runtime",
  "Backend",
  "Photo",
  "Label",
  "Answer",
  "Probability",
  "Right",
  "Among the best five",
  "Verdict",
  "Imaging (ms)",
  "Inference (ms)",
];

/** The summary of a model that answered at least one photo, with its answers. */
export interface AnsweredSummary extends EvaluationSummary {
  readonly figures: Evaluation;
  readonly photos: readonly EvaluatedPhoto[];
}

/** The summaries of the models that answered at least one photo. */
export function answeredOf(models: readonly ModelEvaluation[]): readonly AnsweredSummary[] {
  return models.flatMap((model) => {
    const { figures, ...summary } = summaryOf(model);
    return figures === null ? [] : [{ ...summary, figures, photos: model.photos }];
  });
}
