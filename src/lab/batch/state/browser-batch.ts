import type { Clock } from "#domain/clock.ts";
import type { CompleteAnswer } from "#src/core/complete-answer.ts";
import type { ModelLibrary } from "#src/core/models/model-library.ts";
import {
  createPictures,
  drawSmallPicture,
  makeThumbnailBlob,
  rememberPictures,
} from "#src/core/photos/photo-pictures.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import type { OpenInferenceClient } from "#src/core/workers/inference-client.ts";
import { createPackagingClient, type PackagingClient } from "#src/core/workers/packaging-client.ts";
import type { WorkerConnection } from "#src/core/workers/worker-client.ts";
import { type ArchiveSettingsStore, createArchiveSettings } from "#src/lab/batch/export/archive-settings.ts";
import { createSortedCopies, type SortedCopiesStore } from "#src/lab/batch/export/copies-store.ts";
import { canPickFolder, copyIntoFolder, pickFolder } from "#src/lab/batch/export/copy-into-folder.ts";
import { createPhotoLanes } from "#src/lab/photos/answer-photos.ts";
import { readDevicePower } from "#src/lab/photos/device-facts.ts";
import { readFolder } from "#src/lab/photos/photo-folder.ts";
import type { Plan } from "#src/plan/plan.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";
import { newId } from "#src/storage/new-id.ts";
import type { ReadableStore } from "#src/storage/readable-store.ts";
import { holdLock } from "#src/storage/tabs.ts";
import { openBatchDatabase } from "./batch-database.ts";
import type { BatchQuota } from "./batch-run.ts";
import { type BatchStore, createBatchStore } from "./batch-store.ts";

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

/** The parts of the app that batches need. */
export interface BatchPageDeps {
  readonly library: ModelLibrary;
  readonly trial: BatchPageStores["trial"];
  readonly storage: SharedStorage;
  readonly imaging: ImagingClient;
  /** Starts another imaging worker. */
  readonly openImaging: () => ImagingClient;
  readonly openClient: OpenInferenceClient;
  /** Starts a packaging worker. */
  readonly connectPackaging: () => WorkerConnection;
  readonly complete: CompleteAnswer;
  readonly plan: () => Plan;
  readonly quota: BatchQuota;
  readonly clock: Clock;
}

/** Number of cached thumbnails: several screens of the grid. */
const MOST_THUMBNAILS = 400;

/** Creates the stores of the Batch page. Import this module dynamically: its code loads when the page opens. */
export function createBatchPageStores({
  trial,
  storage,
  openImaging,
  connectPackaging,
  ...deps
}: BatchPageDeps): BatchPageStores {
  const { library, openClient } = deps;
  const packaging = createPackagingClient(connectPackaging);
  // A separate worker, so that photos show immediately while others are being identified.
  const viewing = openImaging();
  const store = createBatchStore({
    ...deps,
    lanesBeside: (first) => createPhotoLanes(first, { openImaging, openClient, power: readDevicePower() }),
    database: openBatchDatabase(),
    now: () => new Date(),
    drawSmall: drawSmallPicture,
    readFolder,
    newId,
    lock: (id) => holdLock(`bio-kingdom.batch.${id}`),
    thumbnailOf: rememberPictures(
      createPictures({ imaging: viewing, finish: makeThumbnailBlob }),
      MOST_THUMBNAILS,
    ),
    // A separate queue, so that a large picture does not wait for thumbnails.
    pictureOf: createPictures({ imaging: viewing, finish: (preview) => preview }),
    endPictures: () => viewing.end(),
  });
  const zip: BatchOutlets["zip"] = (...request) => packaging.zip(...request);
  const copies = createSortedCopies({ canPickFolder, pickFolder, copyIntoFolder, zip });
  return { library, trial, store, outlets: { zip, archive: createArchiveSettings(storage), copies } };
}
