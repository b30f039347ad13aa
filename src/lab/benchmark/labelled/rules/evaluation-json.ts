import type { ModelRef } from "#domain/answer/identification.ts";
import { type Spread, spreadOf } from "#domain/numbers/statistics.ts";
import { type AnswerRules, evaluate, type Evaluation, type EvaluationSample } from "./evaluation.ts";

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

/** The problem of a photo whose folder has no label of the model. */
export const NO_LABEL = "no-label";

/** A photo that is in no figure of a model. */
export interface UncountedPhoto {
  /** Path below the chosen folder, with slashes. */
  readonly path: string;
  readonly folder: string;
  /** The label of its folder; null for none. */
  readonly truth: string | null;
  /** {@link NO_LABEL}, or the code of the error. */
  readonly problem: string;
}

/** The run of one model over one folder. */
export interface ModelEvaluation extends AnswerRules {
  readonly model: ModelRef;
  readonly photos: readonly EvaluatedPhoto[];
  readonly uncounted: readonly UncountedPhoto[];
}

/** A folder without a label of the model, and the number of its photos. */
export interface LeftOutFolder {
  readonly folder: string;
  readonly photos: number;
}

/** The figures of a model, and its timings. */
export interface EvaluationSummary extends AnswerRules {
  readonly model: ModelRef;
  /** More than one if a backend failed during the run, or if stored answers of an earlier run are included. */
  readonly runtimes: readonly string[];
  readonly backends: readonly string[];
  /** Null if no photo was answered. */
  readonly figures: Evaluation | null;
  readonly leftOut: readonly LeftOutFolder[];
  readonly imagingMs: Spread | null;
  readonly inferMs: Spread | null;
}

export function summaryOf({ model, photos, uncounted, ...rules }: ModelEvaluation): EvaluationSummary {
  return {
    model,
    runtimes: [...new Set(photos.map(({ runtime }) => runtime))],
    backends: [...new Set(photos.map(({ backend }) => backend))],
    ...rules,
    figures: evaluate(photos, rules),
    leftOut: leftOutOf({ uncounted }),
    imagingMs: spreadOf(photos.map(({ imagingMs }) => imagingMs)),
    inferMs: spreadOf(photos.map(({ inferMs }) => inferMs)),
  };
}

/** The folders without a label, in alphabetical order. */
export function leftOutOf({ uncounted }: Pick<ModelEvaluation, "uncounted">): readonly LeftOutFolder[] {
  const photosIn = new Map<string, number>();
  for (const { folder, problem } of uncounted) {
    if (problem === NO_LABEL) photosIn.set(folder, (photosIn.get(folder) ?? 0) + 1);
  }
  return [...photosIn]
    .map(([folder, photos]) => ({ folder, photos }))
    .toSorted((a, b) => a.folder.localeCompare(b.folder));
}

/** The figures of all models as JSON, for programs. */
export function toEvaluationJson(models: readonly ModelEvaluation[]): string {
  return JSON.stringify({ format: "bio-kingdom-evaluation/1", models: models.map(summaryOf) }, null, 1);
}

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
