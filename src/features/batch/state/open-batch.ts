import type { BatchPhoto } from "#domain/batch-photo.ts";
import type { ModelRef } from "#domain/identification.ts";
import { guarded } from "#domain/result.ts";
import { createTurns } from "#domain/turns.ts";
import { mayIdentify } from "#src/features/plan/plan.ts";
import type { ChosenPhoto } from "#src/pipeline/photos/chosen-photos.ts";
import type { BatchDatabase } from "./batch-database.ts";
import { type BatchPhase, type BatchRunDeps, createThrottle, modelTitle, runBatch } from "./batch-run.ts";
import { findFiles } from "./new-batch.ts";
import {
  type BatchHead,
  type BurstRuleName,
  type KeptBatch,
  type KeptHead,
  shownHead,
} from "./stored-batch.ts";

/**
 * Whether the browser keeps a batch. "unkept": it does not (private mode, full disk), a reload loses answers, and the page
 * says so. "deleted": another tab deleted it where there are no locks, or the person cleared the site's data. A deleted
 * batch is not written again.
 */
export type BatchKeeping = "kept" | "unkept" | "deleted";

/** How many photos of a batch were found among files. */
export interface FoundFiles {
  readonly found: number;
  readonly missing: number;
}

/** What a person can do with an open batch. After the batch is closed, none of these does anything. */
export interface BatchCommands {
  /** Photos that are not answered yet are dropped, and asked again later. */
  readonly pause: () => void;
  readonly cancel: () => void;
  readonly goOn: () => void;
  /** Takes the photos' files again after a reload: by path and size, else by name and size. It does not start a run. */
  readonly giveFiles: (files: readonly File[]) => FoundFiles;
  /** Replaces reviewed photos, by path. Resolves with all photos once the review is written. */
  readonly review: (changed: readonly BatchPhoto[]) => Promise<readonly BatchPhoto[]>;
  readonly setBurstRule: (burstRule: BurstRuleName) => Promise<void>;
  readonly rename: (title: string) => Promise<void>;
  /** Writes a batch that the browser does not keep; this also happens by itself every 10 s. True where all is kept. */
  readonly keepAgain: () => Promise<boolean>;
}

/** The open batch at one moment, with its commands. */
export interface OpenBatch extends BatchCommands {
  readonly head: BatchHead;
  /**
   * Photos that are done, in any order. A new list at most four times a second while it runs; a photo that did not change
   * is the same object.
   */
  readonly photos: readonly BatchPhoto[];
  readonly phase: BatchPhase;
  readonly keeping: BatchKeeping;
  /** Files of the folder that are no photos by their names or types. */
  readonly leftOut: number;
  /** The photos' files by their paths: none after a reload, until the person chooses them again. */
  readonly files: ReadonlyMap<string, File>;
  /**
   * The models that answered, the first one first. More than `head.settings.models` where a model got another version
   * meanwhile: each answer names its model, and the page says that there are answers of two versions.
   */
  readonly answeredBy: readonly ModelRef[];
}

/** What an open batch needs. */
export interface OpenBatchDeps extends BatchRunDeps {
  readonly database: BatchDatabase;
}

/** A batch that this tab holds open. */
export interface HeldBatch extends BatchCommands {
  readonly id: string;
  /** Pauses the batch, and waits until its run has ended and everything is written. It shows nothing from then on. */
  readonly close: () => Promise<void>;
}

/** Milliseconds until a batch that is not kept is written again: no event says that there is room again. */
const KEEP_AGAIN_MS = 10_000;

/** The state of an open batch. Only this file changes it. */
interface State {
  readonly chosen: KeptBatch["chosen"];
  /** The photos that are done, by their paths. */
  readonly photos: Map<string, BatchPhoto>;
  /** The same as a list, while none changes. */
  list: readonly BatchPhoto[] | null;
  readonly models: Map<string, ModelRef>;
  head: KeptHead;
  files: ReadonlyMap<string, File>;
  phase: BatchPhase;
  keeping: BatchKeeping;
  readonly show: () => void;
  readonly deps: OpenBatchDeps;
  /** Writes one after the other, so that nothing older replaces anything newer. */
  readonly inTurn: ReturnType<typeof createTurns>;
  /** Photos that an earlier run could not read. */
  readonly suspects: Set<string>;
  /** Stops the current run. */
  stopping: AbortController;
  /** Settles when the last run has ended. */
  ended: Promise<void>;
  readonly closing: AbortController;
}

/** Opens a batch. `show` gets each state, the first one at once. Nothing rejects. */
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
      show({ ...commands, ...shownState(state) });
      if (state.keeping === "unkept") keepSoon();
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

function shownState(state: State): Omit<OpenBatch, keyof BatchCommands> {
  const { head, phase, keeping, files, models } = state;
  return {
    head: shownHead(head),
    photos: listOf(state),
    phase,
    keeping,
    leftOut: head.leftOut,
    files,
    answeredBy: [...models.values()],
  };
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

/** Adds a photo, or replaces the one with its path. It shows with the next state. */
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

/** Photos that are not done and whose files the page has. */
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

/** Enters the phase of a batch that does not run. */
function rest(state: State): void {
  if (isDone(state)) enter(state, { code: "done" });
  else if (state.head.isCancelled) enter(state, { code: "cancelled" });
  else enter(state, { code: waiting(state).length > 0 ? "paused" : "photos-missing" });
}

function isRunning({ phase }: State): boolean {
  return phase.code === "loading" || phase.code === "running";
}

function stop(state: State, next: BatchPhase): void {
  state.stopping.abort();
  enter(state, next);
}

function pause(state: State): void {
  if (isRunning(state)) stop(state, { code: "paused" });
}

function goOn(state: State): void {
  const { head, deps, closing } = state;
  if (closing.signal.aborted || isRunning(state) || isDone(state)) return;
  if (head.isCancelled) void changeHead(state, { isCancelled: false });
  const isRefused = !mayIdentify(deps.plan(), head.settings.subject) || deps.quota.left() === 0;
  if (waiting(state).length === 0) rest(state);
  else if (isRefused) enter(state, { code: "failed", error: { code: "quota-used-up" } });
  else startRun(state);
}

/** Starts a run once the one before has ended. */
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
  // The last photo may have been on its way into the storage when the person paused.
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

/** Writes these photos and the head as they are now. */
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

/** Writes all of a batch that is not kept, as there may be room again. */
function writeAll(state: State): Promise<void> {
  return state.inTurn(async () => {
    if (state.keeping !== "unkept") return;
    try {
      await state.deps.database.put({ head: state.head, chosen: state.chosen, photos: listOf(state) });
      setKeeping(state, "kept");
    } catch {
      // Shows the state again, which starts the next wait.
      state.show();
    }
  });
}

/** Writes a person's change, with all that could not be written before: a batch that is done has no other occasion. */
function writeChange(state: State, changed: readonly BatchPhoto[]): Promise<void> {
  return state.keeping === "unkept" ? writeAll(state) : write(state, changed);
}
