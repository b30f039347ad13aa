import { createStore, type StoreApi } from "zustand/vanilla";
import { DEFAULT_MODELS, KINGDOM_MODEL, SAMPLE_MODEL } from "#models/registry.ts";
import type { ModelRef } from "#domain/identification.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { ModelProgress } from "#domain/model.ts";
import { leastSideFor } from "#domain/photo.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import type { WalkModel } from "../identify-photo.ts";
import type { InferenceClient, OpenInferenceClient } from "../workers/inference-client.ts";
import type { LoadedModel, RankReply, RankRequest } from "#workers/inference/contract.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";
import { type ActiveClients, createActiveClients } from "./active-clients.ts";
import type { ModelChoiceStore } from "./model-choice-store.ts";
import type { ModelLibrary } from "./model-library.ts";

/** The state of the model that was asked for last. */
export type ActiveModelState =
  | { readonly status: "none" }
  | { readonly status: "loading"; readonly modelId: string; readonly progress: ModelProgress | null }
  | { readonly status: "ready"; readonly modelId: string; readonly loaded: LoadedModel }
  | { readonly status: "failed"; readonly modelId: string; readonly error: IdentifyError };

/** Loads the active model of each subject. */
export interface ActiveModelStore
  extends ReadableStore<ActiveModelState>, Pick<ActiveClients, "openedClient" | "opened" | "adopt"> {
  /** The model that answers for a subject now. */
  readonly activeModel: (subject: Subject) => ModelRef;
  /** Loads the subject's model ahead of the first photo. The state says what fails. */
  readonly warmUp: (subject: Subject) => void;
  /** The subject's model, which loads meanwhile. No other model stands in for one that fails. */
  readonly modelFor: (subject: Subject, signal: AbortSignal) => Promise<Result<WalkModel, IdentifyError>>;
  /** Ranks a model's output again. Loads the model if it is no longer there; runs no network. */
  readonly rank: (request: RankRequest, signal: AbortSignal) => Promise<Result<RankReply, IdentifyError>>;
}

export interface ActiveModelDeps {
  readonly choice: Pick<ModelChoiceStore, "getState" | "subscribe">;
  /** The library's code is fetched when a model with files is first asked for. */
  readonly openLibrary: () => Promise<ModelLibrary>;
  readonly openClient: OpenInferenceClient;
}

/** The model that answers for a subject under a choice. */
export function activeModelOf(
  choice: Readonly<Record<Subject, ModelRef | null>>,
  subject: Subject,
): ModelRef {
  return choice[subject] ?? DEFAULT_MODELS[subject];
}

/**
 * The subject whose model finds out what a photo of an unknown subject shows: one where the app's own model answers, else
 * any if one model answers for all. Null where there is none, as with sample results, which identify nothing.
 */
export function subjectToAsk(choice: Readonly<Record<Subject, ModelRef | null>>): Subject | null {
  const idOf = (subject: Subject): string => activeModelOf(choice, subject).id;
  const own = SUBJECTS.find((subject) => idOf(subject) === KINGDOM_MODEL.id);
  const [first] = SUBJECTS;
  if (own !== undefined || first === undefined || idOf(first) === SAMPLE_MODEL.id) return own ?? null;
  return SUBJECTS.every((subject) => idOf(subject) === idOf(first)) ? first : null;
}

/** Makes the store. */
export function createActiveModelStore(deps: ActiveModelDeps): ActiveModelStore {
  const { choice, openLibrary, openClient } = deps;
  const store = createStore<ActiveModelState>(() => ({ status: "none" }));
  const clients = createActiveClients({
    openLibrary,
    openClient,
    onProgress: (modelId, progress) => {
      const state = store.getState();
      if (state.status === "loading" && state.modelId === modelId)
        store.setState({ ...state, progress }, true);
    },
    onRead: (manifest) => choice.getState().follow(manifest),
  });
  const loader = createLoader(store, clients);
  const activeModel = (subject: Subject): ModelRef => activeModelOf(choice.getState().choice, subject);

  // A model that no page uses any more gives its memory back at once.
  choice.subscribe(() => {
    const inUse = new Set(SUBJECTS.map((subject) => activeModel(subject).id));
    for (const modelId of clients.modelIds()) if (!inUse.has(modelId)) loader.end(modelId);
  });

  return {
    ...readable(store),
    openedClient: clients.openedClient,
    opened: clients.opened,
    adopt: loader.adopt,
    activeModel,
    modelFor: async (subject, signal) => {
      const { id } = activeModel(subject);
      const opening = clients.clientOf(id);
      // The caller decodes and shows the photo while the model still loads.
      const loading = loader.load(id, opening, signal);
      /** Deleting a model ends its worker. That it was deleted says more. */
      const orDeleted = <T>(result: Result<T, IdentifyError>): Result<T, IdentifyError> =>
        !result.ok && result.error.code === "worker-died" && choice.getState().lost[subject]?.id === id
          ? err({ code: "model-not-stored", id })
          : result;
      const opened = await opening;
      if (!opened.ok) return orDeleted(opened);
      const client = opened.value;
      const { manifest } = client.model;
      return ok({
        input: manifest.input,
        // Sample results, which alone have no files, say nothing of the picture.
        leastSide: "files" in manifest ? leastSideFor(manifest.input) : 0,
        identify: async (...photo) => {
          const loaded = await loading;
          return orDeleted(loaded.ok ? await client.identify(...photo) : loaded);
        },
      });
    },
    rank: async ({ modelId, ...request }, signal) => {
      const loaded = await loader.load(modelId, clients.clientOf(modelId), signal);
      if (!loaded.ok) return loaded;
      // The model may have been ended as soon as it was loaded.
      return clients.openedClient(modelId)?.rank(request, signal) ?? err({ code: "worker-died" });
    },
    warmUp: (subject) => {
      const { id } = activeModel(subject);
      void loader.load(id, clients.clientOf(id), new AbortController().signal);
    },
  };
}

/** Loads models and shows the progress in the state. */
interface Loader {
  readonly load: (
    modelId: string,
    opening: Promise<Result<InferenceClient, IdentifyError>>,
    signal: AbortSignal,
  ) => Promise<Result<LoadedModel, IdentifyError>>;
  /** Takes over a client that was loaded elsewhere. A load that the client before has not finished shows nothing more. */
  readonly adopt: (client: InferenceClient) => void;
  /** Ends a model. The state no longer shows anything of it. */
  readonly end: (modelId: string) => void;
}

function createLoader(store: StoreApi<ActiveModelState>, clients: ActiveClients): Loader {
  /** Of several loads that overlap, only the newest one writes the state. */
  let newest = 0;
  return {
    load: async (modelId, opening, signal) => {
      newest += 1;
      const own = newest;
      const show = (state: ActiveModelState): void => {
        if (own === newest) store.setState(state, true);
      };
      const before = clients.openedClient(modelId)?.loaded() ?? null;
      if (before === null) show({ status: "loading", modelId, progress: null });
      const client = await opening;
      const onProgress = (progress: ModelProgress): void => show({ status: "loading", modelId, progress });
      const loaded = client.ok ? await client.value.load({ signal, onProgress }) : client;
      if (loaded.ok) show({ status: "ready", modelId, loaded: loaded.value });
      // The caller gave up. The next caller loads again.
      else if (loaded.error.code === "aborted") show({ status: "none" });
      else {
        // The next caller reads the files anew: they may be gone, or there again.
        if (client.ok) clients.discard(client.value);
        show({ status: "failed", modelId, error: loaded.error });
      }
      return loaded;
    },
    adopt: (client) => {
      newest += 1;
      clients.adopt(client);
      const loaded = client.loaded();
      const modelId = client.model.manifest.id;
      store.setState(loaded === null ? { status: "none" } : { status: "ready", modelId, loaded }, true);
    },
    end: (modelId) => {
      const state = store.getState();
      if ("modelId" in state && state.modelId === modelId) {
        newest += 1;
        store.setState({ status: "none" }, true);
      }
      clients.end(modelId);
    },
  };
}
