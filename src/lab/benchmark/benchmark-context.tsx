import { createContext, type ReactNode, useContext } from "react";
import type { DeviceBenchmark } from "#src/lab/benchmark/device/device-benchmark-store.ts";
import type { EvaluationStore } from "#src/lab/benchmark/labelled/evaluation-store.ts";
import type { ModelLibrary } from "#src/core/models/model-library.ts";

/** Loads the code of the benchmark page and makes its stores. After a rejection the next call tries again. */
export type OpenBenchmark = () => Promise<BenchmarkPageStores>;

const BenchmarkContext = createContext<OpenBenchmark | null>(null);

/** Provides {@link OpenBenchmark} to the page. */
export function BenchmarkProvider({
  open,
  children,
}: {
  readonly open: OpenBenchmark;
  readonly children: ReactNode;
}): ReactNode {
  return <BenchmarkContext value={open}>{children}</BenchmarkContext>;
}

/** Throws outside a {@link BenchmarkProvider}. */
export function useOpenBenchmark(): OpenBenchmark {
  const open = useContext(BenchmarkContext);
  if (open === null) throw new Error("useOpenBenchmark must be used within a BenchmarkProvider");
  return open;
}

/** The stores of the benchmark page. */
export interface BenchmarkPageStores {
  readonly library: ModelLibrary;
  readonly device: DeviceBenchmark;
  readonly evaluation: EvaluationStore;
}
