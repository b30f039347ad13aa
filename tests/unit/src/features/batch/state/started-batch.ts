import type { BatchSettings, KeptBatch } from "#src/features/batch/state/stored-batch.ts";
import type { BatchStore } from "#src/features/batch/state/batch-store.ts";
import type { OpenBatch } from "#src/features/batch/state/open-batch.ts";
import {
  type BatchParts,
  createBatchParts,
  openIn,
  photosOf,
  SETTINGS,
  untilPhase,
} from "#tests/fakes/batch-parts.ts";

export interface StartedBatch extends BatchParts {
  /** Lets all photos be read, goes on and waits for the end. */
  readonly finish: (store?: BatchStore, end?: OpenBatch["phase"]["code"]) => Promise<OpenBatch>;
  /** What is stored of the batch. */
  readonly stored: () => KeptBatch | undefined;
}

/** Starts a batch of `photos` photos and lets `read` of them be read. */
export async function startBatch(
  photos: number,
  read = Infinity,
  settings: BatchSettings = SETTINGS,
): Promise<StartedBatch> {
  const parts = createBatchParts();
  parts.letRead(read);
  await parts.store.start(photosOf(photos), settings);
  if (read > 0 && read < photos) await parts.database.untilWritten(read);
  return {
    ...parts,
    finish: (store: BatchStore = parts.store, end: OpenBatch["phase"]["code"] = "done") => {
      parts.letRead(Infinity);
      openIn(store).goOn();
      return untilPhase(store, end);
    },
    stored: () => parts.database.batches.get("batch-1"),
  };
}

/** The same with all photos answered. */
export async function finishedBatch(
  photos: number,
  settings?: BatchSettings,
): Promise<StartedBatch & { readonly batch: OpenBatch }> {
  const parts = await startBatch(photos, Infinity, settings);
  return { ...parts, batch: await untilPhase(parts.store, "done") };
}
