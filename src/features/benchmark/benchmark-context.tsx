import { createContext, type ReactNode, useContext } from "react";
import type { BenchmarkPageStores } from "./benchmark-page-stores.ts";

/** Fetches the code of the benchmark page and makes its stores. It may reject; the next call tries again. */
export type OpenBenchmark = () => Promise<BenchmarkPageStores>;

const BenchmarkContext = createContext<OpenBenchmark | null>(null);

/** Hands the way to the benchmark down to its page. */
export function BenchmarkProvider({
  open,
  children,
}: {
  readonly open: OpenBenchmark;
  readonly children: ReactNode;
}): ReactNode {
  return <BenchmarkContext value={open}>{children}</BenchmarkContext>;
}

/** The way to the benchmark. Throws outside a {@link BenchmarkProvider}. */
export function useOpenBenchmark(): OpenBenchmark {
  const open = useContext(BenchmarkContext);
  if (open === null) throw new Error("useOpenBenchmark must be used within a BenchmarkProvider");
  return open;
}
