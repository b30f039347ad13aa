import type { Remote } from "comlink";
import type { AppError } from "#domain/error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import type { Result } from "#domain/result.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import type { PackagingApi, RecognisedPackage } from "#workers/packaging/contract.ts";
import { callOnce, withProgress, type WorkerConnection } from "./worker-client.ts";

/** Enough to hash and unpack a gigabyte on a slow device. */
const READ_DEADLINE_MS = 5 * 60_000;

/** Enough for a large model on a slow connection. */
const DOWNLOAD_DEADLINE_MS = 60 * 60_000;

/** Calls packaging workers from the page. Each call has its own worker, which ends with the call. Nothing rejects. */
export interface PackagingClient {
  /**
   * Recognises a model in files, a folder's files or a zip. `choice` is the path of the model if there are several.
   * `added` are files that an earlier call found missing, at the paths in its error.
   */
  read(
    files: readonly PackageFile[],
    signal: AbortSignal,
    choice?: string,
    added?: readonly PackageFile[],
  ): Promise<Result<RecognisedPackage, AppError>>;
  /** Downloads a package from an address that the user gave, and recognises it. An abort ends the download. */
  download(
    address: string,
    onProgress: OnModelProgress,
    signal: AbortSignal,
  ): Promise<Result<RecognisedPackage, AppError>>;
  /** Packs a package into one zip file. */
  pack(model: ModelPackage, signal: AbortSignal): Promise<Result<Blob, AppError>>;
  /** Packs files into one zip file, without copying their content. At most 65,535 files and 4 GiB. */
  zip(files: readonly PackageFile[], signal: AbortSignal): Promise<Result<Blob, AppError>>;
}

/** Makes the client; `connect` starts a worker. */
export function createPackagingClient(connect: () => WorkerConnection): PackagingClient {
  const call = <T>(
    work: (worker: Remote<PackagingApi>) => Promise<Result<T, AppError>>,
    signal: AbortSignal,
    deadlineMs = READ_DEADLINE_MS,
  ): Promise<Result<T, AppError>> => callOnce(connect, work, { signal, deadlineMs });
  return {
    read: (files, signal, choice, added) => call((worker) => worker.read(files, choice, added), signal),
    download: (address, onProgress, signal) =>
      withProgress(onProgress, (progress) =>
        call((worker) => worker.download(address, progress), signal, DOWNLOAD_DEADLINE_MS),
      ),
    pack: (model, signal) => call((worker) => worker.pack(model), signal),
    zip: (files, signal) => call((worker) => worker.zip(files), signal),
  };
}
