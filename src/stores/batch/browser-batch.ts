import { copyIntoFolder } from "#src/pipeline/copy-into-folder.ts";
import type { ImagingClient } from "#src/pipeline/imaging-client.ts";
import { makeThumbnail } from "#src/pipeline/make-thumbnail.ts";
import { createPackagingClient } from "#src/pipeline/packaging-client.ts";
import { canPickFolder, pickFolder } from "#src/pipeline/pick-folder.ts";
import type { WorkerConnection } from "#src/pipeline/worker-client.ts";
import { createArchiveSettings } from "./archive-settings.ts";
import type { BatchOutlets, BatchPageStores } from "./batch-page-stores.ts";
import { createBatchStore } from "./batch-store.ts";
import { createThumbnails } from "../photos/photo-thumbnails.ts";
import { createSortedCopies } from "./sorted-copies-store.ts";
import type { SharedStorage } from "../storage/shared-storage.ts";
import type { ModelLibrary } from "../models/model-library.ts";

/** What batches take from the page. */
export interface BatchPageDeps {
  readonly library: ModelLibrary;
  readonly trial: BatchPageStores["trial"];
  /** Keeps what a person says of their archives. */
  readonly storage: SharedStorage;
  /** Makes a client of an imaging worker of its own. */
  readonly openImaging: () => ImagingClient;
  /** Starts a packaging worker. */
  readonly connectPackaging: () => WorkerConnection;
}

/** The batches of this browser. Their code is fetched when it is first needed: import this module dynamically. */
export function createBatchPageStores({
  library,
  trial,
  storage,
  openImaging,
  connectPackaging,
}: BatchPageDeps): BatchPageStores {
  const packaging = createPackagingClient(connectPackaging);
  const zip: BatchOutlets["zip"] = (...request) => packaging.zip(...request);
  return {
    library,
    trial,
    store: createBatchStore({ thumbnailOf: createThumbnails({ imaging: openImaging(), makeThumbnail }) }),
    outlets: {
      zip,
      archive: createArchiveSettings(storage),
      copies: createSortedCopies({ canPickFolder, pickFolder, copyIntoFolder, zip }),
    },
  };
}
