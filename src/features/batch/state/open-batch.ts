import type { BatchPhoto } from "#src/features/batch/rules/batch-photo.ts";
import type { ModelRef } from "#domain/answer/identification.ts";
import { guarded } from "#domain/result.ts";
import { createTurns } from "#domain/turns.ts";
import { mayIdentify } from "#src/features/plan/plan.ts";
import type { ChosenPhoto } from "#src/pipeline/photos/chosen-photos.ts";
import type { BatchDatabase } from "./batch-database.ts";
import { type BatchPhase, type BatchRunDeps, createThrottle, modelTitle, runBatch } from "./batch-run.ts";
import { findFiles } from "./new-batch.ts";
import type { BatchHead, BurstRuleName, KeptBatch, KeptHead } from "./stored-batch.ts";

/**
 * "unkept": the browser can't store the batch (private window, full disk), and a reload loses answers. "deleted": the
 * person cleared the site's data, or another tab deleted the batch in a browser without locks. The app does not write a
 * deleted batch again.
 */
export type BatchKeeping = "kept" | "unkept" | "deleted";

/** How many photos of the batch have a file now, and how many do not. */
export interface FoundFiles {
  readonly found: number;
  readonly missing: number;
}

/** The actions of an open batch. They do nothing after it is closed. */
export interface BatchCommands {
  /** Stops the run. After `goOn`, an interrupted photo is identified from the start. */
  readonly pause: () => void;
  readonly cancel: () => void;
  readonly goOn: () => void;
  /** Matches files to the batch's photos after a reload, see `findFiles`. Does not start a run. */
  readonly giveFiles: (files: readonly File[]) => FoundFiles;
  /** Replaces reviewed photos by their paths. Resolves with all photos after the write. */
  readonly review: (changed: readonly BatchPhoto[]) => Promise<readonly BatchPhoto[]>;
  readonly setBurstRule: (burstRule: BurstRuleName) => Promise<void>;
  readonly rename: (title: string) => Promise<void>;
  /** Tries again to write a batch that is not stored; the app also tries every 10 s. True if it is stored now. */
  readonly keepAgain: () => Promise<boolean>;
}

/** A snapshot of the open batch, with its commands. */
export interface OpenBatch extends BatchCommands {
  readonly head: BatchHead;
  /**
   * The finished photos in any order. The list changes at most four times a second during a run; an unchanged photo
   * stays the same object.
   */
  readonly photos: readonly BatchPhoto[];
  readonly phase: BatchPhase;
  readonly keeping: BatchKeeping;
  /** Number of files in the folder that are not photos. */
  readonly leftOut: number;
  /** The photos' files by their paths. Empty after a reload, until the person chooses them again. */
  readonly files: ReadonlyMap<string, File>;
  /**
   * The models that answered, in the order of their first answers. More than `head.settings.models` if a model changed
   * its version during the batch; the page then warns that answers come from two versions.
   */
  readonly answeredBy: readonly ModelRef[];
}

export interface OpenBatchDeps extends BatchRunDeps {
  readonly database: BatchDatabase;
}

/** An open batch, for the store of batches. */
export interface HeldBatch extends BatchCommands {
  readonly id: string;
  /** Pauses the batch and emits no more snapshots. Resolves after the run has ended and everything is written. */
  readonly close: () => Promise<void>;
}

/** Milliseconds until the next try to write a batch that is not stored. Browsers have no event that reports free space. */
const KEEP_AGAIN_MS = 10_000;

interface State {
  readonly chosen: KeptBatch["chosen"];
  /** The finished photos by their paths. */
  readonly photos: Map<string, BatchPhoto>;
  /** Cached values of `photos`; null after a change. */
  list: readonly BatchPhoto[] | null;
  readonly models: Map<string, ModelRef>;
  head: KeptHead;
  files: ReadonlyMap<string, File>;
  phase: BatchPhase;
  keeping: BatchKeeping;
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

/** Opens a batch. Calls `show` immediately, and then with each new snapshot. No method rejects. */
export function openBatch(
  { head, chosen, photos }: KeptBatch,
  { files, isKept }: { readonly files: ReadonlyMap<string, File>; readonly isKept: boolean },
  deps: OpenBatchDeps,
  show: (batch: OpenBatch) => void,
): HeldBatch {
  const closing = new AbortController();
  const keepSoon = createThrottle(deps.clock, KEEP_AGAIN_MS, closing.signal, () => void writeAll(state));
  const state: State = {
    chosen,
    photos: new Map(),
    list: null,
    models: new Map(),
    head: { ...head, done: 0, reviewed: 0 },
    files,
    phase: { code: "paused" },
    keeping: isKept ? "kept" : "unkept",
    show: () => {
      if (closing.signal.aborted) return;
      const { head: now, phase, keeping, files: given, models } = state;
      show({
        ...commands,
        head: now,
        photos: listOf(state),
        phase,
        keeping,
        leftOut: now.leftOut,
        files: given,
        answeredBy: [...models.values()],
      });
      if (keeping === "unkept") keepSoon();
    },
    deps,
    inTurn: createTurns(),
    suspects: new Set(),
    stopping: new AbortController(),
    ended: Promise.resolve(),
    closing,
  };
  const commands = commandsOf(state);
  for (const photo of photos) putPhoto(state, photo);
  rest(state);
  return { id: head.id, ...commands, close: () => close(state) };
}

function commandsOf(state: State): BatchCommands {
  const { signal } = state.closing;
  return {
    pause: () => pause(state),
    cancel: () => {
      if (signal.aborted || isDone(state)) return;
      stop(state, { code: "cancelled" });
      void changeHead(state, { isCancelled: true });
    },
    goOn: () => goOn(state),
    giveFiles: (given) => giveFiles(state, given),
    review: async (changed) => {
      if (signal.aborted) return listOf(state);
      const known = changed.filter(({ path }) => state.photos.has(path));
      for (const photo of known) putPhoto(state, photo);
      state.show();
      const photos = listOf(state);
      await writeChange(state, known);
      return photos;
    },
    setBurstRule: (burstRule) => changeHead(state, { settings: { ...state.head.settings, burstRule } }),
    rename: (title) => changeHead(state, { title }),
    keepAgain: async () => {
      if (!signal.aborted) await writeAll(state);
      return state.keeping === "kept";
    },
  };
}

async function changeHead(state: State, changed: Partial<KeptHead>): Promise<void> {
  if (state.closing.signal.aborted) return;
  state.head = { ...state.head, ...changed };
  state.show();
  await writeChange(state, []);
}

/** Adds a photo, or replaces the one with its path. The next `show` shows it. */
function putPhoto(state: State, photo: BatchPhoto): void {
  const { photos, models, head } = state;
  const reviewed = head.reviewed + reviewsOf(photo) - reviewsOf(photos.get(photo.path));
  photos.set(photo.path, photo);
  for (const { model } of photo.said.ok ? photo.said.value : []) {
    const key = `${model.id} ${model.version}`;
    if (!models.has(key)) models.set(key, model);
  }
  state.head = { ...head, done: photos.size, reviewed };
  state.list = null;
}

function reviewsOf(photo: BatchPhoto | undefined): number {
  return photo === undefined || photo.review.status === "open" ? 0 : 1;
}

function listOf(state: State): readonly BatchPhoto[] {
  return (state.list ??= [...state.photos.values()]);
}

function isDone({ photos, head }: State): boolean {
  return photos.size >= head.total;
}

/** The unfinished photos that have a file. */
function waiting({ chosen, photos, files }: State): readonly ChosenPhoto[] {
  return chosen.flatMap(({ path }) => {
    const file = photos.has(path) ? undefined : files.get(path);
    return file === undefined ? [] : [{ path, file }];
  });
}

function giveFiles(state: State, given: readonly File[]): FoundFiles {
  if (state.closing.signal.aborted) return { found: 0, missing: 0 };
  const { chosen } = state;
  const found = findFiles(chosen, given);
  state.files = new Map([...state.files, ...found]);
  if (state.phase.code === "photos-missing") rest(state);
  else state.show();
  return { found: found.size, missing: chosen.length - found.size };
}

function enter(state: State, phase: BatchPhase): void {
  state.phase = phase;
  state.show();
}

/** Enters the phase that fits a batch without a run. */
function rest(state: State): void {
  if (isDone(state)) enter(state, { code: "done" });
  else if (state.head.isCancelled) enter(state, { code: "cancelled" });
  else enter(state, { code: waiting(state).length > 0 ? "paused" : "photos-missing" });
}

/** True while a run loads its models or identifies photos. */
export function isRunning({ code }: BatchPhase): boolean {
  return code === "loading" || code === "running";
}

function stop(state: State, next: BatchPhase): void {
  state.stopping.abort();
  enter(state, next);
}

function pause(state: State): void {
  if (isRunning(state.phase)) stop(state, { code: "paused" });
}

function goOn(state: State): void {
  const { head, deps, closing } = state;
  if (closing.signal.aborted || isRunning(state.phase) || isDone(state)) return;
  if (head.isCancelled) void changeHead(state, { isCancelled: false });
  const isRefused = !mayIdentify(deps.plan(), head.settings.subject) || deps.quota.left() === 0;
  if (waiting(state).length === 0) rest(state);
  else if (isRefused) enter(state, { code: "failed", error: { code: "quota-used-up" } });
  else startRun(state);
}

/** Starts a run after the last one has ended. */
function startRun(state: State): void {
  const [id] = state.head.settings.models;
  enter(state, { code: "loading", modelTitle: modelTitle(id, state.deps), progress: null });
  state.stopping = new AbortController();
  const { signal } = state.stopping;
  state.ended = state.ended.then(() => (signal.aborted ? undefined : run(state, signal)));
}

async function run(state: State, signal: AbortSignal): Promise<void> {
  await writeAll(state);
  const task = {
    files: waiting(state),
    settings: state.head.settings,
    suspects: state.suspects,
    onPhase: (phase: BatchPhase) => {
      if (!signal.aborted) enter(state, phase);
    },
    onPhoto: (photo: BatchPhoto) => {
      putPhoto(state, photo);
      return write(state, [photo]);
    },
  };
  const ended = await guarded(() => runBatch(task, state.deps, signal));
  // The user may have paused while the last photo was being written, so check for "done" first.
  if (isDone(state)) rest(state);
  else if (signal.aborted) state.show();
  else if (ended.ok) rest(state);
  else enter(state, { code: "failed", error: ended.error });
}

async function close(state: State): Promise<void> {
  state.closing.abort();
  pause(state);
  await state.ended;
  await state.inTurn(() => Promise.resolve());
}

function setKeeping(state: State, keeping: BatchKeeping): void {
  state.keeping = keeping;
  state.show();
}

/** Writes these photos and the current head. */
function write(state: State, changed: readonly BatchPhoto[]): Promise<void> {
  const { head } = state;
  return state.inTurn(async () => {
    if (state.keeping !== "kept") return;
    try {
      if (!(await state.deps.database.write(head, changed))) setKeeping(state, "deleted");
    } catch {
      setKeeping(state, "unkept");
    }
  });
}

/** Tries to write the whole batch again. */
function writeAll(state: State): Promise<void> {
  return state.inTurn(async () => {
    if (state.keeping !== "unkept") return;
    try {
      await state.deps.database.put({ head: state.head, chosen: state.chosen, photos: listOf(state) });
      setKeeping(state, "kept");
    } catch {
      // `show` schedules the next try.
      state.show();
    }
  });
}

/** Writes the user's change. If the batch is "unkept", writes all of it. */
function writeChange(state: State, changed: readonly BatchPhoto[]): Promise<void> {
  return state.keeping === "unkept" ? writeAll(state) : write(state, changed);
}
