import { createStore } from "zustand/vanilla";
import { createTurns } from "#domain/turns.ts";
import { choosePhotos } from "#src/pipeline/photos/chosen-photos.ts";
import type { PictureOf } from "#src/pipeline/photos/photo-pictures.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";
import type { Release } from "#src/storage/tabs.ts";
import { type BatchProblem, newBatch, refusalOf } from "./new-batch.ts";
import { type HeldBatch, openBatch, type OpenBatch, type OpenBatchDeps } from "./open-batch.ts";
import { type BatchHead, type BatchSettings, type KeptBatch, shownHead } from "./stored-batch.ts";

/** The list of batches, or the one that is open. */
export type BatchState =
  /** The list, or a batch, is being read. */
  | { readonly status: "reading" }
  | {
      readonly status: "closed";
      /** The last one first. */
      readonly kept: readonly BatchHead[];
      /** Why the last action failed; null where it did not. */
      readonly problem: BatchProblem | null;
    }
  | { readonly status: "open"; readonly batch: OpenBatch };

/** The batches of this browser. One of them can be open in this tab. Its methods reject only by a fault of ours. */
export interface BatchStore extends ReadableStore<BatchState> {
  /** Starts a batch and opens it. Where that fails, the closed state says why. */
  readonly start: (files: readonly File[], settings: BatchSettings) => Promise<void>;
  /** Opens a kept batch. Its photos' files are missing until `giveFiles`. */
  readonly open: (id: string) => Promise<void>;
  /** Back to the list. A batch that runs is paused. */
  readonly close: () => void;
  /** Deletes a batch for good. */
  readonly forget: (id: string) => Promise<void>;
  /** A small picture, made on demand; the last few hundred are kept in memory. */
  readonly thumbnailOf: PictureOf;
  /** About 500 to 1,000 pixels, for a look at one photo. */
  readonly pictureOf: PictureOf;
}

/** What the store needs. */
export interface BatchStoreDeps extends OpenBatchDeps, Pick<BatchStore, "thumbnailOf" | "pictureOf"> {
  /** Makes the id of a batch: a UUID. */
  readonly newId: () => string;
  /** Holds the lock of a batch; null where another tab holds it. */
  readonly lock: (id: string) => Promise<Release | null>;
  /** Frees the worker that makes pictures. The next picture starts it again. */
  readonly endPictures: () => void;
}

/** Makes the store of batches, which reads the list of them at once. */
export function createBatchStore(deps: BatchStoreDeps): BatchStore {
  const store = createStore<BatchState>(() => ({ status: "reading" }));
  const show = (state: BatchState): void => store.setState(state, true);
  const inTurn = createTurns();
  /** The batch that is open in this tab. */
  let opened: Opened | null = null;

  /** Closes the open batch, if there is one. */
  const closeOpen = async (): Promise<void> => {
    const last = opened;
    opened = null;
    show({ status: "reading" });
    deps.endPictures();
    await last?.batch.close();
    await last?.release();
  };
  /** Shows the batch that was opened, or the list with the reason why none was. */
  const settle = async (next: Opened | BatchProblem | null): Promise<void> => {
    if (next === null || "code" in next) show(await readList(next, deps));
    else opened = next;
  };
  const showOpen = (batch: OpenBatch): void => show({ status: "open", batch });

  void inTurn(() => settle(null));
  return {
    ...readable(store),
    thumbnailOf: deps.thumbnailOf,
    pictureOf: deps.pictureOf,
    start: (files, settings) =>
      inTurn(async () => {
        await closeOpen();
        await settle(await startNew(files, settings, deps, showOpen));
      }),
    open: (id) =>
      inTurn(async () => {
        await closeOpen();
        await settle(await openKept(id, deps, showOpen));
      }),
    close: () =>
      void inTurn(async () => {
        await closeOpen();
        await settle(null);
      }),
    forget: (id) =>
      inTurn(async () => {
        if (opened?.batch.id === id) await closeOpen();
        const problem = await forgetKept(id, deps);
        if (opened === null) await settle(problem);
      }),
  };
}

/** The batch that is open in this tab, and its lock. */
interface Opened {
  readonly batch: HeldBatch;
  readonly release: Release;
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

/** Starts a batch, or says why it can't start. */
async function startNew(
  given: readonly File[],
  settings: BatchSettings,
  deps: BatchStoreDeps,
  show: (batch: OpenBatch) => void,
): Promise<Opened | BatchProblem> {
  const chosen = choosePhotos(given);
  const refused = refusalOf(chosen, settings, deps);
  if (refused !== null) return refused;
  const kept = newBatch(chosen, settings, deps);
  const release = await deps.lock(kept.head.id);
  // Nobody else has an id that was made a moment ago.
  if (release === null) return { code: "open-in-another-tab" };
  const files = new Map(chosen.photos.map(({ path, file }) => [path, file]));
  const batch = openBatch(kept, { files, isKept: await isPut(kept, deps) }, deps, show);
  batch.goOn();
  return { batch, release };
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
  deps: BatchStoreDeps,
  show: (batch: OpenBatch) => void,
): Promise<Opened | BatchProblem> {
  const release = await deps.lock(id);
  if (release === null) return { code: "open-in-another-tab" };
  try {
    const kept = await deps.database.read(id);
    if (kept !== null) {
      return { batch: openBatch(kept, { files: new Map(), isKept: true }, deps, show), release };
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
