import { abort } from "#domain/abort.ts";
import type { AppError, ModelError } from "#domain/error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { parseJson } from "#domain/text/json.ts";
import { readManifest } from "#models/manifest-schema.ts";
import { type FileFacts, MANIFEST_FILE, type PackageManifest } from "#models/manifest.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import { bytesOf } from "./model-storage.ts";

/** The packages of this build. All records are by path; an address is that of a file on this site. */
export interface BundledSources {
  readonly manifests: Readonly<Record<string, unknown>>;
  readonly addresses: Readonly<Record<string, string>>;
  /** The files of packs, with their manifests: a pack's manifest is fetched with the pack. */
  readonly packs: Readonly<Record<string, string>>;
}

/** The packages of models/packages. Import this module dynamically: it contains the path of every file. */
export const BUNDLED_SOURCES: BundledSources = {
  manifests: import.meta.glob("/models/packages/*/model-manifest.json", { eager: true, import: "default" }),
  // Manifests and cards are bundled as modules. CARD.md is only for readers of the repository.
  addresses: import.meta.glob<string>(
    ["/models/packages/*/**", "!**/{CARD.md,card.json,model-manifest.json}"],
    {
      eager: true,
      import: "default",
      // Without "no-inline" a small file becomes a data: address, which the content security policy forbids.
      query: "?url&no-inline",
    },
  ),
  packs: import.meta.glob<string>(["/models/packs/*/*", "!**/{*.md,card.json}"], {
    eager: true,
    import: "default",
    query: "?url&no-inline",
  }),
};

export interface BundledDeps {
  readonly sources: BundledSources;
  readonly fetch: typeof fetch;
  /** The time in milliseconds. */
  readonly now?: () => number;
}

/** A download is not timed before this many milliseconds: the first bytes say little of its speed. */
const TIMED_AFTER_MS = 1000;

/** The app's own packages. */
export interface BundledPackages {
  readonly manifests: readonly PackageManifest[];
  /** Fetches a package's files. Refuses a file whose length differs from the manifest. Never rejects. */
  readonly fetch: (
    manifest: PackageManifest,
    onProgress: OnModelProgress,
    signal: AbortSignal,
  ) => Promise<Result<ModelPackage, AppError>>;
  /** Fetches a pack: its manifest, then its files. Never rejects. */
  readonly fetchPack: (
    id: string,
    onProgress: OnModelProgress,
    signal: AbortSignal,
  ) => Promise<Result<ModelPackage, AppError>>;
}

/** Why a file did not come. */
class FetchFault extends Error {
  readonly fault: AppError;

  constructor(fault: AppError) {
    super(fault.code);
    this.fault = fault;
  }
}

/** Reads the manifests. Throws if a manifest is not valid, because that is a fault of this build. */
export function createBundledPackages({
  sources,
  fetch: get,
  now = () => performance.now(),
}: BundledDeps): BundledPackages {
  const folders = new Map<string, string>();
  const manifests = Object.entries(sources.manifests).map(([path, json]) => {
    const manifest = readManifest(json);
    if (!manifest.ok) throw new Error(`${path}: ${JSON.stringify(manifest.error)}`);
    folders.set(manifest.value.id, path.slice(0, -MANIFEST_FILE.length));
    return manifest.value;
  });

  const fetchFiles = async (
    manifest: PackageManifest,
    addressOf: (path: string) => string | undefined,
    onProgress: OnModelProgress,
    signal: AbortSignal,
  ): Promise<Result<ModelPackage, AppError>> => {
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
  };

  return {
    manifests,
    fetch: (manifest, onProgress, signal) => {
      const folder = folders.get(manifest.id) ?? "";
      return fetchFiles(manifest, (path) => sources.addresses[`${folder}${path}`], onProgress, signal);
    },
    fetchPack: async (id, onProgress, signal) => {
      const addressOf = (path: string): string | undefined => sources.packs[`/models/packs/${id}/${path}`];
      const address = addressOf(MANIFEST_FILE);
      if (address === undefined) return err({ code: "model-not-stored", id });
      let text: string;
      try {
        const response = await get(address, { signal });
        if (!response.ok) return err({ code: "download-refused", address, status: response.status });
        text = await response.text();
      } catch {
        // The error from fetch does not tell the cause.
        return err(
          signal.aborted ? { code: "aborted" } : { code: "download-failed", address, loadedBytes: 0 },
        );
      }
      const manifest = readManifest(parseJson(text));
      return manifest.ok ? fetchFiles(manifest.value, addressOf, onProgress, signal) : manifest;
    },
  };
}

/** Reads a file from a server's response. Rejects if the response breaks off. */
async function fetchFile(
  { path, bytes: expected }: FileFacts,
  address: string,
  response: Response,
  onBytes: (bytes: number) => void,
): Promise<Result<Blob, ModelError>> {
  const { status, headers, body } = response;
  if (!response.ok) return err({ code: "download-refused", address, status });
  // Servers of single-page apps respond to unknown addresses with the app's own page.
  if (headers.get("content-type")?.startsWith("text/html") === true) {
    return err({ code: "model-is-web-page", path });
  }
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      onBytes(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  const blob = await new Response(body?.pipeThrough(counter) ?? null).blob();
  return blob.size === expected
    ? ok(blob)
    : err({ code: "model-file-length", path, bytes: blob.size, expected });
}
