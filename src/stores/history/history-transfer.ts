import { type HistoryEntry, type HistoryRecord, newestFirst } from "#domain/history/history.ts";
import {
  type HistoryFileError,
  MAX_HISTORY_FILE_BYTES,
  readHistoryFile,
  writeHistoryFile,
} from "#domain/history/history-file.ts";
import { readStoredEntries } from "#domain/history/history-schema.ts";
import { filledUp, verificationFor } from "#domain/history/remarks.ts";
import { err, type Result } from "#domain/result.ts";
import { askToPersist, type Persistence } from "./ask-to-persist.ts";
import type { HistoryDatabase, StoredEntry } from "./history-database.ts";
import type { HistoryDeletions } from "./history-deletions.ts";

/** What export and import need. */
export interface HistoryTransferDeps {
  readonly database: HistoryDatabase;
  readonly persistence: Persistence;
  readonly now: () => Date;
}

/** Export and import of the history. */
export interface HistoryTransfer {
  /** The whole history as a file's text, or null where it can't be read. */
  readonly writeFile: () => Promise<string | null>;
  /** Adds the entries of an exported file that are not there yet. A file with a fault changes nothing. */
  readonly importFile: (file: File) => Promise<void>;
}

/** Makes the export and import of the history store. `changed` is called after each change of the database. */
export function createHistoryTransfer(
  { database, persistence, now }: HistoryTransferDeps,
  { tell, tellWorking, forget }: Pick<HistoryDeletions, "tell" | "tellWorking" | "forget">,
  changed: () => Promise<void>,
): HistoryTransfer {
  return {
    writeFile: async () => {
      const [stored, thumbnails] = await Promise.all([database.readEntries(), database.readThumbnails()]);
      if (!stored.ok || !thumbnails.ok) {
        const problem = stored.ok ? thumbnails : stored;
        if (!problem.ok) tell({ status: "failed", action: "export", problem: problem.error });
        return null;
      }
      tell({ status: "none" });
      const records = newestFirst(readStoredEntries(stored.value).entries).map((entry) => ({
        entry,
        thumbnail: thumbnails.value.get(entry.id) ?? null,
      }));
      return writeHistoryFile(records, now());
    },
    importFile: async (file) => {
      const records = await readFile(file);
      if (!records.ok) {
        tell({ status: "refused", fileName: file.name, error: records.error });
        return;
      }
      tellWorking("import", records.value.length);
      const imported = await database.add(records.value, withTheirRemarks);
      if (!imported.ok) {
        tell({ status: "failed", action: "import", problem: imported.error });
        return;
      }
      const { added, filledUp: filled } = imported.value;
      if (added > 0) void askToPersist(persistence);
      forget();
      tell({ status: "imported", added, known: records.value.length - added, filledUp: filled });
      await changed();
    },
  };
}

/** An entry that is here with remarks that only the file has. What a person wrote here stays as it is. */
function withTheirRemarks(stored: StoredEntry, { remarks }: HistoryEntry): StoredEntry | null {
  const here = readStoredEntries([stored]).entries[0];
  if (here === undefined) return null;
  const verification = verificationFor(here.identification, remarks.verification);
  const filled = filledUp(here.remarks, { ...remarks, verification });
  if (filled === null) return null;
  const entry = { ...stored, remarks: filled };
  return entry;
}

async function readFile(file: File): Promise<Result<readonly HistoryRecord[], HistoryFileError>> {
  if (file.size > MAX_HISTORY_FILE_BYTES) return err({ code: "file-too-large" });
  try {
    return readHistoryFile(await file.text());
  } catch {
    return err({ code: "file-unreadable" });
  }
}
