import type { DBSchema } from "idb";
import type { SmallPicture } from "#src/core/photos/photo-pictures.ts";
import type { BatchPhoto } from "#src/lab/batch/rules/batch-photo.ts";
import {
  type BatchRecord,
  type BatchHead,
  readChosen,
  readHead,
  readPhotos,
  storedChosen,
  type StoredChosen,
  storedPhoto,
} from "#src/lab/batch/rules/batch-record.ts";
import { AT_ONCE, createCollection, inParts, keysUnder } from "#src/storage/collection.ts";

/** Stores batches without the files of their photos. A method rejects if the browser's storage fails. */
export interface BatchDatabase {
  /** All batches that this version can read, in any order. */
  readonly list: () => Promise<readonly BatchHead[]>;
  /**
   * Null for an unknown id, or if another version wrote the batch. Reads in parts, so that the page does not freeze.
   */
  readonly read: (id: string) => Promise<BatchRecord | null>;
  /** Writes a whole batch. */
  readonly put: (batch: BatchRecord) => Promise<void>;
  /**
   * Writes changed photos and the new head; and the small picture of the first photo, if there is one. False if the batch
   * no longer exists.
   */
  readonly write: (
    head: BatchHead,
    photos: readonly BatchPhoto[],
    picture?: SmallPicture | null,
  ) => Promise<boolean>;
  /** The small picture of a photo; null for none. */
  readonly readPicture: (id: string, path: string) => Promise<Blob | null>;
  /** Stores the folder of a batch, so that one tap opens it again. */
  readonly putFolder: (id: string, folder: FileSystemDirectoryHandle) => Promise<void>;
  /** Null for none. */
  readonly readFolder: (id: string) => Promise<FileSystemDirectoryHandle | null>;
  readonly forget: (id: string) => Promise<void>;
}

interface Schema extends DBSchema {
  heads: { key: string; value: BatchHead };
  chosen: { key: string; value: StoredChosen & { readonly batch: string } };
  photos: {
    key: [batch: string, path: string];
    value: ReturnType<typeof storedPhoto> & { readonly batch: string };
  };
  /** JPEGs. As bytes, because browsers store each blob in a file of its own. */
  pictures: {
    key: [batch: string, path: string];
    value: { readonly batch: string; readonly path: string; readonly bytes: SmallPicture };
  };
  folders: { key: string; value: { readonly batch: string; readonly folder: FileSystemDirectoryHandle } };
}

const NAME = "bio-kingdom.batches";
const VERSION = 2;

/** Opens the database. The first call connects. See: [Note: Storage that does not answer] */
export function openBatchDatabase(): BatchDatabase {
  const { run, write } = createCollection<Schema>({
    name: NAME,
    version: VERSION,
    upgrade: (database, oldVersion) => {
      if (oldVersion < 1) {
        database.createObjectStore("heads", { keyPath: "id" });
        database.createObjectStore("chosen", { keyPath: "batch" });
        database.createObjectStore("photos", { keyPath: ["batch", "path"] });
      }
      database.createObjectStore("pictures", { keyPath: ["batch", "path"] });
      database.createObjectStore("folders", { keyPath: "batch" });
    },
  });

  return {
    list: async () => {
      const heads = await run((database) => database.getAll("heads"));
      return heads.flatMap((stored) => readHead(stored) ?? []);
    },
    read: async (id) => {
      const head = readHead(await run((database) => database.get("heads", id)));
      const chosen = readChosen(await run((database) => database.get("chosen", id)));
      if (head === null || chosen === null) return null;
      const photos: BatchPhoto[] = [];
      const parts = inParts<Schema["photos"]["value"]>((last, count) =>
        run((database) => database.getAll("photos", keysUnder(id, last?.path), count)),
      );
      for await (const part of parts) photos.push(...readPhotos(part));
      return { head, chosen, photos };
    },
    put: async ({ head, chosen, photos }) => {
      const batch = head.id;
      await write(["heads", "chosen"], async (transaction) => {
        await Promise.all([
          transaction.objectStore("heads").put(head),
          transaction.objectStore("chosen").put({ batch, ...storedChosen(chosen) }),
        ]);
      });
      for (let from = 0; from < photos.length; from += AT_ONCE) {
        const part = photos.slice(from, from + AT_ONCE);
        await write(["photos"], ({ store }) =>
          Promise.all(part.map((photo) => store.put({ batch, ...storedPhoto(photo) }))),
        );
      }
    },
    // Without a picture the pictures are left out, because a review would wait for each picture that the page reads.
    write: (head, photos, picture = null) =>
      write(picture === null ? ["heads", "photos"] : ["heads", "photos", "pictures"], async (transaction) => {
        const heads = transaction.objectStore("heads");
        if ((await heads.getKey(head.id)) === undefined) return false;
        const store = transaction.objectStore("photos");
        const [first] = photos;
        await Promise.all([
          heads.put(head),
          ...photos.map((photo) => store.put({ batch: head.id, ...storedPhoto(photo) })),
          ...(picture === null || first === undefined
            ? []
            : [
                transaction.objectStore("pictures").put({ batch: head.id, path: first.path, bytes: picture }),
              ]),
        ]);
        return true;
      }),
    readPicture: async (id, path) => {
      const stored = await run((database) => database.get("pictures", [id, path]));
      return stored === undefined ? null : new Blob([stored.bytes], { type: "image/jpeg" });
    },
    putFolder: (batch, folder) =>
      write(["folders"], async ({ store }) => {
        await store.put({ batch, folder });
      }),
    readFolder: async (id) => (await run((database) => database.get("folders", id)))?.folder ?? null,
    forget: (id) =>
      write(["heads", "chosen", "photos", "pictures", "folders"], async (transaction) => {
        await Promise.all([
          transaction.objectStore("heads").delete(id),
          transaction.objectStore("chosen").delete(id),
          transaction.objectStore("photos").delete(keysUnder(id)),
          transaction.objectStore("pictures").delete(keysUnder(id)),
          transaction.objectStore("folders").delete(id),
        ]);
      }),
  };
}
