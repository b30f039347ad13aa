import { type FileFacts, MANIFEST_FILE, type PackageManifest } from "#models/manifest.ts";
import { readManifest } from "#models/manifest-schema.ts";
import type { IdentifyError, ModelError } from "#domain/answer/identify-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { OnModelProgress } from "#domain/model.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import { bytesOf } from "./model-storage.ts";

/** The packages of this build. Both records are by path in models/packages; an address is that of a file on this site. */
export interface BundledSources {
  readonly manifests: Readonly<Record<string, unknown>>;
  readonly addresses: Readonly<Record<string, string>>;
}

/**
 * The packages of models/packages, without packs (see packs.ts). Import this module dynamically: it contains the path of
 * every file.
 */
export const BUNDLED_SOURCES: BundledSources = {
  manifests: import.meta.glob(
    ["/models/packages/*/model-manifest.json", "!/models/packages/{birds,insects,imagenet-animals}/**"],
    { eager: true, import: "default" },
  ),
  // Manifest and card are modules; CARD.md is for readers of the repository.
  addresses: import.meta.glob<string>(
    [
      "/models/packages/*/**",
      "!**/{CARD.md,card.json,model-manifest.json}",
      "!/models/packages/{birds,insects,imagenet-animals}/**",
    ],
    {
      eager: true,
      import: "default",
      // Without "no-inline" a small file becomes a data: address, which the content security policy forbids.
      query: "?url&no-inline",
    },
  ),
};

export interface BundledDeps {
  readonly sources: BundledSources;
  readonly fetch: typeof fetch;
}

/** The app's own packages. */
export interface BundledPackages {
  readonly manifests: readonly PackageManifest[];
  /** Fetches a package's files. Refuses a file whose length is not that of the manifest. Never rejects. */
  readonly fetch: (
    manifest: PackageManifest,
    onProgress: OnModelProgress,
    signal: AbortSignal,
  ) => Promise<Result<ModelPackage, IdentifyError>>;
}

/** Reads the manifests. Throws if one is not valid, because that is a fault of this build. */
export function createBundledPackages({ sources, fetch: get }: BundledDeps): BundledPackages {
  const folders = new Map<string, string>();
  const manifests = Object.entries(sources.manifests).map(([path, json]) => {
    const manifest = readManifest(json);
    if (!manifest.ok) throw new Error(`${path}: ${JSON.stringify(manifest.error)}`);
    folders.set(manifest.value.id, path.slice(0, -MANIFEST_FILE.length));
    return manifest.value;
  });

  return {
    manifests,
    fetch: async (manifest, onProgress, signal) => {
      const totalBytes = bytesOf(manifest);
      const files: PackageFile[] = [];
      let loadedBytes = 0;
      const onBytes = (bytes: number): void => {
        loadedBytes += bytes;
        onProgress({ stage: "model", loadedBytes, totalBytes });
      };
      for (const facts of manifest.files) {
        const { path } = facts;
        const address = sources.addresses[`${folders.get(manifest.id) ?? ""}${path}`];
        if (address === undefined) return err({ code: "model-file-missing", path });
        try {
          const blob = await fetchFile(facts, address, await get(address, { signal }), onBytes);
          if (!blob.ok) return blob;
          files.push({ path, blob: blob.value });
        } catch {
          // The error of fetch does not tell the cause.
          return err(
            signal.aborted ? { code: "aborted" } : { code: "download-failed", address, loadedBytes },
          );
        }
      }
      return ok({ manifest, files });
    },
  };
}

/** Reads a file from a server's answer. Rejects if the answer breaks off. */
async function fetchFile(
  { path, bytes: expected }: FileFacts,
  address: string,
  response: Response,
  onBytes: (bytes: number) => void,
): Promise<Result<Blob, ModelError>> {
  const { status, headers, body } = response;
  if (!response.ok) return err({ code: "download-refused", address, status });
  // Servers of single-page apps answer unknown addresses with the app's own page.
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
