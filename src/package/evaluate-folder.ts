import type { AppError } from "#domain/error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { parseJson } from "#domain/text/json.ts";
import { readManifest } from "#models/manifest-schema.ts";
import { MANIFEST_FILE, type PackageManifest } from "#models/manifest.ts";
import { createFolderMatcher } from "#models/match-folders.ts";
import { withMessage } from "#src/core/identifier/describe-fault.ts";
import type { IdentifierError } from "#src/core/identifier/identifier.ts";
import type { PhotoAnswer } from "#src/lab/benchmark/labelled/evaluation-database.ts";
import { runJobs } from "#src/lab/benchmark/labelled/evaluation-run.ts";
import {
  answerKey,
  type EvaluationTask,
  jobsOf,
  outcomeOf,
  type UnreadPhoto,
} from "#src/lab/benchmark/labelled/evaluation-task.ts";
import { toEvaluationJson } from "#src/lab/benchmark/labelled/rules/evaluation-json.ts";
import { type LeftOutFolder, leftOutOf } from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { createPhotoLanes } from "#src/lab/photos/answer-photos.ts";
import { pathOf, readFolder } from "#src/lab/photos/chosen-photos.ts";
import { readDevicePower } from "#src/lab/photos/device-facts.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { startPipeline } from "./start-pipeline.ts";

/** A model over a folder of photos, which has a sub-folder for each label. */
interface FolderRequest {
  /** The files of a model folder, and those of the folder of photos, as a browser hands out chosen folders. */
  readonly model: readonly File[];
  readonly photos: readonly File[];
  /** The address of the workers' folder. */
  readonly assets: string;
  readonly onPhoto: (done: number, total: number) => void;
}

/** The figures, and what is in none of them. */
export interface FolderEvaluation {
  /** What the page of labelled photos writes: `bio-kingdom-evaluation/1`. */
  readonly json: string;
  /** Photos that could not be read or are too small, or that the model gave no usable answer to. */
  readonly unread: readonly UnreadPhoto[];
  readonly leftOut: readonly LeftOutFolder[];
  /** Number of photos outside of sub-folders, which have no label. */
  readonly loose: number;
  readonly labels: readonly string[];
}

/** Evaluates the folders that are chosen in the inputs `model` and `photos` of this page. Never rejects. */
export function evaluateChosen(
  assets: string,
  onPhoto: FolderRequest["onPhoto"],
): Promise<Result<FolderEvaluation, IdentifierError>> {
  return evaluateFolder({ model: filesOf("model"), photos: filesOf("photos"), assets, onPhoto });
}

function filesOf(id: string): readonly File[] {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement ? Array.from(input.files ?? []) : [];
}

/**
 * Does what the page of labelled photos does: matches the folders with the model's labels, runs the model and computes the
 * figures. Folders are matched by labels alone, without knowledge records. Never rejects.
 */
async function evaluateFolder({
  model: modelFiles,
  photos: photoFiles,
  assets,
  onPhoto,
}: FolderRequest): Promise<Result<FolderEvaluation, IdentifierError>> {
  const { pipeline, addresses } = startPipeline(assets);
  const { openImaging, openClient } = pipeline;
  const { signal } = new AbortController();
  const fail = (error: AppError): Result<never, IdentifierError> => err(withMessage(error, addresses.assets));

  const model = await readPackage(modelFiles);
  if (!model.ok) return fail(model.error);
  const { manifest } = model.value;
  const { photos, folders, loose } = await readFolder(photoFiles);
  const { labelOf } = createFolderMatcher(folders)(manifest);
  const task: EvaluationTask = { photos, models: [{ manifest, labelOf }] };

  const client = openClient(model.value, null);
  const loaded = await client.load({ signal, onProgress: () => {} });
  if (!loaded.ok) return fail(loaded.error);
  const first = { imaging: openImaging(), clients: new Map([[manifest.id, client]]) };
  const lanes = createPhotoLanes(first, { openImaging, openClient, power: readDevicePower() });
  const answers = new Map<string, PhotoAnswer>();
  const jobs = jobsOf(task);
  const { loadMs, warmUpMs: firstRunMs } = loaded.value;
  const load = { loadMs, firstRunMs, memoryBytes: null };
  const run = await runJobs(jobs, lanes, { load, signal }, (answer) => {
    answers.set(answerKey(answer.model, answer.path), answer);
    onPhoto(answers.size, jobs.length);
    return Promise.resolve();
  });
  if (!run.ok) return fail(run.error);
  const { models, unread, tooSmall, unusable } = outcomeOf(task, answers, 0);
  return ok({
    json: toEvaluationJson(models),
    unread: [...unread, ...tooSmall, ...unusable.map(({ path, problem }) => ({ path, problem }))],
    leftOut: models.flatMap(leftOutOf),
    loose: loose.length,
    labels: manifest.labels,
  });
}

/** Reads a model folder that has a manifest. */
async function readPackage(files: readonly File[]): Promise<Result<ModelPackage, AppError>> {
  const placed = files.map((blob) => ({ path: pathOf(blob).split("/").slice(1).join("/"), blob }));
  const file = placed.find(({ path }) => path === MANIFEST_FILE);
  if (file === undefined) return err({ code: "model-file-missing", path: MANIFEST_FILE });
  const manifest: Result<PackageManifest, AppError> = readManifest(parseJson(await file.blob.text()));
  return manifest.ok ? ok({ manifest: manifest.value, files: placed }) : manifest;
}
