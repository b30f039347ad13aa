import { createStore } from "zustand/vanilla";
import { attempt } from "#domain/result.ts";
import { createTurns } from "#domain/turns.ts";
import type { PictureOf } from "#src/core/photos/photo-pictures.ts";
import { type BatchHead, type BatchSettings, type BatchRecord } from "#src/lab/batch/rules/batch-record.ts";
import { type BatchProblem, newRecord, recordOfFile, refusalOf } from "#src/lab/batch/rules/new-record.ts";
import { choosePhotos } from "#src/lab/photos/chosen-photos.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import type { Release } from "#src/storage/tabs.ts";
import { goOn } from "./batch-control.ts";
import type { BatchSession, BatchSessionDeps, BatchView } from "./batch-session.ts";
import { storeFolder } from "./batch-writer.ts";
import { closeBatch, openBatch, openFolder } from "./open-batch.ts";

/** The list of batches, or the open batch. */
export type BatchState =
  /** The store reads the list or a batch. */
  | { readonly status: "reading" }
  | {
      readonly status: "closed";
      /** Newest first. */
      readonly batches: readonly BatchHead[];
      /** Why the last action failed; null if it did not. */
      readonly problem: BatchProblem | null;
    }
  | { readonly status: "open"; readonly batch: BatchView };

/**
 * The batches of this browser. One of them can be open in this tab. A method rejects only because of a bug in the app.
 */
export interface BatchStore extends ReadableStore<BatchState> {
  /**
   * Starts a batch and opens it. If that fails, the closed state has the reason. `folder` is the folder of the files, if
   * the browser lets the app open it again.
   */
  readonly start: (
    files: readonly File[],
    settings: BatchSettings,
    folder?: FileSystemDirectoryHandle | null,
  ) => Promise<void>;
  /** Opens a stored batch. The files of its photos are missing until `addFiles`. */
  readonly open: (id: string) => Promise<void>;
  /** The same, and opens its folder again, with which it goes on. Call it in a user gesture. */
  readonly goOn: (id: string) => Promise<void>;
  /** Opens a file that a batch saved as JSON, and stores its batch. The files of its photos are missing. */
  readonly openFile: (file: File) => Promise<void>;
  /** Pauses the open batch and shows the list. */
  readonly close: () => void;
  readonly forget: (id: string) => Promise<void>;
  /** A small picture. The store makes it on demand and remembers the last few hundred. */
  readonly thumbnailOf: PictureOf;
  /** A picture of about 500 to 1,000 pixels. */
  readonly pictureOf: PictureOf;
}

export interface BatchStoreDeps extends BatchSessionDeps, Pick<BatchStore, "thumbnailOf" | "pictureOf"> {
  /** Makes a UUID. */
  readonly newId: () => string;
  /** Takes the lock of a batch; null if another tab has it. */
  readonly lock: (id: string) => Promise<Release | null>;
  /** Ends the worker that makes pictures. The next picture starts it again. */
  readonly endPictures: () => void;
}

/** Creates the store, which reads the list of batches at once. */
export function createBatchStore(deps: BatchStoreDeps): BatchStore {
  const store = createStore<BatchState>(() => ({ status: "reading" }));
  const show = (state: BatchState): void => store.setState(state, true);
  const inTurn = createTurns();
  let opened: Opened | null = null;

  const closeOpen = async (): Promise<void> => {
    const last = opened;
    opened = null;
    show({ status: "reading" });
    deps.endPictures();
    if (last === null) return;
    await closeBatch(last.session);
    await last.release();
  };
  /** Stores an opened batch; otherwise shows the list, with the problem if there is one. */
  const settle = async (next: Opened | BatchProblem | null): Promise<void> => {
    if (next === null || "code" in next) show(await readList(next, deps));
    else opened = next;
  };
  const showOpen = (batch: BatchView): void => show({ status: "open", batch });
  const openNext = (opening: () => Promise<Opened | BatchProblem | null>): Promise<void> =>
    inTurn(async () => {
      await closeOpen();
      await settle(await opening());
    });

  void inTurn(() => settle(null));
  return {
    ...readable(store),
    thumbnailOf: deps.thumbnailOf,
    pictureOf: deps.pictureOf,
    start: (files, settings, folder = null) =>
      openNext(() => startNew({ files, settings, folder }, deps, showOpen)),
    open: (id) => openNext(() => openStored(id, deps, showOpen)),
    goOn: (id) =>
      openNext(async () => {
        const next = await openStored(id, deps, showOpen);
        // The browser may ask the person first, and nothing waits for that.
        if (!("code" in next)) void openFolder(next.session);
        return next;
      }),
    openFile: (file) => openNext(() => openFromFile(file, deps, showOpen)),
    close: () => void openNext(() => Promise.resolve(null)),
    forget: (id) =>
      inTurn(async () => {
        if (opened?.session.head.id === id) await closeOpen();
        const problem = await forgetStored(id, deps);
        if (opened === null) await settle(problem);
      }),
  };
}

/** The open batch and its lock. */
interface Opened {
  readonly session: BatchSession;
  readonly release: Release;
}

async function readList(problem: BatchProblem | null, { database }: BatchStoreDeps): Promise<BatchState> {
  try {
    const heads = await database.list();
    const batches = heads.toSorted((one, other) => other.startedAt.localeCompare(one.startedAt));
    return { status: "closed", batches, problem };
  } catch {
    return { status: "closed", batches: [], problem: problem ?? { code: "storage-failed" } };
  }
}

async function startNew(
  {
    files: added,
    settings,
    folder,
  }: {
    readonly files: readonly File[];
    readonly settings: BatchSettings;
    readonly folder: FileSystemDirectoryHandle | null;
  },
  deps: BatchStoreDeps,
  show: (batch: BatchView) => void,
): Promise<Opened | BatchProblem> {
  const chosen = await choosePhotos(added);
  const refused = refusalOf(chosen, settings, deps.plan(), deps.quota.left());
  if (refused !== null) return refused;
  const record = newRecord(chosen, settings, deps);
  const release = await deps.lock(record.head.id);
  // The lock of a new id is always free, but the type allows null.
  if (release === null) return { code: "open-in-another-tab" };
  const files = new Map(chosen.photos.map(({ path, file }) => [path, file]));
  const isStored = await isPut(record, deps);
  if (isStored && folder !== null) await storeFolder(record.head.id, folder, deps.database);
  const session = openBatch(record, { files, folder, isStored }, deps, show);
  goOn(session);
  return { session, release };
}

async function isPut(batch: BatchRecord, { database }: BatchStoreDeps): Promise<boolean> {
  try {
    await database.put(batch);
    return true;
  } catch {
    // Without storage the batch runs in memory, and the page warns that a reload loses it.
    return false;
  }
}

async function openStored(
  id: string,
  deps: BatchStoreDeps,
  show: (batch: BatchView) => void,
): Promise<Opened | BatchProblem> {
  const release = await deps.lock(id);
  if (release === null) return { code: "open-in-another-tab" };
  try {
    const record = await deps.database.read(id);
    if (record !== null) {
      const folder = await deps.database.readFolder(id);
      const opened = { files: new Map(), folder, isStored: true };
      return { session: openBatch(record, opened, deps, show), release };
    }
    await release();
    return { code: "not-found" };
  } catch {
    await release();
    return { code: "storage-failed" };
  }
}

async function openFromFile(
  file: File,
  deps: BatchStoreDeps,
  show: (batch: BatchView) => void,
): Promise<Opened | BatchProblem> {
  const text = await attempt(
    () => file.text(),
    () => null,
  );
  const list = await readList(null, deps);
  const here = new Set(list.status === "closed" ? list.batches.map(({ id }) => id) : []);
  const isHere = (id: string): boolean => here.has(id);
  const record = text.ok ? recordOfFile(text.value, file.name, { isHere, newId: deps.newId }) : null;
  if (record === null) return { code: "not-a-batch-file" };
  const release = await deps.lock(record.head.id);
  if (release === null) return { code: "open-in-another-tab" };
  const isStored = await isPut(record, deps);
  const opened = { files: new Map(), folder: null, isStored };
  return { session: openBatch(record, opened, deps, show), release };
}

async function forgetStored(id: string, { lock, database }: BatchStoreDeps): Promise<BatchProblem | null> {
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
