import { connectToWorker } from "#src/core/workers/browser-worker.ts";
import { createCalls, createWorkerClient } from "#src/core/workers/worker-client.ts";
import WebPhotosWorker from "#workers/web-photos.worker.ts?worker";
import { WEB_PHOTOS_METHODS, type WebPhotosApi } from "#workers/web-photos/contract.ts";
import { createTaxonPhotos, type TaxonPhotos } from "./taxon-photos.ts";
import { webPhotosChoice } from "./web-photos-choice.ts";
import { openWebPhotosDatabase } from "./web-photos-database.ts";

// The worker outlives a call, so that the requests of two calls are a second apart too. It starts with the first call.
const { photosOf } = createCalls(
  WEB_PHOTOS_METHODS,
  createWorkerClient<WebPhotosApi>(() =>
    connectToWorker("web-photos", (name) => new WebPhotosWorker({ name })),
  ),
);
const database = openWebPhotosDatabase();
let lastRequestId = 0;

/** The photos of a taxon in this browser. */
export function openTaxonPhotos(taxon: string): TaxonPhotos {
  return createTaxonPhotos(taxon, {
    database,
    choice: webPhotosChoice(),
    photosOf: (name, signal) => {
      lastRequestId += 1;
      return photosOf(name, lastRequestId, signal);
    },
    now: () => Date.now(),
  });
}
