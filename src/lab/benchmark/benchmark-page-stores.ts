import type { ModelLibrary } from "#src/core/models/model-library.ts";
import type { DeviceBenchmark } from "#src/lab/benchmark/device/device-benchmark-store.ts";
import type { EvaluationStore } from "#src/lab/benchmark/labelled/evaluation-store.ts";
import type { ParityStore } from "#src/lab/benchmark/python/parity-store.ts";

/** The stores of the benchmark page. */
export interface BenchmarkPageStores {
  readonly library: ModelLibrary;
  readonly device: DeviceBenchmark;
  readonly evaluation: EvaluationStore;
  /** Loads the code that compares with Python and makes its store. After a rejection the next call tries again. */
  readonly openParity: () => Promise<ParityStore>;
}

declare module "#src/ui/services.tsx" {
  interface AppServices {
    /** Loads the code of the benchmark page and makes its stores. After a rejection the next call tries again. */
    readonly openBenchmark: () => Promise<BenchmarkPageStores>;
  }
}
