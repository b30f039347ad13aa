import { answerOf, NoAnswerError, OPENING_MS } from "#src/storage/bounded-wait.ts";
import { type SharedStorage, startsWithoutStored } from "#src/storage/browser-storage.ts";
import { newId } from "#src/storage/new-id.ts";
import { inTabTurn, openTabChannel } from "#src/storage/tabs.ts";
import { BUNDLED_SOURCES, createBundledPackages } from "./bundled-models.ts";
import { createGraphicsStore, type GraphicsStore } from "./graphics-store.ts";
import { UNFINISHED_WRITE_KEY } from "./model-choice-store.ts";
import { createModelLibrary, type ModelLibrary } from "./model-library.ts";
import { createIdbModelStorage } from "./model-storage-idb.ts";
import { createOpfsModelStorage } from "./model-storage-opfs.ts";
import { type ModelStorage, StorageBusyError } from "./model-storage.ts";

/** How long a change waits for changes in other tabs, in milliseconds. Writing a large model takes a while. */
const TURN_MS = 60_000;

/** Milliseconds from opening the library to the removal of unfinished writes. The first model is read before that. */
const CLEAR_AFTER_MS = 3000;

/** The storage that remembers an unfinished write. */
type UnfinishedMark = Pick<SharedStorage, "setItem" | "removeItem">;

/** The models of this browser, and what was found of them on its graphics processor. */
export interface BrowserLibrary extends ModelLibrary {
  readonly graphics: GraphicsStore;
}

/** Opens the models of this browser. Import this module dynamically: its code is fetched when it is first needed. */
export async function openBrowserLibrary(values: SharedStorage): Promise<BrowserLibrary> {
  const library: ModelLibrary = createModelLibrary({
    storage: await openModelStorage(values, () => void library.refresh()),
    bundled: createBundledPackages({ sources: BUNDLED_SOURCES, fetch: (...request) => fetch(...request) }),
    now: () => new Date(),
    askToKeep: askToKeepStorage,
    channel: openTabChannel("bio-kingdom.models"),
  });
  return { ...library, graphics: createGraphicsStore(values) };
}

/**
 * Opens the origin private file system if the page can write to it, because it is made for large files; otherwise
 * IndexedDB. Safari before 26 lacks `createWritable`, and private windows of some browsers refuse the file system.
 * Calls `onLate` when the storage opens after a call has timed out.
 */
async function openModelStorage(mark: UnfinishedMark, onLate: () => void): Promise<ModelStorage> {
  if (!(await canWriteFiles())) return createIdbModelStorage(onLate);
  const storage = createOpfsModelStorage({
    root: () => answerOf(navigator.storage.getDirectory(), OPENING_MS, onLate),
    exclusively: (name, work) =>
      inTabTurn(name, TURN_MS, work, () => {
        throw new StorageBusyError("other tabs change the models");
      }),
    ifFree: (name, work) =>
      navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await work();
      }),
    onUnfinished: (isUnfinished) => rememberUnfinished(mark, isUnfinished),
    newName: newId,
  });
  setTimeout(() => void storage.clearUnfinished(), CLEAR_AFTER_MS);
  return storage;
}

/** If the mark can't be stored, the remains of the write stay until the library is opened for another reason. */
function rememberUnfinished(mark: UnfinishedMark, isUnfinished: boolean): void {
  try {
    if (isUnfinished) mark.setItem(UNFINISHED_WRITE_KEY, "");
    else mark.removeItem(UNFINISHED_WRITE_KEY);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

async function canWriteFiles(): Promise<boolean> {
  if (startsWithoutStored()) return false;
  // `storage` and `locks` are missing outside a secure context, although their types say otherwise.
  const storage: StorageManager | undefined = navigator.storage;
  const locks: LockManager | undefined = navigator.locks;
  if (storage === undefined || locks === undefined || typeof FileSystemFileHandle === "undefined")
    return false;
  if (!("createWritable" in FileSystemFileHandle.prototype)) return false;
  try {
    await answerOf(storage.getDirectory(), OPENING_MS);
    return true;
  } catch (error) {
    // The file system exists but does not answer. Earlier models are in it, so no other storage may replace it.
    if (error instanceof NoAnswerError) return true;
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/** Asks the browser to keep the models. Does not wait for the answer, because some browsers ask the person. */
function askToKeepStorage(): void {
  const storage: StorageManager | undefined = navigator.storage;
  void storage?.persist();
}
