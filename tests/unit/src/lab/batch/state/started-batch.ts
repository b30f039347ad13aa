import type { BatchSettings, BatchRecord } from "#src/lab/batch/rules/batch-record.ts";
import type { BatchView } from "#src/lab/batch/state/batch-session.ts";
import type { BatchStore } from "#src/lab/batch/state/batch-store.ts";
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
  readonly finish: (store?: BatchStore, end?: BatchView["phase"]["code"]) => Promise<BatchView>;
  /** The stored batch. */
  readonly stored: () => BatchRecord | undefined;
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
    finish: (store: BatchStore = parts.store, end: BatchView["phase"]["code"] = "done") => {
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
): Promise<StartedBatch & { readonly batch: BatchView }> {
  const parts = await startBatch(photos, Infinity, settings);
  return { ...parts, batch: await untilPhase(parts.store, "done") };
}
