import { createStore } from "zustand/vanilla";
import type { BatchPhoto } from "#domain/batch-photo.ts";
import { createTurns } from "#domain/turns.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";
import type { AtHand } from "./batch-ledger.ts";
import { type ChosenPhotos, choosePhotos } from "#src/pipeline/photos/chosen-photos.ts";
import { type BatchSession, type BatchSessionDeps, openBatchSession } from "./batch-session.ts";
import type { BatchProblem, BatchSettings, BatchState, BurstRuleName, FoundFiles } from "./batch-state.ts";
import { newBatch, type NewBatchDeps, refusalOf } from "./new-batch.ts";
import { type KeptBatch, shownHead } from "./stored-batch.ts";
import type { PictureOf } from "#src/pipeline/photos/photo-pictures.ts";
import type { Release } from "#src/storage/tabs.ts";

/** The batches of this browser. One of them can be open in this tab. Its methods reject only by a fault of ours. */
export interface BatchStore extends ReadableStore<BatchState> {
  /** Begins a batch and opens it. Where that can't be, the closed state says why. */
  readonly start: (files: readonly File[], settings: BatchSettings) => Promise<void>;
  /** Opens a kept batch. Its photos' files are missing until {@link giveFiles}. */
  readonly open: (id: string) => Promise<void>;
  /** Back to the list. A batch that runs is paused. */
  readonly close: () => void;
  /** Deletes a batch for good. */
  readonly forget: (id: string) => Promise<void>;
  /** Photos on their way are given up, and asked again later. */
  readonly pause: () => void;
  readonly cancel: () => void;
  readonly goOn: () => void;
  /**
   * Takes the photos' files again, after a reload: by path and size, else by name and size. It does not go on by itself.
   */
  readonly giveFiles: (files: readonly File[]) => Promise<FoundFiles>;
  /** Writes photos anew as a person reviewed them, by path. */
  readonly review: (changed: readonly BatchPhoto[]) => Promise<void>;
  readonly setBurstRule: (rule: BurstRuleName) => Promise<void>;
  readonly rename: (title: string) => Promise<void>;
  /** Writes a batch that could not be kept, as it also does by itself from time to time. True where all of it is kept. */
  readonly keepAgain: () => Promise<boolean>;
  /** A small picture, made when it is asked for; the last few hundred are kept in memory. */
  readonly thumbnailOf: PictureOf;
  /** About 500 to 1,000 pixels, for a look at one photo. */
  readonly pictureOf: PictureOf;
}

/** What the store needs. */
export interface BatchStoreDeps extends BatchSessionDeps, NewBatchDeps {
  /** Holds the lock of a batch; null where another tab holds it. */
  readonly lock: (id: string) => Promise<Release | null>;
  readonly thumbnailOf: PictureOf;
  /** About 500 to 1,000 pixels, for a look at one photo. */
  readonly pictureOf: PictureOf;
  /** Frees what pictures are made with. The next one makes it anew. */
  readonly endPictures: () => void;
}

/** Makes the store of batches, which reads the list of them at once. */
export function createBatchStore(deps: BatchStoreDeps): BatchStore {
  const store = createStore<BatchState>(() => ({ status: "reading" }));
  const show = (state: BatchState): void => store.setState(state, true);
  const inTurn = createTurns();
  const desk = createDesk(deps, show);
  const list = async (problem: BatchProblem | null): Promise<void> => show(await readList(problem, deps));

  void inTurn(() => list(null));
  return {
    ...readable(store),
    ...waysOf(desk.session),
    thumbnailOf: deps.thumbnailOf,
    pictureOf: deps.pictureOf,
    start: (files, settings) =>
      inTurn(async () => {
        await desk.clear();
        const problem = await startNew(choosePhotos(files), settings, deps, desk);
        if (problem !== null) await list(problem);
      }),
    open: (id) =>
      inTurn(async () => {
        await desk.clear();
        const problem = await openKept(id, deps, desk);
        if (problem !== null) await list(problem);
      }),
    close: () =>
      void inTurn(async () => {
        await desk.clear();
        await list(null);
      }),
    forget: (id) =>
      inTurn(async () => {
        if (desk.session()?.head().id === id) await desk.clear();
        const problem = await forgetKept(id, deps);
        if (desk.session() === null) await list(problem);
      }),
  };
}

/** Where the batch lies that is open in this tab. */
interface Desk {
  readonly session: () => BatchSession | null;
  /** Opens a batch on it, whose lock is given back when it is cleared. */
  readonly put: (batch: KeptBatch, atHand: AtHand, release: Release) => void;
  /** Pauses the batch and takes it away. What is next is being read. */
  readonly clear: () => Promise<void>;
}

function createDesk(deps: BatchStoreDeps, show: (state: BatchState) => void): Desk {
  let opened: { readonly session: BatchSession; readonly release: Release } | null = null;
  return {
    session: () => opened?.session ?? null,
    put: (kept, atHand, release) => {
      const session = openBatchSession(kept, atHand, deps, (batch) => show({ status: "open", batch }));
      opened = { session, release };
    },
    clear: async () => {
      const last = opened;
      opened = null;
      show({ status: "reading" });
      deps.endPictures();
      await last?.session.end();
      await last?.release();
    },
  };
}

/** The ways of the store that lead to the open batch. Where none is open they lead nowhere. */
function waysOf(
  session: Desk["session"],
): Pick<
  BatchStore,
  "pause" | "cancel" | "goOn" | "giveFiles" | "review" | "setBurstRule" | "rename" | "keepAgain"
> {
  return {
    pause: () => session()?.pause(),
    cancel: () => session()?.cancel(),
    goOn: () => session()?.goOn(),
    giveFiles: async (files) => session()?.giveFiles(files) ?? { found: 0, missing: 0 },
    review: async (changed) => session()?.review(changed),
    setBurstRule: async (burstRule) => {
      const open = session();
      await open?.change({ settings: { ...open.head().settings, burstRule } });
    },
    rename: async (title) => session()?.change({ title }),
    keepAgain: async () => (await session()?.keepAgain()) ?? false,
  };
}

/** The closed state with the list of batches, the last one first. */
async function readList(problem: BatchProblem | null, { database }: BatchStoreDeps): Promise<BatchState> {
  try {
    const kept = (await database.list())
      .map(shownHead)
      .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt));
    return { status: "closed", kept, problem };
  } catch {
    return { status: "closed", kept: [], problem: problem ?? { code: "storage-failed" } };
  }
}

/** Begins a batch, or says why it can't be begun. */
async function startNew(
  chosen: ChosenPhotos,
  settings: BatchSettings,
  deps: BatchStoreDeps,
  desk: Desk,
): Promise<BatchProblem | null> {
  const refused = refusalOf(chosen, settings, deps);
  if (refused !== null) return refused;
  const batch = newBatch(chosen, settings, deps);
  const release = await deps.lock(batch.head.id);
  // Nobody else has an id that was made a moment ago.
  if (release === null) return { code: "open-in-another-tab" };
  const files = new Map(chosen.photos.map(({ path, file }) => [path, file]));
  desk.put(batch, { files, isKept: await isPut(batch, deps) }, release);
  desk.session()?.goOn();
  return null;
}

async function isPut(batch: KeptBatch, { database }: BatchStoreDeps): Promise<boolean> {
  try {
    await database.put(batch);
    return true;
  } catch {
    // No room, or no storage: the batch goes on in memory, and the page says that a reload loses it.
    return false;
  }
}

/** Opens a kept batch, or says why it can't be opened. */
async function openKept(
  id: string,
  { lock, database }: BatchStoreDeps,
  desk: Desk,
): Promise<BatchProblem | null> {
  const release = await lock(id);
  if (release === null) return { code: "open-in-another-tab" };
  try {
    const kept = await database.read(id);
    if (kept !== null) {
      desk.put(kept, { files: new Map(), isKept: true }, release);
      return null;
    }
    await release();
    return { code: "not-found" };
  } catch {
    await release();
    return { code: "storage-failed" };
  }
}

async function forgetKept(id: string, { lock, database }: BatchStoreDeps): Promise<BatchProblem | null> {
  const release = await lock(id);
  if (release === null) return { code: "open-in-another-tab" };
  try {
    await database.forget(id);
    return null;
  } catch {
    return { code: "storage-failed" };
  } finally {
    await release();
  }
}
