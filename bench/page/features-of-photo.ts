import { withoutMiddle } from "#domain/teaching/background.ts";
import type { ImagingClient } from "#src/pipeline/imaging-client.ts";
import type { InferenceClient } from "#src/pipeline/inference-client.ts";
import type { FeaturedPhoto } from "./bench-page.ts";
import { valueOf } from "./value-of.ts";

/** What a loaded model knows of a photo before its labels, and of its edges alone. */
export async function featuresOfPhoto(
  photo: File,
  imaging: ImagingClient,
  client: InferenceClient,
): Promise<FeaturedPhoto> {
  const { signal } = new AbortController();
  const { facts } = valueOf(await imaging.check(photo, signal));
  const { input } = client.model.manifest;
  const { tensor } = valueOf(await imaging.prepare(photo, facts, input, signal));
  const { data, shape } = tensor;
  const edges = { data: withoutMiddle(data, shape[0], shape[1]), shape };
  return {
    features: [...valueOf(await client.features(tensor, signal))],
    edges: [...valueOf(await client.features(edges, signal))],
  };
}
