import type { StoreApi } from "zustand/vanilla";
import { abort } from "#domain/abort.ts";
import { filledUp, verificationFor } from "#domain/answer/remarks.ts";
import { err } from "#domain/result.ts";
import { historyFilePieces, MAX_HISTORY_FILE_BYTES } from "#src/app/history/rules/history-file.ts";
import { readStoredEntries, storedEntry } from "#src/app/history/rules/history-schema.ts";
import type { HistoryNotice, HistorySnapshot } from "#src/app/history/rules/history-snapshot.ts";
import { type HistoryEntry, type HistoryRecord, newestFirst } from "#src/app/history/rules/history.ts";
import { askToPersist, type Persistence } from "#src/storage/persistence.ts";
import type { HistoryDatabase, StoredEntry } from "./history-database.ts";
import { inSlices, readEntriesInSlices, readFileInSlices } from "./read-in-slices.ts";

interface HistoryChangesDeps {
  readonly database: HistoryDatabase;
  readonly persistence: Persistence;
  readonly now: () => Date;
}

/** Deletion, export and import of entries. The notice shows the result of each. */
export interface HistoryChanges {
  readonly remove: (ids: readonly string[] | "all") => Promise<void>;
  /** Brings back the deleted entries. */
  readonly undo: () => Promise<void>;
  /** Removes the notice. Its deletions can then no longer be undone. */
  readonly dismiss: () => void;
  /** Removes the notice. Deletions can still be undone. */
  readonly clearNotice: () => void;
  /** The history as a JSON file; null if it can't be read. */
  readonly writeFile: () => Promise<Blob | null>;
  /** Adds the new entries of an exported file. An invalid file or a cancelled import changes nothing. */
  readonly importFile: (file: File) => Promise<void>;
  /** Cancels the running import. */
  readonly cancelImport: () => void;
}

/** Minimum number of entries for which the page shows the progress of an action. */
const MANY = 200;

/** Creates the part of the history store that changes many entries. It calls `changed` after each change. */
export function createHistoryChanges(
  store: StoreApi<HistorySnapshot>,
  deps: HistoryChangesDeps,
  changed: () => Promise<void>,
): HistoryChanges {
  const { database } = deps;
  /** The records that an undo brings back. The database no longer has them. */
  let deleted: Deleted = new Map();
  let importing: AbortController | null = null;

  const show = (notice: HistoryNotice): void => store.setState({ notice, undoable: deleted.size });
  const showWorking = (action: "delete" | "undo", count: number): void => {
    if (count >= MANY) show({ status: "working", action, count });
  };
  /** Drops these records, so that their deletion can no longer be undone. */
  const forget = (records: Deleted): void => {
    // An entry that was restored and deleted again has a new record. Its deletion can still be undone.
    deleted = new Map([...deleted].filter(([id, record]) => records.get(id) !== record));
  };

  return {
    remove: async (ids) => {
      showWorking("delete", ids === "all" ? countAll(store.getState()) : ids.length);
      const removed = await database.remove(ids);
      if (!removed.ok) return show({ status: "failed", action: "delete", problem: removed.error });
      deleted = withRecords(deleted, removed.value);
      show({ status: "none" });
      return changed();
    },
    undo: async () => {
      const records = deleted;
      if (records.size === 0) return undefined;
      // A second press of the button must not add the records twice.
      deleted = new Map();
      showWorking("undo", records.size);
      // Meanwhile, an import may have added one of the entries without its remarks.
      const restored = await database.add([...records.values()], (here, entry) => {
        const [known] = readStoredEntries([entry]).entries;
        return known === undefined ? null : withTheirRemarks(here, known);
      });
      if (restored.ok) {
        show({ status: "restored", count: restored.value.added });
        return changed();
      }
      // Only this page has the records now. It keeps them, so that the user can try again.
      deleted = withRecords(records, [...deleted.values()]);
      return show({ status: "failed", action: "undo", problem: restored.error });
    },
    dismiss: () => {
      deleted = new Map();
      show({ status: "none" });
    },
    clearNotice: () => show({ status: "none" }),
    writeFile: () => writeFile(deps, show),
    importFile: async (file) => {
      abort(importing);
      const own = new AbortController();
      importing = own;
      // Once another import has started, this import shows no more notices.
      const showOwn = (notice: HistoryNotice): void => {
        if (importing === own) show(notice);
      };
      // An import takes seconds. Deletions made during the import can still be undone.
      const deletedBefore = deleted;
      const result = await importFile(file, own.signal, deps, showOwn);
      const hasAdded = result.status === "imported";
      if (hasAdded) forget(deletedBefore);
      showOwn(result);
      if (importing === own) importing = null;
      if (hasAdded) await changed();
    },
    cancelImport: () => abort(importing),
  };
}

/** Deleted records by the id of their entry. */
type Deleted = ReadonlyMap<string, HistoryRecord<StoredEntry>>;

/** The number of entries; 0 before the first read. */
function countAll({ list }: HistorySnapshot): number {
  return list.status === "ready" ? list.entries.length + list.unreadable : 0;
}

/** Adds records; they replace deleted ones with the same id. */
function withRecords(deleted: Deleted, records: readonly HistoryRecord<StoredEntry>[]): Deleted {
  return new Map([...deleted, ...records.map((record) => [record.entry.id, record] as const)]);
}

/**
 * Adds to a stored entry the remarks that only the other entry has. Remarks of the stored entry stay. Null if nothing
 * changes.
 */
function withTheirRemarks(
  stored: StoredEntry,
  { remarks }: Pick<HistoryEntry, "remarks">,
): StoredEntry | null {
  const here = readStoredEntries([stored]).entries[0];
  if (here === undefined) return null;
  const verification = verificationFor(here.identification, remarks.verification);
  const filled = filledUp(here.remarks, { ...remarks, verification });
  if (filled === null) return null;
  const entry = { ...stored, remarks: filled };
  return entry;
}

/** Number of characters of a file to join before a pause. */
const PART = 1024 * 1024;

async function writeFile(
  { database, now }: HistoryChangesDeps,
  show: (notice: HistoryNotice) => void,
): Promise<Blob | null> {
  const [stored, thumbnails] = await Promise.all([database.readEntries(), database.readThumbnails()]);
  for (const read of [stored, thumbnails]) {
    if (!read.ok) show({ status: "failed", action: "export", problem: read.error });
  }
  if (!stored.ok || !thumbnails.ok) return null;
  show({ status: "none" });
  const read = await readEntriesInSlices(stored.value, () => true);
  const records = newestFirst(read?.entries ?? []).map((entry) => ({
    entry,
    thumbnail: thumbnails.value.get(entry.id) ?? null,
  }));
  const breathe = inSlices();
  const parts: Blob[] = [];
  let part = "";
  for (const piece of historyFilePieces(records, now())) {
    part += piece;
    if (part.length < PART) continue;
    parts.push(new Blob([part]));
    part = "";
    await breathe();
  }
  return new Blob([...parts, part]);
}

/** Resolves with the result of the import. */
async function importFile(
  file: File,
  signal: AbortSignal,
  { database, persistence }: HistoryChangesDeps,
  show: (notice: HistoryNotice) => void,
): Promise<HistoryNotice> {
  const showStep = (step: "read" | "write", done: number, total: number): void => {
    if (!signal.aborted) show({ status: "importing", step, done, total });
  };
  const records =
    file.size > MAX_HISTORY_FILE_BYTES
      ? err({ code: "file-too-large" } as const)
      : await readFileInSlices(file, signal, (bytes) => showStep("read", bytes, file.size));
  if (records === null) return { status: "cancelled" };
  if (!records.ok) return { status: "refused", fileName: file.name, error: records.error };
  const total = records.value.length;
  const entries = records.value.map(({ entry, thumbnail }) => ({ entry: storedEntry(entry), thumbnail }));
  const imported = await database.add(entries, withTheirRemarks, {
    signal,
    onWritten: (done) => showStep("write", done, total),
  });
  if (!imported.ok) {
    if (signal.aborted) return { status: "cancelled" };
    return { status: "failed", action: "import", problem: imported.error };
  }
  const { added, filledUp: filled } = imported.value;
  if (added > 0) void askToPersist(persistence);
  return { status: "imported", added, known: total - added, filledUp: filled };
}
