import { createStore } from "zustand/vanilla";
import type { AppError, ModelError } from "#domain/error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import { err, guarded, type Result } from "#domain/result.ts";
import { modelIdOf } from "#models/complete-draft.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { packOf, PACKS } from "#models/packs.ts";
import type { InferenceClient, OpenInferenceClient } from "#src/core/workers/inference-client.ts";
import { t } from "#src/language/messages.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import type { TabChannel } from "#src/storage/tabs.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import type { BundledPackages } from "./bundled-models.ts";
import type { ModelStorage, StoredModel } from "./model-storage.ts";

/** A model of the library. */
export interface LibraryModel {
  readonly manifest: PackageManifest;
  /** bundled: comes with the app; stored: a person added it, and can remove it; pack: the person fetched it. */
  readonly kind: "bundled" | "stored" | "pack";
}

export type LibraryState =
  | { readonly status: "reading" }
  | {
      readonly status: "ready";
      readonly models: readonly LibraryModel[];
      /** Why the stored models could not be read; null if they could. `models` always contains the app's own models. */
      readonly problem: ModelError | null;
    }
  | { readonly status: "failed"; readonly error: ModelError };

/** All models on this device. Nothing rejects. */
export interface ModelLibrary extends ReadableStore<LibraryState> {
  /** Reads the list again. */
  readonly refresh: () => Promise<void>;
  /** A model with its files. A bundled model is fetched the first time, and then stored for offline use. */
  readonly packageOf: (
    id: string,
    onProgress: OnModelProgress,
    signal: AbortSignal,
  ) => Promise<Result<ModelPackage, AppError>>;
  /** The manifest of one of the app's own models, which is known before its files; null for other models. */
  readonly ownManifest: (id: string) => PackageManifest | null;
  /** A model that is stored on this device. Nothing is fetched. */
  readonly storedPackage: ModelStorage["read"];
  readonly add: (model: ModelPackage) => Promise<Result<void, ModelError>>;
  /** See {@link ModelStorage.linkRecord}. */
  readonly linkRecord: ModelStorage["linkRecord"];
  /** See {@link ModelStorage.changeSubjects}. */
  readonly changeSubjects: ModelStorage["changeSubjects"];
  readonly remove: (id: string) => Promise<Result<void, ModelError>>;
}

export interface ModelLibraryDeps {
  readonly storage: ModelStorage;
  /** The models that come with the app. */
  readonly bundled: BundledPackages;
  readonly now: () => Date;
  /** Asks the browser to keep stored models even when the device runs out of space. */
  readonly askToKeep: () => void;
  /** Connects the libraries of all tabs. */
  readonly channel?: TabChannel;
}

/** Makes the library; {@link ModelLibrary.refresh} fills it. */
export function createModelLibrary(deps: ModelLibraryDeps): ModelLibrary {
  const { storage, bundled, now, askToKeep, channel } = deps;
  const store = createStore<LibraryState>(() => ({ status: "reading" }));
  let readings = 0;

  async function refresh(): Promise<void> {
    readings += 1;
    const own = readings;
    const stored = await listWithOwnIds(deps);
    // If a newer read has begun, this list may be outdated.
    if (own === readings) store.setState(stateOf(stored, bundled.manifests), true);
  }

  async function changed<T>(result: T): Promise<T> {
    await refresh();
    channel?.announce();
    return result;
  }
  // Without this listener a tab would keep using a package that another tab has replaced.
  channel?.onChange(() => void refresh());

  return {
    ...readable(store),
    refresh,
    storedPackage: storage.read,
    ownManifest: (id) => bundled.manifests.find((each) => each.id === id) ?? null,
    packageOf: (...request) => readPackage(deps, ...request),
    add: async (model) => {
      const { id } = model.manifest;
      // A stored model must not hide one of the app's own models or packs.
      if (packOf(id) !== null || bundled.manifests.some((each) => each.id === id)) {
        return err({
          code: "model-manifest-invalid",
          where: t`id: "${id}" is taken by a model of this app; give yours another one`,
        });
      }
      const outcome = await storage.write(model, now());
      if (!outcome.ok) return outcome;
      askToKeep();
      return changed(outcome);
    },
    linkRecord: async (...link) => changed(await storage.linkRecord(...link)),
    changeSubjects: async (...change) => changed(await storage.changeSubjects(...change)),
    remove: async (id) => changed(await storage.remove(id)),
  };
}

/**
 * The stored models. A newer version of the app may bring a model with the id of a user's model. The user's model then
 * gets another id, because otherwise the app's model would hide it, and later overwrite it. If the change fails, the
 * user's model keeps its id.
 */
async function listWithOwnIds({ storage, bundled, now }: ModelLibraryDeps): ReturnType<ModelStorage["list"]> {
  const stored = await storage.list();
  if (!stored.ok) return stored;
  const displaced = stored.value.filter(({ manifest }) =>
    [...bundled.manifests, ...PACKS].some((own) => own.id === manifest.id && isOfPerson(manifest, own)),
  );
  for (const { manifest } of displaced) {
    const found = await storage.read(manifest.id);
    if (!found.ok) continue;
    const id = modelIdOf(manifest.title, manifest.files);
    const written = await storage.write({ ...found.value, manifest: { ...manifest, id } }, now());
    if (written.ok) await storage.remove(manifest.id);
  }
  return displaced.length === 0 ? stored : storage.list();
}

/** False for an earlier version of the app's own model, which has the same title. */
function isOfPerson(stored: PackageManifest, own: Pick<PackageManifest, "title">): boolean {
  return stored.title !== own.title;
}

/**
 * The stored models, newest first, then the app's own models. A stored model with the id of an app's own model is left
 * out.
 */
function stateOf(
  stored: Result<readonly StoredModel[], ModelError>,
  bundled: readonly PackageManifest[],
): LibraryState {
  if (!stored.ok && bundled.length === 0) return { status: "failed", error: stored.error };
  const added = (stored.ok ? stored.value : [])
    .filter(({ manifest }) => !bundled.some(({ id }) => id === manifest.id))
    .toSorted((a, b) => b.storedAt.localeCompare(a.storedAt))
    .map(({ manifest }): LibraryModel => ({
      manifest,
      kind: packOf(manifest.id) === null ? "stored" : "pack",
    }));
  const ofApp = bundled.map((manifest): LibraryModel => ({ manifest, kind: "bundled" }));
  return { status: "ready", models: [...added, ...ofApp], problem: stored.ok ? null : stored.error };
}

async function readPackage(
  { storage, bundled, now }: ModelLibraryDeps,
  id: string,
  onProgress: OnModelProgress,
  signal: AbortSignal,
): Promise<Result<ModelPackage, AppError>> {
  const own = bundled.manifests.find((each) => each.id === id);
  const onDevice = await storage.read(id);
  const pack = packOf(id);
  if (pack !== null) {
    if (onDevice.ok && onDevice.value.manifest.version === pack.version) return onDevice;
    const fetched = await bundled.fetchPack(id, onProgress, signal);
    if (!fetched.ok) return fetched;
    // A pack is stored or not there: it has to work offline.
    const written = await storage.write(fetched.value, now());
    return written.ok ? fetched : written;
  }
  if (own === undefined) return onDevice;
  // A newer version of the app may bring a newer model under the same id.
  if (onDevice.ok && JSON.stringify(onDevice.value.manifest) === JSON.stringify(own)) return onDevice;
  const fetched = await bundled.fetch(own, onProgress, signal);
  // Without a network, other files of the same model still answer.
  if (!fetched.ok && fetched.error.code === "download-failed" && onDevice.ok) {
    const { manifest } = onDevice.value;
    if (manifest.version === own.version && !isOfPerson(manifest, own)) return onDevice;
  }
  // The first answer does not wait for the write. If it fails, the model still works, and the next load fetches the
  // files again.
  if (fetched.ok && !(onDevice.ok && isOfPerson(onDevice.value.manifest, own))) {
    void storage.write(fetched.value, now());
  }
  return fetched;
}

export interface LoadedModelsDeps {
  readonly openClient: OpenInferenceClient;
  readonly library: Pick<ModelLibrary, "packageOf">;
}

export interface LoadingEvents {
  readonly signal: AbortSignal;
  /** Called before each model is loaded. */
  readonly onModel: (id: string) => void;
  readonly onProgress: OnModelProgress;
}

/**
 * Loads models of the library one after another, each in its own worker, and runs `work` with their clients. Then ends
 * the clients, even after a fault. Never rejects.
 */
export function withLoadedModels(
  ids: Iterable<string>,
  { library, openClient }: LoadedModelsDeps,
  { signal, onModel, onProgress }: LoadingEvents,
  work: (clients: ReadonlyMap<string, InferenceClient>) => Promise<Result<void, AppError>>,
): Promise<Result<void, AppError>> {
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
