import { createStore, type StoreApi } from "zustand/vanilla";
import { manifestOf } from "#models/manifest.ts";
import { DEFAULT_MODELS, SAMPLE_MODEL } from "#models/registry.ts";
import { SAMPLE_MANIFEST } from "#models/sample/manifest.ts";
import type { ModelRef } from "#domain/identification.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { once } from "#domain/once.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import type { WalkModel } from "#src/pipeline/identify-photo.ts";
import type { InferenceClient } from "#src/pipeline/inference-client.ts";
import type { ModelHost } from "#src/pipeline/model-host.ts";
import type { ModelProgress } from "#domain/model/model-progress.ts";
import type { LoadedModel, ModelPackage } from "#workers/contract.ts";
import type { ModelChoiceStore } from "./model-choice-store.ts";
import type { ModelLibrary } from "./model-library.ts";

/** Where the model of one's own stands that was asked for last. */
export type ActiveModelState =
  | { readonly status: "none" }
  | { readonly status: "loading"; readonly modelId: string; readonly progress: ModelProgress | null }
  | { readonly status: "ready"; readonly modelId: string; readonly loaded: LoadedModel }
  | { readonly status: "failed"; readonly modelId: string; readonly error: IdentifyError };

/** Brings the active model of a subject to where it can answer. */
export interface ActiveModelStore extends Pick<StoreApi<ActiveModelState>, "getState" | "subscribe"> {
  readonly getInitialState: () => ActiveModelState;
  /** The model that answers for a subject now. */
  readonly activeModel: (subject: Subject) => ModelRef;
  /** Loads the subject's model ahead of the first photo; what fails is told in the state. */
  readonly warmUp: (subject: Subject) => void;
  /** The subject's model; it loads when it is first asked. The sample classifier never stands in for one that fails. */
  readonly modelFor: (subject: Subject, signal: AbortSignal) => Promise<Result<WalkModel, IdentifyError>>;
}

/** What the store needs. */
export interface ActiveModelDeps {
  readonly choice: Pick<ModelChoiceStore, "getState" | "subscribe">;
  /** The library's code is fetched when a model of one's own is first asked for. */
  readonly openLibrary: () => Promise<ModelLibrary>;
  readonly host: ModelHost;
  readonly sample: InferenceClient;
}

/** A model's package as it is read from the library. */
interface Reading {
  readonly modelId: string;
  readonly result: Promise<Result<ModelPackage, IdentifyError>>;
  /** Gives the reading up; it answers `worker-died`. */
  readonly end: () => void;
}

/** The model that answers for a subject under a choice. */
export function activeModelOf(
  choice: Readonly<Record<Subject, ModelRef | null>>,
  subject: Subject,
): ModelRef {
  return choice[subject] ?? DEFAULT_MODELS[subject];
}

/** Makes the store. */
export function createActiveModelStore({
  choice,
  openLibrary,
  host,
  sample,
}: ActiveModelDeps): ActiveModelStore {
  const store = createStore<ActiveModelState>(() => ({ status: "none" }));
  const sampleModel: WalkModel = {
    input: SAMPLE_MANIFEST.input,
    identify: (subject, tensor, options) => sample.identify(subject, tensor, options),
  };
  /** The package in use: its blobs are read from the device only when they are loaded. */
  let inUse: Reading | null = null;
  /** The model that the worker was started for. */
  let hosted: string | null = null;
  /** Of several loads that overlap, only the newest one writes the state. */
  let newest = 0;

  const set = (state: ActiveModelState): void => store.setState(state, true);
  const activeModel = (subject: Subject): ModelRef => activeModelOf(choice.getState().choice, subject);
  const openLibraryOnce = once(async () => {
    const library = await openLibrary();
    // A model may have been replaced by another one of its id: it is read again the next time.
    library.subscribe(() => {
      inUse = null;
    });
    return library;
  });

  async function read(
    modelId: string,
    onProgress: (progress: ModelProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<ModelPackage, IdentifyError>> {
    let library: ModelLibrary;
    try {
      library = await openLibraryOnce();
    } catch (error) {
      return err({ code: "internal", detail: String(error) });
    }
    const found = await library.packageOf(modelId, onProgress, signal);
    if (!signal.aborted && found.ok) choice.getState().follow(found.value.manifest);
    // Ended for the sake of another model, as a worker is, or as no page uses it: nobody here has given it up.
    return signal.aborted ? err({ code: "worker-died" }) : found;
  }

  /** Reads a model from the library, once for everybody who asks. */
  function readingOf(modelId: string): Reading {
    if (inUse?.modelId === modelId) return inUse;
    inUse?.end();
    const ended = new AbortController();
    const onProgress = (progress: ModelProgress): void => {
      if (inUse === reading) set({ status: "loading", modelId, progress });
    };
    const reading: Reading = {
      modelId,
      result: read(modelId, onProgress, ended.signal),
      end: () => ended.abort(),
    };
    inUse = reading;
    hosted = modelId;
    return reading;
  }

  /** Reads and loads a model, and says in the state how that goes. */
  async function load(reading: Reading, signal: AbortSignal): Promise<Result<LoadedModel, IdentifyError>> {
    const { modelId } = reading;
    newest += 1;
    const own = newest;
    const show = (state: ActiveModelState): void => {
      if (own === newest) set(state);
    };
    const before = store.getState();
    // A model that is loaded answers at once; where its worker has died, the progress of the new one shows.
    if (before.status !== "ready" || before.modelId !== modelId) {
      show({ status: "loading", modelId, progress: null });
    }
    const found = await reading.result;
    const onProgress = (progress: ModelProgress): void => show({ status: "loading", modelId, progress });
    const loaded = found.ok ? await host.load(found.value, { signal, onProgress }) : found;
    if (loaded.ok) show({ status: "ready", modelId, loaded: loaded.value });
    // Whoever gave up wants to hear nothing of it; the next one to ask loads again.
    else if (loaded.error.code === "aborted") show({ status: "none" });
    else {
      // Its files may have gone, or come again.
      if (inUse === reading) inUse = null;
      show({ status: "failed", modelId, error: loaded.error });
    }
    return loaded;
  }

  async function modelFor(subject: Subject, signal: AbortSignal): Promise<Result<WalkModel, IdentifyError>> {
    const { id } = activeModel(subject);
    if (id === SAMPLE_MODEL.id) return ok(sampleModel);
    const reading = readingOf(id);
    // The photo is decoded and shown while the model still loads.
    const loading = load(reading, signal);
    const found = await reading.result;
    if (!found.ok) return found;
    return ok({
      input: manifestOf(found.value.manifest).input,
      identify: async (asked, tensor, options) => {
        const loaded = await loading;
        return loaded.ok ? host.identify(found.value, asked, tensor, options) : loaded;
      },
    });
  }

  // A model that no page uses any more gives its memory back at once.
  choice.subscribe(() => {
    if (hosted === null || SUBJECTS.some((subject) => activeModel(subject).id === hosted)) return;
    inUse?.end();
    inUse = null;
    hosted = null;
    newest += 1;
    host.end();
    set({ status: "none" });
  });

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    activeModel,
    modelFor,
    warmUp: (subject) => {
      const { id } = activeModel(subject);
      if (id === SAMPLE_MODEL.id) sample.warmUp();
      else void load(readingOf(id), new AbortController().signal);
    },
  };
}
