import type { DBSchema } from "idb";
import type { StorageProblem } from "#domain/error.ts";
import type { Result } from "#domain/result.ts";
import type { ListedTaxon } from "#domain/species-list/species-list.ts";
import { createCollection, settleStored } from "#src/storage/collection.ts";

/** The list of a person on this device. Each change is one transaction. No method rejects. */
export interface ListDatabase {
  /** Null if no list with this id is stored. */
  readonly read: (id: string) => Promise<Result<readonly ListedTaxon[] | null, StorageProblem>>;
  /** Stores a list in place of the one before. */
  readonly put: (id: string, taxa: readonly ListedTaxon[]) => Promise<Result<void, StorageProblem>>;
  readonly remove: () => Promise<Result<void, StorageProblem>>;
}

interface Schema extends DBSchema {
  lists: { key: string; value: { readonly id: string; readonly taxa: readonly ListedTaxon[] } };
}

/** Opens the database. The first call connects. */
export function openListDatabase(): ListDatabase {
  const { run, write } = createCollection<Schema>({
    name: "bio-kingdom.my-list",
    version: 1,
    upgrade: (database) => void database.createObjectStore("lists", { keyPath: "id" }),
  });
  return {
    read: (id) =>
      settleStored(async () => (await run((database) => database.get("lists", id)))?.taxa ?? null),
    put: (id, taxa) =>
      settleStored(() =>
        write(["lists"], async ({ store }) => {
          await store.clear();
          await store.put({ id, taxa });
        }),
      ),
    remove: () => settleStored(() => write(["lists"], ({ store }) => store.clear())),
  };
}

/** The database of this browser. */
export function listDatabase(): ListDatabase {
  opened ??= openListDatabase();
  return opened;
}

let opened: ListDatabase | null = null;
