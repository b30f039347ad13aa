import type { ModelLibrary } from "#src/core/models/model-library.ts";
import type { PackagingClient } from "#src/core/workers/packaging-client.ts";
import type { ReadableStore } from "#src/storage/readable-store.ts";
import type { ArchiveSettingsStore } from "./archive-settings.ts";
import type { BatchStore } from "./batch-store.ts";
import type { SortedCopiesStore } from "./sorted-copies-store.ts";

/** The stores and tools that export a batch. */
export interface BatchOutlets {
  /** Makes one zip file, without copying the files. At most 65,535 files and 4 GiB. */
  readonly zip: (...request: Parameters<PackagingClient["zip"]>) => ReturnType<PackagingClient["zip"]>;
  /** Settings of Darwin Core archives. */
  readonly archive: ArchiveSettingsStore;
  readonly copies: SortedCopiesStore;
}

/** The stores of the Batch page. */
export interface BatchPageStores {
  readonly store: BatchStore;
  readonly library: ModelLibrary;
  /** Batch photos that the Free plan has answered on this device, counted over all tabs. */
  readonly trial: ReadableStore<{ readonly used: number }>;
  readonly outlets: BatchOutlets;
}

declare module "#src/ui/services.tsx" {
  interface AppServices {
    /** Loads the code of batches and creates their stores. It may reject; the next call tries again. */
    readonly openBatchPage: () => Promise<BatchPageStores>;
  }
}
