import type { DBSchema, IDBPDatabase } from "idb";
import { readManifest } from "#models/manifest-schema.ts";
import type { ModelError } from "#domain/identify-error.ts";
import type { Result } from "#domain/result.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { ANSWER_MS, answerOf } from "#src/storage/bounded-wait.ts";
import { createDatabaseConnection } from "#src/storage/collection.ts";
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

const NAME = "bio-kingdom.models";
const VERSION = 1;
const STORE = "models";

type Database = IDBPDatabase<Schema>;

/**
 * Keeps models in IndexedDB, for browsers without a private file system. A model is one value, so a write is atomic.
 * `onLate` is called when the database opens after somebody has given up. See: [Note: Storage that does not answer]
 */
export function createIdbModelStorage(onLate = (): void => {}): ModelStorage {
  const connection = createDatabaseConnection<Schema>({
    name: NAME,
    version: VERSION,
    upgrade: (database) => void database.createObjectStore(STORE, { keyPath: "id" }),
  });
  connection.onLate(onLate);
  const inDatabase = <T>(
    bytes: number,
    work: (database: Database) => Promise<T>,
  ): Promise<Result<T, ModelError>> => settleStorage(bytes, async () => work(await connection.open()));
  const soon = <T>(work: (database: Database) => Promise<T>): Promise<Result<T, ModelError>> =>
    inDatabase(0, (database) => answerOf(work(database), ANSWER_MS));
  const change: ManifestChange = (id, changed) =>
    soon(async (database) => {
      // In one transaction, so that of two tabs none loses a change of the other one.
      const { store, done } = database.transaction(STORE, "readwrite");
      const stored = await store.get(id);
      const model = stored === undefined ? null : toModel(stored);
      if (stored === undefined || model === null) throw new NotStoredError(id);
      await store.put({ ...stored, manifest: changed(model.manifest) });
      await done;
    });

  return {
    list: () =>
      soon(async (database) => (await database.getAll(STORE)).flatMap((stored) => toModel(stored) ?? [])),
    read: (id) =>
      soon(async (database) => {
        const stored = await database.get(STORE, id);
        const model = stored === undefined ? null : toModel(stored);
        if (stored === undefined || model === null) throw new NotStoredError(id);
        return { manifest: model.manifest, files: stored.files };
      }),
    write: (model, storedAt) =>
      inDatabase(bytesOf(model.manifest), async (database) => {
        const { manifest } = model;
        const files = await readWhole(filesInOrder(model));
        await database.put(STORE, { id: manifest.id, manifest, storedAt: storedAt.toISOString(), files });
      }),
    linkRecord: (id, label, recordId) => change(id, (manifest) => withLink(manifest, label, recordId)),
    changeSubjects: (id, subjects) => change(id, (manifest) => ({ ...manifest, subjects })),
    remove: (id) => soon((database) => database.delete(STORE, id)),
  };
}

/** Chromium stores a file that it can't read without an error. So each file is read whole before it is stored. */
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
