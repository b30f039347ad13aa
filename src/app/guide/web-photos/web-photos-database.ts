import type { DBSchema } from "idb";
import type { StorageProblem } from "#domain/error.ts";
import type { Result } from "#domain/result.ts";
import { createCollection, settleStored } from "#src/storage/collection.ts";
import type { WebPhoto } from "#workers/web-photos/contract.ts";

/** What the photos of all taxa take on this device. */
export interface StoredTotals {
  readonly photos: number;
  readonly bytes: number;
}

/** Photos from the web on this device, by the name of their taxon. Each change is one transaction. No method rejects. */
export interface WebPhotosDatabase {
  /** Null for a taxon without stored photos. */
  readonly read: (taxon: string) => Promise<Result<readonly WebPhoto[] | null, StorageProblem>>;
  /**
   * Stores the photos of a taxon in place of those it had. Of more than {@link MOST_TAXA} taxa the one that was stored
   * first goes. `at` is the time in epoch milliseconds.
   */
  readonly put: (
    taxon: string,
    photos: readonly WebPhoto[],
    at: number,
  ) => Promise<Result<void, StorageProblem>>;
  readonly remove: (taxon: string) => Promise<Result<void, StorageProblem>>;
  readonly removeAll: () => Promise<Result<void, StorageProblem>>;
  readonly totals: () => Promise<Result<StoredTotals, StorageProblem>>;
}

/** Three photos each: about 30 MB in all. */
export const MOST_TAXA = 100;

interface Schema extends DBSchema {
  heads: {
    key: string;
    value: StoredTotals & { readonly taxon: string; readonly at: number };
    indexes: { at: number };
  };
  photos: { key: string; value: { readonly taxon: string; readonly photos: readonly StoredPhoto[] } };
}

/** The picture as bytes, because browsers store each blob in a file of its own. */
type StoredPhoto = Omit<WebPhoto, "picture"> & { readonly bytes: ArrayBuffer; readonly type: string };

function photoOf({ bytes, type, ...credit }: StoredPhoto): WebPhoto {
  return { ...credit, picture: new Blob([bytes], { type }) };
}

/** Opens the database. The first call connects. */
export function openWebPhotosDatabase(): WebPhotosDatabase {
  const { run, write } = createCollection<Schema>({
    name: "bio-kingdom.web-photos",
    version: 1,
    upgrade: (database) => {
      database.createObjectStore("heads", { keyPath: "taxon" }).createIndex("at", "at");
      database.createObjectStore("photos", { keyPath: "taxon" });
    },
  });
  return {
    read: (taxon) =>
      settleStored(async () => {
        const stored = await run((database) => database.get("photos", taxon));
        return stored?.photos.map(photoOf) ?? null;
      }),
    put: (taxon, photos, at) =>
      settleStored(async () => {
        // Before the transaction, which would end while it waits for the bytes.
        const stored = await Promise.all(
          photos.map(async ({ picture, ...credit }) => ({
            ...credit,
            bytes: await picture.arrayBuffer(),
            type: picture.type,
          })),
        );
        const bytes = stored.reduce((sum, photo) => sum + photo.bytes.byteLength, 0);
        await write(["heads", "photos"], async (transaction) => {
          const [heads, ofTaxa] = [transaction.objectStore("heads"), transaction.objectStore("photos")];
          const newest = await heads.index("at").openCursor(null, "prev");
          // The clock of the device may have been set back.
          const later = Math.max(at, (newest?.value.at ?? 0) + 1);
          await heads.put({ taxon, at: later, photos: photos.length, bytes });
          await ofTaxa.put({ taxon, photos: stored });
          const oldestFirst = await heads.index("at").getAllKeys();
          for (const old of oldestFirst.slice(0, Math.max(0, oldestFirst.length - MOST_TAXA))) {
            await heads.delete(old);
            await ofTaxa.delete(old);
          }
        });
      }),
    remove: (taxon) =>
      settleStored(() =>
        write(["heads", "photos"], async (transaction) => {
          await transaction.objectStore("heads").delete(taxon);
          await transaction.objectStore("photos").delete(taxon);
        }),
      ),
    removeAll: () =>
      settleStored(() =>
        write(["heads", "photos"], async (transaction) => {
          await transaction.objectStore("heads").clear();
          await transaction.objectStore("photos").clear();
        }),
      ),
    totals: () =>
      settleStored(async () => {
        const heads = await run((database) => database.getAll("heads"));
        return {
          photos: heads.reduce((sum, { photos }) => sum + photos, 0),
          bytes: heads.reduce((sum, { bytes }) => sum + bytes, 0),
        };
      }),
  };
}
