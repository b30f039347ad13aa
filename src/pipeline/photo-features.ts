import type { InputSpec } from "#models/manifest.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { differenceHash } from "#domain/difference-hash.ts";
import { MAX_FOLDER_PHOTO_BYTES, isTooSmall, leastSideFor, uprightSize } from "#domain/photo.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { withoutMiddle } from "#domain/teaching/teach.ts";
import type { ImagingClient, ReadyPhoto } from "./workers/imaging-client.ts";
import type { InferenceClient } from "./workers/inference-client.ts";

/** What a network knows of a photo before its labels, and of its edges alone. */
export interface PhotoFeatures extends Pick<ReadyPhoto, "encodePreview"> {
  readonly features: Float32Array<ArrayBuffer>;
  readonly edges: Float32Array<ArrayBuffer>;
  /** See {@link differenceHash}. */
  readonly hash: string;
}

type Imaging = Pick<ImagingClient, "check" | "prepare">;
type FeaturesClient = Pick<InferenceClient, "model" | "features">;

/** Checks a photo, decodes it and asks the loaded model for its features. Fails as these steps do. */
export async function photoFeatures(
  photo: Blob,
  signal: AbortSignal,
  imaging: Imaging,
  client: FeaturesClient,
): Promise<Result<PhotoFeatures, IdentifyError>> {
  const ready = await readPhoto(photo, signal, imaging, client.model.manifest.input);
  if (!ready.ok) return ready;
  const { tensor, encodePreview } = ready.value;
  const { data, shape } = tensor;
  const [height, width] = shape;
  const hash = differenceHash(data, width, height);
  const tensorOfEdges = { data: withoutMiddle(data, height, width), shape };
  const features = await client.features(tensor, signal);
  if (!features.ok) return features;
  const edges = await client.features(tensorOfEdges, signal);
  return edges.ok ? ok({ features: features.value, edges: edges.value, hash, encodePreview }) : edges;
}

/** The features of the whole photo alone, by which a head names it. Fails as {@link photoFeatures}. */
export async function wholeFeatures(
  photo: Blob,
  signal: AbortSignal,
  imaging: Imaging,
  client: FeaturesClient,
): Promise<Result<Float32Array<ArrayBuffer>, IdentifyError>> {
  const ready = await readPhoto(photo, signal, imaging, client.model.manifest.input);
  return ready.ok ? client.features(ready.value.tensor, signal) : ready;
}

/** A photo that is too small to tell on the pages is refused here too. */
async function readPhoto(
  photo: Blob,
  signal: AbortSignal,
  imaging: Imaging,
  input: InputSpec,
): Promise<Result<ReadyPhoto, IdentifyError>> {
  const checked = await imaging.check(photo, signal, MAX_FOLDER_PHOTO_BYTES);
  if (!checked.ok) return checked;
  const { facts } = checked.value;
  const size = uprightSize(facts);
  const leastSide = leastSideFor(input);
  if (isTooSmall(size, leastSide)) return err({ code: "photo-too-small", ...size, leastSide, isPart: false });
  return imaging.prepare(photo, facts, input, signal);
}
