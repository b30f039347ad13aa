import type { PackageManifest } from "#models/manifest.ts";
import type { ModelError } from "#domain/identify-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import { NoAnswerError } from "#src/storage/bounded-wait.ts";

/** A model that is kept on this device. */
export interface StoredModel {
  readonly manifest: PackageManifest;
  /** When it was stored: ISO 8601, UTC. */
  readonly storedAt: string;
}

/** The models on this device. A model is stored whole or not at all. Nothing rejects. */
export interface ModelStorage {
  /** Every complete model, in no order. */
  readonly list: () => Promise<Result<readonly StoredModel[], ModelError>>;
  /** A model with its files. Their content is read from the device only when something reads the blobs. */
  readonly read: (id: string) => Promise<Result<ModelPackage, ModelError>>;
  /** Stores a model. It replaces a model of the same id when it is complete. Where it fails, all stays as it was. */
  readonly write: (model: ModelPackage, storedAt: Date) => Promise<Result<void, ModelError>>;
  /**
   * Links a label of a stored model to the record with this id. An empty id means that no record belongs to the label;
   * null takes the link away. Only the manifest is written, whole or not at all.
   */
  readonly linkRecord: (
    id: string,
    label: string,
    recordId: string | null,
  ) => Promise<Result<void, ModelError>>;
  /** Changes the pages that a stored model can answer for; its labels must have no facts, which say the pages themselves. */
  readonly changeSubjects: (
    id: string,
    subjects: PackageManifest["subjects"],
  ) => Promise<Result<void, ModelError>>;
  /** Removes a model. A model that is not there is no error. */
  readonly remove: (id: string) => Promise<Result<void, ModelError>>;
}

/** Changes the manifest of a stored model, whole or not at all. */
export type ManifestChange = (
  id: string,
  changed: (manifest: PackageManifest) => PackageManifest,
) => Promise<Result<void, ModelError>>;

/** Runs `work` of a storage; what the browser throws becomes an error with a code. */
export async function settleStorage<T>(
  bytes: number,
  work: () => Promise<T>,
): Promise<Result<T, ModelError>> {
  try {
    return ok(await work());
  } catch (error) {
    return err(toStorageError(error, bytes));
  }
}

/** Thrown inside a storage for a model that is not there. */
export class NotStoredError extends Error {
  readonly id: string;
  constructor(id: string) {
    super(`no model "${id}" is stored`);
    this.id = id;
  }
}

/** Thrown inside a storage for a file that is not there, or no longer. */
class MissingFileError extends Error {
  readonly path: string;
  constructor(path: string, options?: ErrorOptions) {
    super(`the package lacks ${path}`, options);
    this.path = path;
  }
}

/** Thrown inside a storage where other tabs have been changing it all the time. */
export class StorageBusyError extends Error {
  override readonly name = "StorageBusyError";
}

function toStorageError(error: unknown, bytes: number): ModelError {
  if (error instanceof MissingFileError) return { code: "model-file-missing", path: error.path };
  if (error instanceof NotStoredError) return { code: "model-not-stored", id: error.id };
  if (error instanceof RangeError) return { code: "model-out-of-memory" };
  if (error instanceof NoAnswerError) return { code: "storage-silent" };
  if (error instanceof StorageBusyError) return { code: "storage-busy" };
  if (error instanceof DOMException && error.name === "VersionError") return { code: "storage-newer" };
  // QuotaExceededError is a DOMException in older browsers and a class of its own in newer ones. Both have this name.
  if (error instanceof Error && error.name === "QuotaExceededError") return { code: "storage-full", bytes };
  return { code: "storage-unavailable" };
}

/** A manifest with a label linked to a record, or without its link where `recordId` is null. */
export function withLink(manifest: PackageManifest, label: string, recordId: string | null): PackageManifest {
  const links = Object.entries(manifest.records).filter(([linked]) => linked !== label);
  const records = Object.fromEntries(recordId === null ? links : [...links, [label, recordId]]);
  return { ...manifest, records };
}

/** Bytes of all files of a package. */
export function bytesOf({ files }: PackageManifest): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The files that the manifest names, in its order. Throws where one is missing. */
export function filesInOrder({ manifest, files }: ModelPackage): readonly PackageFile[] {
  return manifest.files.map(({ path }) => {
    const file = files.find((each) => each.path === path);
    if (file === undefined) throw new MissingFileError(path);
    return { path, blob: file.blob };
  });
}

/** Runs `work`, which reads a file. A file that was moved or changed since it was chosen counts as missing. */
export async function readFileAt<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // A RangeError means that the memory has run out.
    if (error instanceof RangeError) throw error;
    throw new MissingFileError(path, { cause: error });
  }
}
