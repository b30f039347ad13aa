import type { BatchPhoto } from "#domain/batch-photo.ts";
import type { ChosenPhoto } from "#src/pipeline/photos/chosen-photos.ts";
import { findFiles } from "./batch-files.ts";
import type { BatchDatabase } from "./batch-database.ts";
import { type BatchKeeper, createBatchKeeper } from "./batch-keeper.ts";
import type { BatchPhase, FoundFiles, OpenBatch } from "./batch-state.ts";
import { createPhotoList, type PhotoList } from "./photo-list.ts";
import { type KeptBatch, type KeptHead, shownHead } from "./stored-batch.ts";

/** What is known of the open batch. It is shown and kept from here. Nothing rejects. */
export interface BatchLedger {
  readonly head: () => KeptHead;
  readonly phase: () => BatchPhase;
  readonly enter: (phase: BatchPhase) => void;
  /** What a batch does that does not run. */
  readonly rest: () => void;
  readonly isDone: () => boolean;
  /** Photos that are not done and whose files are at hand. */
  readonly waiting: () => readonly ChosenPhoto[];
  /** Adds a photo that is done. It is shown with the next state. */
  readonly add: (photo: BatchPhoto) => Promise<void>;
  readonly review: (changed: readonly BatchPhoto[]) => Promise<void>;
  readonly change: (changed: Partial<KeptHead>) => Promise<void>;
  readonly giveFiles: (files: readonly File[]) => FoundFiles;
  /** Keeps all of the batch where it was not kept so far. False where it still is not. */
  readonly keepAll: () => Promise<boolean>;
  /** Shows nothing any more, and waits until nothing is being written. */
  readonly end: () => Promise<void>;
}

/** What is at hand of a batch when it is opened. */
export interface AtHand {
  readonly isKept: boolean;
  readonly files: ReadonlyMap<string, File>;
}

/** What changes in a ledger. */
interface LedgerState {
  readonly chosen: KeptBatch["chosen"];
  readonly photos: PhotoList;
  readonly keeper: BatchKeeper;
  head: KeptHead;
  files: ReadonlyMap<string, File>;
  phase: BatchPhase;
  /** Nobody hears of it any more where it is null. */
  show: ((batch: OpenBatch) => void) | null;
}

/** Opens a batch; `show` hears each state, the first one at once. */
export function openLedger(
  { head, chosen, photos }: KeptBatch,
  { files, isKept }: AtHand,
  database: BatchDatabase,
  show: (batch: OpenBatch) => void,
): BatchLedger {
  const keeper = createBatchKeeper(database, isKept);
  const phase: BatchPhase = { code: "paused" };
  const state: LedgerState = { chosen, photos: createPhotoList(photos), keeper, head, files, phase, show };
  rest(state);
  return {
    head: () => headOf(state),
    phase: () => state.phase,
    enter: (next) => enter(state, next),
    rest: () => rest(state),
    isDone: () => isDone(state),
    waiting: () => waiting(state),
    add: (photo) => put(state, [photo]),
    review: (changed) => {
      const known = changed.filter(({ path }) => state.photos.has(path));
      for (const photo of known) state.photos.put(photo);
      tell(state);
      return keepWord(state, known);
    },
    change: (changed) => {
      state.head = { ...state.head, ...changed };
      tell(state);
      return keepWord(state, []);
    },
    giveFiles: (given) => giveFiles(state, given),
    keepAll: async () => {
      await keepAll(state);
      tell(state);
      return keeper.keeping() === "kept";
    },
    end: () => {
      state.show = null;
      return keeper.settled();
    },
  };
}

function headOf({ head, photos }: LedgerState): KeptHead {
  return { ...head, done: photos.size(), reviewed: photos.reviewed() };
}

function isDone({ photos, head }: LedgerState): boolean {
  return photos.size() >= head.total;
}

function waiting({ chosen, photos, files }: LedgerState): readonly ChosenPhoto[] {
  return chosen.flatMap(({ path }) => {
    const file = photos.has(path) ? undefined : files.get(path);
    return file === undefined ? [] : [{ path, file }];
  });
}

function tell(state: LedgerState): void {
  const { photos, phase, keeper, files } = state;
  state.show?.({
    head: shownHead(headOf(state)),
    photos: photos.list(),
    phase,
    keeping: keeper.keeping(),
    leftOut: state.head.leftOut,
    files,
    answeredBy: photos.answeredBy(),
  });
}

function enter(state: LedgerState, phase: BatchPhase): void {
  state.phase = phase;
  tell(state);
}

function rest(state: LedgerState): void {
  if (isDone(state)) enter(state, { code: "done" });
  else if (state.head.isCancelled) enter(state, { code: "cancelled" });
  else enter(state, { code: waiting(state).length > 0 ? "paused" : "photos-missing" });
}

async function keep(state: LedgerState, changed: readonly BatchPhoto[]): Promise<void> {
  const before = state.keeper.keeping();
  await state.keeper.keep(headOf(state), changed);
  if (state.keeper.keeping() !== before) tell(state);
}

function keepAll(state: LedgerState): Promise<void> {
  const { chosen, photos, keeper } = state;
  return keeper.keepAll(() => ({ head: headOf(state), chosen, photos: photos.list() }));
}

/** Keeps what a person said, with all that could not be written before: a batch that is done has no other occasion. */
async function keepWord(state: LedgerState, changed: readonly BatchPhoto[]): Promise<void> {
  const before = state.keeper.keeping();
  if (before === "unkept") await keepAll(state);
  await keep(state, changed);
  if (state.keeper.keeping() !== before) tell(state);
}

function put(state: LedgerState, changed: readonly BatchPhoto[]): Promise<void> {
  for (const photo of changed) state.photos.put(photo);
  return keep(state, changed);
}

function giveFiles(state: LedgerState, given: readonly File[]): FoundFiles {
  const { chosen } = state;
  const found = findFiles(chosen, given);
  state.files = new Map([...state.files, ...found]);
  if (state.phase.code === "photos-missing") rest(state);
  else tell(state);
  return { found: found.size, missing: chosen.length - found.size };
}
