import { createStore, type StoreApi } from "zustand/vanilla";
import { createHistoryDeletions } from "./history-deletions.ts";
import {
  createHistoryKeeping,
  type HistoryKeeping,
  type HistoryKeepingDeps,
  type KeepAnswer,
} from "./history-keeping.ts";
import { createHistoryReading, type HistoryReadingDeps } from "./history-reading.ts";
import { createHistoryRemarks, type HistoryRemarks, type HistoryRemarksDeps } from "./history-remarks.ts";
import type { HistorySnapshot } from "./history-snapshot.ts";
import { createHistoryTransfer, type HistoryTransfer } from "./history-transfer.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";

/** The history of this device, and what can be done with it. Nothing rejects: the notice says what went wrong. */
export interface HistoryStore extends ReadableStore<HistorySnapshot>, HistoryTransfer {
  /**
   * Reads the history and stays in step with other tabs. Returns the way to stop. With `"if-there"` no database is made
   * where there is none, and the list stays at "reading".
   */
  readonly watch: (making?: "if-there") => () => void;
  /** Reads the history again. */
  readonly read: () => Promise<void>;
  /**
   * Keeps a delivered result, with a thumbnail where one can be made. After `no-room-for-thumbnail` the entry is there
   * without its thumbnail. Keeping the same answer again after a failure makes no second entry. An answer that was ranked
   * again takes the place of the one before, under its date; where a person has deleted that, nothing is kept.
   */
  readonly keep: KeepAnswer;
  /** See: HistoryKeeping.onKeptLate */
  readonly onKeptLate: HistoryKeeping["onKeptLate"];
  /** The remarks of the person on the answer to a page's photo. They stay with the photo when another answer comes. */
  readonly remarksOnPhoto: HistoryRemarks["onPhoto"];
  readonly remarksOnEntry: HistoryRemarks["onEntry"];
  /** See: HistoryRemarks.watch */
  readonly watchRemarks: HistoryRemarks["watch"];
  readonly readThumbnail: (id: string) => Promise<string | null>;
  readonly remove: (ids: readonly string[] | "all") => Promise<void>;
  /** Brings back the entries that were deleted. */
  readonly undo: () => Promise<void>;
  /** Takes the notice away. The deletions before it can't be undone any more. */
  readonly dismiss: () => void;
}

/** What the store needs. */
export interface HistoryDeps
  extends HistoryReadingDeps, Omit<HistoryKeepingDeps, "saidOf">, Pick<HistoryRemarksDeps, "leftRemarks"> {}

/** What the store is made of. */
interface HistoryParts {
  readonly reading: ReturnType<typeof createHistoryReading>;
  readonly keeping: HistoryKeeping;
  readonly remarks: HistoryRemarks;
  readonly deletions: ReturnType<typeof createHistoryDeletions>;
  readonly transfer: HistoryTransfer;
}

/** Makes the store of the history. It reads nothing before somebody watches it. */
export function createHistoryStore(deps: HistoryDeps): HistoryStore {
  const store = createStore<HistorySnapshot>(() => ({
    list: { status: "reading" },
    notice: { status: "none" },
    undoable: 0,
  }));
  const { reading, keeping, remarks, deletions, transfer } = createParts(store, deps);
  const { remove, undo, deleted, forget, tell } = deletions;

  return {
    ...readable(store),
    importFile: transfer.importFile,
    cancelImport: transfer.cancelImport,
    writeFile: async () => {
      await remarks.flush();
      return transfer.writeFile();
    },
    read: reading.read,
    remove: async (ids) => {
      // An undo brings back what was typed last.
      await remarks.flush();
      await remove(ids);
      // What was left of them, and could not be written so far, goes with them.
      await deps.leftRemarks.write(deps.database);
    },
    undo,
    keep: keeping.keep,
    onKeptLate: keeping.onKeptLate,
    remarksOnPhoto: remarks.onPhoto,
    remarksOnEntry: remarks.onEntry,
    watchRemarks: remarks.watch,
    watch: (making) => {
      const stop = reading.watch(making);
      return () => {
        stop();
        // The next visit shows no old notice. What was deleted can still be brought back then.
        tell({ status: "none" });
      };
    },
    readThumbnail: async (id) => {
      const thumbnail = await deps.database.readThumbnail(id);
      return thumbnail.ok ? thumbnail.value : null;
    },
    dismiss: () => {
      forget(deleted());
      tell({ status: "none" });
    },
  };
}

/** The parts of the history, each of which tells the others what it changed. */
function createParts(store: StoreApi<HistorySnapshot>, deps: HistoryDeps): HistoryParts {
  const reading = createHistoryReading(store, deps);
  const changed = (): Promise<void> => {
    // They wait for an answer that is being kept, which waits for this.
    void remarks.read();
    return reading.changed();
  };
  const keeping = createHistoryKeeping({ ...deps, saidOf: (...photo) => remarks.saidOf(...photo) }, changed);
  const remarks = createHistoryRemarks({ ...deps, entryIdOf: keeping.entryIdOf, changed });
  const deletions = createHistoryDeletions(store, deps.database, changed);
  const transfer = createHistoryTransfer(deps, deletions, changed);
  return { reading, keeping, remarks, deletions, transfer };
}
