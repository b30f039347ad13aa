import { createStore } from "zustand/vanilla";
import type { AppError } from "#domain/error.ts";
import type { ModelProgress } from "#domain/model.ts";
import { ok, type Result } from "#domain/result.ts";
import { completeDraft, type DraftAnswers } from "#models/complete-draft.ts";
import type { ModelChoiceStore } from "#src/core/models/model-choice-store.ts";
import type { ModelLibrary } from "#src/core/models/model-library.ts";
import type { LoadEvents } from "#src/core/workers/inference-client.ts";
import type { OpenNetwork } from "#src/core/workers/own-worker.ts";
import type { PackagingClient } from "#src/core/workers/packaging-client.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import type { RecognisedPackage } from "#workers/packaging/contract.ts";
import {
  completedFiles,
  completeForTrial,
  leftOver,
  type ModelImport,
  networkOf,
  NO_TRIAL,
  NOT_STORING,
  type OfferedFiles,
  type Review,
  reviewOf,
  scalingsToTry,
  type Storing,
  withAnswers,
} from "./model-import.ts";
import { createSingleTask, runTrial, type TrialDeps } from "./model-trial.ts";

/** Adds a model. No method rejects; a new task ends the previous one. */
export interface ModelImportStore extends ReadableStore<ModelImport> {
  /**
   * Recognises a model in files, a folder's files or a zip. `what` is a display name for these files. `title` becomes
   * the name of the model; if null, the model gets the name of its file. If the files before lacked a file that is
   * now chosen without a model, it is added to them.
   */
  readonly readFiles: (files: readonly PackageFile[], what: string, title?: string | null) => Promise<void>;
  /** Chooses one of several models in the files. */
  readonly choose: (path: string) => Promise<void>;
  /** Downloads a model and recognises it. */
  readonly download: (address: string) => Promise<void>;
  /** Adds a person's answers to the review. */
  readonly answer: (answers: DraftAnswers) => void;
  /** Runs the model under review on a photo, once for each possible scaling. */
  readonly tryOn: (photo: File) => Promise<void>;
  /** Loads the model under review as a check. If that succeeds, stores it and lets it answer on its pages. */
  readonly store: () => Promise<void>;
  /** Ends the running task and forgets the review. */
  readonly discard: () => void;
  /** Ends the running task when the person leaves the page. The answers stay. */
  readonly leave: () => void;
}

export interface ModelImportDeps extends TrialDeps {
  readonly library: Pick<ModelLibrary, "add">;
  readonly choice: Pick<ModelChoiceStore, "getState">;
  readonly packaging: Pick<PackagingClient, "read" | "download">;
  /** Decides whether a recognised model can run, before it comes under review. */
  readonly openNetwork: OpenNetwork;
}

/** Makes the store; its first state is "empty". */
export function createModelImportStore(deps: ModelImportDeps): ModelImportStore {
  const { current, library, choice, packaging, openNetwork } = deps;
  const store = createStore<ModelImport>(() => ({ status: "empty" }));
  /** Ends the running task and returns the signal of the next one. */
  const newTask = createSingleTask();
  /** The latest files; null after a download. */
  let offered: OfferedFiles | null = null;

  /** Changes the review, if a review is still open. */
  function changeReview(change: Partial<Pick<Review, "trial" | "storing">>): void {
    const modelImport = store.getState();
    if (modelImport.status === "review") store.setState({ ...modelImport, ...change }, true);
  }

  /** A recognised model that its runtime can open. */
  async function runnable(
    recognised: RecognisedPackage,
    { onProgress, signal }: LoadEvents,
  ): Promise<Result<RecognisedPackage, AppError>> {
    const opened = await openNetwork(networkOf(recognised), onProgress, signal);
    return opened.ok ? ok(recognised) : opened;
  }

  async function showRecognised(
    { what, title }: Pick<OfferedFiles, "what" | "title">,
    recognise: (
      onProgress: (progress: ModelProgress) => void,
      signal: AbortSignal,
    ) => Promise<Result<RecognisedPackage, AppError>>,
  ): Promise<void> {
    const signal = newTask();
    const show = (modelImport: ModelImport): void => {
      if (!signal.aborted) store.setState(modelImport, true);
    };
    show({ status: "reading", what, progress: null });
    const onProgress = (progress: ModelProgress): void => show({ status: "reading", what, progress });
    const read = await recognise(onProgress, signal);
    const found = read.ok ? await runnable(read.value, { signal, onProgress }) : read;
    if (found.ok) return show(reviewOf(found.value, title));
    const { error } = found;
    const choices = error.code === "model-ambiguous" && offered !== null ? error.paths : [];
    show({ status: "refused", what, error, choices });
  }

  async function readOffered(latest: OfferedFiles): Promise<void> {
    offered = latest;
    const { files, choice: path, added } = latest;
    await showRecognised(latest, (_, signal) => packaging.read(files, path, added, signal));
  }

  return {
    ...readable(store),
    readFiles: (files, what, title = what) =>
      readOffered(
        completedFiles(offered, store.getState(), files) ?? {
          files,
          what,
          title,
          choice: null,
          added: [],
        },
      ),
    choose: async (path) => {
      if (offered !== null) await readOffered({ ...offered, choice: path });
    },
    download: (address) => {
      offered = null;
      return showRecognised({ what: address, title: address }, (...events) =>
        packaging.download(address, ...events),
      );
    },
    answer: (answers) => {
      const modelImport = store.getState();
      // A model that is being written can no longer be changed.
      if (modelImport.status !== "review" || modelImport.storing.status === "writing") return;
      newTask();
      store.setState(withAnswers(modelImport, answers), true);
    },
    tryOn: async (photo) => {
      const modelImport = store.getState();
      if (modelImport.status !== "review") return;
      const manifest = completeForTrial(modelImport);
      // The page offers a trial only for a model that can run.
      if (!manifest.ok) return;
      // Hides an earlier storing error.
      if (modelImport.storing.status !== "writing") changeReview({ storing: NOT_STORING });
      const { recognised } = modelImport;
      await runTrial(
        {
          model: { manifest: manifest.value, files: recognised.files },
          photo,
          scalings: scalingsToTry(recognised),
          signal: newTask(),
          show: (trial) => changeReview({ trial }),
        },
        deps,
      );
    },
    store: async () => {
      const modelImport = store.getState();
      if (modelImport.status !== "review") return;
      const { recognised } = modelImport;
      const completed = completeDraft(recognised.draft, modelImport.answers);
      // The page offers storing only when no field lacks an answer.
      if (!completed.ok) return;
      const signal = newTask();
      const show = (storing: Storing): void => {
        if (!signal.aborted) changeReview({ storing });
      };
      const model: ModelPackage = { manifest: completed.value, files: recognised.files };
      if (modelImport.trial.status === "running") changeReview({ trial: NO_TRIAL });
      show({ status: "checking", progress: null });
      const onProgress = (progress: ModelProgress): void => show({ status: "checking", progress });
      const loaded = await current.of(model).load({ signal, onProgress });
      if (!loaded.ok) return show({ status: "failed", error: loaded.error });
      if (signal.aborted) return;
      show({ status: "writing" });
      const added = await library.add(model);
      if (added.ok) choice.getState().welcome(model.manifest);
      // A write always runs to its end. The page shows the outcome only if the same model is still under review.
      const now = store.getState();
      if (now.status !== "review" || now.recognised !== recognised) return;
      if (added.ok) store.setState({ status: "stored", manifest: model.manifest }, true);
      else changeReview({ storing: { status: "failed", error: added.error } });
    },
    discard: () => {
      newTask();
      current.end();
      store.setState({ status: "empty" }, true);
    },
    leave: () => {
      newTask();
      current.end();
      store.setState(leftOver(store.getState()), true);
    },
  };
}
