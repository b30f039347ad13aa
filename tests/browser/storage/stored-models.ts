import { vi } from "vitest";
import type { PackageManifest } from "#models/manifest.ts";
import { createIdbModelStorage } from "#src/core/models/model-storage-idb.ts";
import {
  createOpfsModelStorage,
  type OpfsDeps,
  type OpfsModelStorage,
} from "#src/core/models/model-storage-opfs.ts";
import type { ModelStorage } from "#src/core/models/model-storage.ts";
import { A_MANIFEST } from "#tests/fakes/model-packages.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { deleteDatabase } from "./databases.ts";

/** Name of the database that the app uses. */
export const DATABASE = "bio-kingdom.models";
const TEST_FOLDER = "model-storage-test";
/** The time when the first model is stored. */
export const THEN = new Date("2026-03-04T05:06:07.000Z");
/** The time when a second model is stored. */
export const LATER = new Date("2026-03-05T05:06:07.000Z");
const FULL = new DOMException("full", "QuotaExceededError");

/** The names of the two model storages. */
export const STORAGES = ["private file system", "IndexedDB"] as const;
type StorageName = (typeof STORAGES)[number];

/** Deletes everything that earlier tests stored. */
export async function clearStorages(): Promise<void> {
  await deleteDatabase(DATABASE);
  const root = await navigator.storage.getDirectory();
  for await (const name of root.keys()) {
    if (name === TEST_FOLDER) await root.removeEntry(name, { recursive: true });
  }
}

async function testRoot(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(TEST_FOLDER, { create: true });
}

/** The folder of the models in the private file system. */
export async function modelsFolder(): Promise<FileSystemDirectoryHandle> {
  return (await testRoot()).getDirectoryHandle("models", { create: true });
}

/** Opens a storage as a new tab would. */
export function openTab(name: StorageName): ModelStorage {
  return name === "IndexedDB" ? createIdbModelStorage() : openFileTab();
}

/** Opens the storage in the private file system as a new tab would. */
export function openFileTab(onUnfinished: OpfsDeps["onUnfinished"] = () => {}): OpfsModelStorage {
  return createOpfsModelStorage({
    root: testRoot,
    exclusively: (lock, work) => navigator.locks.request(lock, work),
    ifFree: (lock, work) =>
      navigator.locks.request(lock, { ifAvailable: true }, async (free) => {
        if (free !== null) await work();
      }),
    onUnfinished,
    newName: () => crypto.randomUUID(),
  });
}

/** A model of two files, whose content begins with `mark`. */
export function modelOf(id: string, mark: string, manifest: Partial<PackageManifest> = {}): ModelPackage {
  const contents = [`${mark} of ${id}`, `${mark} weights`];
  const paths = ["model.json", "shards/weights.bin"];
  const facts = paths.map((path, at) => ({
    path,
    bytes: contents[at]?.length ?? 0,
    sha256: "0a1b2c3d".repeat(8),
  }));
  const [first, ...others] = facts;
  if (first === undefined) throw new Error("no files");
  return {
    manifest: { ...A_MANIFEST, id, model: "model.json", files: [first, ...others], ...manifest },
    // The files are not in the order of the manifest.
    files: paths.map((path, at) => ({ path, blob: new Blob([contents[at] ?? ""]) })).toReversed(),
  };
}

/** Ids of the models that the storage lists, sorted. */
export async function listed(storage: ModelStorage): Promise<string[]> {
  const found = await storage.list();
  if (!found.ok) throw new Error(found.error.code);
  return found.value.map(({ manifest }) => manifest.id).toSorted();
}

/** Paths and texts of a stored model's files, in the order in which the storage returns them, or the error code. */
export async function textsOf(storage: ModelStorage, id: string): Promise<[string, string][] | string> {
  const found = await storage.read(id);
  if (!found.ok) return found.error.code;
  return Promise.all(
    found.value.files.map(async ({ path, blob }): Promise<[string, string]> => [path, await blob.text()]),
  );
}

/** A blob that can't be read after its first part, which is a file that was changed after it was chosen. */
export async function brokenBlob(): Promise<Blob> {
  const handle = await (await testRoot()).getFileHandle("chosen", { create: true });
  await fill(handle, "chosen");
  const file = await handle.getFile();
  await fill(handle, "changed since");
  return new Blob(["x".repeat(100_000), file]);
}

/** Replaces the content of a file. */
export async function fill(handle: FileSystemFileHandle, text: string): Promise<void> {
  const writable = await handle.createWritable();
  await writable.write(text);
  await writable.close();
}

/** Creates a folder with these files in the folder of the models. */
export async function fillFolder(name: string, files: Readonly<Record<string, string>>): Promise<void> {
  const folder = await (await modelsFolder()).getDirectoryHandle(name, { create: true });
  for (const [file, text] of Object.entries(files)) {
    await fill(await folder.getFileHandle(file, { create: true }), text);
  }
}

/** Names of all entries in the folder of the models, sorted. */
export async function folderNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of (await modelsFolder()).keys()) names.push(name);
  return names.toSorted();
}

/** Limits the private file system to `fitting` files; the next one fails after its first chunk. IndexedDB is full. */
export function plantFullStorage(name: StorageName, fitting = 1): void {
  if (name === "IndexedDB") {
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw FULL;
    });
    return;
  }
  let files = 0;
  replaceCreateWritable(async (create) => {
    files += 1;
    if (files <= fitting) return create();
    return brokenOff(await create());
  });
}

/** A stream that writes one chunk and then reports a full storage. */
function brokenOff(file: FileSystemWritableFileStream): FileSystemWritableFileStream {
  const full = {
    write: async (piece: FileSystemWriteChunkType) => {
      await file.write(piece);
      await file.abort();
      throw FULL;
    },
  };
  return new WritableStream(full) as FileSystemWritableFileStream;
}

/** Replaces `createWritable` of every file; `replacement` gets the real one. */
export function replaceCreateWritable(
  replacement: (create: () => Promise<FileSystemWritableFileStream>) => Promise<FileSystemWritableFileStream>,
): void {
  const { prototype } = FileSystemFileHandle;
  const create = Reflect.get<typeof prototype, "createWritable">(prototype, "createWritable");
  vi.spyOn(prototype, "createWritable").mockImplementation(function (this: FileSystemFileHandle) {
    return replacement(() => create.call(this));
  });
}
