import { type InputSpec, manifestOf, type Scaling } from "#models/manifest.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { err } from "#domain/result.ts";
import type { ImagingClient } from "#src/pipeline/workers/imaging-client.ts";
import type { PhotoLane, PhotoLanes } from "#src/pipeline/photo-lanes.ts";
import type { ModelProgress } from "#domain/model.ts";
import type { LoadedModel, ModelPackage, TrialAnswer } from "#workers/contract.ts";
import type { CurrentClient } from "./current-client.ts";
import type { WayComparison } from "./way-comparison.ts";

/** What a model says of one photo. */
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

/** In which way a model should be fed, by what it says of several photos. */
export type ComparisonTrial =
  /** The model is loaded as long as `progress` says how far that is. */
  | {
      readonly status: "comparing";
      readonly progress: ModelProgress | null;
      /** Photos, and how many there are. */
      readonly done: number;
      readonly total: number;
    }
  /** `loaded` is null where there was no photo, so that nothing was loaded. */
  | { readonly status: "compared"; readonly comparison: WayComparison; readonly loaded: LoadedModel | null }
  | { readonly status: "not-compared"; readonly error: IdentifyError };

/** A trial of a model on one photo or on several. */
export type Trial = PhotoTrial | ComparisonTrial;

/** What a trial needs. */
export interface TrialDeps {
  readonly imaging: Pick<ImagingClient, "check" | "capture" | "prepare">;
  /** The client that trials run in, apart from those that answer on the pages. */
  readonly current: CurrentClient;
  /** The lanes for several photos, beside one whose model is loaded. */
  readonly lanesBeside: (first: PhotoLane) => PhotoLanes;
}

/** One trial. */
export interface TrialTask {
  readonly model: ModelPackage;
  readonly photo: File;
  /** The model is fed in each of these ways. */
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
