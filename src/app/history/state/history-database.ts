import type { DBSchema, IDBPTransaction } from "idb";
import type { StoredFields } from "#domain/answer/stored-answer.ts";
import type { Result } from "#domain/result.ts";
import { readStoredThumbnail } from "#src/app/history/rules/history-schema.ts";
import type { HistoryProblem } from "#src/app/history/rules/history-snapshot.ts";
import type { HistoryRecord } from "#src/app/history/rules/history.ts";
import { ANSWER_MS, answerOf } from "#src/storage/bounded-wait.ts";
import { AT_ONCE, createCollection, inParts, NO_LIMIT, settleStored } from "#src/storage/collection.ts";

/** An entry in the database. Another version of the app may have written it, so only its id is certain. */
export interface StoredEntry {
  readonly id: string;
  /** What this version writes. See: [Note: Stored answers] */
  readonly identification?: StoredFields;
}

/** The history on this device. Each change is one transaction. No method rejects. */
export interface HistoryDatabase {
  /** True if the database exists. Does not create it. */
  readonly exists: () => Promise<Result<boolean, HistoryProblem>>;
  /** All entries in any order, unchecked and without thumbnails. */
  readonly readEntries: () => Promise<Result<readonly unknown[], HistoryProblem>>;
  readonly readThumbnail: (id: string) => Promise<Result<string | null, HistoryProblem>>;
  /** All thumbnails by the ids of their entries. */
  readonly readThumbnails: () => Promise<Result<ReadonlyMap<string, string>, HistoryProblem>>;
  /** An entry, unchecked; null for an unknown id. */
  readonly readEntry: (id: string) => Promise<Result<StoredEntry | null, HistoryProblem>>;
  /**
   * Adds entries with new ids. `fillUp` may replace a stored entry with a more complete one; null leaves the entry
   * unchanged. An abort undoes all additions, unless they are already complete.
   */
  readonly add: <Entry extends StoredEntry>(
    records: readonly HistoryRecord<Entry>[],
    fillUp?: (here: StoredEntry, entry: Entry) => StoredEntry | null,
    watch?: AddingWatch,
  ) => Promise<Result<Additions, HistoryProblem>>;
  /** Replaces an entry with the result of `change`, in one transaction. False if it no longer exists. */
  readonly change: (
    id: string,
    change: (stored: StoredEntry) => StoredEntry,
  ) => Promise<Result<boolean, HistoryProblem>>;
  /** Adds the thumbnail of an entry, if the entry still exists. */
  readonly addThumbnail: (id: string, thumbnail: string) => Promise<Result<void, HistoryProblem>>;
  /**
   * Deletes entries; of `ids` only those for which `mayGo` is true, in the same transaction. Resolves with the deleted
   * records, for an undo.
   */
  readonly remove: (
    ids: readonly string[] | "all",
    mayGo?: (stored: StoredEntry) => boolean,
  ) => Promise<Result<readonly HistoryRecord<StoredEntry>[], HistoryProblem>>;
}

/** Observes the addition of many entries. */
interface AddingWatch {
  readonly signal: AbortSignal;
  /** Called with the number of processed records. */
  readonly onWritten: (records: number) => void;
}

/** The number of new entries, and of stored entries that were filled up. */
interface Additions {
  readonly added: number;
  readonly filledUp: number;
}

interface Schema extends DBSchema {
  entries: { key: string; value: StoredEntry };
  thumbnails: { key: string; value: { readonly id: string; readonly url: string } };
}

const NAME = "bio-kingdom.history";
/**
 * Version 2 added remarks to the entries. The app still reads old entries
 * (src/app/history/rules/history-schema.ts). Tabs with an earlier version of the app can't open version 2: they
 * would write entries without their remarks.
 */
const VERSION = 2;
const BOTH = ["entries", "thumbnails"] as const;

type Transaction = IDBPTransaction<Schema, typeof BOTH, "readwrite">;

/** The history in IndexedDB. The first call connects. See: [Note: Storage that does not answer] */
export function openHistoryDatabase(): HistoryDatabase {
  const { run, write } = createCollection<Schema>({
    name: NAME,
    version: VERSION,
    upgrade: (database, version) => {
      if (version > 0) return;
      for (const name of BOTH) database.createObjectStore(name, { keyPath: "id" });
    },
  });

  return {
    exists: () =>
      settleStored(async () =>
        (await answerOf(indexedDB.databases(), ANSWER_MS)).some(({ name }) => name === NAME),
      ),
    readEntries: () =>
      settleStored(() => run((database) => readAll(database.transaction("entries").store), NO_LIMIT)),
    readEntry: (id) =>
      settleStored(async () => (await run((database) => database.get("entries", id))) ?? null),
    readThumbnail: (id) =>
      settleStored(async () =>
        readStoredThumbnail((await run((database) => database.get("thumbnails", id)))?.url),
      ),
    readThumbnails: () =>
      settleStored(async () => {
        const all = await run((database) => readAll(database.transaction("thumbnails").store), NO_LIMIT);
        return new Map(all.map(({ id, url }) => [id, url]));
      }),
    add: (records, fillUp = () => null, watch = UNWATCHED) =>
      settleStored(() =>
        write(
          BOTH,
          (transaction) => addRecords(transaction, records, fillUp, watch),
          records.length > 1 ? NO_LIMIT : ANSWER_MS,
        ),
      ),
    change: (id, change) =>
      settleStored(() =>
        write(["entries"], async ({ store }) => {
          const stored = await store.get(id);
          if (stored === undefined) return false;
          await store.put(change(stored));
          return true;
        }),
      ),
    addThumbnail: (id, url) =>
      settleStored(() =>
        write(BOTH, async (transaction) => {
          const key = await transaction.objectStore("entries").getKey(id);
          if (key !== undefined) await transaction.objectStore("thumbnails").put({ id, url });
        }),
      ),
    remove: (ids, mayGo = () => true) =>
      settleStored(() =>
        write(
          BOTH,
          (transaction) => (ids === "all" ? removeAll(transaction) : removeSome(transaction, ids, mayGo)),
          NO_LIMIT,
        ),
      ),
  };
}

const UNWATCHED: AddingWatch = { signal: new AbortController().signal, onWritten: () => {} };

/** Reads all values of an object store in parts. */
async function readAll<Value extends { readonly id: string }>(store: {
  readonly getAll: (query?: IDBKeyRange, count?: number) => Promise<Value[]>;
}): Promise<readonly Value[]> {
  const all: Value[] = [];
  const parts = inParts<Value>((last, count) =>
    store.getAll(last === undefined ? undefined : IDBKeyRange.lowerBound(last.id, true), count),
  );
  for await (const part of parts) all.push(...part);
  return all;
}

async function addRecords<Entry extends StoredEntry>(
  transaction: Transaction,
  records: readonly HistoryRecord<Entry>[],
  fillUp: (here: StoredEntry, entry: Entry) => StoredEntry | null,
  { signal, onWritten }: AddingWatch,
): Promise<Additions> {
  let [added, filledUp] = [0, 0];
  for (let at = 0; at < records.length; at += AT_ONCE) {
    // An error in a transaction undoes its writes.
    signal.throwIfAborted();
    const some = await addSome(transaction, records.slice(at, at + AT_ONCE), fillUp);
    added += some.added;
    filledUp += some.filledUp;
    onWritten(Math.min(records.length, at + AT_ONCE));
  }
  return { added, filledUp };
}

/** Adds a part of the records, with all requests at once. */
async function addSome<Entry extends StoredEntry>(
  transaction: Transaction,
  records: readonly HistoryRecord<Entry>[],
  fillUp: (here: StoredEntry, entry: Entry) => StoredEntry | null,
): Promise<Additions> {
  const entries = transaction.objectStore("entries");
  const thumbnails = transaction.objectStore("thumbnails");
  const ids = [...new Set(records.map(({ entry }) => entry.id))];
  const found = await Promise.all(ids.map((id) => entries.get(id)));
  const stored = new Map(found.flatMap((entry) => (entry === undefined ? [] : [[entry.id, entry]])));
  const writes: (() => Promise<unknown>)[] = [];
  let [added, filledUp] = [0, 0];
  for (const { entry, thumbnail } of records) {
    const here = stored.get(entry.id);
    const filled = here === undefined ? null : fillUp(here, entry);
    if (here === undefined) {
      added += 1;
      stored.set(entry.id, entry);
      writes.push(() => entries.put(entry));
      if (thumbnail !== null) writes.push(() => thumbnails.put({ id: entry.id, url: thumbnail }));
    } else if (filled !== null) {
      filledUp += 1;
      stored.set(entry.id, filled);
      writes.push(() => entries.put(filled));
    }
  }
  await Promise.all(writes.map(async (write) => write()));
  return { added, filledUp };
}

async function removeAll(transaction: Transaction): Promise<readonly HistoryRecord<StoredEntry>[]> {
  const entries = transaction.objectStore("entries");
  const thumbnails = transaction.objectStore("thumbnails");
  const [stored, pictures] = await Promise.all([readAll(entries), readAll(thumbnails)]);
  await Promise.all([entries.clear(), thumbnails.clear()]);
  const urls = new Map(pictures.map(({ id, url }) => [id, url]));
  return stored.map((entry) => ({ entry, thumbnail: readStoredThumbnail(urls.get(entry.id)) }));
}

async function removeSome(
  transaction: Transaction,
  ids: readonly string[],
  mayGo: (stored: StoredEntry) => boolean,
): Promise<readonly HistoryRecord<StoredEntry>[]> {
  const entries = transaction.objectStore("entries");
  const thumbnails = transaction.objectStore("thumbnails");
  const removed = ids.map(async (id) => {
    const [entry, picture] = await Promise.all([entries.get(id), thumbnails.get(id)]);
    if (entry !== undefined && !mayGo(entry)) return [];
    await Promise.all([entries.delete(id), thumbnails.delete(id)]);
    return entry === undefined ? [] : [{ entry, thumbnail: readStoredThumbnail(picture?.url) }];
  });
  return (await Promise.all(removed)).flat();
}
