import type { Backend } from "#src/domain/backend.ts";
import type { Clock } from "#src/domain/clock.ts";
import { readDeviceFacts } from "#src/pipeline/device-facts.ts";
import type { ImagingClient } from "#src/pipeline/imaging-client.ts";
import { makePhoto } from "#src/pipeline/make-photo.ts";
import type { ModelHost } from "#src/pipeline/model-host.ts";
import { watchGaps } from "#src/pipeline/watch-gaps.ts";
import type { Benchmark } from "./benchmark.ts";
import { createDeviceBenchmark } from "./device-benchmark-store.ts";
import { openEvaluationDatabase } from "./evaluation-database.ts";
import { createEvaluationStore } from "./evaluation-store.ts";
import type { ModelShelf } from "./model-shelf.ts";

/** What the benchmark takes from the page. */
export interface BrowserBenchmarkDeps {
  readonly shelf: ModelShelf;
  readonly imaging: ImagingClient;
  /** Starts a worker of its own for a model, on a backend or on the fastest. */
  readonly startHost: (backend: Backend | null) => ModelHost;
  readonly clock: Clock;
}

/** The benchmark of this browser. Its code is fetched when it is first needed: import this module dynamically. */
export function createBrowserBenchmark({
  shelf,
  imaging,
  startHost,
  clock,
}: BrowserBenchmarkDeps): Benchmark {
  return {
    shelf,
    device: createDeviceBenchmark({
      imaging,
      startHost,
      shelf,
      clock,
      makePhoto,
      watchGaps,
      readDevice: readDeviceFacts,
      now,
    }),
    evaluation: createEvaluationStore({
      imaging,
      startHost: () => startHost(null),
      shelf,
      database: openEvaluationDatabase(),
      digest: sha256,
      now,
    }),
  };
}

const now = (): Date => new Date();

/** In lower-case hexadecimal. Rejects outside https and localhost. */
async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
