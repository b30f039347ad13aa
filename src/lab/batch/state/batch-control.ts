// Runs of an open batch: going on, pausing, cancelling, and asking photos again as another subject.

import { abort } from "#domain/abort.ts";
import { guarded } from "#domain/result.ts";
import type { SmallPicture } from "#src/core/photos/photo-pictures.ts";
import { mayAsk, modelsFor } from "#src/lab/batch/rules/batch-models.ts";
import {
  answerAgain,
  type AnswerChange,
  type BatchPhoto,
  changeOf,
} from "#src/lab/batch/rules/batch-photo.ts";
import type { BatchSettings, BatchSubject } from "#src/lab/batch/rules/batch-record.ts";
import { modelTitle, type RunPhase, runBatch } from "./batch-run.ts";
import {
  type BatchSession,
  countDone,
  enter,
  isDone,
  may,
  photosToIdentify,
  putPhoto,
  type SecondQuestion,
  settle,
  show,
} from "./batch-session.ts";
import { changeHead, write, writeAll } from "./batch-writer.ts";

/** Stops the run; a photo that it interrupts stays unanswered. */
export function pause(session: BatchSession): void {
  if (!may(session, "pause")) return;
  abort(session.run);
  enter(session, "pause", { code: "paused" });
}

/** Cancels the batch; or the second question, after which the batch is as before. */
export function cancel(session: BatchSession): void {
  if (!may(session, "cancel") || isDone(session)) return;
  abort(session.run);
  if (session.waitingAgain.size > 0) {
    dropQuestion(session);
    settle(session);
    return;
  }
  enter(session, "cancel", { code: "cancelled" });
  void changeHead(session, { isCancelled: true });
}

function dropQuestion(session: BatchSession): void {
  session.waitingAgain.clear();
  session.again = null;
  countDone(session);
}

const NO_CHANGES: SecondQuestion["changes"] = { named: 0, renamed: 0, unnamed: 0, same: 0, unread: 0 };

/** Counts what a new answer changed; does nothing in the first run. */
function countChange(session: BatchSession, change: AnswerChange): void {
  const { again } = session;
  if (again === null) return;
  session.again = { ...again, changes: { ...again.changes, [change]: again.changes[change] + 1 } };
}

/** Asks finished photos again, if their files are here. Does nothing during a run. */
export function askAgain(session: BatchSession, paths: readonly string[], subject: BatchSubject): void {
  if (!may(session, "start")) return;
  const { photos, view, waitingAgain } = session;
  const { files } = view.getState();
  dropQuestion(session);
  for (const path of paths) if (photos.has(path) && files.has(path)) waitingAgain.add(path);
  if (waitingAgain.size === 0) return settle(session);
  session.again = { subject, total: waitingAgain.size, changes: NO_CHANGES };
  countDone(session);
  goOn(session);
}

/** Starts a run of the photos that wait, unless the plan refuses it. */
export function goOn(session: BatchSession): void {
  if (!may(session, "start") || isDone(session)) return;
  const { head, deps, waitingAgain } = session;
  if (head.isCancelled && waitingAgain.size === 0) void changeHead(session, { isCancelled: false });
  const { subject } = settingsOf(session);
  const isRefused = !mayAsk(deps.plan(), subject) || deps.quota.left() === 0;
  if (photosToIdentify(session).length === 0) settle(session);
  else if (isRefused) enter(session, "start", { code: "failed", error: { code: "quota-used-up" } });
  else startRun(session);
}

/** The settings of the next run: those of the batch, or those of the second question. */
function settingsOf({ head: { settings }, again, waitingAgain, deps }: BatchSession): BatchSettings {
  if (waitingAgain.size === 0 || again === null) return settings;
  const { subject } = again;
  return { ...settings, subject, models: modelsFor(settings.models, subject, deps) };
}

/** Starts a run after the last one has ended. */
function startRun(session: BatchSession): void {
  const [id] = settingsOf(session).models;
  enter(session, "start", { code: "loading", modelTitle: modelTitle(id, session.deps), progress: null });
  session.run = new AbortController();
  const { signal } = session.run;
  session.ended = session.ended.then(() => (signal.aborted ? undefined : run(session, signal)));
}

async function run(session: BatchSession, signal: AbortSignal): Promise<void> {
  await writeAll(session);
  const { deps, head, suspects, waitingAgain } = session;
  const task = {
    files: photosToIdentify(session),
    settings: settingsOf(session),
    // Photos that are identified again have their pictures, unless an earlier version or another device answered them.
    hasPictures: waitingAgain.size === 0 || (head.pictureBytes ?? 0) === 0,
    suspects,
    // A run that was stopped may still report while the next one already loads.
    onPhase: (phase: RunPhase) => {
      if (!signal.aborted) enter(session, "report", phase);
    },
    onPhoto: (photo: BatchPhoto, picture: SmallPicture | null) => takeAnswer(session, photo, picture),
  };
  const ended = await guarded(() => runBatch(task, deps, signal));
  // The user may have paused while the last photo was being written, so check for "done" first.
  if (isDone(session)) settle(session);
  else if (signal.aborted) show(session);
  else if (ended.ok) settle(session);
  else enter(session, "fail", { code: "failed", error: ended.error });
}

/** A photo that can't be read again has its old answer. */
function takeAnswer(session: BatchSession, photo: BatchPhoto, picture: SmallPicture | null): Promise<void> {
  const before = session.photos.get(photo.path);
  session.waitingAgain.delete(photo.path);
  if (before?.said.ok === true && !photo.said.ok) {
    countChange(session, "unread");
    countDone(session);
    return write(session, []);
  }
  const answered = before === undefined ? photo : answerAgain(before, photo);
  if (before !== undefined) countChange(session, changeOf(before, answered));
  putPhoto(session, answered);
  return write(session, [answered], picture);
}
