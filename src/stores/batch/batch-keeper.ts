import type { BatchPhoto } from "#domain/batch/batch-photo.ts";
import type { BatchDatabase } from "./batch-database.ts";
import type { KeptBatch, KeptHead } from "./stored-batch.ts";

/** Writes what changes in an open batch, as long as the browser takes it. Nothing rejects. */
export interface BatchKeeper {
  /** False where something could not be written: the batch goes on in memory. */
  readonly isKept: () => boolean;
  /** Writes these photos anew, and what is said beside them now. */
  readonly keep: (head: KeptHead, photos: readonly BatchPhoto[]) => Promise<void>;
  /** Writes all of the batch where something could not be written, as there may be room again. `batch` is asked then. */
  readonly keepAll: (batch: () => KeptBatch) => Promise<void>;
  /** Nothing is being written any more. */
  readonly settled: () => Promise<void>;
}

/** Makes the keeper of a batch. */
export function createBatchKeeper(database: BatchDatabase, wasKept: boolean): BatchKeeper {
  let isKept = wasKept;
  /** Another tab deleted it. Then it is not written again: that was a person's wish. */
  let isDeleted = false;
  /** What changes while all is written is written after it, so that nothing older takes its place. */
  let all: Promise<void> = Promise.resolve();
  const underWay = new Set<Promise<void>>();
  const tracked = async (writing: Promise<void>): Promise<void> => {
    underWay.add(writing);
    await writing;
    underWay.delete(writing);
  };
  const write = async (head: KeptHead, photos: readonly BatchPhoto[]): Promise<void> => {
    await all;
    if (!isKept) return;
    try {
      if (await database.write(head, photos)) return;
      isDeleted = true;
      isKept = false;
    } catch {
      isKept = false;
    }
  };
  const writeAll = async (batch: () => KeptBatch): Promise<void> => {
    if (isKept || isDeleted) return;
    try {
      await database.put(batch());
      isKept = true;
    } catch {
      isKept = false;
    }
  };
  return {
    isKept: () => isKept,
    keep: (head, photos) => tracked(write(head, photos)),
    keepAll: (batch) => {
      all = all.then(() => writeAll(batch));
      return tracked(all);
    },
    settled: async () => void (await Promise.all(underWay)),
  };
}
