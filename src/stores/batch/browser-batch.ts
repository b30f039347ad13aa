import { copyIntoFolder } from "#src/pipeline/copy-into-folder.ts";
import type { ImagingClient } from "#src/pipeline/imaging-client.ts";
import { makeThumbnail } from "#src/pipeline/make-thumbnail.ts";
import { createPackagingClient } from "#src/pipeline/packaging-client.ts";
import { canPickFolder, pickFolder } from "#src/pipeline/pick-folder.ts";
import type { WorkerConnection } from "#src/pipeline/worker-client.ts";
import type { BatchPageStores } from "./batch-page-stores.ts";
import { createBatchStore } from "./batch-store.ts";
import { createThumbnails } from "../photos/photo-thumbnails.ts";
import type { ModelLibrary } from "../models/model-library.ts";

/** What batches take from the page. */
export interface BatchPageDeps {
  readonly library: ModelLibrary;
  readonly trial: BatchPageStores["trial"];
  /** Makes a client of an imaging worker of its own. */
  readonly openImaging: () => ImagingClient;
  /** Starts a packaging worker. */
  readonly connectPackaging: () => WorkerConnection;
}

/** The batches of this browser. Their code is fetched when it is first needed: import this module dynamically. */
export function createBatchPageStores({
  library,
  trial,
  openImaging,
  connectPackaging,
}: BatchPageDeps): BatchPageStores {
  const packaging = createPackagingClient(connectPackaging);
  return {
    library,
    trial,
    store: createBatchStore({ thumbnailOf: createThumbnails({ imaging: openImaging(), makeThumbnail }) }),
    outlets: {
      zip: (files, signal) => packaging.zip(files, signal),
      canPickFolder,
      pickFolder,
      copyIntoFolder,
    },
  };
}
