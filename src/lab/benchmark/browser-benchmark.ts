import type { Clock } from "#domain/clock.ts";
import { once } from "#domain/once.ts";
import { toHex } from "#domain/text/hex.ts";
import type { ModelLibrary } from "#src/core/models/model-library.ts";
import { createPictures, makeThumbnailBlob } from "#src/core/photos/photo-pictures.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import type { OpenInferenceClient } from "#src/core/workers/inference-client.ts";
import { createDeviceBenchmark } from "#src/lab/benchmark/device/device-benchmark-store.ts";
import { makePhoto, watchGaps } from "#src/lab/benchmark/device/device-probes.ts";
import { openEvaluationDatabase } from "#src/lab/benchmark/labelled/evaluation-database.ts";
import { createEvaluationStore } from "#src/lab/benchmark/labelled/evaluation-store.ts";
import { measureMemory } from "#src/lab/benchmark/labelled/measure-memory.ts";
import { createPhotoLanes } from "#src/lab/photos/answer-photos.ts";
import { readDeviceFacts, readDevicePower } from "#src/lab/photos/device-facts.ts";
import type { BenchmarkPageStores } from "./benchmark-page-stores.ts";

export interface BenchmarkPageDeps {
  readonly library: ModelLibrary;
  readonly imaging: ImagingClient;
  /** Starts another imaging worker. */
  readonly openImaging: () => ImagingClient;
  readonly openClient: OpenInferenceClient;
  readonly clock: Clock;
}

/** Makes the stores of the benchmark page. Import this module dynamically, when the page opens. */
export function createBenchmarkPageStores({
  library,
  imaging,
  openImaging,
  openClient,
  clock,
}: BenchmarkPageDeps): BenchmarkPageStores {
  return {
    library,
    openParity: once(async () => {
      const { createParityStore } = await import("#src/lab/benchmark/python/parity-store.ts");
      return createParityStore({ library, openClient, imaging });
    }),
    device: createDeviceBenchmark({
      imaging,
      openClient,
      library,
      clock,
      makePhoto,
      watchGaps,
      readDevice: readDeviceFacts,
      now,
    }),
    evaluation: createEvaluationStore({
      imaging,
      measureMemory: () => measureMemory(),
      lanesBeside: (first) => createPhotoLanes(first, { openImaging, openClient, power: readDevicePower() }),
      openClient,
      library,
      database: openEvaluationDatabase(),
      digest: sha256,
      now,
      thumbnailOf: createPictures({ imaging, finish: makeThumbnailBlob }),
    }),
  };
}

const now = (): Date => new Date();

/** SHA-256 of a text, in hexadecimal. Rejects outside https and localhost. */
async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return toHex(digest);
}
