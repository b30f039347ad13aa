import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import type { StorageProblem } from "#domain/error.ts";
import { attempt, type Result } from "#domain/result.ts";
import { ANSWER_MS, answerOf, NoAnswerError, OPENING_MS } from "./bounded-wait.ts";
import { areValuesRefused, startsWithoutStored, StorageUnusedError } from "./browser-storage.ts";

/** A database of IndexedDB. */
export interface DatabaseFacts<Schema extends DBSchema> {
  readonly name: string;
  readonly version: number;
  /** Creates the object stores that a database of `oldVersion` lacks; 0 stands for a new database. */
  readonly upgrade: (database: IDBPDatabase<Schema>, oldVersion: number) => void;
  /** Called when the database opens after a call has given up. */
  readonly onLate?: (() => void) | undefined;
}

/** No time limit. For work on thousands of values in parts, if each part has its own limit. */
export const NO_LIMIT = Infinity;

/** Access to one database. Every method rejects if the browser refuses, see {@link settleStored}. */
export interface Collection<Schema extends DBSchema> {
  /**
   * Runs `work` on the database. Rejects with a {@link NoAnswerError} after `ms` milliseconds, by default {@link ANSWER_MS},
   * and with a VersionError if a newer version of the app has changed the database.
   */
  readonly run: <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>, ms?: number) => Promise<T>;
  /**
   * Runs `work` in one transaction over `stores`, and waits until the transaction is committed or undone. Rejects with
   * the error of the transaction.
   */
  readonly write: <const Names extends readonly StoreNames<Schema>[], T>(
    stores: Names,
    work: (transaction: IDBPTransaction<Schema, Names, "readwrite">) => Promise<T>,
    ms?: number,
  ) => Promise<T>;
}

/**
 * Makes a collection. The first call connects. After a lost connection, the next call reconnects.
 * See: [Note: Storage that does not answer]
 */
export function createCollection<Schema extends DBSchema>({
  name,
  version,
  upgrade,
  onLate,
}: DatabaseFacts<Schema>): Collection<Schema> {
  let connection: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = (): void => {
    connection = null;
  };
  const open = async (): Promise<IDBPDatabase<Schema>> => {
    if (startsWithoutStored()) throw new StorageUnusedError("this visit uses nothing that is stored");
    connection ??= openDB<Schema>(name, version, {
      upgrade,
      // Called when a newer version of the app in another tab waits to upgrade the database.
      blocking: (_current, _blocked, event) => {
        forget();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: forget,
    });
    try {
      return await answerOf(connection, OPENING_MS, onLate);
    } catch (error) {
      if (!(error instanceof NoAnswerError)) forget();
      throw error;
    }
  };
  const run: Collection<Schema>["run"] = async (work, ms = ANSWER_MS) => {
    const answer = work(await open());
    return ms === NO_LIMIT ? answer : answerOf(answer, ms);
  };
  return {
    run,
    write: (stores, work, ms) =>
      run((database) => {
        const transaction = database.transaction(stores, "readwrite");
        return inTransaction(transaction, () => work(transaction));
      }, ms),
  };
}

async function inTransaction<T>(
  transaction: Pick<IDBTransaction, "error" | "abort"> & { readonly done: Promise<void> },
  work: () => Promise<T>,
): Promise<T> {
  try {
    const [value] = await Promise.all([work(), transaction.done]);
    return value;
  } catch (error) {
    // The errors of pending requests say only that the transaction was aborted.
    const reason = transaction.error ?? error;
    undo(transaction);
    throw reason;
  }
}

/** Aborts an open transaction. A transaction that has ended is already undone or committed. */
function undo(transaction: Pick<IDBTransaction, "abort">): void {
  try {
    // oxlint-disable-next-line no-restricted-properties -- A transaction, which takes no reason.
    transaction.abort();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/**
 * Values per read or write. Thousands at once would block the page for seconds; one at a time takes several times as
 * long.
 */
export const AT_ONCE = 200;

/**
 * Reads many values, {@link AT_ONCE} at a time. `read` gets the last value of the previous part (undefined at first) and
 * returns the next `count` values. Each part must arrive within {@link ANSWER_MS}.
 */
export async function* inParts<Value>(
  read: (last: Value | undefined, count: number) => Promise<readonly Value[]>,
): AsyncGenerator<readonly Value[]> {
  let last: Value | undefined;
  do {
    const part = await answerOf(read(last, AT_ONCE), ANSWER_MS);
    yield part;
    last = part.length < AT_ONCE ? undefined : part.at(-1);
  } while (last !== undefined);
}

/**
 * The keys of the form [first, text]; with `last`, only the keys whose text sorts after `last`. The upper bound works
 * because IndexedDB sorts every array after every string.
 */
export function keysUnder(first: string, last?: string): IDBKeyRange {
  return IDBKeyRange.bound(last === undefined ? [first] : [first, last], [first, []], last !== undefined);
}

/** Turns a rejection of a {@link Collection} into a problem. */
export function settleStored<T>(work: () => Promise<T>): Promise<Result<T, StorageProblem>> {
  return attempt(work, storageProblemOf);
}

/**
 * The error names are from the standards Indexed Database API 3.0 and Storage. A missing `indexedDB` is a TypeError or
 * ReferenceError. Chromium reports an unknown error where site data are blocked.
 */
function storageProblemOf(error: unknown): StorageProblem {
  if (!(error instanceof Error || error instanceof DOMException)) return "storage-failed";
  switch (error.name) {
    case "QuotaExceededError":
      return "storage-full";
    case "NoAnswerError":
      return "storage-silent";
    case "VersionError":
      return "storage-newer";
    case "StorageUnusedError":
      return "storage-unused";
    case "UnknownError":
      return areValuesRefused() ? "storage-unavailable" : "storage-failed";
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
