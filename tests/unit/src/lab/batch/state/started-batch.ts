import type { BatchStore } from "#src/lab/batch/state/batch-store.ts";
import type { OpenBatch } from "#src/lab/batch/state/open-batch.ts";
import type { BatchSettings, KeptBatch } from "#src/lab/batch/state/stored-batch.ts";
import {
  type BatchParts,
  createBatchParts,
  openIn,
  photosOf,
  SETTINGS,
  untilPhase,
} from "#tests/fakes/batch-parts.ts";

export interface StartedBatch extends BatchParts {
  /** Allows all photos to be read, resumes the batch, and waits until it ends. */
  readonly finish: (store?: BatchStore, end?: OpenBatch["phase"]["code"]) => Promise<OpenBatch>;
  /** The stored batch. */
  readonly stored: () => KeptBatch | undefined;
}

/** Starts a batch of `photos` photos, and allows `read` of them to be read. */
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

/** Starts a batch of `photos` photos, and waits until all are answered. */
export async function finishedBatch(
  photos: number,
  settings?: BatchSettings,
): Promise<StartedBatch & { readonly batch: OpenBatch }> {
  const parts = await startBatch(photos, Infinity, settings);
  return { ...parts, batch: await untilPhase(parts.store, "done") };
}
