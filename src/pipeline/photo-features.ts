import type { IdentifyError } from "#domain/identify-error.ts";
import { ok, type Result } from "#domain/result.ts";
import { withoutMiddle } from "#domain/teaching/background.ts";
import type { ImagingClient } from "./imaging-client.ts";
import type { InferenceClient } from "./inference-client.ts";

/** What a network knows of a photo before its labels, and of its edges alone. */
export interface PhotoFeatures {
  readonly features: Float32Array<ArrayBuffer>;
  readonly edges: Float32Array<ArrayBuffer>;
}

/** Checks a photo, decodes it and asks the loaded model for its features. Fails as these steps do. */
export async function photoFeatures(
  photo: Blob,
  signal: AbortSignal,
  imaging: Pick<ImagingClient, "check" | "prepare">,
  client: Pick<InferenceClient, "model" | "features">,
): Promise<Result<PhotoFeatures, IdentifyError>> {
  const checked = await imaging.check(photo, signal);
  if (!checked.ok) return checked;
  const prepared = await imaging.prepare(photo, checked.value.facts, client.model.manifest.input, signal);
  if (!prepared.ok) return prepared;
  const { data, shape } = prepared.value.tensor;
  const [height, width] = shape;
  const tensorOfEdges = { data: withoutMiddle(data, height, width), shape };
  const features = await client.features(prepared.value.tensor, signal);
  if (!features.ok) return features;
  const edges = await client.features(tensorOfEdges, signal);
  return edges.ok ? ok({ features: features.value, edges: edges.value }) : edges;
}
