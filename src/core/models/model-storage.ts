import type { ModelError } from "#domain/error.ts";
import { attempt, type Result } from "#domain/result.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { NoAnswerError } from "#src/storage/bounded-wait.ts";
import { StorageUnusedError } from "#src/storage/browser-storage.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";

/** A model on this device. */
export interface StoredModel {
  readonly manifest: PackageManifest;
  /** ISO 8601, UTC. */
  readonly storedAt: string;
}

/** The models on this device. Writes are atomic. Nothing rejects. */
export interface ModelStorage {
  /** All complete models, unsorted. */
  readonly list: () => Promise<Result<readonly StoredModel[], ModelError>>;
  /** A model with its files. The content of a file is read only when its blob is read. */
  readonly read: (id: string) => Promise<Result<ModelPackage, ModelError>>;
  /** Stores a model. A complete write replaces the model with the same id. A failed write changes nothing. */
  readonly write: (model: ModelPackage, storedAt: Date) => Promise<Result<void, ModelError>>;
  /**
   * Links a label of a stored model to the record with this id. An empty id means that the label has no record; null
   * removes the link. Writes only the manifest, atomically.
   */
  readonly linkRecord: (
    id: string,
    label: string,
    recordId: string | null,
  ) => Promise<Result<void, ModelError>>;
  /**
   * Changes the pages that a stored model can answer for. Only for labels without facts, because facts determine the
   * page.
   */
  readonly changeSubjects: (
    id: string,
    subjects: PackageManifest["subjects"],
  ) => Promise<Result<void, ModelError>>;
  /** Removes a model. Succeeds if no model has this id. */
  readonly remove: (id: string) => Promise<Result<void, ModelError>>;
}

/** Changes the manifest of a stored model atomically. */
export type ManifestChange = (
  id: string,
  changed: (manifest: PackageManifest) => PackageManifest,
) => Promise<Result<void, ModelError>>;

/**
 * Runs `work` on a storage. Converts an exception to an error with a code. `bytes` is the space that the work needs.
 */
export function settleStorage<T>(bytes: number, work: () => Promise<T>): Promise<Result<T, ModelError>> {
  return attempt(work, (error) => toStorageError(error, bytes));
}

/** Thrown if the requested model is not stored. */
export class NotStoredError extends Error {
  readonly id: string;
  constructor(id: string) {
    super(`no model "${id}" is stored`);
    this.id = id;
  }
}

/** Thrown if a file of a package does not exist any more. */
class MissingFileError extends Error {
  readonly path: string;
  constructor(path: string, options?: ErrorOptions) {
    super(`the package lacks ${path}`, options);
    this.path = path;
  }
}

/** Thrown after waiting too long for the changes of other tabs. */
export class StorageBusyError extends Error {
  override readonly name = "StorageBusyError";
}

function toStorageError(error: unknown, bytes: number): ModelError {
  if (error instanceof MissingFileError) return { code: "model-file-missing", path: error.path };
  if (error instanceof NotStoredError) return { code: "model-not-stored", id: error.id };
  if (error instanceof RangeError) return { code: "model-out-of-memory" };
  if (error instanceof NoAnswerError) return { code: "storage-silent" };
  if (error instanceof StorageUnusedError) return { code: "storage-unused" };
  if (error instanceof StorageBusyError) return { code: "storage-busy" };
  if (error instanceof DOMException && error.name === "VersionError") return { code: "storage-newer" };
  // Older browsers throw a DOMException, newer ones a separate error class. Both have this name.
  if (error instanceof Error && error.name === "QuotaExceededError") return { code: "storage-full", bytes };
  return { code: "storage-unavailable" };
}

/** Returns the manifest with a label linked to a record, or without the link if `recordId` is null. */
export function withLink(manifest: PackageManifest, label: string, recordId: string | null): PackageManifest {
  const links = Object.entries(manifest.records).filter(([linked]) => linked !== label);
  const records = Object.fromEntries(recordId === null ? links : [...links, [label, recordId]]);
  return { ...manifest, records };
}

/** Total size of the files of a package, in bytes. */
export function bytesOf({ files }: PackageManifest): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The files that the manifest names, in its order. Throws if a file is missing. */
export function filesInOrder({ manifest, files }: ModelPackage): readonly PackageFile[] {
  return manifest.files.map(({ path }) => {
    const file = files.find((each) => each.path === path);
    if (file === undefined) throw new MissingFileError(path);
    return { path, blob: file.blob };
  });
}

/** Runs `work`, which reads a file. A file counts as missing if it was moved or changed after the user chose it. */
export async function readFileAt<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // A RangeError means that memory has run out.
    if (error instanceof RangeError) throw error;
    throw new MissingFileError(path, { cause: error });
  }
}
