import type { DBSchema } from "idb";
import type { StorageProblem } from "#domain/error.ts";
import type { Result } from "#domain/result.ts";
import { createCollection, settleStored } from "#src/storage/collection.ts";

/** A spray in the database. Another version of the app may have written it, so only its id is certain. */
export interface StoredSpray {
  readonly id: string;
}

/** The spray log on this device. Each change is one transaction. No method rejects. */
export interface SprayDatabase {
  /** All sprays, unchecked, in any order. */
  readonly readAll: () => Promise<Result<readonly unknown[], StorageProblem>>;
  /** Writes a spray; replaces one with the same id. */
  readonly put: (spray: StoredSpray) => Promise<Result<void, StorageProblem>>;
  /** Adds the sprays whose ids are new, all or none. Resolves with their number. */
  readonly add: (sprays: readonly StoredSpray[]) => Promise<Result<number, StorageProblem>>;
  /** Deletes a spray. Resolves with what was stored; null if it was gone. */
  readonly remove: (id: string) => Promise<Result<StoredSpray | null, StorageProblem>>;
}

interface Schema extends DBSchema {
  sprays: { key: string; value: StoredSpray };
}

/** The spray log in IndexedDB. The first call connects. */
export function openSprayDatabase(): SprayDatabase {
  const { run, write } = createCollection<Schema>({
    name: "bio-kingdom.spray-log",
    version: 1,
    upgrade: (database) => void database.createObjectStore("sprays", { keyPath: "id" }),
  });
  return {
    readAll: () => settleStored(() => run((database) => database.getAll("sprays"))),
    put: (spray) => settleStored(() => write(["sprays"], async ({ store }) => void (await store.put(spray)))),
    add: (sprays) =>
      settleStored(() =>
        write(["sprays"], async ({ store }) => {
          const known = new Set(await store.getAllKeys());
          const added = new Map(sprays.filter(({ id }) => !known.has(id)).map((spray) => [spray.id, spray]));
          await Promise.all(Array.from(added.values(), (spray) => store.add(spray)));
          return added.size;
        }),
      ),
    remove: (id) =>
      settleStored(() =>
        write(["sprays"], async ({ store }) => {
          const stored = (await store.get(id)) ?? null;
          await store.delete(id);
          return stored;
        }),
      ),
  };
}
