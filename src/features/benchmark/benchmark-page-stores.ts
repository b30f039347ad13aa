import type { DeviceBenchmark } from "./device/device-benchmark-store.ts";
import type { EvaluationStore } from "./labelled/evaluation-store.ts";
import type { ModelLibrary } from "#src/pipeline/models/model-library.ts";

/** Everything behind the benchmark page. */
export interface BenchmarkPageStores {
  readonly library: ModelLibrary;
  readonly device: DeviceBenchmark;
  readonly evaluation: EvaluationStore;
}
