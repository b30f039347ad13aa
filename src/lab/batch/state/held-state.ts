import type { ModelRef } from "#domain/answer/identification.ts";
import type { createTurns } from "#domain/turns.ts";
import type { ChosenPhoto } from "#src/core/photos/chosen-photos.ts";
import type { FolderReader } from "#src/core/photos/photo-folder.ts";
import type { AnswerChange, BatchPhoto } from "#src/lab/batch/rules/batch-photo.ts";
import type { BatchDatabase } from "./batch-database.ts";
import type { BatchPhase, BatchRunDeps } from "./batch-run.ts";
import type { BatchSubject, KeptBatch, KeptHead } from "./stored-batch.ts";

/**
 * "unkept": the browser can't store the batch (private window, full disk), and a reload loses answers. "deleted": the
 * person cleared the site's data, or another tab deleted the batch in a browser without locks. The app does not write a
 * deleted batch again.
 */
export type BatchKeeping = "kept" | "unkept" | "deleted";

/** Photos that a person asks again as another subject. A reload forgets those that wait; their old answers stay. */
export interface AskedAgain {
  readonly subject: BatchSubject;
  readonly total: number;
  /** Number of photos that wait for their new answer. */
  readonly left: number;
  /** Number of photos with each change. Photos that can't be read any more keep their old answers. */
  readonly changes: Readonly<Record<AnswerChange, number>>;
}

/** Progress of reading dates or places after the run. */
export interface ReadingFacts {
  readonly done: number;
  readonly total: number;
}

export interface OpenBatchDeps extends BatchRunDeps {
  readonly database: BatchDatabase;
  readonly readFolder: FolderReader;
}

/** What an open batch holds in memory. */
export interface HeldState {
  readonly chosen: KeptBatch["chosen"];
  /** The finished photos by their paths. */
  readonly photos: Map<string, BatchPhoto>;
  /** Cached values of `photos`; null after a change. */
  list: readonly BatchPhoto[] | null;
  readonly models: Map<string, ModelRef>;
  head: KeptHead;
  files: ReadonlyMap<string, File>;
  /** The folder that the browser lets the app open again; null for none. */
  folder: FileSystemDirectoryHandle | null;
  /** Number of the batch's photos in `folder`; all of them until it is opened again. */
  inFolder: number;
  phase: BatchPhase;
  keeping: BatchKeeping;
  /** The finished photos that are asked again, by their paths. */
  readonly asks: Map<string, BatchSubject>;
  again: Omit<AskedAgain, "left"> | null;
  reading: (ReadingFacts & { readonly stopping: AbortController }) | null;
  readonly show: () => void;
  readonly deps: OpenBatchDeps;
  /** Runs one write after the other, so that an older state never replaces a newer one. */
  readonly inTurn: ReturnType<typeof createTurns>;
  /** Paths of photos that an earlier run could not read. See: BatchRunTask.suspects */
  readonly suspects: Set<string>;
  /** Stops the current run. */
  stopping: AbortController;
  /** Settles when the last run has ended. */
  ended: Promise<void>;
  readonly closing: AbortController;
}

/** Adds a photo, or replaces the one with its path. The next `show` shows it. */
export function putPhoto(state: HeldState, photo: BatchPhoto): void {
  const { photos, models, head } = state;
  const reviewed = head.reviewed + reviewsOf(photo) - reviewsOf(photos.get(photo.path));
  photos.set(photo.path, photo);
  for (const { model } of photo.said.ok ? photo.said.value : []) {
    const key = `${model.id} ${model.version}`;
    if (!models.has(key)) models.set(key, model);
  }
  state.head = { ...head, reviewed };
  state.list = null;
  countDone(state);
}

/** Counts the photos that wait for no answer. */
export function countDone(state: HeldState): void {
  state.head = { ...state.head, done: state.photos.size - state.asks.size };
}

function reviewsOf(photo: BatchPhoto | undefined): number {
  return photo === undefined || photo.review.status === "open" ? 0 : 1;
}

export function listOf(state: HeldState): readonly BatchPhoto[] {
  return (state.list ??= [...state.photos.values()]);
}

export function isDone({ head }: HeldState): boolean {
  return head.done >= head.total;
}

/** The photos with a file that wait for an answer: those that are asked again, else the unfinished ones. */
export function waiting({ chosen, photos, files, asks }: HeldState): readonly ChosenPhoto[] {
  return chosen.flatMap(({ path }) => {
    const isWaiting = asks.size > 0 ? asks.has(path) : !photos.has(path);
    const file = isWaiting ? files.get(path) : undefined;
    return file === undefined ? [] : [{ path, file }];
  });
}

export function enter(state: HeldState, phase: BatchPhase): void {
  state.phase = phase;
  state.show();
}

/** Enters the phase that fits a batch without a run. */
export function rest(state: HeldState): void {
  if (isDone(state)) enter(state, { code: "done" });
  else if (state.head.isCancelled && state.asks.size === 0) enter(state, { code: "cancelled" });
  else enter(state, { code: waiting(state).length > 0 ? "paused" : "photos-missing" });
}

/** True while a run loads its models or identifies photos. */
export function isRunning({ code }: BatchPhase): boolean {
  return code === "loading" || code === "running";
}
