import { createStore } from "zustand/vanilla";
import type { AppError } from "#domain/error.ts";
import type { ModelProgress } from "#domain/model.ts";
import type { Subject } from "#domain/subject.ts";
import type { ActiveModelStore } from "#src/core/models/active-model-store.ts";
import type { GraphicsStore } from "#src/core/models/graphics-store.ts";
import type { ModelChoiceStore } from "#src/core/models/model-choice-store.ts";
import type { ModelLibrary } from "#src/core/models/model-library.ts";
import { isSameModel } from "#src/core/workers/inference-client.ts";
import type { PackagingClient } from "#src/core/workers/packaging-client.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import type { LoadedModel } from "#workers/inference/contract.ts";
import { createSingleTask, type PhotoTrial, runTrial, type TrialDeps } from "./model-trial.ts";

/** The running task, or the result of the latest one. */
export type LibraryTask =
  | { readonly status: "none" }
  | { readonly status: "trial"; readonly modelId: string; readonly trial: PhotoTrial }
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
  /** The model is compared on the graphics processor. */
  | { readonly status: "comparing"; readonly modelId: string; readonly progress: ModelProgress | null }
  | { readonly status: "failed"; readonly modelId: string; readonly error: AppError };

/** Runs tasks with models of the library. No method rejects; a new task ends the previous one. */
export interface LibraryTaskStore extends ReadableStore<LibraryTask> {
  /** Runs a model on a photo. */
  readonly tryOn: (modelId: string, photo: File) => Promise<void>;
  /** Loads a model and makes it the subject's active model. If it does not load, the previous one stays. */
  readonly activate: (modelId: string, subject: Subject) => Promise<void>;
  /**
   * Tries a model on the graphics processor, which then answers on all pages if it agrees and is faster. The verdict is in
   * the store of {@link LibraryTaskDeps.graphics}.
   */
  readonly tryGraphics: (modelId: string) => Promise<void>;
  /** Withdraws that: the next answer of the model, on any page, comes from WebAssembly. */
  readonly leaveGraphics: (modelId: string) => void;
  /** Packs a model into one zip file. Null after an error, which is in the state. */
  readonly exportModel: (modelId: string) => Promise<Blob | null>;
  /** Removes a model. Pages that used it get their default models. */
  readonly remove: (modelId: string) => Promise<void>;
  /** Ends the running task when the person leaves the page. */
  readonly leave: () => void;
}

export interface LibraryTaskDeps extends TrialDeps {
  readonly library: Pick<ModelLibrary, "packageOf" | "remove">;
  readonly choice: Pick<ModelChoiceStore, "getState">;
  readonly packaging: Pick<PackagingClient, "pack">;
  readonly graphics: Pick<GraphicsStore, "request" | "leave">;
  /** The models that answer on the pages. */
  readonly active: Pick<ActiveModelStore, "openedClient" | "adopt">;
}

/** Makes the store, which starts without a task. */
export function createLibraryTaskStore(deps: LibraryTaskDeps): LibraryTaskStore {
  const { library, choice, packaging, current, graphics, active } = deps;
  const store = createStore<LibraryTask>(() => ({ status: "none" }));
  const newTask = createSingleTask();
  /** Begins a task. `show` does nothing once the next task has begun. */
  const begin = () => {
    const signal = newTask();
    const show = (task: LibraryTask): void => {
      if (!signal.aborted) store.setState(task, true);
    };
    return { signal, show };
  };

  const leave = (): void => {
    newTask();
    current.end();
    store.setState({ status: "none" }, true);
  };

  return {
    ...readable(store),
    tryGraphics: async (modelId) => {
      const { signal, show } = begin();
      const showProgress = (progress: ModelProgress | null): void =>
        show({ status: "comparing", modelId, progress });
      showProgress(null);
      graphics.request(modelId);
      const model = await library.packageOf(modelId, showProgress, signal);
      if (!model.ok) return show({ status: "failed", modelId, error: model.error });
      // A client that holds the model already would not load it again.
      current.end();
      const client = current.of(model.value);
      const loaded = await client.load({ signal, onProgress: showProgress });
      if (!loaded.ok) return show({ status: "failed", modelId, error: loaded.error });
      if (signal.aborted) return;
      if (active.openedClient(modelId) !== null) {
        current.release(client);
        active.adopt(client);
      }
      show({ status: "none" });
    },
    leaveGraphics: (modelId) => {
      graphics.leave(modelId);
      // This store's own client may hold the model on the graphics processor too.
      leave();
      const onPages = active.openedClient(modelId);
      if (onPages === null) return;
      // Its next load starts a new worker, which no longer finds the request.
      onPages.end();
      active.adopt(onPages);
    },
    tryOn: async (modelId, photo) => {
      const { signal, show } = begin();
      const showTrial = (trial: PhotoTrial): void => show({ status: "trial", modelId, trial });
      const onProgress = (progress: ModelProgress): void => showTrial({ status: "running", photo, progress });
      showTrial({ status: "running", photo, progress: null });
      const model = await library.packageOf(modelId, onProgress, signal);
      if (!model.ok) return showTrial({ status: "failed", photo, error: model.error });
      const { scaling } = model.value.manifest.input;
      await runTrial({ model: model.value, photo, scalings: [scaling], signal, show: showTrial }, deps);
    },
    activate: async (modelId, subject) => {
      const { signal, show } = begin();
      const showProgress = (progress: ModelProgress | null): void =>
        show({ status: "activating", modelId, subject, progress });
      showProgress(null);
      const model = await library.packageOf(modelId, showProgress, signal);
      if (!model.ok) return show({ status: "failed", modelId, error: model.error });
      // A client of a page or of this store may hold or load the model already.
      const onPages = active.openedClient(modelId);
      const client =
        onPages !== null && isSameModel(onPages.model, model.value) ? onPages : current.of(model.value);
      const loaded = await client.load({ signal, onProgress: showProgress });
      if (!loaded.ok) return show({ status: "failed", modelId, error: loaded.error });
      if (signal.aborted) return;
      // The pages take over the client without another load and another hash of the files. That is safe: when the
      // worker loaded these files, it compared them with this manifest, and it holds no other model.
      current.release(client);
      active.adopt(client);
      const { id, version, title } = model.value.manifest;
      choice.getState().choose(subject, { id, version, title });
      show({ status: "active", modelId, subject, loaded: loaded.value });
    },
    exportModel: async (modelId) => {
      const { signal, show } = begin();
      show({ status: "exporting", modelId });
      const model = await library.packageOf(modelId, () => {}, signal);
      const packed = model.ok ? await packaging.pack(model.value, signal) : model;
      show(packed.ok ? { status: "none" } : { status: "failed", modelId, error: packed.error });
      return packed.ok && !signal.aborted ? packed.value : null;
    },
    remove: async (modelId) => {
      const { show } = begin();
      const removed = await library.remove(modelId);
      if (removed.ok) {
        choice.getState().forget(modelId);
        graphics.leave(modelId);
      }
      show(removed.ok ? { status: "none" } : { status: "failed", modelId, error: removed.error });
    },
    leave,
  };
}
