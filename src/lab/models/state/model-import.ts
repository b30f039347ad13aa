import type { AppError } from "#domain/error.ts";
import type { ModelProgress } from "#domain/model.ts";
import { completeDraft, type DraftAnswers } from "#models/complete-draft.ts";
import { modelFileEndingOf } from "#models/formats.ts";
import type { PackageManifest, Scaling } from "#models/manifest.ts";
import { PLAUSIBLE_SCALINGS } from "#models/package-draft.ts";
import { pathOf } from "#src/lab/photos/chosen-photos.ts";
import { m, plural, t } from "#src/language/messages.ts";
import type { NetworkPackage, PackageFile } from "#workers/inference/contract.ts";
import type { RecognisedPackage } from "#workers/packaging/contract.ts";
import type { PhotoTrial } from "./model-trial.ts";

/** The state of adding a model. */
export type ModelImport =
  | { readonly status: "empty" }
  | { readonly status: "reading"; readonly what: string; readonly progress: ModelProgress | null }
  | {
      readonly status: "refused";
      readonly what: string;
      readonly error: AppError;
      /** Paths of the models that a person can choose from; empty if there is no choice. */
      readonly choices: readonly string[];
    }
  | Review
  | { readonly status: "stored"; readonly manifest: PackageManifest };

/** A recognised model. A person checks it before it is stored. */
export interface Review {
  readonly status: "review";
  readonly recognised: RecognisedPackage;
  readonly answers: DraftAnswers;
  readonly trial: PhotoTrial;
  readonly storing: Storing;
}

/** The state of storing a reviewed model. The model is run once before it is written. */
export type Storing =
  | { readonly status: "none" }
  | { readonly status: "checking"; readonly progress: ModelProgress | null }
  | { readonly status: "writing" }
  | { readonly status: "failed"; readonly error: AppError };

/** Files in which a person looks for a model. */
export interface OfferedFiles {
  readonly files: readonly PackageFile[];
  /** Display name of the files. */
  readonly what: string;
  /** Name for the model; null to name it after its file. */
  readonly title: string | null;
  /** Path of the model that the person chose among several. */
  readonly choice: string | null;
  /** Files that were missing at first, at the paths where they belong. */
  readonly added: readonly PackageFile[];
}

/** Names of files with which another model begins. */
const BEGINS_A_MODEL = /(?:\.(?:onnx|tflite|zip)|model(?:-manifest)?\.json)$/i;

/**
 * The offered files together with the one that they lack, if it is among the newly chosen `files` and these hold no
 * other model; else null.
 */
export function completedFiles(
  offered: OfferedFiles | null,
  state: ModelImport,
  files: readonly PackageFile[],
): OfferedFiles | null {
  if (offered === null || state.status !== "refused" || state.error.code !== "model-file-missing")
    return null;
  const { path: missing } = state.error;
  const folder = missing.slice(0, missing.lastIndexOf("/") + 1);
  const added = files.map(({ path, blob }) => {
    const placed = folder + path.slice(path.lastIndexOf("/") + 1);
    return { path: placed.normalize() === missing.normalize() ? missing : placed, blob };
  });
  const others = added.filter(({ path }) => path !== missing);
  if (others.length === added.length || others.some(({ path }) => BEGINS_A_MODEL.test(path))) return null;
  return { ...offered, added: [...offered.added, ...added] };
}

/** No trial has run with the current answers. */
export const NO_TRIAL: PhotoTrial = { status: "none" };

export const NOT_STORING: Storing = { status: "none" };

/** The first review of a recognised model. `named` is the name of the chosen file or folder; null if there is none. */
export function reviewOf(recognised: RecognisedPackage, named: string | null): Review {
  const { title, model } = recognised.draft;
  const answers = title === null ? { title: nameFrom(named ?? model) } : {};
  return { status: "review", recognised, answers, trial: NO_TRIAL, storing: NOT_STORING };
}

/** Name of a model if no file or folder names it. */
const UNNAMED = t`My model`;

/** Names of files and folders that say nothing about the model. */
const SAYS_NOTHING = /^(?:model|saved model|web model|tfjs)?$/i;

/** A proposed name: the last part of a path or address that says more than "model", without the file extension. */
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

/** Answers that change the network's input or output, and so make a trial outdated. */
const OF_THE_RUN = ["fit", "width", "height", "layout", "channels", "dtype", "outputKind", "labels"] as const;

/** Adds answers to a review. Drops a running trial or check, because it uses the previous answers. */
export function withAnswers(review: Review, answers: DraftAnswers): Review {
  const isOutdated = OF_THE_RUN.some((field) => field in answers) || review.trial.status === "running";
  return {
    ...review,
    answers: { ...review.answers, ...answers },
    storing: NOT_STORING,
    trial: isOutdated ? NO_TRIAL : review.trial,
  };
}

/** The import after a person has left the page: the entered answers stay, and a running write continues. */
export function leftOver(modelImport: ModelImport): ModelImport {
  if (modelImport.status !== "review") return { status: "empty" };
  const storing = modelImport.storing.status === "writing" ? modelImport.storing : NOT_STORING;
  return { ...modelImport, trial: NO_TRIAL, storing };
}

/** The network of a recognised model, which can be opened before the questions about it are answered. */
export function networkOf({ draft, files }: RecognisedPackage): NetworkPackage {
  const { format, model, labels, width, height, layout, dtype, classMap } = draft;
  return {
    manifest: {
      format,
      model,
      files: draft.files,
      labels: labels?.value ?? [],
      input: {
        width: width?.value ?? null,
        height: height?.value ?? null,
        layout: layout?.value ?? null,
        dtype: dtype?.value ?? "float32",
      },
      output: { classMap },
    },
    files,
  };
}

/** The scalings for a trial: the known one, or all plausible ones. */
export function scalingsToTry(recognised: RecognisedPackage): readonly Scaling[] {
  const { scaling } = recognised.draft;
  return scaling === null ? PLAUSIBLE_SCALINGS.map((each) => each.scaling) : [scaling.value];
}

/**
 * The manifest for a trial. Fills in missing answers that a trial does not need. Without a fit, crops the middle of the
 * photo.
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

/** Chosen or dropped files with their paths, without the name of the chosen folder. */
export function collectFiles(files: readonly File[]): readonly PackageFile[] {
  const placed = files.map((file) => ({ path: pathOf(file), blob: file }));
  const [first] = placed;
  const top = first?.path.split("/")[0] ?? "";
  const inOneFolder = placed.every(({ path }) => path.startsWith(`${top}/`));
  return inOneFolder ? placed.map(({ path, blob }) => ({ path: path.slice(top.length + 1), blob })) : placed;
}

/** The name of the chosen folder or file, or the number of files. */
export function nameOfChoice(files: readonly File[]): string {
  const [first] = files;
  if (first === undefined) return "";
  const folder = pathOf(first).split("/");
  if (folder.length > 1 && folder[0] !== undefined) return folder[0];
  return files.length === 1
    ? first.name
    : plural(files.length, m`${files.length} file`, m`${files.length} files`);
}

/** Title for a model: the name of the chosen folder or single file. Null for several files without a folder. */
export function titleOfChoice(files: readonly File[]): string | null {
  const [first] = files;
  if (first === undefined) return null;
  return files.length === 1 || pathOf(first).includes("/") ? nameOfChoice(files) : null;
}
