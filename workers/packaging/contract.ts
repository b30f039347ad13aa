import type { ModelError } from "#domain/error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import type { Result } from "#domain/result.ts";
import type { PackageDraft } from "#models/package-draft.ts";
import type { MethodTable, WireError } from "#workers/contract.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";

/** Files, and the model that the app recognised in them. */
export interface RecognisedPackage {
  readonly draft: PackageDraft;
  /** The draft's files, in the draft's order. */
  readonly files: readonly PackageFile[];
}

/** Methods of the packaging worker. They never reject. */
export interface PackagingApi {
  /**
   * Recognises a model in a folder's files, in several files, or in one zip file. After a `model-ambiguous`
   * error, `choice` is the path of the model that the person chose; else null. After a `model-file-missing` error,
   * `added` may have the missing file, at its path in the error, and others.
   */
  read(
    files: readonly PackageFile[],
    choice: string | null,
    added: readonly PackageFile[],
  ): Promise<Result<RecognisedPackage, ModelError | WireError>>;
  /**
   * Downloads a package from an address (a folder, a manifest or model.json, a model file or a zip) with all its
   * files, and recognises it. To cancel, end the worker.
   */
  download(
    address: string,
    onProgress: OnModelProgress,
  ): Promise<Result<RecognisedPackage, ModelError | WireError>>;
  /** Makes one zip file of the manifest and all files. */
  pack(model: ModelPackage): Promise<Result<Blob, ModelError | WireError>>;
  /**
   * Makes one zip file of photos or other files. It refers to the files without copying them, so the files must
   * stay readable. At most 65,535 files and 4 GiB.
   */
  zip(files: readonly PackageFile[]): Promise<Result<Blob, WireError>>;
}

/** Enough to hash and unpack a gigabyte on a slow device. */
const READ_DEADLINE_MS = 5 * 60_000;

/** Enough for a large model on a slow connection. */
const DOWNLOAD_DEADLINE_MS = 60 * 60_000;

/** The limits of the packaging worker's methods. */
export const PACKAGING_METHODS: MethodTable<PackagingApi> = {
  read: { deadlineMs: READ_DEADLINE_MS },
  download: { deadlineMs: DOWNLOAD_DEADLINE_MS },
  pack: { deadlineMs: READ_DEADLINE_MS },
  zip: { deadlineMs: READ_DEADLINE_MS },
};
