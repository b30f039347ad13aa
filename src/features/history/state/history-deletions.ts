import type { StoreApi } from "zustand/vanilla";
import type { HistoryEntry, HistoryRecord } from "../rules/history.ts";
import type { HistoryNotice } from "../rules/history-problem.ts";
import { readStoredEntries } from "../rules/history-schema.ts";
import { filledUp, verificationFor } from "#domain/remarks.ts";
import type { HistoryDatabase, StoredEntry } from "./history-database.ts";
import type { HistorySnapshot } from "./history-snapshot.ts";

/** Deleted records by the id of their entry. */
export type Deleted = ReadonlyMap<string, HistoryRecord<StoredEntry>>;

/** Deletes entries and holds what it deleted, so that it can be brought back. */
export interface HistoryDeletions {
  readonly remove: (ids: readonly string[] | "all") => Promise<void>;
  /** Brings back everything that {@link HistoryDeletions.forget} has not dropped. */
  readonly undo: () => Promise<void>;
  /** What an undo would bring back now. */
  readonly deleted: () => Deleted;
  /** Drops these records. They can't be brought back any more. */
  readonly forget: (records: Deleted) => void;
  /** Shows what came of an action, and how many deletions can be undone after it. */
  readonly tell: (notice: HistoryNotice) => void;
}

/** From so many entries on, deleting and adding take long enough to say that they are under way. */
const MANY = 200;

/** Makes the deleting part of the history store. `changed` is called after each change of the database. */
export function createHistoryDeletions(
  store: StoreApi<HistorySnapshot>,
  database: HistoryDatabase,
  changed: () => Promise<void>,
): HistoryDeletions {
  /** What can be brought back. The database no longer has it. */
  let deleted: Deleted = new Map();

  function tell(notice: HistoryNotice): void {
    store.setState({ notice, undoable: deleted.size });
  }

  function tellWorking(action: "delete" | "undo", count: number): void {
    if (count >= MANY) tell({ status: "working", action, count });
  }

  return {
    tell,
    remove: async (ids) => {
      tellWorking("delete", ids === "all" ? countAll(store.getState()) : ids.length);
      const removed = await database.remove(ids);
      if (!removed.ok) {
        tell({ status: "failed", action: "delete", problem: removed.error });
        return;
      }
      deleted = withRecords(deleted, removed.value);
      tell({ status: "none" });
      await changed();
    },
    undo: async () => {
      const records = deleted;
      if (records.size === 0) return;
      // A second press must not add them again.
      deleted = new Map();
      tellWorking("undo", records.size);
      // An import may have brought one back meanwhile, without its remarks.
      const restored = await database.add([...records.values()], (here, entry) => {
        const [known] = readStoredEntries([entry]).entries;
        return known === undefined ? null : withTheirRemarks(here, known);
      });
      if (restored.ok) {
        tell({ status: "restored", count: restored.value.added });
        await changed();
      } else {
        // The records are now only here. The person can try again.
        deleted = withRecords(records, [...deleted.values()]);
        tell({ status: "failed", action: "undo", problem: restored.error });
      }
    },
    deleted: () => deleted,
    forget: (records) => {
      // An entry that was brought back and deleted again is another record.
      deleted = new Map([...deleted].filter(([id, record]) => records.get(id) !== record));
    },
  };
}

/** How many entries there are; 0 while they are not read. */
function countAll({ list }: HistorySnapshot): number {
  return list.status === "ready" ? list.entries.length + list.unreadable : 0;
}

/** Both together. Where both have an entry, the one of `records` stays. */
function withRecords(deleted: Deleted, records: readonly HistoryRecord<StoredEntry>[]): Deleted {
  return new Map([...deleted, ...records.map((record) => [record.entry.id, record] as const)]);
}

/** An entry that is here with remarks that only the other one has. What a person wrote here stays as it is. */
export function withTheirRemarks(stored: StoredEntry, { remarks }: HistoryEntry): StoredEntry | null {
  const here = readStoredEntries([stored]).entries[0];
  if (here === undefined) return null;
  const verification = verificationFor(here.identification, remarks.verification);
  const filled = filledUp(here.remarks, { ...remarks, verification });
  if (filled === null) return null;
  const entry = { ...stored, remarks: filled };
  return entry;
}
