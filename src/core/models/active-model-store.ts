import { createStore } from "zustand/vanilla";
import { abort } from "#domain/abort.ts";
import type { ModelRef } from "#domain/answer/identification.ts";
import type { AppError } from "#domain/error.ts";
import type { ModelProgress } from "#domain/model.ts";
import { once } from "#domain/once.ts";
import { leastSideFor } from "#domain/photo/photo.ts";
import { err, guarded, ok, type Result } from "#domain/result.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { BUILT_IN_MODELS } from "#models/registry.ts";
import type { IdentifyModel } from "#src/core/identify-photo.ts";
import {
  type InferenceClient,
  isSameModel,
  type OpenInferenceClient,
} from "#src/core/workers/inference-client.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import type { LoadableModel, LoadedModel, RankReply, RankRequest } from "#workers/inference/contract.ts";
import { activeModelOf, type ModelChoiceStore } from "./model-choice-store.ts";
import type { ModelLibrary } from "./model-library.ts";

/**
 * The state of the most recently requested model, which pages show. A request of another model, or of the same one whose
 * worker has died, leads from each state to "loading". Where nobody waits for the model or uses it, "none" follows.
 *
 *     none ──> loading ──> ready
 *                 └──────> failed
 */
export type ActiveModelState =
  | { readonly status: "none" }
  | { readonly status: "loading"; readonly modelId: string; readonly progress: ModelProgress | null }
  | { readonly status: "ready"; readonly modelId: string; readonly loaded: LoadedModel }
  | { readonly status: "failed"; readonly modelId: string; readonly error: AppError };

/** Manifests by the ids of their models. */
export type OpenedModels = ReadonlyMap<string, LoadableModel["manifest"]>;

/** Loads the active model of each subject. Only one model with files is in memory at a time. Nothing rejects. */
export interface ActiveModelStore extends ReadableStore<ActiveModelState> {
  /** The model that currently answers for a subject. */
  readonly activeModel: (subject: Subject) => ModelRef;
  /** Loads the subject's model ahead of the first photo. The state reports a fault. */
  readonly warmUp: (subject: Subject) => void;
  /** The subject's model, which may still be loading. If the model fails, no other model replaces it. */
  readonly modelFor: (subject: Subject, signal: AbortSignal) => Promise<Result<IdentifyModel, AppError>>;
  /** Ranks a model's output again, without running the network. Loads the model if it is no longer in memory. */
  readonly rank: (request: RankRequest, signal: AbortSignal) => Promise<Result<RankReply, AppError>>;
  /** The client that holds or loads this model; null if the model is not open. */
  readonly openedClient: (modelId: string) => InferenceClient | null;
  /** The models that clients hold or load. */
  readonly opened: ReadableStore<OpenedModels>;
  /**
   * Takes over a client that was loaded elsewhere. An unfinished load of the previous client no longer changes the
   * state.
   */
  readonly adopt: (client: InferenceClient) => void;
}

export interface ActiveModelDeps {
  readonly choice: Pick<ModelChoiceStore, "getState" | "subscribe">;
  /** Fetches the library's code when a model with files is first requested. */
  readonly openLibrary: () => Promise<ModelLibrary>;
  readonly openClient: OpenInferenceClient;
}

/**
 * What has become of a model since its first request. {@link InferenceClient.loaded} says whether an opened one is ready,
 * because its worker may die by itself.
 *
 *     reading ──> prepared ──> opened ──> failed
 *        ├─────────────────────^ ^ │         ^
 *        │   the library changed └─┘         │
 *        └───────────────────────────────────┘
 *
 * A model that no page uses any more, or that makes room for another, ends in each of them. After a failure or an end
 * the next request begins with a new {@link OpenModel}, and what comes late for the old one is dropped.
 */
type OpenModelState =
  /** Its files are being read. */
  | { readonly status: "reading" }
  /** They still are, and its worker starts the runtime. Nobody else may use the client, which has no files yet. */
  | { readonly status: "prepared"; readonly client: InferenceClient }
  /** The client has the files: it loads the model, and answers once that is done. */
  | { readonly status: "opened"; readonly client: InferenceClient }
  /** Reading or loading failed, which ended the client. */
  | { readonly status: "failed"; readonly error: AppError };

/** A model that the store reads from the library, loads or uses. */
interface OpenModel {
  readonly id: string;
  readonly ended: AbortController;
  state: OpenModelState;
  /** The read of its files, which all callers share; null before the first, and after one that is outdated. */
  reading: Promise<Result<InferenceClient, AppError>> | null;
}

/** Makes the store. No model is open yet. */
export function createActiveModelStore({
  choice,
  openLibrary,
  openClient,
}: ActiveModelDeps): ActiveModelStore {
  const store = createStore<ActiveModelState>(() => ({ status: "none" }));
  const opened = createStore<OpenedModels>(() => new Map());
  const models = new Map<string, OpenModel>();
  /** The number of the newest load. If loads overlap, only the newest one writes the state. */
  let newest = 0;
  const activeModel = (subject: Subject): ModelRef => activeModelOf(choice.getState().choice, subject);
  const openedClient = (modelId: string): InferenceClient | null => {
    const state = models.get(modelId)?.state;
    return state?.status === "opened" ? state.client : null;
  };

  const openLibraryOnce = once(async () => {
    const library = await openLibrary();
    // A model may have been replaced by another model with the same id. The next caller reads it again, but not beside a
    // read that still runs: if that failed late, it would end the client of the newer one.
    library.subscribe(() => {
      for (const model of models.values()) {
        const outdated = model.reading;
        void outdated?.then(() => {
          if (model.reading === outdated) model.reading = null;
        });
      }
    });
    return library;
  });

  /** Ends a model and frees its memory. */
  function end(modelId: string): void {
    const model = models.get(modelId);
    if (model === undefined) return;
    models.delete(modelId);
    abort(model.ended);
    if ("client" in model.state) model.state.client.end();
    showOpened();
  }

  /** Opens a model. Opening a model with files ends the other model with files. */
  function open(id: string, state: OpenModelState): OpenModel {
    if (!isBuiltIn(id)) [...models.keys()].filter((other) => !isBuiltIn(other)).forEach(end);
    const model: OpenModel = { id, ended: new AbortController(), state, reading: null };
    models.set(id, model);
    return model;
  }

  function showOpened(): void {
    const manifests = [...models.keys()].flatMap((id) => openedClient(id)?.model.manifest ?? []);
    opened.setState(new Map(manifests.map((manifest) => [manifest.id, manifest])), true);
  }

  async function find(model: OpenModel): Promise<Result<LoadableModel, AppError>> {
    const {
      id,
      ended: { signal },
    } = model;
    const builtIn = BUILT_IN_MODELS.find((each) => each.id === id);
    if (builtIn !== undefined) return ok({ manifest: builtIn });
    const found = await guarded(async () => {
      const library = await openLibraryOnce();
      const manifest = library.ownManifest(id);
      if (manifest !== null && model.state.status === "reading" && !signal.aborted) {
        const client = openClient({ manifest, files: [] }, null);
        client.prepare(manifest);
        model.state = { status: "prepared", client };
      }
      return library.packageOf(id, onProgress, signal);
    });
    if (found.ok && !signal.aborted) choice.getState().follow(found.value.manifest);
    return found;

    function onProgress(progress: ModelProgress): void {
      const state = store.getState();
      if (state.status === "loading" && state.modelId === id) store.setState({ ...state, progress }, true);
    }
  }

  /** The client of a model, with the files of the library as it is now. */
  function clientOf(model: OpenModel): Promise<Result<InferenceClient, AppError>> {
    return (model.reading ??= read(model));
  }

  async function read(model: OpenModel): Promise<Result<InferenceClient, AppError>> {
    const found = await find(model);
    if (model.ended.signal.aborted) return err({ code: "worker-died" });
    if (!found.ok) {
      fail(model, found.error);
      return found;
    }
    let client = "client" in model.state ? model.state.client : null;
    if (client === null || !isSameModel(client.model, found.value)) {
      client?.end();
      client = openClient(found.value, null);
    }
    client.model = found.value;
    model.state = { status: "opened", client };
    showOpened();
    return ok(client);
  }

  /** Ends a model that can't be used. The next caller reads it again, as its files may have disappeared or come back. */
  function fail(model: OpenModel, error: AppError): void {
    end(model.id);
    model.state = { status: "failed", error };
  }

  /** Loads a model and shows the progress in the state. */
  async function load(modelId: string, signal: AbortSignal): Promise<Result<LoadedModel, AppError>> {
    newest += 1;
    const own = newest;
    const model = openModel(modelId);
    const show = (state: ActiveModelState): void => {
      if (own === newest) store.setState(state, true);
    };
    const showProgress = (progress: ModelProgress | null): void =>
      show({ status: "loading", modelId, progress });
    if ((openedClient(modelId)?.loaded() ?? null) === null) showProgress(null);
    const client = await clientOf(model);
    const loaded = client.ok ? await client.value.load({ signal, onProgress: showProgress }) : client;
    if (loaded.ok) {
      show({ status: "ready", modelId, loaded: loaded.value });
      return loaded;
    }
    if (loaded.error.code === "aborted") {
      // The caller gave up. The next caller loads the model again.
      show({ status: "none" });
      return loaded;
    }
    // Meanwhile a changed library may have brought another client, which others still load.
    if (client.ok && openedClient(modelId) === client.value) fail(model, loaded.error);
    // A load that fails ends the client. Loads that are still waiting for it then fail for the same reason.
    const error = model.state.status === "failed" ? model.state.error : loaded.error;
    show({ status: "failed", modelId, error });
    return err(error);
  }

  function openModel(modelId: string): OpenModel {
    return models.get(modelId) ?? open(modelId, { status: "reading" });
  }

  // A model that no page uses any more is freed at once, and the state no longer shows it.
  choice.subscribe(() => {
    const inUse = new Set(SUBJECTS.map((subject) => activeModel(subject).id));
    for (const modelId of [...models.keys()].filter((id) => !inUse.has(id))) {
      const state = store.getState();
      if ("modelId" in state && state.modelId === modelId) {
        newest += 1;
        store.setState({ status: "none" }, true);
      }
      end(modelId);
    }
  });

  return {
    ...readable(store),
    openedClient,
    opened: readable(opened),
    activeModel,
    adopt: (client) => {
      newest += 1;
      const modelId = client.model.manifest.id;
      if (openedClient(modelId) !== client) {
        end(modelId);
        open(modelId, { status: "opened", client });
        showOpened();
      }
      const loaded = client.loaded();
      store.setState(loaded === null ? { status: "none" } : { status: "ready", modelId, loaded }, true);
    },
    modelFor: async (subject, signal) => {
      const { id } = activeModel(subject);
      const opening = clientOf(openModel(id));
      // The caller decodes and shows the photo while the model is still loading.
      const loading = load(id, signal);
      /** Deleting a model ends its worker, so `worker-died` becomes the clearer error that the model is not stored. */
      const orDeleted = <T>(result: Result<T, AppError>): Result<T, AppError> =>
        !result.ok && result.error.code === "worker-died" && choice.getState().lost[subject]?.id === id
          ? err({ code: "model-not-stored", id })
          : result;
      const client = await opening;
      if (!client.ok) return orDeleted(client);
      const { manifest } = client.value.model;
      return ok({
        input: manifest.input,
        // Only sample results have no files. They accept photos of any size.
        leastSide: "files" in manifest ? leastSideFor(manifest.input) : 0,
        identify: async (...photo) => {
          const loaded = await loading;
          return orDeleted(loaded.ok ? await client.value.identify(...photo) : loaded);
        },
      });
    },
    rank: async ({ modelId, ...request }, signal) => {
      const loaded = await load(modelId, signal);
      if (!loaded.ok) return loaded;
      // The model may have been ended right after it was loaded.
      return openedClient(modelId)?.rank(request, signal) ?? err({ code: "worker-died" });
    },
    warmUp: (subject) => void load(activeModel(subject).id, new AbortController().signal),
  };
}

function isBuiltIn(modelId: string): boolean {
  return BUILT_IN_MODELS.some(({ id }) => id === modelId);
}
