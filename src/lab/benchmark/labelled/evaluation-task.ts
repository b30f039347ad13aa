import type { ModelRef } from "#domain/answer/identification.ts";
import { isOfPhoto } from "#domain/error.ts";
import type { LabelRanking } from "#domain/outcome/label-ranking.ts";
import { rankingOf } from "#models/label-ranking.ts";
import type { PackageManifest } from "#models/manifest.ts";
import {
  type EvaluatedPhoto,
  type ModelEvaluation,
  NO_LABEL,
  type UncountedPhoto,
} from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { pageAnswerOf } from "#src/lab/benchmark/labelled/rules/page-answer.ts";
import { inTurns, type LabelledPhoto } from "#src/lab/photos/chosen-photos.ts";
import type { PhotoAnswer } from "./evaluation-database.ts";
import type { PhotoJob } from "./evaluation-run.ts";

/** A model, and its label for each folder. Folders without a label are left out. */
export interface EvaluatedModel {
  readonly manifest: PackageManifest;
  readonly labelOf: Readonly<Record<string, string | null>>;
}

/** The photos and the models of a run. */
export interface EvaluationTask {
  readonly photos: readonly LabelledPhoto[];
  readonly models: readonly EvaluatedModel[];
}

/** A photo that no model has answered, because it could not be read, or is too small. */
export interface UnreadPhoto {
  readonly path: string;
  /** Error code. */
  readonly problem: string;
}

/** A photo without a usable answer from a model. */
export interface UnusablePhoto extends UnreadPhoto {
  readonly model: ModelRef;
}

/** The outcome of a run. */
export interface EvaluationOutcome {
  readonly models: readonly ModelEvaluation[];
  /** Photos that could not be read. */
  readonly unread: readonly UnreadPhoto[];
  /** Photos that are too small. */
  readonly tooSmall: readonly UnreadPhoto[];
  readonly unusable: readonly UnusablePhoto[];
  /** The photos of the run, by path. */
  readonly files: ReadonlyMap<string, File>;
  readonly answered: number;
  /** Number of answers taken from an earlier run. */
  readonly resumed: number;
  /** Finished jobs, with or without an answer; `total` counts all jobs. */
  readonly done: number;
  readonly total: number;
}

/** Answers by their {@link answerKey}. */
export type Answers = ReadonlyMap<string, PhotoAnswer>;

/**
 * Text that identifies the files and a model. It leaves out labels and other models, so that these can change between
 * runs.
 */
export function runText({ photos }: Pick<EvaluationTask, "photos">, manifest: PackageManifest): string {
  const files = photos
    .toSorted((a, b) => a.path.localeCompare(b.path))
    .map(({ path, file }) => [path, file.size, file.lastModified]);
  return JSON.stringify([files, [manifest]]);
}

/** The key of an answer: one photo, one model. */
export function answerKey(model: string, path: string): string {
  return `${model}/${path}`;
}

/**
 * All jobs. Folders alternate and each photo goes to all models, so that a stopped run has answers for each folder and
 * from each model.
 */
export function jobsOf({ photos, models }: EvaluationTask): readonly PhotoJob[] {
  return inTurns(photos).flatMap((photo) =>
    models
      .filter(({ labelOf }) => typeof labelOf[photo.folder] === "string")
      .map(({ manifest }) => ({ photo, model: manifest })),
  );
}

/** True for a photo that could not be read, or is too small. */
export function isUnread({ problem }: PhotoAnswer): boolean {
  return problem !== null && isOfPhoto(problem);
}

export function isTooSmall({ problem }: Pick<PhotoAnswer, "problem">): boolean {
  return problem === "photo-too-small";
}

/** Each unread photo once, even if several models could not read it. */
function unreadOf({ photos }: EvaluationTask, answers: Answers): readonly UnreadPhoto[] {
  const known = new Set(photos.map(({ path }) => path));
  const problems = new Map<string, string>();
  for (const answer of answers.values()) {
    const { path, problem } = answer;
    if (problem !== null && isUnread(answer) && known.has(path)) problems.set(path, problem);
  }
  return [...problems].map(([path, problem]) => ({ path, problem }));
}

/** The outcome of the answers so far, with the current labels of the folders. */
export function outcomeOf(task: EvaluationTask, answers: Answers, resumed: number): EvaluationOutcome {
  const all = jobsOf(task);
  const unasked = unreadOf(task, answers);
  const done = all.flatMap(({ model, photo }) => {
    const answer = answers.get(answerKey(model.id, photo.path));
    return answer === undefined ? [] : [{ model, photo, answer }];
  });
  const rankings = new Map(task.models.map(({ manifest }) => [manifest, rankingOf(manifest)]));
  const rankingFor = (manifest: PackageManifest): LabelRanking | null => rankings.get(manifest) ?? null;
  const photosOf = (manifest: PackageManifest, labelOf: EvaluatedModel["labelOf"]): EvaluatedPhoto[] =>
    done.flatMap(({ model, photo, answer }) => {
      const truth = labelOf[photo.folder];
      const [best, ...others] = answer.top;
      if (model !== manifest || typeof truth !== "string" || best === undefined) return [];
      const { path, imagingMs, inferMs, runtime, backend, load, probabilities } = answer;
      const { labels } = manifest;
      const ranking = rankingFor(manifest);
      const onPage =
        ranking === null || probabilities === null
          ? null
          : pageAnswerOf([...probabilities], truth, { labels, ranking });
      const answered = onPage ?? { top: [best, ...others] as const };
      const facts = { path, folder: photo.folder, truth, imagingMs, inferMs, runtime, backend, load };
      return [{ ...facts, ...answered }];
    });
  /** In the order of the photos, those without a label too, which are never asked. */
  const uncountedBy = (manifest: PackageManifest, labelOf: EvaluatedModel["labelOf"]): UncountedPhoto[] =>
    task.photos.flatMap(({ path, folder }) => {
      const truth = labelOf[folder] ?? null;
      const problem = truth === null ? NO_LABEL : answers.get(answerKey(manifest.id, path))?.problem;
      return typeof problem === "string" ? [{ path, folder, truth, problem }] : [];
    });
  return {
    models: task.models.map(({ manifest, labelOf }) => ({
      model: refOf(manifest),
      threshold: manifest.threshold,
      rejectLabels: manifest.rejectLabels,
      labelCount: manifest.labels.length,
      fileBytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
      photos: photosOf(manifest, labelOf),
      uncounted: uncountedBy(manifest, labelOf),
    })),
    files: new Map(task.photos.map(({ path, file }) => [path, file])),
    unread: unasked.filter((photo) => !isTooSmall(photo)),
    tooSmall: unasked.filter(isTooSmall),
    unusable: done.flatMap(({ model, answer }) => {
      const { path, problem } = answer;
      return problem === null || isUnread(answer) ? [] : [{ path, problem, model: refOf(model) }];
    }),
    answered: done.filter(({ answer }) => answer.problem === null).length,
    resumed,
    done: done.length,
    total: all.length,
  };
}

function refOf({ id, version, title }: PackageManifest): ModelRef {
  return { id, version, title };
}
