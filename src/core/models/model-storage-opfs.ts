import type { ModelError } from "#domain/error.ts";
import type { Result } from "#domain/result.ts";
import { parseJson } from "#domain/text/json.ts";
import { readManifest } from "#models/manifest-schema.ts";
import { ANSWER_MS, answerOf } from "#src/storage/bounded-wait.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";
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

const FOLDER = "models";

/** The file that is written last. A folder without this file is from an unfinished write, and contains no model. */
const COMMIT_FILE = "stored.json";

/** Name of the lock for writes. One tab writes at a time, so that no tab removes another tab's unfinished folder. */
const LOCK = "bio-kingdom.models";

export interface OpfsDeps {
  /** Root of the origin's private file system. */
  readonly root: () => Promise<FileSystemDirectoryHandle>;
  /** Waits until no other tab runs work under the same name, then runs `work`. */
  readonly exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Runs `work` only if no other tab is running work under the same name. */
  readonly ifFree: (name: string, work: () => Promise<void>) => Promise<void>;
  /** Called with true when a write begins, and with false when the write has ended or its remains are removed. */
  readonly onUnfinished: (isUnfinished: boolean) => void;
  /** Makes a new name for a folder. */
  readonly newName: () => string;
}

/** A storage in which a closed tab can leave an unfinished write. */
export interface OpfsModelStorage extends ModelStorage {
  /** Removes unfinished writes, unless another tab is writing. */
  readonly clearUnfinished: () => Promise<Result<void, ModelError>>;
}

interface Found extends StoredModel {
  readonly folder: FileSystemDirectoryHandle;
}

/** The content of a folder. "unreadable" means a model from another version of this app; the folder is kept. */
type Content = Found | "unfinished" | "unreadable";

interface Entry {
  readonly name: string;
  readonly content: Content;
}

/**
 * Stores models in the origin's private file system. Each model has a folder; a file's name is its index in the
 * manifest.
 */
export function createOpfsModelStorage(deps: OpfsDeps): OpfsModelStorage {
  const { root, exclusively, onUnfinished } = deps;
  const models = async (): Promise<FileSystemDirectoryHandle> =>
    (await root()).getDirectoryHandle(FOLDER, { create: true });

  const soon = (work: () => Promise<void>): Promise<void> =>
    exclusively(LOCK, () => answerOf(work(), ANSWER_MS));
  const change: ManifestChange = (id, changed) =>
    settleStorage(0, () =>
      soon(async () => {
        const { manifest, folder, storedAt } = await findStored(await models(), id);
        await writeCommitFile(folder, { manifest: changed(manifest), storedAt });
      }),
    );

  return {
    list: () => settleStorage(0, async () => answerOf(findNewest(await models()), ANSWER_MS)),
    read: (id) => settleStorage(0, async () => answerOf(readStoredPackage(await models(), id), ANSWER_MS)),
    clearUnfinished: () =>
      settleStorage(0, () =>
        deps.ifFree(LOCK, async () => {
          await tidy(await models(), isUnfinished);
          onUnfinished(false);
        }),
      ),
    write: (model, storedAt) =>
      settleStorage(bytesOf(model.manifest), () =>
        exclusively(LOCK, async () => writeModel(deps, await models(), model, storedAt)),
      ),
    linkRecord: (id, label, recordId) => change(id, (manifest) => withLink(manifest, label, recordId)),
    changeSubjects: (id, subjects) => change(id, (manifest) => ({ ...manifest, subjects })),
    remove: (id) =>
      settleStorage(0, () =>
        soon(async () => {
          const parent = await models();
          const all = await readAll(parent);
          for (const { name } of all.filter((entry) => isModel(entry, id))) await removeFolder(parent, name);
        }),
      ),
  };
}

/** Writes a model into a new folder. When the write is complete, removes the replaced model. */
async function writeModel(
  { newName, onUnfinished }: OpfsDeps,
  parent: FileSystemDirectoryHandle,
  model: ModelPackage,
  storedAt: Date,
): Promise<void> {
  const files = filesInOrder(model);
  // Removes what closed tabs have left behind.
  await tidy(parent, isUnfinished);
  const name = newName();
  const former = (await findNewest(parent)).find(({ manifest }) => manifest.id === model.manifest.id);
  onUnfinished(true);
  try {
    const folder = await parent.getDirectoryHandle(name, { create: true });
    for (const [index, file] of files.entries()) await writeFile(folder, String(index), file);
    await writeCommitFile(folder, { manifest: model.manifest, storedAt: laterThan(former, storedAt) });
  } catch (error) {
    await tidy(parent, (entry) => entry.name === name);
    throw error;
  } finally {
    onUnfinished(false);
  }
  await tidy(parent, (entry) => entry.name !== name && isModel(entry, model.manifest.id));
}

/**
 * All models. A tab that was closed during a write may leave two models with the same id; only the newer one is
 * returned.
 */
async function findNewest(parent: FileSystemDirectoryHandle): Promise<readonly Found[]> {
  const newest = new Map<string, Found>();
  for (const { content } of await readAll(parent)) {
    if (typeof content !== "object") continue;
    const other = newest.get(content.manifest.id);
    if (other === undefined || other.storedAt < content.storedAt) newest.set(content.manifest.id, content);
  }
  return [...newest.values()];
}

/** The model with this id. Rejects with a {@link NotStoredError} if there is none. */
async function findStored(parent: FileSystemDirectoryHandle, id: string): Promise<Found> {
  const found = (await findNewest(parent)).find(({ manifest }) => manifest.id === id);
  if (found === undefined) throw new NotStoredError(id);
  return found;
}

async function readStoredPackage(parent: FileSystemDirectoryHandle, id: string): Promise<ModelPackage> {
  const { manifest, folder } = await findStored(parent, id);
  const files = await Promise.all(
    manifest.files.map(async ({ path }, index) => ({
      path,
      blob: await (await folder.getFileHandle(String(index))).getFile(),
    })),
  );
  return { manifest, files };
}

async function readAll(parent: FileSystemDirectoryHandle): Promise<readonly Entry[]> {
  const all: Entry[] = [];
  for await (const handle of parent.values()) {
    const content = handle.kind === "directory" ? await readFolder(handle) : "unreadable";
    all.push({ name: handle.name, content });
  }
  return all;
}

/** Removes the folders that `isToGo` selects. The next write retries the folders that could not be removed. */
async function tidy(parent: FileSystemDirectoryHandle, isToGo: (entry: Entry) => boolean): Promise<void> {
  for (const { name } of (await readAll(parent)).filter(isToGo)) {
    try {
      await removeFolder(parent, name);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }
}

function removeFolder(parent: FileSystemDirectoryHandle, name: string): Promise<void> {
  return parent.removeEntry(name, { recursive: true });
}

function isNotFound(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotFoundError";
}

function isUnfinished({ content }: Entry): boolean {
  return content === "unfinished";
}

/**
 * The storage date of a model. It is later than that of the replaced model even if the clock was set back, because the
 * newest model wins.
 */
function laterThan(replaced: Found | undefined, storedAt: Date): string {
  const after = replaced === undefined ? 0 : Date.parse(replaced.storedAt) + 1;
  return new Date(Math.max(storedAt.getTime(), after || 0)).toISOString();
}

function isModel({ content }: Entry, id: string): boolean {
  return typeof content === "object" && content.manifest.id === id;
}

async function readFolder(folder: FileSystemDirectoryHandle): Promise<Content> {
  let text: string;
  try {
    text = await (await (await folder.getFileHandle(COMMIT_FILE)).getFile()).text();
  } catch (error) {
    if (isNotFound(error)) return "unfinished";
    throw error;
  }
  // A commit file is empty until its write ends.
  if (text === "") return "unfinished";
  const stored = readStored(text);
  return stored === null ? "unreadable" : { ...stored, folder };
}

/** Reads the text of a commit file; null if it is not valid. */
function readStored(text: string): StoredModel | null {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null || !("manifest" in value) || !("storedAt" in value))
    return null;
  const manifest = readManifest(value.manifest);
  if (!manifest.ok || typeof value.storedAt !== "string") return null;
  return { manifest: manifest.value, storedAt: value.storedAt };
}

/** Browsers write to a copy and swap it in at the end, so an existing file stays intact during the write. */
function writeCommitFile(folder: FileSystemDirectoryHandle, stored: StoredModel): Promise<void> {
  return writeFile(folder, COMMIT_FILE, { path: COMMIT_FILE, blob: new Blob([JSON.stringify(stored)]) });
}

async function writeFile(
  folder: FileSystemDirectoryHandle,
  name: string,
  { path, blob }: PackageFile,
): Promise<void> {
  const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
  const reader = blob.stream().getReader();
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const { done, value } = await readFileAt(path, () => reader.read());
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  // Closes the file after the last chunk. After a fault nothing is written.
  await source.pipeTo(writable);
}
