import type { DeviceBenchmark } from "./device-benchmark-store.ts";
import type { EvaluationStore } from "./evaluation-store.ts";
import type { ModelShelf } from "./model-shelf.ts";

/** Everything behind the benchmark page. */
export interface Benchmark {
  readonly shelf: ModelShelf;
  readonly device: DeviceBenchmark;
  readonly evaluation: EvaluationStore;
}
