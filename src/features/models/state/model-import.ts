import { completeDraft, type DraftAnswers } from "#models/complete-draft.ts";
import { modelFileEndingOf } from "#models/formats.ts";
import type { PackageManifest, Scaling } from "#models/manifest.ts";
import { PLAUSIBLE_SCALINGS } from "#models/package-draft.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { ModelProgress } from "#domain/model.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import type { RecognisedPackage } from "#workers/packaging/contract.ts";
import type { PhotoTrial } from "./model-trial.ts";
import { pathOf } from "#src/pipeline/photos/chosen-photos.ts";

/** Where the adding of a model stands. */
export type ModelImport =
  | { readonly status: "empty" }
  | { readonly status: "reading"; readonly what: string; readonly progress: ModelProgress | null }
  | {
      readonly status: "refused";
      readonly what: string;
      readonly error: IdentifyError;
      /** Paths of the models that were found, where a person has to choose one. */
      readonly choices: readonly string[];
    }
  | Review
  | { readonly status: "stored"; readonly manifest: PackageManifest };

/** A model that was recognised, and that a person looks through before it is stored. */
export interface Review {
  readonly status: "review";
  readonly recognised: RecognisedPackage;
  readonly answers: DraftAnswers;
  readonly trial: PhotoTrial;
  readonly storing: Storing;
}

/** Where the storing of a reviewed model stands. The model is run once before it is written. */
export type Storing =
  | { readonly status: "none" }
  | { readonly status: "checking"; readonly progress: ModelProgress | null }
  | { readonly status: "writing" }
  | { readonly status: "failed"; readonly error: IdentifyError };

/** No trial was made, or the one that was made is outdated. */
export const NO_TRIAL: PhotoTrial = { status: "none" };

/** Nothing is being stored. */
export const NOT_STORING: Storing = { status: "none" };

/** The review that a recognised model begins with. `named` is what was chosen; null where that has no name. */
export function reviewOf(recognised: RecognisedPackage, named: string | null): Review {
  const { title, model } = recognised.draft;
  const answers = title === null ? { title: nameFrom(named ?? model) } : {};
  return { status: "review", recognised, answers, trial: NO_TRIAL, storing: NOT_STORING };
}

/** What a model is called that nothing names. */
const UNNAMED = "My model";

/** The name of a file or folder that says nothing of the model in it. */
const SAYS_NOTHING = /^(?:model|saved model|web model|tfjs)?$/i;

/**
 * A first name, which a person may change: the last part of a path or address that says more than "model", without its
 * ending.
 */
function nameFrom(path: string): string {
  const names = path
    .replace(/^\w+:\/\/[^/]*/, "")
    .split("/")
    .map(withoutEnding);
  return names.findLast((name) => !SAYS_NOTHING.test(name)) ?? UNNAMED;
}

function withoutEnding(file: string): string {
  const ending = modelFileEndingOf(file) ?? /\.(?:zip|json)$/i.exec(file)?.[0] ?? "";
  return file
    .slice(0, file.length - ending.length)
    .replaceAll(/[_-]/g, " ")
    .trim();
}

/** Answers that change the input or the output of the network, so that an earlier trial is outdated. */
const OF_THE_RUN = ["fit", "width", "height", "layout", "channels", "dtype", "outputKind", "labels"] as const;

/** The review with further answers. A trial or check that runs was started with the answers before, and is dropped. */
export function withAnswers(review: Review, answers: DraftAnswers): Review {
  const isOutdated = OF_THE_RUN.some((field) => field in answers) || review.trial.status === "running";
  return {
    ...review,
    answers: { ...review.answers, ...answers },
    storing: NOT_STORING,
    trial: isOutdated ? NO_TRIAL : review.trial,
  };
}

/** What stays of an import when the page is left: the answers, and a write, which is not broken off. */
export function leftOver(modelImport: ModelImport): ModelImport {
  if (modelImport.status !== "review") return { status: "empty" };
  const storing = modelImport.storing.status === "writing" ? modelImport.storing : NOT_STORING;
  return { ...modelImport, trial: NO_TRIAL, storing };
}

/** The scalings that a trial shows: the known one, or every plausible one. */
export function scalingsToTry(recognised: RecognisedPackage): readonly Scaling[] {
  const { scaling } = recognised.draft;
  return scaling === null ? PLAUSIBLE_SCALINGS.map((each) => each.scaling) : [scaling.value];
}

/**
 * The manifest for a trial. Answers that a trial does not need are filled in where they are missing. Where the fit is open,
 * the middle of the photo is used.
 */
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
    fit: answers.fit ?? recognised.draft.fit?.value ?? "cover",
  });
}

/** Chosen or dropped files, with their paths inside the folder; the folder's own name is left out. */
export function collectFiles(files: readonly File[]): readonly PackageFile[] {
  const placed = files.map((file) => ({ path: pathOf(file), blob: file }));
  const [first] = placed;
  const top = first?.path.split("/")[0] ?? "";
  const inOneFolder = placed.every(({ path }) => path.startsWith(`${top}/`));
  return inOneFolder ? placed.map(({ path, blob }) => ({ path: path.slice(top.length + 1), blob })) : placed;
}

/** Names what was chosen: the folder, the file, or the number of files. */
export function nameOfChoice(files: readonly File[]): string {
  const [first] = files;
  if (first === undefined) return "";
  const folder = pathOf(first).split("/");
  if (folder.length > 1 && folder[0] !== undefined) return folder[0];
  return files.length === 1 ? first.name : `${files.length} files`;
}

/** Title for a model: the name of the chosen folder or of the single file. Null for several files without a folder. */
export function titleOfChoice(files: readonly File[]): string | null {
  const [first] = files;
  if (first === undefined) return null;
  return files.length === 1 || pathOf(first).includes("/") ? nameOfChoice(files) : null;
}
