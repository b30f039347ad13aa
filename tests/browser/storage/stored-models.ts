import { vi } from "vitest";
import type { PackageManifest } from "#models/manifest.ts";
import type { ModelStorage } from "#src/pipeline/models/model-storage.ts";
import { createIdbModelStorage } from "#src/pipeline/models/model-storage-idb.ts";
import {
  createOpfsModelStorage,
  type OpfsDeps,
  type OpfsModelStorage,
} from "#src/pipeline/models/model-storage-opfs.ts";
import { deleteDatabase } from "./databases.ts";
import { A_MANIFEST } from "#tests/fakes/model-packages.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";

/** Name of the database that the app uses. */
export const DATABASE = "bio-kingdom.models";
const TEST_FOLDER = "model-storage-test";
/** When a model was stored. */
export const THEN = new Date("2026-03-04T05:06:07.000Z");
/** When another one was stored after it. */
export const LATER = new Date("2026-03-05T05:06:07.000Z");
const FULL = new DOMException("full", "QuotaExceededError");

/** The two storages. */
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

/** The storage as one more tab has it. */
export function openTab(name: StorageName): ModelStorage {
  return name === "IndexedDB" ? createIdbModelStorage() : openFileTab();
}

/** The private file system as one more tab has it. */
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
    // In another order than the manifest's.
    files: paths.map((path, at) => ({ path, blob: new Blob([contents[at] ?? ""]) })).toReversed(),
  };
}

/** Ids of the models that are listed, sorted. */
export async function listed(storage: ModelStorage): Promise<string[]> {
  const found = await storage.list();
  if (!found.ok) throw new Error(found.error.code);
  return found.value.map(({ manifest }) => manifest.id).toSorted();
}

/** Paths and texts of a stored model's files, in the order in which they are answered. */
export async function textsOf(storage: ModelStorage, id: string): Promise<[string, string][] | string> {
  const found = await storage.read(id);
  if (!found.ok) return found.error.code;
  return Promise.all(
    found.value.files.map(async ({ path, blob }): Promise<[string, string]> => [path, await blob.text()]),
  );
}

/** A blob that breaks off after its first part: a file that was changed since it was chosen. */
export async function brokenBlob(): Promise<Blob> {
  const handle = await (await testRoot()).getFileHandle("chosen", { create: true });
  await fill(handle, "chosen");
  const file = await handle.getFile();
  await fill(handle, "changed since");
  return new Blob(["x".repeat(100_000), file]);
}

/** Writes a file. */
export async function fill(handle: FileSystemFileHandle, text: string): Promise<void> {
  const writable = await handle.createWritable();
  await writable.write(text);
  await writable.close();
}

/** Puts a folder with files among the models. */
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

/** There is room for `fitting` files in the private file system. A file too many breaks off after its first piece. */
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

/** Takes one piece, and is full then. */
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
