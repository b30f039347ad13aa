import { createStore } from "zustand/vanilla";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { Subject } from "#domain/subject.ts";
import { type InferenceClient, isSameModel } from "#src/pipeline/inference-client.ts";
import type { PackagingClient } from "#src/pipeline/packaging-client.ts";
import type { ModelProgress } from "#domain/model/model-progress.ts";
import type { LoadedModel, ModelPackage } from "#workers/contract.ts";
import { readable, type ReadableStore } from "#src/stores/readable-store.ts";
import type { ActiveModelStore } from "./active-model-store.ts";
import type { ModelChoiceStore } from "./model-choice-store.ts";
import type { ModelLibrary } from "./model-library.ts";
import { runTrial, type Trial, type TrialDeps } from "./model-trial.ts";

/** What is being done with a model of the library; one thing at a time. */
export type LibraryTask =
  | { readonly status: "none" }
  | { readonly status: "trial"; readonly modelId: string; readonly trial: Trial }
  | {
      readonly status: "activating";
      readonly modelId: string;
      readonly subject: Subject;
      readonly progress: ModelProgress | null;
    }
  | {
      readonly status: "active";
      readonly modelId: string;
      readonly subject: Subject;
      readonly loaded: LoadedModel;
    }
  | { readonly status: "exporting"; readonly modelId: string }
  | { readonly status: "failed"; readonly modelId: string; readonly error: IdentifyError };

/** What is done with models of the library. Nothing rejects; a new task ends the one before. */
export interface LibraryTaskStore extends ReadableStore<LibraryTask> {
  /** Runs a model on a photo. */
  readonly tryOn: (modelId: string, photo: File) => Promise<void>;
  /** Loads a model and, where that went well, makes it the subject's; else the earlier one stays. */
  readonly activate: (modelId: string, subject: Subject) => Promise<void>;
  /** A model as one zip file, or null where that failed, which the state says. */
  readonly exportModel: (modelId: string) => Promise<Blob | null>;
  /** Takes a model away; pages that used it go back to their own one. */
  readonly remove: (modelId: string) => Promise<void>;
  /** The page is left: what runs is ended. */
  readonly leave: () => void;
}

/** What the store needs. */
export interface LibraryTaskDeps extends TrialDeps {
  readonly library: Pick<ModelLibrary, "packageOf" | "remove">;
  readonly choice: Pick<ModelChoiceStore, "getState">;
  readonly packaging: Pick<PackagingClient, "pack">;
  /** The models that answer on the pages. */
  readonly active: Pick<ActiveModelStore, "loadedClient" | "adopt">;
}

/** Makes the store. */
export function createLibraryTaskStore({
  library,
  choice,
  packaging,
  active,
  imaging,
  current,
}: LibraryTaskDeps): LibraryTaskStore {
  const store = createStore<LibraryTask>(() => ({ status: "none" }));
  let task = new AbortController();

  const set = (state: LibraryTask): void => store.setState(state, true);
  const newTask = (): AbortSignal => {
    task.abort();
    task = new AbortController();
    return task.signal;
  };

  async function tryOn(modelId: string, photo: File): Promise<void> {
    const signal = newTask();
    const show = (trial: Trial): void => {
      if (!signal.aborted) set({ status: "trial", modelId, trial });
    };
    const onProgress = (progress: ModelProgress): void => show({ status: "running", photo, progress });
    show({ status: "running", photo, progress: null });
    const model = await library.packageOf(modelId, onProgress, signal);
    if (!model.ok) return show({ status: "failed", photo, error: model.error });
    const { scaling } = model.value.manifest.input;
    await runTrial({ model: model.value, photo, scalings: [scaling], signal, show }, { imaging, current });
  }

  /** A client that holds the model already, on a page or here, or else a fresh one. */
  function clientFor(model: ModelPackage): InferenceClient {
    const onPages = active.loadedClient(model.manifest.id);
    return onPages !== null && isSameModel(onPages.model, model) ? onPages : current.of(model);
  }

  async function activate(modelId: string, subject: Subject): Promise<void> {
    const signal = newTask();
    const tell = (now: LibraryTask): void => {
      if (!signal.aborted) set(now);
    };
    const onProgress = (progress: ModelProgress): void =>
      tell({ status: "activating", modelId, subject, progress });
    tell({ status: "activating", modelId, subject, progress: null });
    const model = await library.packageOf(modelId, onProgress, signal);
    if (!model.ok) return tell({ status: "failed", modelId, error: model.error });
    const client = clientFor(model.value);
    const loaded = await client.load({ signal, onProgress });
    if (!loaded.ok) return tell({ status: "failed", modelId, error: loaded.error });
    if (signal.aborted) return;
    // The pages take over the client as it is, without another load and another hash of the files. That is safe: the
    // worker compared these very bytes with this very manifest when it loaded them, and it holds nothing else.
    current.release(client);
    active.adopt(client);
    const { id, version, title } = model.value.manifest;
    choice.getState().choose(subject, { id, version, title });
    tell({ status: "active", modelId, subject, loaded: loaded.value });
  }

  async function exportModel(modelId: string): Promise<Blob | null> {
    const signal = newTask();
    set({ status: "exporting", modelId });
    const model = await library.packageOf(modelId, () => {}, signal);
    const packed = model.ok ? await packaging.pack(model.value, signal) : model;
    if (signal.aborted) return null;
    set(packed.ok ? { status: "none" } : { status: "failed", modelId, error: packed.error });
    return packed.ok ? packed.value : null;
  }

  return {
    ...readable(store),
    tryOn,
    activate,
    exportModel,
    remove: async (modelId) => {
      const signal = newTask();
      const removed = await library.remove(modelId);
      if (removed.ok) choice.getState().forget(modelId);
      if (signal.aborted) return;
      set(removed.ok ? { status: "none" } : { status: "failed", modelId, error: removed.error });
    },
    leave: () => {
      newTask();
      current.end();
      set({ status: "none" });
    },
  };
}
