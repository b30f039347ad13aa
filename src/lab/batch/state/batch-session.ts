// An open batch: its phases, what may happen in each, and what the page and the other files of this folder know of it.

import type { StoreApi } from "zustand/vanilla";
import type { ModelRef } from "#domain/answer/identification.ts";
import type { AppError } from "#domain/error.ts";
import type { CaptureQuestion } from "#domain/photo/capture.ts";
import type { LeftOutFiles } from "#domain/photo/file-kind.ts";
import type { Result } from "#domain/result.ts";
import type { createTurns } from "#domain/turns.ts";
import type { AnswerChange, BatchPhoto } from "#src/lab/batch/rules/batch-photo.ts";
import type {
  BatchHead,
  BatchRecord,
  BatchSubject,
  BurstRuleName,
} from "#src/lab/batch/rules/batch-record.ts";
import type { ChosenPhoto } from "#src/lab/photos/chosen-photos.ts";
import type { FolderFault, FolderReader } from "#src/lab/photos/photo-folder.ts";
import type { BatchDatabase } from "./batch-database.ts";
import type { BatchRunDeps, RunPhase } from "./batch-run.ts";

/** What an open batch does. */
export type BatchPhase =
  | RunPhase
  | { readonly code: "paused" }
  /** The person cancelled the batch. `goOn` still works. */
  | { readonly code: "cancelled" }
  /** The page lacks the files of the other photos, for instance after a reload. `addFiles` adds them. */
  | { readonly code: "photos-missing" }
  /** `goOn` tries again. "quota-used-up": the plan has no batch photos left, or not this subject. */
  | { readonly code: "failed"; readonly error: AppError }
  | { readonly code: "done" };

/**
 * What may happen to an open batch: in which phases, and which phases may follow. In all other phases it does nothing.
 *
 *     open ─settle─> paused | photos-missing | cancelled | done | failed      (no run)
 *                      │ start            ^ pause, cancel, fail, settle
 *                      v                  │
 *                   loading ──report──> running                               (a run)
 */
const TRANSITIONS = {
  /** A run begins; or the plan refuses it. */
  start: {
    from: ["paused", "cancelled", "photos-missing", "failed", "done"],
    to: ["loading", "failed"],
  },
  /** The run says how far it is. */
  report: { from: ["loading", "running"], to: ["loading", "running"] },
  pause: { from: ["loading", "running"], to: ["paused"] },
  cancel: {
    from: ["loading", "running", "paused", "cancelled", "photos-missing", "failed"],
    to: ["cancelled"],
  },
  /** The run ends early. */
  fail: { from: ["loading", "running"], to: ["failed"] },
  /** A run ended, files came, or photos need no new answer any more. {@link settle} finds the phase. */
  settle: {
    from: ["loading", "running", "paused", "cancelled", "photos-missing", "failed", "done"],
    to: ["paused", "cancelled", "photos-missing", "done"],
  },
} as const satisfies Readonly<
  Record<string, { readonly from: readonly BatchPhase["code"][]; readonly to: readonly BatchPhase["code"][] }>
>;

type BatchEvent = keyof typeof TRANSITIONS;

/** Photos that a person asks again as another subject. A reload forgets those that wait; their old answers stay. */
export interface SecondQuestion {
  readonly subject: BatchSubject;
  readonly total: number;
  /** Number of photos with each change. Photos that can't be read any more keep their old answers. */
  readonly changes: Readonly<Record<AnswerChange, number>>;
}

/** How many photos of the batch have a file now, and how many do not. */
export interface FoundFiles {
  readonly found: number;
  readonly missing: number;
}

/** The actions of an open batch. They do nothing after it is closed. */
export interface BatchCommands {
  /** Stops the run. After `goOn`, an interrupted photo is identified from the start. */
  readonly pause: () => void;
  /** Cancels the batch; or the second question, after which the batch is as before. */
  readonly cancel: () => void;
  readonly goOn: () => void;
  /**
   * Matches files to the batch's photos after a reload, see `findFiles`. Stores their folder, if the browser lets the app
   * open it again and it has no fewer of the photos than the stored one. A batch that waited for
   * photos goes on with those that came.
   */
  readonly addFiles: (files: readonly File[], folder?: FileSystemDirectoryHandle | null) => FoundFiles;
  /** Opens the stored folder again, and matches its files. Call it in a user gesture. */
  readonly openFolder: () => Promise<Result<FoundFiles, FolderFault>>;
  /** The stored small picture of a photo; null for none. */
  readonly smallPicture: (path: string) => Promise<Blob | null>;
  /** Asks finished photos again as another subject, if their files are here. Does nothing during a run. */
  readonly askAgain: (paths: readonly string[], subject: BatchSubject) => void;
  /**
   * Reads dates or places from the files. Resolves with the number of photos that could not be read; null after a stop,
   * where what was read stays, and it can be read again. Does nothing during a run.
   */
  readonly readCapture: (question: CaptureQuestion) => Promise<number | null>;
  readonly stopReading: () => void;
  /** Replaces reviewed photos by their paths. Resolves with all photos after the write. */
  readonly review: (changed: readonly BatchPhoto[]) => Promise<readonly BatchPhoto[]>;
  readonly setBurstRule: (burstRule: BurstRuleName) => Promise<void>;
  readonly rename: (title: string) => Promise<void>;
  /** Tries again to write a batch that is not stored; the app also tries every 10 s. True if it is stored now. */
  readonly storeAgain: () => Promise<boolean>;
}

/** What the page shows of an open batch, with its commands. */
export interface BatchView extends BatchCommands {
  readonly head: BatchHead;
  /**
   * The finished photos in any order. The list changes at most four times a second during a run; an unchanged photo
   * stays the same object.
   */
  readonly photos: readonly BatchPhoto[];
  readonly phase: BatchPhase;
  /**
   * "not-stored": the browser can't store the batch (private window, full disk), and a reload loses answers. "deleted":
   * the person cleared the site's data, or another tab deleted the batch in a browser without locks. The app does not
   * write a deleted batch again.
   */
  readonly storage: "stored" | "not-stored" | "deleted";
  /** The files of the folder that are not photos. */
  readonly leftOut: readonly LeftOutFiles[];
  /** The photos' files by their paths. Empty after a reload, until the person chooses them again. */
  readonly files: ReadonlyMap<string, File>;
  /** Name of the folder that `openFolder` opens; null for none. */
  readonly folder: string | null;
  /** The latest second question, and how many photos wait for their new answer; null for none. */
  readonly again: (SecondQuestion & { readonly left: number }) | null;
  /** How many photos' dates or places have been read; null unless they are being read. */
  readonly reading: { readonly done: number; readonly total: number } | null;
  /**
   * The models that answered, in the order of their first answers. More than `head.settings.models` if a model changed
   * its version during the batch; the page then warns that answers come from two versions.
   */
  readonly answeredBy: readonly ModelRef[];
}

export interface BatchSessionDeps extends BatchRunDeps {
  readonly database: BatchDatabase;
  readonly readFolder: FolderReader;
}

/**
 * An open batch. zustand holds what the page shows. The answers are here: a run adds to them with each photo, and the
 * page gets them with the next {@link show}, as ten thousand photos can't be copied for each.
 */
export interface BatchSession {
  readonly view: StoreApi<Omit<BatchView, keyof BatchCommands>>;
  readonly deps: BatchSessionDeps;
  readonly chosen: BatchRecord["chosen"];
  head: BatchHead;
  /** The finished photos by their paths. */
  readonly photos: Map<string, BatchPhoto>;
  /** The values of `photos`; null after a change. */
  list: readonly BatchPhoto[] | null;
  readonly answeredBy: Map<string, ModelRef>;
  again: SecondQuestion | null;
  /** Paths of the finished photos that wait for their new answer. */
  readonly waitingAgain: Set<string>;
  /** The folder that the browser lets the app open again, and how many of the photos it has; null for none. */
  folder: { readonly handle: FileSystemDirectoryHandle; readonly photos: number } | null;
  /** Runs one write after the other, so that an older state never replaces a newer one. */
  readonly inTurn: ReturnType<typeof createTurns>;
  /** Paths of photos that an earlier run could not read. See: BatchRunTask.suspects */
  readonly suspects: Set<string>;
  /** Stops the current run. */
  run: AbortController;
  /** The dates or places that are being read; null for none. */
  reading: { readonly done: number; readonly total: number; readonly stopping: AbortController } | null;
  /** Settles when the last run and the last reading have ended. */
  ended: Promise<void>;
  readonly closing: AbortController;
}

/** Changes what the page shows, and shows the answers so far. Does nothing once the batch is closed. */
export function show(
  session: BatchSession,
  changed: Partial<Pick<BatchView, "phase" | "storage" | "files" | "folder">> = {},
): void {
  const { view, closing, head, again, waitingAgain, reading, answeredBy } = session;
  if (closing.signal.aborted) return;
  view.setState({
    ...changed,
    head,
    photos: listOf(session),
    again: again === null ? null : { ...again, left: waitingAgain.size },
    reading,
    answeredBy: [...answeredBy.values()],
  });
}

/** True if the batch is open, and in a phase in which this may happen. */
export function may(session: BatchSession, event: BatchEvent): boolean {
  const from: readonly BatchPhase["code"][] = TRANSITIONS[event].from;
  return !session.closing.signal.aborted && from.includes(session.view.getState().phase.code);
}

/** Enters a phase, if this may happen now. */
export function enter<E extends BatchEvent>(
  session: BatchSession,
  event: E,
  phase: Extract<BatchPhase, { readonly code: (typeof TRANSITIONS)[E]["to"][number] }>,
): void {
  if (may(session, event)) show(session, { phase });
}

/** Enters the phase that fits a batch without a run. */
export function settle(session: BatchSession): void {
  enter(session, "settle", { code: restingCode(session) });
}

function restingCode(session: BatchSession): (typeof TRANSITIONS)["settle"]["to"][number] {
  if (isDone(session)) return "done";
  if (session.head.isCancelled && session.waitingAgain.size === 0) return "cancelled";
  return photosToIdentify(session).length > 0 ? "paused" : "photos-missing";
}

/** True while a run loads its models or identifies photos. */
export function isRunning({ code }: BatchPhase): boolean {
  return code === "loading" || code === "running";
}

export function isDone({ head }: BatchSession): boolean {
  return head.done >= head.total;
}

/** Adds a photo, or replaces the one with its path. The next {@link show} shows it. */
export function putPhoto(session: BatchSession, photo: BatchPhoto): void {
  const { photos, answeredBy, head } = session;
  const reviewed = head.reviewed + reviewsOf(photo) - reviewsOf(photos.get(photo.path));
  photos.set(photo.path, photo);
  for (const { model } of photo.said.ok ? photo.said.value : []) {
    const key = `${model.id} ${model.version}`;
    if (!answeredBy.has(key)) answeredBy.set(key, model);
  }
  session.head = { ...head, reviewed };
  session.list = null;
  countDone(session);
}

/** Counts the photos that wait for no answer. */
export function countDone(session: BatchSession): void {
  session.head = { ...session.head, done: session.photos.size - session.waitingAgain.size };
}

function reviewsOf(photo: BatchPhoto | undefined): number {
  return photo === undefined || photo.review.status === "open" ? 0 : 1;
}

export function listOf(session: BatchSession): readonly BatchPhoto[] {
  return (session.list ??= [...session.photos.values()]);
}

/** The photos with a file that wait for an answer: those of the second question, else the unfinished ones. */
export function photosToIdentify({
  chosen,
  photos,
  view,
  waitingAgain,
}: BatchSession): readonly ChosenPhoto[] {
  const { files } = view.getState();
  return chosen.flatMap(({ path }) => {
    const isWaiting = waitingAgain.size > 0 ? waitingAgain.has(path) : !photos.has(path);
    const file = isWaiting ? files.get(path) : undefined;
    return file === undefined ? [] : [{ path, file }];
  });
}
