import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { HistoryRecord } from "#domain/history/history.ts";
import type { HistoryProblem } from "#domain/history/history-problem.ts";
import { readStoredThumbnail } from "#domain/history/history-schema.ts";
import { attempt, type Result } from "#domain/result.ts";

/** An entry in the database. Another version of this app may have written it, so only its id is certain. */
export interface StoredEntry {
  readonly id: string;
}

/** The history on this device. Each change is one transaction, which happens as a whole or not at all. Nothing rejects. */
export interface HistoryDatabase {
  /** True where there is a database. The question creates none. */
  readonly exists: () => Promise<Result<boolean, HistoryProblem>>;
  /** All entries in any order, unchecked and without thumbnails. */
  readonly readEntries: () => Promise<Result<readonly unknown[], HistoryProblem>>;
  readonly readThumbnail: (id: string) => Promise<Result<string | null, HistoryProblem>>;
  /** All thumbnails by the id of their entry. */
  readonly readThumbnails: () => Promise<Result<ReadonlyMap<string, string>, HistoryProblem>>;
  /** One entry, unchecked; null where it is not there. */
  readonly readEntry: (id: string) => Promise<Result<StoredEntry | null, HistoryProblem>>;
  /**
   * Adds the entries whose ids are not there yet. Of one that is there, `fillUp` may make a fuller one, or null to leave it
   * as it is. Answers how many it added and how many it filled up.
   */
  readonly add: <Entry extends StoredEntry>(
    records: readonly HistoryRecord<Entry>[],
    fillUp?: (here: StoredEntry, entry: Entry) => StoredEntry | null,
  ) => Promise<Result<Additions, HistoryProblem>>;
  /** Writes an entry anew as `change` says, if it is still there: nobody can write it between. False where it is not. */
  readonly change: (
    id: string,
    change: (stored: StoredEntry) => StoredEntry,
  ) => Promise<Result<boolean, HistoryProblem>>;
  /** Adds the thumbnail of an entry, if the entry is still there. */
  readonly addThumbnail: (id: string, thumbnail: string) => Promise<Result<void, HistoryProblem>>;
  /** Deletes entries and answers what it deleted, so that it can be added again. */
  readonly remove: (
    ids: readonly string[] | "all",
  ) => Promise<Result<readonly HistoryRecord<StoredEntry>[], HistoryProblem>>;
}

/** How many entries were added, and how many of those that were there before were filled up. */
export interface Additions {
  readonly added: number;
  readonly filledUp: number;
}

interface Schema extends DBSchema {
  entries: { key: string; value: StoredEntry };
  thumbnails: { key: string; value: { readonly id: string; readonly url: string } };
}

const NAME = "bio-kingdom.history";
/**
 * Version 2 added remarks to the entries. Those of before are read as they are (domain/history/history-schema.ts). The
 * version went up because a tab with an earlier version of the app would write entries anew without remarks. It can't any
 * more, and says that the page has to be loaded again.
 */
const VERSION = 2;
const BOTH = ["entries", "thumbnails"] as const;

/** Opens the history in IndexedDB. The first call connects. After a lost connection the next call connects again. */
export function openHistoryDatabase(): HistoryDatabase {
  let connection: Promise<IDBPDatabase<Schema>> | null = null;

  async function connect(): Promise<IDBPDatabase<Schema>> {
    const forget = (): void => {
      connection = null;
    };
    connection ??= openDB<Schema>(NAME, VERSION, {
      upgrade: (database, version) => {
        if (version > 0) return;
        for (const name of BOTH) database.createObjectStore(name, { keyPath: "id" });
      },
      // A newer version of the app in another tab waits to change the database.
      blocking: (_current, _blocked, event) => {
        forget();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: forget,
    });
    try {
      return await connection;
    } catch (error) {
      forget();
      throw error;
    }
  }

  return {
    exists: () => settle(async () => (await indexedDB.databases()).some(({ name }) => name === NAME)),
    readEntries: () => settle(async () => (await connect()).getAll("entries")),
    readEntry: (id) => settle(async () => (await (await connect()).get("entries", id)) ?? null),
    readThumbnail: (id) =>
      settle(async () => readStoredThumbnail((await (await connect()).get("thumbnails", id))?.url)),
    readThumbnails: () =>
      settle(async () => {
        const kept = await (await connect()).getAll("thumbnails");
        return new Map(kept.map(({ id, url }) => [id, url]));
      }),
    add: (records, fillUp = () => null) => settle(async () => addRecords(await connect(), records, fillUp)),
    change: (id, change) => settle(async () => changeEntry(await connect(), id, change)),
    addThumbnail: (id, thumbnail) => settle(async () => addThumbnail(await connect(), id, thumbnail)),
    remove: (ids) => settle(async () => removeRecords(await connect(), ids)),
  };
}

async function addRecords<Entry extends StoredEntry>(
  database: IDBPDatabase<Schema>,
  records: readonly HistoryRecord<Entry>[],
  fillUp: (here: StoredEntry, entry: Entry) => StoredEntry | null,
): Promise<Additions> {
  const transaction = database.transaction(BOTH, "readwrite");
  const entries = transaction.objectStore("entries");
  const thumbnails = transaction.objectStore("thumbnails");
  const work = async (): Promise<Additions> => {
    let [added, filledUp] = [0, 0];
    for (const { entry, thumbnail } of records) {
      const here = await entries.get(entry.id);
      const filled = here === undefined ? null : fillUp(here, entry);
      if (here === undefined) {
        added += 1;
        await entries.put(entry);
        if (thumbnail !== null) await thumbnails.put({ id: entry.id, url: thumbnail });
      } else if (filled !== null) {
        filledUp += 1;
        await entries.put(filled);
      }
    }
    return { added, filledUp };
  };
  const [counts] = await Promise.all([work(), transaction.done]);
  return counts;
}

async function changeEntry(
  database: IDBPDatabase<Schema>,
  id: string,
  change: (stored: StoredEntry) => StoredEntry,
): Promise<boolean> {
  const transaction = database.transaction("entries", "readwrite");
  const work = async (): Promise<boolean> => {
    const stored = await transaction.store.get(id);
    if (stored === undefined) return false;
    await transaction.store.put(change(stored));
    return true;
  };
  const [isThere] = await Promise.all([work(), transaction.done]);
  return isThere;
}

async function addThumbnail(database: IDBPDatabase<Schema>, id: string, url: string): Promise<void> {
  const transaction = database.transaction(BOTH, "readwrite");
  const work = async (): Promise<void> => {
    const key = await transaction.objectStore("entries").getKey(id);
    if (key !== undefined) await transaction.objectStore("thumbnails").put({ id, url });
  };
  await Promise.all([work(), transaction.done]);
}

async function removeRecords(
  database: IDBPDatabase<Schema>,
  ids: readonly string[] | "all",
): Promise<readonly HistoryRecord<StoredEntry>[]> {
  const transaction = database.transaction(BOTH, "readwrite");
  const entries = transaction.objectStore("entries");
  const thumbnails = transaction.objectStore("thumbnails");
  const work = async (): Promise<readonly HistoryRecord<StoredEntry>[]> => {
    const removed: HistoryRecord<StoredEntry>[] = [];
    for (const id of ids === "all" ? await entries.getAllKeys() : ids) {
      const entry = await entries.get(id);
      if (entry === undefined) continue;
      removed.push({ entry, thumbnail: readStoredThumbnail((await thumbnails.get(id))?.url) });
      await entries.delete(id);
      await thumbnails.delete(id);
    }
    return removed;
  };
  const [removed] = await Promise.all([work(), transaction.done]);
  return removed;
}

function settle<T>(work: () => Promise<T>): Promise<Result<T, HistoryProblem>> {
  return attempt(work, describeDraftProblem);
}

/** The names are those of the standards Indexed Database API 3.0 and Storage. A missing `indexedDB` is a TypeError or ReferenceError. */
function describeDraftProblem(error: unknown): HistoryProblem {
  if (!(error instanceof Error || error instanceof DOMException)) return "storage-failed";
  switch (error.name) {
    case "QuotaExceededError":
      return "storage-full";
    case "SecurityError":
    case "InvalidStateError":
    case "NotAllowedError":
    case "ReferenceError":
    case "TypeError":
      return "storage-unavailable";
    default:
      return "storage-failed";
  }
}
