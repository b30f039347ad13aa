import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { attempt, type Result } from "#domain/result.ts";
import type { StorageProblem } from "#domain/identify-error.ts";
import { ANSWER_MS, answerOf, NoAnswerError, OPENING_MS } from "./bounded-wait.ts";
import { areValuesRefused } from "./browser-storage.ts";

/** Name, version and stores of a database of IndexedDB. */
export interface DatabaseFacts<Schema extends DBSchema> {
  readonly name: string;
  readonly version: number;
  /** Makes the stores that a database of `oldVersion` lacks; 0 stands for a new one. */
  readonly upgrade: (database: IDBPDatabase<Schema>, oldVersion: number) => void;
}

/** A connection to a database of IndexedDB. */
export interface DatabaseConnection<Schema extends DBSchema> {
  /**
   * The open database. The first call connects. After a lost connection the next call connects again. Rejects with a
   * {@link NoAnswerError} where it does not open in time, and with a VersionError where a newer app has changed it.
   */
  readonly open: () => Promise<IDBPDatabase<Schema>>;
  /** Calls `listener` when the database opens after a call has given up. */
  readonly onLate: (listener: () => void) => void;
}

/** Makes a connection to a database. See: [Note: Storage that does not answer] */
export function createDatabaseConnection<Schema extends DBSchema>({
  name,
  version,
  upgrade,
}: DatabaseFacts<Schema>): DatabaseConnection<Schema> {
  let connection: Promise<IDBPDatabase<Schema>> | null = null;
  const listeners = new Set<() => void>();

  const forget = (): void => {
    connection = null;
  };
  const connect = async (): Promise<IDBPDatabase<Schema>> =>
    openDB<Schema>(name, version, {
      upgrade,
      // A newer version of the app in another tab waits to change the database.
      blocking: (_current, _blocked, event) => {
        forget();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: forget,
    });

  return {
    open: async () => {
      connection ??= connect();
      try {
        return await answerOf(connection, OPENING_MS, () => {
          for (const listener of listeners) listener();
        });
      } catch (error) {
        if (!(error instanceof NoAnswerError)) forget();
        throw error;
      }
    },
    onLate: (listener) => void listeners.add(listener),
  };
}

/** A time limit in milliseconds for work on thousands of values: none, as each of its parts has its own. */
export const NO_LIMIT = Infinity;

/** The values of one database. Everything rejects where the browser refuses, see {@link settleStored}. */
export interface Collection<Schema extends DBSchema> {
  /** Runs `work` on the database. Rejects with a {@link NoAnswerError} after `ms` milliseconds, by default {@link ANSWER_MS}. */
  readonly run: <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>, ms?: number) => Promise<T>;
  /**
   * Runs `work` in one transaction over `stores`, and waits until it is written: whole, or not at all. Rejects with the
   * transaction's own reason.
   */
  readonly write: <const Names extends readonly StoreNames<Schema>[], T>(
    stores: Names,
    work: (transaction: IDBPTransaction<Schema, Names, "readwrite">) => Promise<T>,
    ms?: number,
  ) => Promise<T>;
}

/** Opens a database. The first call connects. See: [Note: Storage that does not answer] */
export function createCollection<Schema extends DBSchema>(facts: DatabaseFacts<Schema>): Collection<Schema> {
  const { open } = createDatabaseConnection(facts);
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
    // Requests that were waiting say only that the transaction was aborted.
    const reason = transaction.error ?? error;
    undo(transaction);
    throw reason;
  }
}

/** Undoes what a transaction has done so far. One that has ended already is undone, or written whole. */
function undo(transaction: Pick<IDBTransaction, "abort">): void {
  try {
    transaction.abort();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/**
 * How many values are read or written at once. All of them would block the page for seconds, and one by one takes several
 * times as long.
 */
export const AT_ONCE = 200;

/**
 * Reads many values, {@link AT_ONCE} at a time. `read` gets the last value of the part before, or undefined, and must answer
 * the next `count` values after it. Each part must arrive within {@link ANSWER_MS}.
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
 * All keys that are lists and begin with `first`, as [first, "a"]; only those after `last` where it is given. The upper bound
 * works because IndexedDB sorts every list after every text.
 */
export function keysUnder(first: string, last?: string): IDBKeyRange {
  return IDBKeyRange.bound(last === undefined ? [first] : [first, last], [first, []], last !== undefined);
}

/** Turns a rejection of a {@link Collection} into a problem. */
export function settleStored<T>(work: () => Promise<T>): Promise<Result<T, StorageProblem>> {
  return attempt(work, storageProblemOf);
}

/**
 * The names are those of the standards Indexed Database API 3.0 and Storage. A missing `indexedDB` is a TypeError or
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
