import { createStore, type StoreApi } from "zustand/vanilla";
import { completeDraft, type DraftAnswers } from "#models/complete-draft.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { ModelProgress } from "#domain/model.ts";
import type { Result } from "#domain/result.ts";
import type { PackagingClient } from "#src/pipeline/workers/packaging-client.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import type { RecognisedPackage } from "#workers/packaging/contract.ts";
import type { ModelChoiceStore } from "#src/pipeline/models/model-choice-store.ts";
import {
  completeForTrial,
  leftOver,
  type ModelImport,
  NO_TRIAL,
  NOT_STORING,
  type Review,
  reviewOf,
  scalingsToTry,
  type Storing,
  withAnswers,
} from "./model-import.ts";
import type { ModelLibrary } from "#src/pipeline/models/model-library.ts";
import { createSingleTask, runTrial, type TrialDeps } from "./model-trial.ts";

/** The adding of a model. Nothing rejects; a new task ends the one before. */
export interface ModelImportStore extends ReadableStore<ModelImport> {
  /**
   * Recognises a model in files, a folder's files or a zip. `what` names them for people; the model is called after
   * `title`, or after its own file where that is null.
   */
  readonly readFiles: (files: readonly PackageFile[], what: string, title?: string | null) => Promise<void>;
  /** Says which model is meant, after files with several models were refused. */
  readonly choose: (path: string) => Promise<void>;
  /** Downloads a model and recognises it. */
  readonly download: (address: string) => Promise<void>;
  /** Takes a person's answers about the model under review. */
  readonly answer: (answers: DraftAnswers) => void;
  /** Runs the model under review on a photo, under each scaling that is possible. */
  readonly tryOn: (photo: File) => Promise<void>;
  /** Loads the model under review as a check, and stores it when that succeeds. */
  readonly store: () => Promise<void>;
  /** Gives up whatever is being added. */
  readonly discard: () => void;
  /** The page is left. What runs is ended; the answers stay for the way back. */
  readonly leave: () => void;
}

export interface ModelImportDeps extends TrialDeps {
  readonly library: Pick<ModelLibrary, "add">;
  readonly choice: Pick<ModelChoiceStore, "getState">;
  readonly packaging: Pick<PackagingClient, "read" | "download">;
}

/** Makes the store; nothing is being added. */
export function createModelImportStore(deps: ModelImportDeps): ModelImportStore {
  const store = createStore<ModelImport>(() => ({ status: "empty" }));
  const parts: ImportParts = { store, newTask: createSingleTask(), deps };
  const { newTask } = parts;

  return {
    ...readable(store),
    ...createReader(parts),
    answer: (answers) => {
      const modelImport = store.getState();
      // A model that is being written can no longer be changed.
      if (modelImport.status !== "review" || modelImport.storing.status === "writing") return;
      newTask();
      store.setState(withAnswers(modelImport, answers), true);
    },
    tryOn: (photo) => tryReview(photo, parts),
    store: () => storeReview(parts),
    discard: () => {
      newTask();
      deps.current.end();
      store.setState({ status: "empty" }, true);
    },
    leave: () => {
      newTask();
      deps.current.end();
      store.setState(leftOver(store.getState()), true);
    },
  };
}

/** What the parts of the import share. */
interface ImportParts {
  readonly store: StoreApi<ModelImport>;
  /** Ends the task that runs; the signal of the next one. */
  readonly newTask: () => AbortSignal;
  readonly deps: ModelImportDeps;
}

/** Something that a model may be in. */
interface Source {
  /** Names it for people. */
  readonly what: string;
  /** The model's title; null for the name of its own file. */
  readonly title: string | null;
  /** True where a person can say which of several models is meant. */
  readonly hasChoice: boolean;
  readonly read: (
    onProgress: (progress: ModelProgress) => void,
    signal: AbortSignal,
  ) => Promise<Result<RecognisedPackage, IdentifyError>>;
}

/** Recognises models in the files or the address that a person gives. */
function createReader(parts: ImportParts): Pick<ModelImportStore, "readFiles" | "choose" | "download"> {
  const { packaging } = parts.deps;
  /** The latest files, for a choice among several models. Null after a download. */
  let offered: {
    readonly files: readonly PackageFile[];
    readonly what: string;
    readonly title: string | null;
  } | null = null;

  async function readOffered(path?: string): Promise<void> {
    if (offered === null) return;
    const { files, ...names } = offered;
    const read: Source["read"] = (_, signal) => packaging.read(files, signal, path);
    await showRecognised({ ...names, hasChoice: true, read }, parts);
  }

  return {
    readFiles: (files, what, title = what) => {
      offered = { files, what, title };
      return readOffered();
    },
    choose: readOffered,
    download: (address) => {
      offered = null;
      const read: Source["read"] = (...events) => packaging.download(address, ...events);
      return showRecognised({ what: address, title: address, hasChoice: false, read }, parts);
    },
  };
}

/** Reads a source as the task, and shows what was recognised in it. */
async function showRecognised(
  { what, title, hasChoice, read }: Source,
  { store, newTask }: ImportParts,
): Promise<void> {
  const signal = newTask();
  const tell = (modelImport: ModelImport): void => {
    if (!signal.aborted) store.setState(modelImport, true);
  };
  tell({ status: "reading", what, progress: null });
  const found = await read((progress) => tell({ status: "reading", what, progress }), signal);
  if (found.ok) return tell(reviewOf(found.value, title));
  const { error } = found;
  const choices = error.code === "model-ambiguous" && hasChoice ? error.paths : [];
  tell({ status: "refused", what, error, choices });
}

/** Changes the review, unless something else has taken its place. */
function changeReview(
  store: StoreApi<ModelImport>,
  change: Partial<Pick<Review, "trial" | "storing">>,
): void {
  const modelImport = store.getState();
  if (modelImport.status === "review") store.setState({ ...modelImport, ...change }, true);
}

async function tryReview(photo: File, { store, newTask, deps }: ImportParts): Promise<void> {
  const modelImport = store.getState();
  if (modelImport.status !== "review") return;
  const manifest = completeForTrial(modelImport);
  // The page offers a trial only where the model can be run.
  if (!manifest.ok) return;
  // The page no longer shows an earlier attempt to store that failed.
  if (modelImport.storing.status !== "writing") changeReview(store, { storing: NOT_STORING });
  const { recognised } = modelImport;
  await runTrial(
    {
      model: { manifest: manifest.value, files: recognised.files },
      photo,
      scalings: scalingsToTry(recognised),
      signal: newTask(),
      show: (trial) => changeReview(store, { trial }),
    },
    deps,
  );
}

/** Loads the model under review as a check, and stores it when that succeeds. */
async function storeReview({
  store,
  newTask,
  deps: { current, library, choice },
}: ImportParts): Promise<void> {
  const modelImport = store.getState();
  if (modelImport.status !== "review") return;
  const { recognised } = modelImport;
  const completed = completeDraft(recognised.draft, modelImport.answers);
  // The page says beside each field what is missing, and offers the storing only when nothing is.
  if (!completed.ok) return;
  const signal = newTask();
  const tell = (storing: Storing): void => {
    if (!signal.aborted) changeReview(store, { storing });
  };
  const model: ModelPackage = { manifest: completed.value, files: recognised.files };
  if (modelImport.trial.status === "running") changeReview(store, { trial: NO_TRIAL });
  tell({ status: "checking", progress: null });
  const onProgress = (progress: ModelProgress): void => tell({ status: "checking", progress });
  const loaded = await current.of(model).load({ signal, onProgress });
  if (!loaded.ok) return tell({ status: "failed", error: loaded.error });
  if (signal.aborted) return;
  tell({ status: "writing" });
  const added = await library.add(model);
  if (added.ok) choice.getState().follow(model.manifest);
  // A write is never broken off. Its outcome is shown as long as the same model is under review.
  const now = store.getState();
  if (now.status !== "review" || now.recognised !== recognised) return;
  if (added.ok) store.setState({ status: "stored", manifest: model.manifest }, true);
  else changeReview(store, { storing: { status: "failed", error: added.error } });
}
