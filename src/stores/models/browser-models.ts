import { BUNDLED_SOURCES, createBundledPackages } from "#src/pipeline/bundled-models.ts";
import type { ImagingClient } from "#src/pipeline/imaging-client.ts";
import type { OpenInferenceClient } from "#src/pipeline/inference-client.ts";
import { createPackagingClient } from "#src/pipeline/packaging-client.ts";
import type { WorkerConnection } from "#src/pipeline/worker-client.ts";
import type { ActiveModelStore } from "./active-model-store.ts";
import { createCurrentClient } from "./current-client.ts";
import type { ModelChoiceStore } from "./model-choice-store.ts";
import { createModelImportStore } from "./model-import-store.ts";
import { createModelLibrary, type ModelLibrary } from "./model-library.ts";
import { createLibraryTaskStore } from "./library-task-store.ts";
import type { ModelStorage } from "./model-storage.ts";
import { createIdbModelStorage } from "./model-storage-idb.ts";
import { createOpfsModelStorage } from "./model-storage-opfs.ts";
import type { ModelsPageStores } from "./models-page-stores.ts";
import { shareLibrary } from "./share-library.ts";

/** The models of this browser. Its code is fetched when it is first needed: import this module dynamically. */
export async function openBrowserLibrary(): Promise<ModelLibrary> {
  const library = createModelLibrary({
    storage: await openModelStorage(),
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
    modelImport: createModelImportStore({ ...deps, packaging, current }),
    tasks: createLibraryTaskStore({ ...deps, packaging, current }),
  };
}

/**
 * The private file system where the page can write to it, as it is made for large files; otherwise IndexedDB. Older
 * versions of Safari lack `createWritable`, and private windows of some browsers refuse the file system.
 */
async function openModelStorage(): Promise<ModelStorage> {
  if (!(await canWriteFiles())) return createIdbModelStorage();
  return createOpfsModelStorage({
    root: () => navigator.storage.getDirectory(),
    exclusively: (name, work) => navigator.locks.request(name, work),
    newName: () =>
      Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("-"),
  });
}

async function canWriteFiles(): Promise<boolean> {
  // Missing outside a secure context, whatever the types say.
  const storage: StorageManager | undefined = navigator.storage;
  const locks: LockManager | undefined = navigator.locks;
  if (storage === undefined || locks === undefined || typeof FileSystemFileHandle === "undefined")
    return false;
  if (!("createWritable" in FileSystemFileHandle.prototype) || !("getDirectory" in storage)) return false;
  try {
    await storage.getDirectory();
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/** Asks the browser to keep the models. Some browsers ask the person, so nobody waits for the answer. */
function askToKeepStorage(): void {
  const storage: StorageManager | undefined = navigator.storage;
  void storage?.persist?.();
}
