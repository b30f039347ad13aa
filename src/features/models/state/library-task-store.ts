import { createStore } from "zustand/vanilla";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { Subject } from "#domain/subject.ts";
import { isSameModel } from "#src/pipeline/workers/inference-client.ts";
import type { PackagingClient } from "#src/pipeline/workers/packaging-client.ts";
import type { ModelProgress } from "#domain/model.ts";
import type { LoadedModel } from "#workers/inference/contract.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";
import type { ActiveModelStore } from "#src/pipeline/models/active-model-store.ts";
import type { ModelChoiceStore } from "#src/pipeline/models/model-choice-store.ts";
import type { ModelLibrary } from "#src/pipeline/models/model-library.ts";
import { createSingleTask, type PhotoTrial, runTrial, type TrialDeps } from "./model-trial.ts";

/** The task that runs with a model of the library, one at a time. */
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
  | { readonly status: "failed"; readonly modelId: string; readonly error: IdentifyError };

/** Tasks with models of the library. Nothing rejects; a new task ends the one before. */
export interface LibraryTaskStore extends ReadableStore<LibraryTask> {
  /** Runs a model on a photo. */
  readonly tryOn: (modelId: string, photo: File) => Promise<void>;
  /** Loads a model and makes it the active model of the subject. Where it does not load, the earlier one stays. */
  readonly activate: (modelId: string, subject: Subject) => Promise<void>;
  /** A model as one zip file. Null where that failed, which the state says. */
  readonly exportModel: (modelId: string) => Promise<Blob | null>;
  /** Removes a model. Pages that used it go back to their default models. */
  readonly remove: (modelId: string) => Promise<void>;
  /** The page is left. What runs is ended. */
  readonly leave: () => void;
}

export interface LibraryTaskDeps extends TrialDeps {
  readonly library: Pick<ModelLibrary, "packageOf" | "remove">;
  readonly choice: Pick<ModelChoiceStore, "getState">;
  readonly packaging: Pick<PackagingClient, "pack">;
  /** The models that answer on the pages. */
  readonly active: Pick<ActiveModelStore, "openedClient" | "adopt">;
}

/** Makes the store. */
export function createLibraryTaskStore(deps: LibraryTaskDeps): LibraryTaskStore {
  const { library, choice, packaging, current } = deps;
  const store = createStore<LibraryTask>(() => ({ status: "none" }));
  const newTask = createSingleTask();
  /** Begins a task. Its `show` does nothing any more once the next task has begun. */
  const begin = (): TaskEvents => {
    const signal = newTask();
    const show = (task: LibraryTask): void => {
      if (!signal.aborted) store.setState(task, true);
    };
    return { signal, show };
  };

  return {
    ...readable(store),
    tryOn: (modelId, photo) => tryModel(modelId, photo, begin(), deps),
    activate: (modelId, subject) => activate(modelId, subject, begin(), deps),
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
      if (removed.ok) choice.getState().forget(modelId);
      show(removed.ok ? { status: "none" } : { status: "failed", modelId, error: removed.error });
    },
    leave: () => {
      newTask();
      current.end();
      store.setState({ status: "none" }, true);
    },
  };
}

/** The signal that ends a task, and how it shows its state. */
interface TaskEvents {
  readonly signal: AbortSignal;
  readonly show: (task: LibraryTask) => void;
}

async function tryModel(
  modelId: string,
  photo: File,
  { signal, show }: TaskEvents,
  deps: LibraryTaskDeps,
): Promise<void> {
  const showTrial = (trial: PhotoTrial): void => show({ status: "trial", modelId, trial });
  const onProgress = (progress: ModelProgress): void => showTrial({ status: "running", photo, progress });
  showTrial({ status: "running", photo, progress: null });
  const model = await deps.library.packageOf(modelId, onProgress, signal);
  if (!model.ok) return showTrial({ status: "failed", photo, error: model.error });
  const { scaling } = model.value.manifest.input;
  await runTrial({ model: model.value, photo, scalings: [scaling], signal, show: showTrial }, deps);
}

async function activate(
  modelId: string,
  subject: Subject,
  { signal, show }: TaskEvents,
  { library, choice, active, current }: LibraryTaskDeps,
): Promise<void> {
  const onProgress = (progress: ModelProgress): void =>
    show({ status: "activating", modelId, subject, progress });
  show({ status: "activating", modelId, subject, progress: null });
  const model = await library.packageOf(modelId, onProgress, signal);
  if (!model.ok) return show({ status: "failed", modelId, error: model.error });
  // A client that holds or loads the model already, on a page or here, or else a fresh one.
  const onPages = active.openedClient(modelId);
  const client =
    onPages !== null && isSameModel(onPages.model, model.value) ? onPages : current.of(model.value);
  const loaded = await client.load({ signal, onProgress });
  if (!loaded.ok) return show({ status: "failed", modelId, error: loaded.error });
  if (signal.aborted) return;
  // The pages take over the client as it is, without another load and another hash of the files. That is safe: the
  // worker compared these very bytes with this very manifest when it loaded them, and it holds nothing else.
  current.release(client);
  active.adopt(client);
  const { id, version, title } = model.value.manifest;
  choice.getState().choose(subject, { id, version, title });
  show({ status: "active", modelId, subject, loaded: loaded.value });
}
