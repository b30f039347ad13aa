import { BUNDLED_SOURCES, createBundledPackages } from "#src/pipeline/models/bundled-models.ts";
import type { ImagingClient } from "#src/pipeline/workers/imaging-client.ts";
import type { OpenInferenceClient } from "#src/pipeline/workers/inference-client.ts";
import { createPackagingClient } from "#src/pipeline/workers/packaging-client.ts";
import type { WorkerConnection } from "#src/pipeline/workers/worker-client.ts";
import type { ActiveModelStore } from "#src/pipeline/models/active-model-store.ts";
import { createCurrentClient } from "./model-trial.ts";
import { type ModelChoiceStore, UNFINISHED_WRITE_KEY } from "#src/pipeline/models/model-choice-store.ts";
import { createModelImportStore } from "./model-import-store.ts";
import { createModelLibrary, type ModelLibrary, shareLibrary } from "#src/pipeline/models/model-library.ts";
import { createLibraryTaskStore } from "./library-task-store.ts";
import { type ModelStorage, StorageBusyError } from "#src/pipeline/models/model-storage.ts";
import { createIdbModelStorage } from "#src/pipeline/models/model-storage-idb.ts";
import { createOpfsModelStorage } from "#src/pipeline/models/model-storage-opfs.ts";
import type { ModelsPageStores } from "./model-context.tsx";
import { answerOf, NoAnswerError, OPENING_MS } from "#src/storage/bounded-wait.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";

/** How long a change of the stored models waits for those of other tabs, in milliseconds. A large model takes a while. */
const TURN_MS = 60_000;

/** What writes have left is cleared away so long after the library was opened, in milliseconds: the first model goes before. */
const CLEAR_AFTER_MS = 3000;

/** The part of the storage of short texts that remembers an unfinished write. */
type UnfinishedMark = Pick<SharedStorage, "setItem" | "removeItem">;

/** The models of this browser. Its code is fetched when it is first needed: import this module dynamically. */
export async function openBrowserLibrary(mark: UnfinishedMark): Promise<ModelLibrary> {
  const library: ModelLibrary = createModelLibrary({
    storage: await openModelStorage(mark, () => void library.refresh()),
    bundled: createBundledPackages({ sources: BUNDLED_SOURCES, fetch: (...request) => fetch(...request) }),
    now: () => new Date(),
    askToKeep: askToKeepStorage,
  });
  return shareLibrary(library, new BroadcastChannel("bio-kingdom.models"));
}

/** What the stores of the models page need. */
export interface ModelsPageDeps {
  readonly library: ModelLibrary;
  readonly choice: ModelChoiceStore;
  /** Starts a packaging worker. */
  readonly connectPackaging: () => WorkerConnection;
  readonly imaging: ImagingClient;
  readonly active: ActiveModelStore;
  readonly openClient: OpenInferenceClient;
}

/** Everything behind the models page. */
export function createModelsPageStores({
  openClient,
  connectPackaging,
  ...deps
}: ModelsPageDeps): ModelsPageStores {
  const current = createCurrentClient(openClient);
  const packaging = createPackagingClient(connectPackaging);
  return {
    library: deps.library,
    modelImport: createModelImportStore({ ...deps, current, packaging }),
    tasks: createLibraryTaskStore({ ...deps, current, packaging }),
  };
}

/**
 * The private file system where the page can write to it, as it is made for large files; otherwise IndexedDB. Safari
 * before 26 lacks `createWritable`, and private windows of some browsers refuse the file system. `onLate` is called
 * when a storage opens after somebody has given up.
 */
async function openModelStorage(mark: UnfinishedMark, onLate: () => void): Promise<ModelStorage> {
  if (!(await canWriteFiles())) return createIdbModelStorage(onLate);
  const storage = createOpfsModelStorage({
    root: () => answerOf(navigator.storage.getDirectory(), OPENING_MS, onLate),
    exclusively: inTurn,
    ifFree: (name, work) =>
      navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await work();
      }),
    onUnfinished: (isUnfinished) => rememberUnfinished(mark, isUnfinished),
    newName: () =>
      Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("-"),
  });
  setTimeout(() => void storage.clearUnfinished(), CLEAR_AFTER_MS);
  return storage;
}

/** Runs `work` in turn with the other tabs. A tab that hangs keeps its turn, so the wait has an end. */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  let isTurn = false;
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(TURN_MS) }, () => {
      isTurn = true;
      return work();
    });
  } catch (error) {
    throw isTurn ? error : new StorageBusyError("other tabs change the models", { cause: error });
  }
}

/** Where the storage of short texts is full, what is left is cleared away when the library is next opened. */
function rememberUnfinished(mark: UnfinishedMark, isUnfinished: boolean): void {
  try {
    if (isUnfinished) mark.setItem(UNFINISHED_WRITE_KEY, "");
    else mark.removeItem(UNFINISHED_WRITE_KEY);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

async function canWriteFiles(): Promise<boolean> {
  // Missing outside a secure context, whatever the types say.
  const storage: StorageManager | undefined = navigator.storage;
  const locks: LockManager | undefined = navigator.locks;
  if (storage === undefined || locks === undefined || typeof FileSystemFileHandle === "undefined")
    return false;
  if (!("createWritable" in FileSystemFileHandle.prototype)) return false;
  try {
    await answerOf(storage.getDirectory(), OPENING_MS);
    return true;
  } catch (error) {
    // It is there and does not answer. The models of before lie in it, so no other storage stands in for it.
    if (error instanceof NoAnswerError) return true;
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/** Asks the browser to keep the models. Some browsers ask the person, so nobody waits for the answer. */
function askToKeepStorage(): void {
  const storage: StorageManager | undefined = navigator.storage;
  void storage?.persist();
}
