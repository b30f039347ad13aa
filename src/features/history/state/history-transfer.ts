import { newestFirst } from "../rules/history.ts";
import { historyFilePieces, MAX_HISTORY_FILE_BYTES } from "../rules/history-file.ts";
import { err } from "#domain/result.ts";
import { askToPersist, type Persistence } from "./ask-to-persist.ts";
import type { HistoryDatabase } from "./history-database.ts";
import { type HistoryDeletions, withTheirRemarks } from "./history-deletions.ts";
import { readEntriesInSlices, readFileInSlices } from "./read-in-slices.ts";
import { inSlices } from "./slices.ts";

/** What export and import need. */
export interface HistoryTransferDeps {
  readonly database: HistoryDatabase;
  readonly persistence: Persistence;
  readonly now: () => Date;
}

/** Export and import of the history. */
export interface HistoryTransfer {
  /** The whole history as a file of JSON, or null where it can't be read. */
  readonly writeFile: () => Promise<Blob | null>;
  /** Adds the entries of an exported file that are not there yet. A file with a fault, or a cancel, changes nothing. */
  readonly importFile: (file: File) => Promise<void>;
  /** Gives up the import that is under way. */
  readonly cancelImport: () => void;
}

/** Makes the export and import of the history store. `changed` is called after each change of the database. */
export function createHistoryTransfer(
  deps: HistoryTransferDeps,
  deletions: Pick<HistoryDeletions, "tell" | "deleted" | "forget">,
  changed: () => Promise<void>,
): HistoryTransfer {
  let importing: AbortController | null = null;
  return {
    writeFile: () => writeFile(deps, deletions),
    importFile: async (file) => {
      importing?.abort();
      const own = new AbortController();
      importing = own;
      // An import that another one took the place of says nothing more.
      const tell: HistoryDeletions["tell"] = (notice) => {
        if (importing === own) deletions.tell(notice);
      };
      const hasAdded = await importFile(file, own.signal, deps, { ...deletions, tell });
      if (importing === own) importing = null;
      if (hasAdded) await changed();
    },
    cancelImport: () => importing?.abort(),
  };
}

/** Characters of a file that are put together without a look at the clock. */
const PART = 1024 * 1024;

async function writeFile(
  { database, now }: HistoryTransferDeps,
  { tell }: Pick<HistoryDeletions, "tell">,
): Promise<Blob | null> {
  const [stored, thumbnails] = await Promise.all([database.readEntries(), database.readThumbnails()]);
  if (!stored.ok || !thumbnails.ok) {
    const problem = stored.ok ? thumbnails : stored;
    if (!problem.ok) tell({ status: "failed", action: "export", problem: problem.error });
    return null;
  }
  tell({ status: "none" });
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

/** Answers whether the history has changed. */
async function importFile(
  file: File,
  signal: AbortSignal,
  { database, persistence }: HistoryTransferDeps,
  { tell, deleted, forget }: Pick<HistoryDeletions, "tell" | "deleted" | "forget">,
): Promise<boolean> {
  // An import takes seconds: what a person deletes during it can still be undone after it.
  const deletedBefore = deleted();
  const show = (step: "read" | "write", done: number, total: number): void => {
    if (!signal.aborted) tell({ status: "importing", step, done, total });
  };
  const records =
    file.size > MAX_HISTORY_FILE_BYTES
      ? err({ code: "file-too-large" } as const)
      : await readFileInSlices(file, signal, (bytes) => show("read", bytes, file.size));
  if (records === null) {
    tell({ status: "cancelled" });
    return false;
  }
  if (!records.ok) {
    tell({ status: "refused", fileName: file.name, error: records.error });
    return false;
  }
  const total = records.value.length;
  const imported = await database.add(records.value, withTheirRemarks, {
    signal,
    onWritten: (done) => show("write", done, total),
  });
  if (!imported.ok) {
    tell(
      signal.aborted
        ? { status: "cancelled" }
        : { status: "failed", action: "import", problem: imported.error },
    );
    return false;
  }
  const { added, filledUp: filled } = imported.value;
  if (added > 0) void askToPersist(persistence);
  forget(deletedBefore);
  tell({ status: "imported", added, known: total - added, filledUp: filled });
  return true;
}
