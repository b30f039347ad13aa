import { abort } from "#domain/abort.ts";
import type { AppError, ModelError } from "#domain/error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { parseJson } from "#domain/text/json.ts";
import { readManifest } from "#models/manifest-schema.ts";
import { type FileFacts, MANIFEST_FILE, type PackageManifest } from "#models/manifest.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import { bytesOf } from "./model-storage.ts";

export interface FetchPackageDeps {
  readonly fetch: typeof fetch;
  /** The time in milliseconds. */
  readonly now: () => number;
}

/** A download is not timed before this many milliseconds: the first bytes say little of its speed. */
const TIMED_AFTER_MS = 1000;

/** Why a file did not come. */
class FetchFault extends Error {
  readonly fault: AppError;

  constructor(fault: AppError) {
    super(fault.code);
    this.fault = fault;
  }
}

/**
 * Fetches the files of a package from the addresses of their paths. Refuses a file whose length differs from the
 * manifest. Never rejects.
 */
export async function fetchPackage(
  manifest: PackageManifest,
  addressOf: (path: string) => string | undefined,
  { fetch: get, now }: FetchPackageDeps,
  onProgress: OnModelProgress,
  signal: AbortSignal,
): Promise<Result<ModelPackage, AppError>> {
  const totalBytes = bytesOf(manifest);
  const failed = new AbortController();
  const until = AbortSignal.any([signal, failed.signal]);
  const begin = now();
  let loadedBytes = 0;
  const onBytes = (bytes: number): void => {
    loadedBytes += bytes;
    const passed = now() - begin;
    const left = Math.round(((totalBytes - loadedBytes) * passed) / loadedBytes / 1000);
    const timed = passed < TIMED_AFTER_MS || left < 1 ? {} : { secondsLeft: left };
    onProgress({ stage: "model", loadedBytes, totalBytes, ...timed });
  };
  const fetchOne = async (facts: FileFacts): Promise<PackageFile> => {
    const { path } = facts;
    const address = addressOf(path);
    if (address === undefined) throw new FetchFault({ code: "model-file-missing", path });
    let blob: Result<Blob, ModelError>;
    try {
      blob = await fetchFile(facts, address, await get(address, { signal: until }), onBytes);
    } catch {
      // The error of fetch does not tell the cause.
      throw new FetchFault(
        signal.aborted ? { code: "aborted" } : { code: "download-failed", address, loadedBytes },
      );
    }
    if (!blob.ok) throw new FetchFault(blob.error);
    return { path, blob: blob.value };
  };
  try {
    return ok({ manifest, files: await Promise.all(manifest.files.map(fetchOne)) });
  } catch (error) {
    // The other files are no longer needed.
    abort(failed);
    if (error instanceof FetchFault) return err(error.fault);
    throw error;
  }
}

/** Fetches a manifest and checks it. Never rejects. */
export async function fetchManifest(
  address: string,
  { fetch: get }: Pick<FetchPackageDeps, "fetch">,
  signal: AbortSignal,
): Promise<Result<PackageManifest, AppError>> {
  let text: string;
  try {
    const response = await get(address, { signal });
    const refusal = refusalOf(response, MANIFEST_FILE, address);
    if (refusal !== null) return err(refusal);
    text = await response.text();
  } catch {
    // The error of fetch does not tell the cause.
    return err(signal.aborted ? { code: "aborted" } : { code: "download-failed", address, loadedBytes: 0 });
  }
  return readManifest(parseJson(text));
}

/** Reads a file from a server's response. Rejects if the response breaks off. */
async function fetchFile(
  { path, bytes: expected }: FileFacts,
  address: string,
  response: Response,
  onBytes: (bytes: number) => void,
): Promise<Result<Blob, ModelError>> {
  const refusal = refusalOf(response, path, address);
  if (refusal !== null) return err(refusal);
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      onBytes(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  const blob = await new Response(response.body?.pipeThrough(counter) ?? null).blob();
  return blob.size === expected
    ? ok(blob)
    : err({ code: "model-file-length", path, bytes: blob.size, expected });
}

/** Why this is not the file of a package; null if it may be. */
function refusalOf(
  { ok: isOk, status, headers }: Response,
  path: string,
  address: string,
): ModelError | null {
  if (!isOk) return { code: "download-refused", address, status };
  // Servers of single-page apps respond to unknown addresses with the app's own page.
  return headers.get("content-type")?.startsWith("text/html") === true
    ? { code: "model-is-web-page", path }
    : null;
}
