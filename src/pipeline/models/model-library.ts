import { createStore } from "zustand/vanilla";
import { modelIdOf } from "#models/complete-draft.ts";
import type { PackageManifest } from "#models/manifest.ts";
import type { IdentifyError, ModelError } from "#domain/identify-error.ts";
import { err, guarded, ok, type Result } from "#domain/result.ts";
import type { BundledPackages } from "./bundled-models.ts";
import type { OnModelProgress } from "#domain/model.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";
import type { ModelStorage, StoredModel } from "./model-storage.ts";
import type { InferenceClient, OpenInferenceClient } from "../workers/inference-client.ts";

/** A model that can be put to use. */
export interface LibraryModel {
  readonly manifest: PackageManifest;
  /** bundled: comes with the app; stored: a person added it here, and may take it away. */
  readonly kind: "bundled" | "stored";
}

/** What the library holds. */
export type LibraryState =
  | { readonly status: "reading" }
  | {
      readonly status: "ready";
      readonly models: readonly LibraryModel[];
      /** Why the stored models could not be read; those of the app are there all the same. */
      readonly problem: ModelError | null;
    }
  | { readonly status: "failed"; readonly error: ModelError };

/** The models of this browser, in one list. Nothing rejects. */
export interface ModelLibrary extends ReadableStore<LibraryState> {
  /** Reads the list anew. */
  readonly refresh: () => Promise<void>;
  /** A model with its files. A bundled one is fetched the first time, and kept for the time without a network. */
  readonly packageOf: (
    id: string,
    onProgress: OnModelProgress,
    signal: AbortSignal,
  ) => Promise<Result<ModelPackage, IdentifyError>>;
  /** Stores a model. */
  readonly add: (model: ModelPackage) => Promise<Result<void, ModelError>>;
  /** Links a label of a stored model to a record; see {@link ModelStorage.linkRecord}. */
  readonly linkRecord: ModelStorage["linkRecord"];
  /** Changes the pages of a stored model; see {@link ModelStorage.changeSubjects}. */
  readonly changeSubjects: ModelStorage["changeSubjects"];
  /** Takes a stored model away. */
  readonly remove: (id: string) => Promise<Result<void, ModelError>>;
}

export interface ModelLibraryDeps {
  readonly storage: ModelStorage;
  /** The models that come with the app. */
  readonly bundled: BundledPackages;
  readonly now: () => Date;
  /** Asks the browser to keep what is stored even when it runs short of room. Nobody waits for its answer. */
  readonly askToKeep: () => void;
}

/** Makes the library; {@link ModelLibrary.refresh} fills it. */
export function createModelLibrary(deps: ModelLibraryDeps): ModelLibrary {
  const { storage, bundled, now, askToKeep } = deps;
  const store = createStore<LibraryState>(() => ({ status: "reading" }));
  let readings = 0;

  async function refresh(): Promise<void> {
    readings += 1;
    const own = readings;
    const stored = await listWithOwnIds(deps);
    // A newer reading has begun: this list may be outdated.
    if (own === readings) store.setState(stateOf(stored, bundled.manifests), true);
  }

  return {
    ...readable(store),
    refresh,
    packageOf: (...request) => readPackage(deps, ...request),
    add: async (model) => {
      const { id } = model.manifest;
      // A stored model must not hide one of the app's own models.
      if (bundled.manifests.some((each) => each.id === id)) {
        return err({
          code: "model-manifest-invalid",
          where: `id: "${id}" is taken by a model of this app; give yours another one`,
        });
      }
      const written = await storage.write(model, now());
      if (!written.ok) return written;
      askToKeep();
      await refresh();
      return ok(undefined);
    },
    linkRecord: async (...link) => {
      const linked = await storage.linkRecord(...link);
      await refresh();
      return linked;
    },
    changeSubjects: async (...change) => {
      const changed = await storage.changeSubjects(...change);
      await refresh();
      return changed;
    },
    remove: async (id) => {
      const removed = await storage.remove(id);
      await refresh();
      return removed;
    },
  };
}

/**
 * The stored models. One of a person's own whose id a model of a newer version of the app has is stored under another id
 * first: otherwise it would be hidden, and replaced when that model is kept. Where that fails, it stays as it is.
 */
async function listWithOwnIds({ storage, bundled, now }: ModelLibraryDeps): ReturnType<ModelStorage["list"]> {
  const stored = await storage.list();
  if (!stored.ok) return stored;
  const displaced = stored.value.filter(({ manifest }) =>
    bundled.manifests.some((own) => own.id === manifest.id && isOfPerson(manifest, own)),
  );
  for (const { manifest } of displaced) {
    const kept = await storage.read(manifest.id);
    if (!kept.ok) continue;
    const id = modelIdOf(manifest.title, manifest.files);
    const written = await storage.write({ ...kept.value, manifest: { ...manifest, id } }, now());
    if (written.ok) await storage.remove(manifest.id);
  }
  return displaced.length === 0 ? stored : storage.list();
}

/** False for an earlier version of the app's own model, which keeps its title. */
function isOfPerson(stored: PackageManifest, own: PackageManifest): boolean {
  return stored.title !== own.title;
}

/** The list of stored models, the newest first, and of the app's own ones, which hide stored ones of their ids. */
function stateOf(
  stored: Result<readonly StoredModel[], ModelError>,
  bundled: readonly PackageManifest[],
): LibraryState {
  if (!stored.ok && bundled.length === 0) return { status: "failed", error: stored.error };
  const added = (stored.ok ? stored.value : [])
    .filter(({ manifest }) => !bundled.some(({ id }) => id === manifest.id))
    .toSorted((a, b) => b.storedAt.localeCompare(a.storedAt))
    .map(({ manifest }): LibraryModel => ({ manifest, kind: "stored" }));
  const ofApp = bundled.map((manifest): LibraryModel => ({ manifest, kind: "bundled" }));
  return { status: "ready", models: [...added, ...ofApp], problem: stored.ok ? null : stored.error };
}

async function readPackage(
  { storage, bundled, now }: ModelLibraryDeps,
  id: string,
  onProgress: OnModelProgress,
  signal: AbortSignal,
): Promise<Result<ModelPackage, IdentifyError>> {
  const own = bundled.manifests.find((each) => each.id === id);
  const kept = await storage.read(id);
  if (own === undefined) return kept;
  // A newer version of the app may bring a newer model under the same id.
  if (kept.ok && JSON.stringify(kept.value.manifest) === JSON.stringify(own)) return kept;
  const fetched = await bundled.fetch(own, onProgress, signal);
  // Where the write fails, the model works all the same and is fetched again the next time.
  if (fetched.ok && !(kept.ok && isOfPerson(kept.value.manifest, own))) {
    await storage.write(fetched.value, now());
  }
  return fetched;
}

/** What tells the other tabs, as a BroadcastChannel does. */
export type LibraryChannel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

/**
 * Keeps a library in step with the libraries of other tabs: they read their list anew when a model is added, changed or
 * removed here. Otherwise a tab would go on with a package that was replaced, such as one whose labels were corrected.
 */
export function shareLibrary(library: ModelLibrary, channel: LibraryChannel): ModelLibrary {
  const telling = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    channel.postMessage(null);
    return result;
  };
  channel.addEventListener("message", () => void library.refresh());
  return {
    ...library,
    add: (model) => telling(library.add(model)),
    linkRecord: (...link) => telling(library.linkRecord(...link)),
    changeSubjects: (...change) => telling(library.changeSubjects(...change)),
    remove: (id) => telling(library.remove(id)),
  };
}

export interface LoadedModelsDeps {
  readonly openClient: OpenInferenceClient;
  readonly library: Pick<ModelLibrary, "packageOf">;
}

/** How the loading of several models is followed and given up. */
export interface LoadingEvents {
  readonly signal: AbortSignal;
  /** The model of this id is next. */
  readonly onModel: (id: string) => void;
  readonly onProgress: OnModelProgress;
}

/**
 * Loads models of the library, one after the other, each in a worker of its own, and does `work` with their clients, which
 * are ended in any case. Never rejects.
 */
export function withLoadedModels(
  ids: Iterable<string>,
  { library, openClient }: LoadedModelsDeps,
  { signal, onModel, onProgress }: LoadingEvents,
  work: (clients: ReadonlyMap<string, InferenceClient>) => Promise<Result<void, IdentifyError>>,
): Promise<Result<void, IdentifyError>> {
  return guarded(async () => {
    const clients = new Map<string, InferenceClient>();
    try {
      for (const id of ids) {
        onModel(id);
        const model = await library.packageOf(id, onProgress, signal);
        if (!model.ok) return model;
        const client = openClient(model.value, null);
        clients.set(id, client);
        const loaded = await client.load({ signal, onProgress });
        if (!loaded.ok) return loaded;
      }
      return await work(clients);
    } finally {
      for (const client of clients.values()) client.end();
    }
  });
}
