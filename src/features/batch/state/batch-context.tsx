import { createContext, type ReactNode, useContext } from "react";
import type { BatchPageStores } from "./batch-page-stores.ts";

/** Fetches the code of batches and makes their stores. It may reject; the next call tries again. */
export type OpenBatchPage = () => Promise<BatchPageStores>;

const BatchContext = createContext<OpenBatchPage | null>(null);

/** Hands the way to the batches down to their page. */
export function BatchProvider({
  open,
  children,
}: {
  readonly open: OpenBatchPage;
  readonly children: ReactNode;
}): ReactNode {
  return <BatchContext value={open}>{children}</BatchContext>;
}

/** The way to the batches. Throws outside a {@link BatchProvider}. */
export function useOpenBatchPage(): OpenBatchPage {
  const open = useContext(BatchContext);
  if (open === null) throw new Error("useOpenBatchPage must be used within a BatchProvider");
  return open;
}
