import { createContext, type ReactNode, useContext } from "react";
import type { PackagingClient } from "#src/pipeline/workers/packaging-client.ts";
import type { ReadableStore } from "#src/storage/kept-store.ts";
import type { ArchiveSettingsStore } from "./archive-settings.ts";
import type { BatchStore } from "./batch-store.ts";
import type { SortedCopiesStore } from "./sorted-copies-store.ts";
import type { ModelLibrary } from "#src/pipeline/models/model-library.ts";

/** Fetches the code of batches and makes their stores. It may reject; the next call tries again. */
export type OpenBatchPage = () => Promise<BatchPageStores>;

const BatchContext = createContext<OpenBatchPage | null>(null);

/** Gives the page of batches its stores. */
export function BatchProvider({
  open,
  children,
}: {
  readonly open: OpenBatchPage;
  readonly children: ReactNode;
}): ReactNode {
  return <BatchContext value={open}>{children}</BatchContext>;
}

/** Opens the stores of batches. Throws outside a {@link BatchProvider}. */
export function useOpenBatchPage(): OpenBatchPage {
  const open = useContext(BatchContext);
  if (open === null) throw new Error("useOpenBatchPage must be used within a BatchProvider");
  return open;
}

/** Where files of a batch go. */
export interface BatchOutlets {
  /** Makes one zip file that refers to the files where they are. At most 65,535 files and 4 GiB. */
  readonly zip: (...request: Parameters<PackagingClient["zip"]>) => ReturnType<PackagingClient["zip"]>;
  /** What a person says of all their Darwin Core archives. */
  readonly archive: ArchiveSettingsStore;
  readonly copies: SortedCopiesStore;
}

/** Everything behind the page of batches. */
export interface BatchPageStores {
  readonly store: BatchStore;
  readonly library: ModelLibrary;
  /** Photos that were answered in batches under Free on this device, after those of all tabs. */
  readonly trial: ReadableStore<{ readonly used: number }>;
  readonly outlets: BatchOutlets;
}
