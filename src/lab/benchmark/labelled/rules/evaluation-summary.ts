import type { ModelRef } from "#domain/answer/identification.ts";
import { greatestOf } from "#domain/numbers/extremes.ts";
import { type Spread, spreadOf } from "#domain/numbers/statistics.ts";
import { type AnswerRules, evaluate, type Evaluation, type EvaluationSample } from "./evaluation.ts";

/** The answer of a model to a photo, and its timings. */
export interface EvaluatedPhoto extends EvaluationSample {
  /** Path below the chosen folder, with slashes. */
  readonly path: string;
  /** The folder that means its label. */
  readonly folder: string;
  /** Time for check, decoding and reduction, in milliseconds. */
  readonly imagingMs: number;
  /** Time of the network alone, in milliseconds. */
  readonly inferMs: number;
  /** Display name and version of the runtime. */
  readonly runtime: string;
  /** Display name of the backend. */
  readonly backend: string;
  /** How the network was loaded that answered; null for an answer that an earlier version of the app stored. */
  readonly load: NetworkLoad | null;
}

/** One load of a network in a worker of its own. */
export interface NetworkLoad {
  /** Time to start the runtime and to read the network, in milliseconds. */
  readonly loadMs: number;
  /** Time of the network's first run, in milliseconds. */
  readonly firstRunMs: number;
  /** Memory of the page and its workers after the first run, in bytes; null where the browser does not tell. */
  readonly memoryBytes: number | null;
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
  /** Size of the network's files. */
  readonly fileBytes: number;
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
  /** The runs after the first one. */
  readonly inferMs: Spread | null;
  /** Size of the network's files. */
  readonly fileBytes: number;
  /** Of each load, see {@link NetworkLoad}. */
  readonly loadMs: Spread | null;
  readonly firstRunMs: Spread | null;
  /** The most of all loads, see {@link NetworkLoad}; null if none was measured. */
  readonly memoryBytes: number | null;
}

export function summaryOf({
  model,
  fileBytes,
  photos,
  uncounted,
  ...rules
}: ModelEvaluation): EvaluationSummary {
  const loads = loadsOf(photos);
  const memory = loads.flatMap(({ memoryBytes }) => memoryBytes ?? []);
  return {
    model,
    runtimes: [...new Set(photos.map(({ runtime }) => runtime))],
    backends: [...new Set(photos.map(({ backend }) => backend))],
    ...rules,
    figures: evaluate(photos, rules),
    leftOut: leftOutOf({ uncounted }),
    imagingMs: spreadOf(photos.map(({ imagingMs }) => imagingMs)),
    inferMs: spreadOf(photos.map(({ inferMs }) => inferMs)),
    fileBytes,
    loadMs: spreadOf(loads.map(({ loadMs }) => loadMs)),
    firstRunMs: spreadOf(loads.map(({ firstRunMs }) => firstRunMs)),
    memoryBytes: memory.length === 0 ? null : greatestOf(memory),
  };
}

/** Each load once. Two loads never take the same time to the last digit. */
function loadsOf(photos: readonly EvaluatedPhoto[]): readonly NetworkLoad[] {
  const loads = photos.flatMap(({ load }) => load ?? []);
  return [...new Map(loads.map((load) => [`${load.loadMs} ${load.firstRunMs}`, load])).values()];
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
