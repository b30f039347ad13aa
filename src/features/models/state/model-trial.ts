import { type InputSpec, manifestOf, type Scaling } from "#models/manifest.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { err } from "#domain/result.ts";
import type { ImagingClient } from "#src/pipeline/workers/imaging-client.ts";
import type { ModelProgress } from "#domain/model.ts";
import type { LoadedModel, ModelPackage, TrialAnswer } from "#workers/inference/contract.ts";
import {
  type InferenceClient,
  isSameModel,
  type OpenInferenceClient,
} from "#src/pipeline/workers/inference-client.ts";

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
  | { readonly status: "failed"; readonly photo: File; readonly error: IdentifyError };

export interface TrialDeps {
  readonly imaging: Pick<ImagingClient, "check" | "prepare">;
  /** The client that trials run in, apart from those that answer on the pages. */
  readonly current: CurrentClient;
}

/** One trial. */
export interface TrialTask {
  readonly model: ModelPackage;
  readonly photo: File;
  /** The model is fed under each of these scalings. */
  readonly scalings: readonly Scaling[];
  /** Ends the trial; from then on `show` hears nothing. */
  readonly signal: AbortSignal;
  readonly show: (trial: PhotoTrial) => void;
}

/** Runs a model on a photo, from the file to the answers, and shows the progress. Never rejects. */
export async function runTrial(
  { model, photo, scalings, signal, show }: TrialTask,
  { imaging, current }: TrialDeps,
): Promise<void> {
  const tell = (trial: PhotoTrial): void => {
    if (!signal.aborted) show(trial);
  };
  tell({ status: "running", photo, progress: null });
  const prepared = await preparePhoto(imaging, photo, manifestOf(model.manifest).input, signal);
  if (!prepared.ok) return tell({ status: "failed", photo, error: prepared.error });
  const client = current.of(model);
  const loaded = await client.load({
    signal,
    onProgress: (progress) => tell({ status: "running", photo, progress }),
  });
  if (!loaded.ok) return tell({ status: "failed", photo, error: loaded.error });
  const { tensor, encodePreview } = prepared.value;
  const [answers, preview] = await Promise.all([
    client.tryScalings(tensor, scalings, signal),
    encodePreview(signal),
  ]);
  if (!answers.ok) return tell({ status: "failed", photo, error: answers.error });
  if (!preview.ok) return tell({ status: "failed", photo, error: preview.error });
  tell({
    status: "done",
    photo,
    preview: preview.value,
    loaded: loaded.value,
    answers: answers.value,
  });
}

async function preparePhoto(
  imaging: TrialDeps["imaging"],
  photo: File,
  input: InputSpec,
  signal: AbortSignal,
): ReturnType<ImagingClient["prepare"]> {
  const checked = await imaging.check(photo, signal);
  if (!checked.ok) return err(checked.error);
  return imaging.prepare(photo, checked.value.facts, input, signal);
}

/** Runs one task at a time: each call aborts the task before and returns the signal of the next one. */
export function createSingleTask(): () => AbortSignal {
  let task = new AbortController();
  return () => {
    task.abort();
    task = new AbortController();
    return task.signal;
  };
}

/** The client of the model that the models page works with, one at a time. */
export interface CurrentClient {
  /** The client of `model`. The client of another model is ended first. */
  readonly of: (model: ModelPackage) => InferenceClient;
  /** Passes on the ownership of `client`: the new owner ends it. Any other client is ended. */
  readonly release: (client: InferenceClient) => void;
  /** Ends the client, if there is one. */
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
