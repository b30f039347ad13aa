import type { PackageDraft } from "#models/package-draft.ts";
import type { OnModelProgress } from "#domain/model.ts";
import type { ModelError } from "#domain/identify-error.ts";
import type { Result } from "#domain/result.ts";
import type { WireError } from "../contract.ts";
import type { ModelPackage, PackageFile } from "../inference/contract.ts";

/** Files that were read, and the model recognised in them. */
export interface RecognisedPackage {
  readonly draft: PackageDraft;
  /** The draft's files, in its order. */
  readonly files: readonly PackageFile[];
}

/** The methods of the packaging worker. None rejects. */
export interface PackagingApi {
  /**
   * Recognises a model in a folder's files, in several files, or in one zip file. Where `model-ambiguous` listed several
   * models, `choice` is the path of the chosen one.
   */
  read(
    files: readonly PackageFile[],
    choice?: string,
  ): Promise<Result<RecognisedPackage, ModelError | WireError>>;
  /**
   * Downloads a package from an address (a folder, a manifest or model.json, a model file or a zip) with all its files,
   * and recognises it. To cancel it, end the worker.
   */
  download(
    address: string,
    onProgress: OnModelProgress,
  ): Promise<Result<RecognisedPackage, ModelError | WireError>>;
  /** Makes one zip file of the manifest and all files. */
  pack(model: ModelPackage): Promise<Result<Blob, ModelError | WireError>>;
  /**
   * Makes one zip file of photos or other files. It refers to the files and does not copy them, so it is readable as long
   * as they are. At most 65,535 files and 4 GiB.
   */
  zip(files: readonly PackageFile[]): Promise<Result<Blob, WireError>>;
}
