// How an open batch asks its models: runs, pauses, and photos that are asked again as another subject.

import { abort } from "#domain/abort.ts";
import { guarded } from "#domain/result.ts";
import type { SmallPicture } from "#src/core/photos/photo-pictures.ts";
import {
  answerAgain,
  type AnswerChange,
  type BatchPhoto,
  changeOf,
} from "#src/lab/batch/rules/batch-photo.ts";
import { mayAsk, modelsFor } from "./batch-models.ts";
import { type BatchPhase, modelTitle, runBatch } from "./batch-run.ts";
import { changeHead, write, writeAll } from "./batch-writes.ts";
import {
  type AskedAgain,
  countDone,
  enter,
  type HeldState,
  isDone,
  isRunning,
  putPhoto,
  rest,
  waiting,
} from "./held-state.ts";
import type { BatchSettings, BatchSubject } from "./stored-batch.ts";

function stop(state: HeldState, next: BatchPhase): void {
  abort(state.stopping);
  enter(state, next);
}

export function pause(state: HeldState): void {
  if (isRunning(state.phase)) stop(state, { code: "paused" });
}

/** Cancels the batch; or the new questions, after which the batch is as before. */
export function cancel(state: HeldState): void {
  if (state.closing.signal.aborted || isDone(state)) return;
  if (state.asks.size > 0) {
    abort(state.stopping);
    forgetAsks(state);
    rest(state);
    return;
  }
  stop(state, { code: "cancelled" });
  void changeHead(state, { isCancelled: true });
}

function forgetAsks(state: HeldState): void {
  state.asks.clear();
  state.again = null;
  countDone(state);
}

const NO_CHANGES: AskedAgain["changes"] = { named: 0, renamed: 0, unnamed: 0, same: 0, unread: 0 };

/** Counts what a new answer changed; does nothing in the first run. */
function countChange(state: HeldState, change: AnswerChange): void {
  const { again } = state;
  if (again === null) return;
  state.again = { ...again, changes: { ...again.changes, [change]: again.changes[change] + 1 } };
}

/** Asks finished photos again, if their files are here. Does nothing during a run. */
export function askAgain(state: HeldState, paths: readonly string[], subject: BatchSubject): void {
  const { photos, files, asks, closing } = state;
  if (closing.signal.aborted || isRunning(state.phase)) return;
  forgetAsks(state);
  for (const path of paths) if (photos.has(path) && files.has(path)) asks.set(path, subject);
  if (asks.size === 0) return rest(state);
  state.again = { subject, total: asks.size, changes: NO_CHANGES };
  countDone(state);
  goOn(state);
}

export function goOn(state: HeldState): void {
  const { head, deps, closing, asks } = state;
  if (closing.signal.aborted || isRunning(state.phase) || isDone(state)) return;
  if (head.isCancelled && asks.size === 0) void changeHead(state, { isCancelled: false });
  const { subject } = settingsNow(state);
  const isRefused = !mayAsk(deps.plan(), subject) || deps.quota.left() === 0;
  if (waiting(state).length === 0) rest(state);
  else if (isRefused) enter(state, { code: "failed", error: { code: "quota-used-up" } });
  else startRun(state);
}

/** The settings of the next run: those of the batch, or those of the new question. */
function settingsNow({ head: { settings }, asks, again, deps }: HeldState): BatchSettings {
  if (asks.size === 0 || again === null) return settings;
  const { subject } = again;
  return { ...settings, subject, models: modelsFor(settings.models, subject, deps) };
}

/** Starts a run after the last one has ended. */
function startRun(state: HeldState): void {
  const [id] = settingsNow(state).models;
  enter(state, { code: "loading", modelTitle: modelTitle(id, state.deps), progress: null });
  state.stopping = new AbortController();
  const { signal } = state.stopping;
  state.ended = state.ended.then(() => (signal.aborted ? undefined : run(state, signal)));
}

async function run(state: HeldState, signal: AbortSignal): Promise<void> {
  await writeAll(state);
  const task = {
    files: waiting(state),
    settings: settingsNow(state),
    // Photos that are asked again have their pictures, unless an earlier version or another device answered them.
    hasPictures: state.asks.size === 0 || (state.head.pictureBytes ?? 0) === 0,
    suspects: state.suspects,
    onPhase: (phase: BatchPhase) => {
      if (!signal.aborted) enter(state, phase);
    },
    onPhoto: (photo: BatchPhoto, picture: SmallPicture | null) => takeAnswer(state, photo, picture),
  };
  const ended = await guarded(() => runBatch(task, state.deps, signal));
  // The user may have paused while the last photo was being written, so check for "done" first.
  if (isDone(state)) rest(state);
  else if (signal.aborted) state.show();
  else if (ended.ok) rest(state);
  else enter(state, { code: "failed", error: ended.error });
}

/** A photo that can't be read again keeps its answer. */
function takeAnswer(state: HeldState, photo: BatchPhoto, picture: SmallPicture | null): Promise<void> {
  const before = state.photos.get(photo.path);
  state.asks.delete(photo.path);
  if (before?.said.ok === true && !photo.said.ok) {
    countChange(state, "unread");
    countDone(state);
    return write(state, []);
  }
  const answered = before === undefined ? photo : answerAgain(before, photo);
  if (before !== undefined) countChange(state, changeOf(before, answered));
  putPhoto(state, answered);
  return write(state, [answered], picture);
}
