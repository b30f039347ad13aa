import { createStore } from "zustand/vanilla";
import { completeDraft, type DraftAnswers } from "#models/complete-draft.ts";
import { modelFileEndingOf } from "#models/formats.ts";
import type { PackageManifest, Scaling } from "#models/manifest.ts";
import { PLAUSIBLE_SCALINGS } from "#models/package-draft.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { Result } from "#domain/result.ts";
import type { PackagingClient } from "#src/pipeline/packaging-client.ts";
import type { ModelProgress } from "#domain/model/model-progress.ts";
import type { ModelPackage, PackageFile, RecognisedPackage } from "#workers/contract.ts";
import { readable, type ReadableStore } from "#src/stores/readable-store.ts";
import type { ModelChoiceStore } from "./model-choice-store.ts";
import type { ModelLibrary } from "./model-library.ts";
import { runTrial, type Trial, type TrialDeps } from "./model-trial.ts";

/** Where the adding of a model stands. */
export type ModelImport =
  | { readonly status: "empty" }
  | { readonly status: "reading"; readonly what: string; readonly progress: ModelProgress | null }
  | {
      readonly status: "refused";
      readonly what: string;
      readonly error: IdentifyError;
      /** Models that lie there, where one has to be chosen. */
      readonly choices: readonly string[];
    }
  | {
      readonly status: "review";
      readonly recognised: RecognisedPackage;
      readonly answers: DraftAnswers;
      readonly trial: Trial;
      readonly storing: Storing;
    }
  | { readonly status: "stored"; readonly manifest: PackageManifest };

/** Where the storing of a reviewed model stands: it is run once before it is kept. */
export type Storing =
  | { readonly status: "none" }
  | { readonly status: "checking"; readonly progress: ModelProgress | null }
  | { readonly status: "writing" }
  | { readonly status: "failed"; readonly error: IdentifyError };

/** The adding of a model. Nothing rejects; a new task ends the one before. */
export interface ModelImportStore extends ReadableStore<ModelImport> {
  /** Recognises a model in files, a folder's files or a zip; `what` names them for people. */
  readonly readFiles: (files: readonly PackageFile[], what: string) => Promise<void>;
  /** Says which model is meant, after files were refused because several lie there. */
  readonly choose: (path: string) => Promise<void>;
  /** Downloads a model and recognises it. */
  readonly download: (address: string) => Promise<void>;
  /** Takes what a person says of the model under review. */
  readonly answer: (answers: DraftAnswers) => void;
  /** Runs the model under review on a photo, under each scaling that is possible. */
  readonly tryOn: (photo: File) => Promise<void>;
  /** Runs the model under review once, and stores it where that went well. */
  readonly store: () => Promise<void>;
  /** Gives up whatever is being added. */
  readonly discard: () => void;
  /** The page is left: what runs is ended, what was answered stays for the way back. */
  readonly leave: () => void;
}

/** What the modelImport needs. */
export interface ModelImportDeps extends TrialDeps {
  readonly library: Pick<ModelLibrary, "add">;
  readonly choice: Pick<ModelChoiceStore, "getState">;
  readonly packaging: Pick<PackagingClient, "read" | "download">;
}

type Review = Extract<ModelImport, { status: "review" }>;

const NO_TRIAL: Trial = { status: "none" };
const NOT_STORING: Storing = { status: "none" };

/** The ways of feeding that a trial shows: the one that is known, else every plausible one. */
export function scalingsToTry(recognised: RecognisedPackage): readonly Scaling[] {
  const { scaling } = recognised.draft;
  return scaling === null ? PLAUSIBLE_SCALINGS.map((each) => each.scaling) : [scaling.value];
}

/** The manifest for a trial: what only matters later is filled in for the time being. */
export function completeForTrial({
  recognised,
  answers,
}: Pick<Review, "recognised" | "answers">): ReturnType<typeof completeDraft> {
  const [scaling] = scalingsToTry(recognised);
  return completeDraft(recognised.draft, {
    ...answers,
    title: answers.title ?? recognised.draft.title?.value ?? "Trial",
    subjects: answers.subjects ?? recognised.draft.subjects?.value ?? ["animal"],
    scaling: answers.scaling ?? scaling,
  });
}

/** Answers that change what a network is fed or what comes out of it: a trial made before says nothing any more. */
const OF_THE_RUN = ["width", "height", "fit", "layout", "channels", "dtype", "outputKind", "labels"] as const;

/** Makes the modelImport. */
export function createModelImportStore({
  library,
  choice,
  packaging,
  imaging,
  current,
}: ModelImportDeps): ModelImportStore {
  const store = createStore<ModelImport>(() => ({ status: "empty" }));
  let task = new AbortController();
  /** The files that were handed over last, for a choice among several models; none after a download. */
  let offered: { readonly files: readonly PackageFile[]; readonly what: string } | null = null;

  const set = (modelImport: ModelImport): void => store.setState(modelImport, true);
  const newTask = (): AbortSignal => {
    task.abort();
    task = new AbortController();
    return task.signal;
  };
  /** Changes the review, unless something else has taken its place. */
  const changeReview = (change: Partial<Pick<Review, "answers" | "trial" | "storing">>): void => {
    const modelImport = store.getState();
    if (modelImport.status === "review") set({ ...modelImport, ...change });
  };

  function showRecognised(
    what: string,
    read: Result<RecognisedPackage, IdentifyError>,
    signal: AbortSignal,
  ): void {
    if (signal.aborted) return;
    set(
      read.ok
        ? {
            status: "review",
            recognised: read.value,
            answers: read.value.draft.title === null ? { title: nameFrom(what) } : {},
            trial: NO_TRIAL,
            storing: NOT_STORING,
          }
        : { status: "refused", what, error: read.error, choices: choicesIn(read.error) },
    );
  }

  function choicesIn(error: IdentifyError): readonly string[] {
    return error.code === "model-ambiguous" && offered !== null ? error.paths : [];
  }

  async function readOffered(path?: string): Promise<void> {
    if (offered === null) return;
    const { files, what } = offered;
    const signal = newTask();
    set({ status: "reading", what, progress: null });
    showRecognised(what, await packaging.read(files, signal, path), signal);
  }

  async function storeReview(): Promise<void> {
    const modelImport = store.getState();
    if (modelImport.status !== "review") return;
    const completed = completeDraft(modelImport.recognised.draft, modelImport.answers);
    // The page says beside each field what is missing, and offers the storing only when nothing is.
    if (!completed.ok) return;
    const signal = newTask();
    const tell = (storing: Storing): void => {
      if (!signal.aborted) changeReview({ storing });
    };
    const model: ModelPackage = { manifest: completed.value, files: modelImport.recognised.files };
    if (modelImport.trial.status === "running") changeReview({ trial: NO_TRIAL });
    tell({ status: "checking", progress: null });
    const loaded = await current.of(model).load({
      signal,
      onProgress: (progress) => tell({ status: "checking", progress }),
    });
    if (!loaded.ok) return tell({ status: "failed", error: loaded.error });
    if (signal.aborted) return;
    tell({ status: "writing" });
    const added = await library.add(model);
    if (added.ok) choice.getState().follow(model.manifest);
    // Writing is not given up half-way: what came of it is told as long as the same model is under review.
    const now = store.getState();
    if (now.status !== "review" || now.recognised !== modelImport.recognised) return;
    set(
      added.ok
        ? { status: "stored", manifest: model.manifest }
        : { ...now, storing: { status: "failed", error: added.error } },
    );
  }

  return {
    ...readable(store),
    readFiles: async (files, what) => {
      offered = { files, what };
      await readOffered();
    },
    choose: readOffered,
    download: async (address) => {
      offered = null;
      const signal = newTask();
      set({ status: "reading", what: address, progress: null });
      const onProgress = (progress: ModelProgress): void => {
        if (!signal.aborted) set({ status: "reading", what: address, progress });
      };
      showRecognised(address, await packaging.download(address, onProgress, signal), signal);
    },
    answer: (answers) => {
      const modelImport = store.getState();
      // What is being written is no longer to be changed.
      if (modelImport.status !== "review" || modelImport.storing.status === "writing") return;
      const outdated = OF_THE_RUN.some((field) => field in answers);
      // A run that is under way was started with the answers before.
      newTask();
      changeReview({
        answers: { ...modelImport.answers, ...answers },
        storing: NOT_STORING,
        ...(outdated || modelImport.trial.status === "running" ? { trial: NO_TRIAL } : {}),
      });
    },
    tryOn: async (photo) => {
      const modelImport = store.getState();
      if (modelImport.status !== "review") return;
      const manifest = completeForTrial(modelImport);
      // The page offers a trial only where the model can be run.
      if (!manifest.ok) return;
      const signal = newTask();
      // A storing that failed before is no longer what the page is about.
      if (modelImport.storing.status !== "writing") changeReview({ storing: NOT_STORING });
      await runTrial(
        {
          model: { manifest: manifest.value, files: modelImport.recognised.files },
          photo,
          scalings: scalingsToTry(modelImport.recognised),
          signal,
          show: (trial) => changeReview({ trial }),
        },
        { imaging, current },
      );
    },
    store: storeReview,
    discard: () => {
      newTask();
      current.end();
      set({ status: "empty" });
    },
    leave: () => {
      newTask();
      current.end();
      const modelImport = store.getState();
      if (modelImport.status === "review") {
        const storing = modelImport.storing.status === "writing" ? modelImport.storing : NOT_STORING;
        set({ ...modelImport, trial: NO_TRIAL, storing });
      } else set({ status: "empty" });
    },
  };
}

/** A name to begin with, which a person sees and may change: the last part of a path or address, without its ending. */
function nameFrom(what: string): string {
  const last = what.split("/").findLast((part) => part !== "") ?? what;
  const ending = modelFileEndingOf(last) ?? (last.toLowerCase().endsWith(".zip") ? ".zip" : "");
  return last.slice(0, last.length - ending.length).replaceAll("_", " ");
}
