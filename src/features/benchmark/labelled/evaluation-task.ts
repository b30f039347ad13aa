import { rankingOf } from "#models/label-ranking.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { pageAnswerOf } from "./rules/page-answer.ts";
import type { LabelRanking } from "#domain/outcome/label-ranking.ts";
import type { EvaluatedPhoto, ModelEvaluation } from "./rules/evaluation-export.ts";
import type { ModelRef } from "#domain/identification.ts";
import type { PhotoAnswer } from "./evaluation-database.ts";
import { isOfPhoto } from "#domain/identify-error.ts";
import { inTurns, type LabelledPhoto } from "#src/pipeline/photos/chosen-photos.ts";
import type { PhotoJob } from "./evaluation-run.ts";

/** A model, and which of its labels each folder means. Folders without a label are left out. */
export interface EvaluatedModel {
  readonly manifest: PackageManifest;
  readonly labelOf: Readonly<Record<string, string | null>>;
}

/** Which models are to answer for which photos. */
export interface EvaluationTask {
  readonly photos: readonly LabelledPhoto[];
  readonly models: readonly EvaluatedModel[];
}

/** A photo that no model was asked about: it could not be read, or is too small to tell. */
export interface UnreadPhoto {
  readonly path: string;
  /** Code of the error. */
  readonly problem: string;
}

/** A photo without a usable answer from a model. */
export interface UnusablePhoto extends UnreadPhoto {
  readonly model: ModelRef;
}

/** What came of a run. */
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
  /** Answers that were kept from an earlier run. */
  readonly resumed: number;
  /** Photos that went through a model, answered or not, and how many do in a complete run. */
  readonly done: number;
  readonly total: number;
}

/** Answers by {@link answerKey}. */
export type Answers = ReadonlyMap<string, PhotoAnswer>;

/**
 * Identifies these files and this model. The meaning of the folders and the other models are not part of it, so that both
 * can change between two runs.
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

/** All jobs. Folders take turns and each photo goes to all models, so that a stopped run has seen a part of each. */
export function jobsOf({ photos, models }: EvaluationTask): readonly PhotoJob[] {
  return inTurns(photos).flatMap((photo) =>
    models
      .filter(({ labelOf }) => typeof labelOf[photo.folder] === "string")
      .map(({ manifest }) => ({ photo, model: manifest })),
  );
}

/** True for a photo that no model was asked about: it could not be read, or is too small to tell. */
export function isUnread({ problem }: PhotoAnswer): boolean {
  return problem !== null && isOfPhoto(problem);
}

export function isTooSmall({ problem }: Pick<PhotoAnswer, "problem">): boolean {
  return problem === "photo-too-small";
}

/** Each photo once, however many models met it. */
function unreadOf({ photos }: EvaluationTask, answers: Answers): readonly UnreadPhoto[] {
  const known = new Set(photos.map(({ path }) => path));
  const problems = new Map<string, string>();
  for (const answer of answers.values()) {
    const { path, problem } = answer;
    if (problem !== null && isUnread(answer) && known.has(path)) problems.set(path, problem);
  }
  return [...problems].map(([path, problem]) => ({ path, problem }));
}

/** The outcome of the answers so far, with the labels that the folders mean now. */
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
      const { path, imagingMs, inferMs, runtime, backend, probabilities } = answer;
      const { labels } = manifest;
      const ranking = rankingFor(manifest);
      const onPage =
        ranking === null || probabilities === null
          ? null
          : pageAnswerOf([...probabilities], truth, { labels, ranking });
      const answered = onPage ?? { top: [best, ...others] as const };
      return [{ path, truth, imagingMs, inferMs, runtime, backend, ...answered }];
    });
  return {
    models: task.models.map(({ manifest, labelOf }) => ({
      model: refOf(manifest),
      threshold: manifest.threshold,
      rejectLabels: manifest.rejectLabels,
      labelCount: manifest.labels.length,
      photos: photosOf(manifest, labelOf),
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
