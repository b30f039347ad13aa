import type { DBSchema } from "idb";
import { readManifest } from "#models/manifest-schema.ts";
import { createCollection, NO_LIMIT } from "#src/storage/collection.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import {
  type ManifestChange,
  bytesOf,
  filesInOrder,
  type ModelStorage,
  NotStoredError,
  readFileAt,
  settleStorage,
  type StoredModel,
  withLink,
} from "./model-storage.ts";

interface StoredPackage {
  readonly id: string;
  readonly manifest: unknown;
  readonly storedAt: string;
  readonly files: readonly PackageFile[];
}

interface Schema extends DBSchema {
  models: { key: string; value: StoredPackage };
}

const STORE = "models";

/**
 * Stores models in IndexedDB, for browsers without an origin private file system. A model is one value, so a write is
 * atomic. Calls `onLate` when the database opens after a call has given up. See: [Note: Storage that does not answer]
 */
export function createIdbModelStorage(onLate?: () => void): ModelStorage {
  const { run, write } = createCollection<Schema>({
    name: "bio-kingdom.models",
    version: 1,
    upgrade: (database) => void database.createObjectStore(STORE, { keyPath: "id" }),
    onLate,
  });
  /** Reads and writes in one transaction, so that no tab overwrites another tab's change. */
  const change: ManifestChange = (id, changed) =>
    settleStorage(0, () =>
      write([STORE], async (transaction) => {
        const store = transaction.objectStore(STORE);
        const { stored, model } = found(id, await store.get(id));
        await store.put({ ...stored, manifest: changed(model.manifest) });
      }),
    );

  return {
    list: () =>
      settleStorage(0, async () =>
        (await run((database) => database.getAll(STORE))).flatMap((stored) => toModel(stored) ?? []),
      ),
    read: (id) =>
      settleStorage(0, async () => {
        const { stored, model } = found(id, await run((database) => database.get(STORE, id)));
        return { manifest: model.manifest, files: stored.files };
      }),
    write: (model, storedAt) =>
      settleStorage(bytesOf(model.manifest), async () => {
        const { manifest } = model;
        const files = await readWhole(filesInOrder(model));
        const value = { id: manifest.id, manifest, storedAt: storedAt.toISOString(), files };
        await run((database) => database.put(STORE, value), NO_LIMIT);
      }),
    linkRecord: (id, label, recordId) => change(id, (manifest) => withLink(manifest, label, recordId)),
    changeSubjects: (id, subjects) => change(id, (manifest) => ({ ...manifest, subjects })),
    remove: (id) => settleStorage(0, () => run((database) => database.delete(STORE, id))),
  };
}

/** Throws a {@link NotStoredError} if the model is missing or its manifest is not valid. */
function found(
  id: string,
  stored: StoredPackage | undefined,
): { readonly stored: StoredPackage; readonly model: StoredModel } {
  const model = stored === undefined ? null : toModel(stored);
  if (stored === undefined || model === null) throw new NotStoredError(id);
  return { stored, model };
}

/** Reads each file into memory first, because Chromium reports no error when it stores a file that it can't read. */
function readWhole(files: readonly PackageFile[]): Promise<readonly PackageFile[]> {
  return Promise.all(
    files.map(async ({ path, blob }) => {
      const content = await readFileAt(path, () => blob.arrayBuffer());
      return { path, blob: new Blob([content]) };
    }),
  );
}

function toModel({ manifest: value, storedAt }: StoredPackage): StoredModel | null {
  const manifest = readManifest(value);
  return manifest.ok ? { manifest: manifest.value, storedAt } : null;
}
