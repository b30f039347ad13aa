import { abort } from "#domain/abort.ts";
import type { AppError } from "#domain/error.ts";
import type { ModelProgress } from "#domain/model.ts";
import { MAX_PHOTO_BYTES } from "#domain/photo/photo.ts";
import { manifestOf, type Scaling } from "#models/manifest.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import {
  type InferenceClient,
  isSameModel,
  type OpenInferenceClient,
} from "#src/core/workers/inference-client.ts";
import type { LoadedModel, ModelPackage, TrialAnswer } from "#workers/inference/contract.ts";

/** The trial of a model on one photo. */
export type PhotoTrial =
  | { readonly status: "none" }
  | { readonly status: "running"; readonly photo: File; readonly progress: ModelProgress | null }
  | {
      readonly status: "done";
      readonly photo: File;
      readonly preview: Blob;
      readonly loaded: LoadedModel;
      readonly answers: readonly TrialAnswer[];
    }
  | { readonly status: "failed"; readonly photo: File; readonly error: AppError };

export interface TrialDeps {
  readonly imaging: Pick<ImagingClient, "check" | "prepare" | "encodePreview">;
  /** The client for trials. It is separate from the clients that answer on the pages. */
  readonly current: CurrentClient;
}

export interface TrialTask {
  readonly model: ModelPackage;
  readonly photo: File;
  /** The model runs once with each of these scalings. */
  readonly scalings: readonly Scaling[];
  /** Ends the trial; `show` is not called after that. */
  readonly signal: AbortSignal;
  readonly show: (trial: PhotoTrial) => void;
}

/** Runs a model on a photo and shows progress and answers. Never rejects. */
export async function runTrial(
  { model, photo, scalings, signal, show }: TrialTask,
  { imaging, current }: TrialDeps,
): Promise<void> {
  const showUnlessEnded = (trial: PhotoTrial): void => {
    if (!signal.aborted) show(trial);
  };
  const fail = (error: AppError): void => showUnlessEnded({ status: "failed", photo, error });
  const showProgress = (progress: ModelProgress | null): void =>
    showUnlessEnded({ status: "running", photo, progress });
  showProgress(null);
  const checked = await imaging.check(photo, MAX_PHOTO_BYTES, signal);
  if (!checked.ok) return fail(checked.error);
  const { input } = manifestOf(model.manifest);
  const prepared = await imaging.prepare(photo, checked.value.facts, input, {}, signal);
  if (!prepared.ok) return fail(prepared.error);
  const client = current.of(model);
  const loaded = await client.load({ signal, onProgress: showProgress });
  if (!loaded.ok) return fail(loaded.error);
  const { tensor, picture } = prepared.value;
  const [answers, preview] = await Promise.all([
    client.trySettings(
      tensor,
      scalings.map((scaling) => ({ scaling })),
      "best",
      signal,
    ),
    imaging.encodePreview(picture, signal),
  ]);
  if (!answers.ok) return fail(answers.error);
  if (!preview.ok) return fail(preview.error);
  const done = { preview: preview.value, loaded: loaded.value, answers: answers.value };
  showUnlessEnded({ status: "done", photo, ...done });
}

/** Runs one task at a time: each call aborts the previous task and returns the signal of the next one. */
export function createSingleTask(): () => AbortSignal {
  let task = new AbortController();
  return () => {
    abort(task);
    task = new AbortController();
    return task.signal;
  };
}

/** The only client of the models page. */
export interface CurrentClient {
  /** The client of `model`. Ends the client of another model first. */
  readonly of: (model: ModelPackage) => InferenceClient;
  /** Leaves `client` running for a new owner, which must end it. Ends any other client. */
  readonly release: (client: InferenceClient) => void;
  /** Ends the client. */
  readonly end: () => void;
}

export function createCurrentClient(openClient: OpenInferenceClient): CurrentClient {
  let current: InferenceClient | null = null;
  return {
    of: (model) => {
      if (current !== null && isSameModel(current.model, model)) {
        current.model = model;
        return current;
      }
      current?.end();
      current = openClient(model, null);
      return current;
    },
    release: (client) => {
      if (current !== client) current?.end();
      current = null;
    },
    end: () => {
      current?.end();
      current = null;
    },
  };
}
