import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { answerOf, NoAnswerError, OPENING_MS } from "./bounded-wait.ts";

/** What a database is. */
export interface DatabaseFacts<Schema extends DBSchema> {
  readonly name: string;
  readonly version: number;
  /** Makes the stores that a database of `oldVersion` lacks; 0 stands for a new one. */
  readonly upgrade: (database: IDBPDatabase<Schema>, oldVersion: number) => void;
}

/** The way to a database of IndexedDB. */
export interface DatabaseConnection<Schema extends DBSchema> {
  /**
   * The open database. The first call connects. After a lost connection the next call connects again. Rejects with a
   * {@link NoAnswerError} where it does not open in time, and with a VersionError where a newer app has changed it.
   */
  readonly open: () => Promise<IDBPDatabase<Schema>>;
  /** Calls `listener` when the database opens after a call has given up. */
  readonly onLate: (listener: () => void) => void;
}

/** Makes the way to a database. See: [Note: Storage that does not answer] */
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
