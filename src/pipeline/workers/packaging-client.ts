import type { IdentifyError } from "#domain/identify-error.ts";
import type { Result } from "#domain/result.ts";
import type { OnModelProgress } from "#domain/model.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import type { PackagingApi, RecognisedPackage } from "#workers/packaging/contract.ts";
import {
  createWorkerClient,
  withProgress,
  type WorkerClient,
  type WorkerConnection,
} from "./worker-client.ts";

/** Hashing and unpacking a gigabyte on a slow device. */
const READ_DEADLINE_MS = 5 * 60_000;

/** A large model on a slow line. */
const DOWNLOAD_DEADLINE_MS = 60 * 60_000;

/** The page's door to the packaging worker. Each task has a worker of its own, which ends with it. Nothing here rejects. */
export interface PackagingClient {
  /** Recognises a model in files, a folder's files or a zip. Of several models, `choice` is the path of the one that is meant. */
  read(
    files: readonly PackageFile[],
    signal: AbortSignal,
    choice?: string,
  ): Promise<Result<RecognisedPackage, IdentifyError>>;
  /** Downloads a package from an address that a person gave, and recognises it. An abort ends the download. */
  download(
    address: string,
    onProgress: OnModelProgress,
    signal: AbortSignal,
  ): Promise<Result<RecognisedPackage, IdentifyError>>;
  /** Makes one zip file of a package. */
  pack(model: ModelPackage, signal: AbortSignal): Promise<Result<Blob, IdentifyError>>;
  /** Makes one zip file that refers to the files where they are. At most 65,535 files and 4 GiB. */
  zip(files: readonly PackageFile[], signal: AbortSignal): Promise<Result<Blob, IdentifyError>>;
}

/** Makes the door; `connect` starts a worker. */
export function createPackagingClient(connect: () => WorkerConnection): PackagingClient {
  async function inWorker<T>(task: (worker: WorkerClient<PackagingApi>) => Promise<T>): Promise<T> {
    const worker = createWorkerClient<PackagingApi>(connect);
    try {
      return await task(worker);
    } finally {
      worker.end();
    }
  }

  return {
    read: (files, signal, choice) =>
      inWorker((worker) =>
        worker.call((remote) => remote.read(files, choice), { signal, deadlineMs: READ_DEADLINE_MS }),
      ),
    download: (address, onProgress, signal) =>
      inWorker((worker) =>
        withProgress(onProgress, (progress) =>
          worker.call((remote) => remote.download(address, progress), {
            signal,
            deadlineMs: DOWNLOAD_DEADLINE_MS,
          }),
        ),
      ),
    pack: (model, signal) =>
      inWorker((worker) =>
        worker.call((remote) => remote.pack(model), { signal, deadlineMs: READ_DEADLINE_MS }),
      ),
    zip: (files, signal) =>
      inWorker((worker) =>
        worker.call((remote) => remote.zip(files), { signal, deadlineMs: READ_DEADLINE_MS }),
      ),
  };
}
