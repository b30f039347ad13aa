import type { BatchPhoto } from "#domain/batch-photo.ts";
import type { BatchDatabase } from "./batch-database.ts";
import type { BatchKeeping } from "./batch-state.ts";
import type { KeptBatch, KeptHead } from "./stored-batch.ts";

/** Writes what changes in an open batch, as long as the browser takes it. Nothing rejects. */
export interface BatchKeeper {
  /** Other than "kept" where something could not be written: the batch goes on in memory. */
  readonly keeping: () => BatchKeeping;
  /** Writes these photos anew, and what is said beside them now. */
  readonly keep: (head: KeptHead, photos: readonly BatchPhoto[]) => Promise<void>;
  /** Writes all of the batch where something could not be written, as there may be room again. `batch` is asked then. */
  readonly keepAll: (batch: () => KeptBatch) => Promise<void>;
  /** Nothing is being written any more. */
  readonly settled: () => Promise<void>;
}

/** Makes the keeper of a batch. */
export function createBatchKeeper(database: BatchDatabase, wasKept: boolean): BatchKeeper {
  let keeping: BatchKeeping = wasKept ? "kept" : "unkept";
  /** What another tab deleted is not written again: that was a person's wish. */
  const become = (next: BatchKeeping): void => {
    if (keeping !== "deleted") keeping = next;
  };
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
    if (keeping !== "kept") return;
    try {
      if (!(await database.write(head, photos))) become("deleted");
    } catch {
      become("unkept");
    }
  };
  const writeAll = async (batch: () => KeptBatch): Promise<void> => {
    if (keeping !== "unkept") return;
    try {
      await database.put(batch());
      become("kept");
    } catch {
      become("unkept");
    }
  };
  return {
    keeping: () => keeping,
    keep: (head, photos) => tracked(write(head, photos)),
    keepAll: (batch) => {
      all = all.then(() => writeAll(batch));
      return tracked(all);
    },
    settled: async () => void (await Promise.all(underWay)),
  };
}
