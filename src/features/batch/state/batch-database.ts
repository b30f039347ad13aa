import type { DBSchema, IDBPDatabase } from "idb";
import type { BatchPhoto } from "#domain/batch-photo.ts";
import { ANSWER_MS, answerOf } from "#src/storage/bounded-wait.ts";
import { createDatabaseConnection } from "#src/storage/database-connection.ts";
import { keysUnder } from "#src/storage/key-range.ts";
import {
  type KeptBatch,
  type KeptHead,
  readStoredChosen,
  readStoredHead,
  readStoredPhotos,
  storedChosen,
  type StoredChosen,
} from "./stored-batch.ts";

/** Keeps batches. The photos' files are not kept. Every method rejects where the browser refuses. */
export interface BatchDatabase {
  /** All that this version knows, in any order. */
  readonly list: () => Promise<readonly KeptHead[]>;
  /** Null where it is not there, or another version wrote it. It is read in parts, so that the page goes on. */
  readonly read: (id: string) => Promise<KeptBatch | null>;
  /** Writes all of a batch. */
  readonly put: (batch: KeptBatch) => Promise<void>;
  /** Writes photos anew, with what the head says after them. False where the batch is not there any more. */
  readonly write: (head: KeptHead, photos: readonly BatchPhoto[]) => Promise<boolean>;
  readonly forget: (id: string) => Promise<void>;
}

interface Schema extends DBSchema {
  heads: { key: string; value: KeptHead };
  chosen: { key: string; value: StoredChosen & { readonly batch: string } };
  photos: { key: [batch: string, path: string]; value: BatchPhoto & { readonly batch: string } };
}

const NAME = "bio-kingdom.batches";
const VERSION = 1;
const ALL = ["heads", "chosen", "photos"] as const;

/** So many photos are read or written at a time: a few milliseconds of the page's thread. */
const PART = 200;

/** The way to the database. The first call connects. See: [Note: Storage that does not answer] */
export function openBatchDatabase(): BatchDatabase {
  const connection = createDatabaseConnection<Schema>({
    name: NAME,
    version: VERSION,
    upgrade: (fresh) => {
      fresh.createObjectStore("heads", { keyPath: "id" });
      fresh.createObjectStore("chosen", { keyPath: "batch" });
      fresh.createObjectStore("photos", { keyPath: ["batch", "path"] });
    },
  });
  const soon: Soon = async (work) => answerOf(work(await connection.open()), ANSWER_MS);

  return {
    list: () =>
      soon(async (database) =>
        (await database.getAll("heads")).flatMap((stored) => readStoredHead(stored) ?? []),
      ),
    read: async (id) => {
      const head = readStoredHead(await soon((database) => database.get("heads", id)));
      const chosen = readStoredChosen(await soon((database) => database.get("chosen", id)));
      if (head === null || chosen === null) return null;
      const photos: BatchPhoto[] = [];
      for await (const part of partsOf(id, soon)) photos.push(...readStoredPhotos(part));
      return { head, chosen, photos };
    },
    put: async (batch) => putAll(await connection.open(), batch),
    write: (head, photos) => soon((database) => writePhotos(database, head, photos)),
    forget: (id) =>
      soon(async (database) => {
        const transaction = database.transaction(ALL, "readwrite");
        await Promise.all([
          transaction.objectStore("heads").delete(id),
          transaction.objectStore("chosen").delete(id),
          transaction.objectStore("photos").delete(keysUnder(id)),
          transaction.done,
        ]);
      }),
  };
}

/** Does something in the database, and waits for it as long as for a few values. */
type Soon = <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>) => Promise<T>;

/** The stored photos of a batch, {@link PART} at a time. */
async function* partsOf(id: string, soon: Soon): AsyncGenerator<readonly Schema["photos"]["value"][]> {
  let last: string | undefined;
  do {
    const range = keysUnder(id, last);
    const part = await soon((database) => database.getAll("photos", range, PART));
    yield part;
    last = part.length < PART ? undefined : part.at(-1)?.path;
  } while (last !== undefined);
}

async function putAll(database: IDBPDatabase<Schema>, { head, chosen, photos }: KeptBatch): Promise<void> {
  const batch = head.id;
  const transaction = database.transaction(["heads", "chosen"], "readwrite");
  await Promise.all([
    transaction.objectStore("heads").put(head),
    transaction.objectStore("chosen").put({ batch, ...storedChosen(chosen) }),
    answerOf(transaction.done, ANSWER_MS),
  ]);
  for (let from = 0; from < photos.length; from += PART) {
    const part = database.transaction("photos", "readwrite");
    await Promise.all([
      ...photos.slice(from, from + PART).map((photo) => part.store.put({ batch, ...photo })),
      answerOf(part.done, ANSWER_MS),
    ]);
  }
}

async function writePhotos(
  database: IDBPDatabase<Schema>,
  head: KeptHead,
  photos: readonly BatchPhoto[],
): Promise<boolean> {
  const transaction = database.transaction(["heads", "photos"], "readwrite");
  const heads = transaction.objectStore("heads");
  if ((await heads.getKey(head.id)) === undefined) return false;
  const store = transaction.objectStore("photos");
  await Promise.all([
    heads.put(head),
    ...photos.map((photo) => store.put({ batch: head.id, ...photo })),
    transaction.done,
  ]);
  return true;
}
