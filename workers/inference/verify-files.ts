import { toHex } from "#domain/hex.ts";
import type { FileFacts } from "#models/manifest.ts";
import type { OnModelProgress } from "#domain/model/model-progress.ts";
import type { ModelPackage } from "../contract.ts";
import { fileAt, NetworkError } from "./classifiers/networks/network.ts";

/** What the check needs of the world. */
export interface VerifyDeps {
  /** SHA-256, where the page is a secure context; null elsewhere, and then lengths alone are compared. */
  readonly sha256: ((bytes: ArrayBuffer) => Promise<ArrayBuffer>) | null;
}

/**
 * Compares each file with what the manifest says of it. Rejects with a NetworkError for the first one that is missing,
 * a web page, of another length or changed.
 */
export async function verifyFiles(
  { manifest, files }: ModelPackage,
  { sha256 }: VerifyDeps,
  onProgress: OnModelProgress,
): Promise<void> {
  const totalBytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let loadedBytes = 0;
  onProgress({ stage: "model", loadedBytes, totalBytes });
  for (const facts of manifest.files) {
    await verifyFile(facts, fileAt(files, facts.path), sha256);
    loadedBytes += facts.bytes;
    onProgress({ stage: "model", loadedBytes, totalBytes });
  }
}

async function verifyFile(
  { path, bytes, sha256: expected }: FileFacts,
  blob: Blob,
  sha256: VerifyDeps["sha256"],
): Promise<void> {
  const content = await readBlob(blob, path);
  // Servers that know no address answer the app's page; that is said rather than that the length differs.
  const start = new TextDecoder().decode(content.slice(0, 256));
  if (/^\uFEFF?\s*<(?:!doctype|html|head|body)/i.test(start)) {
    throw new NetworkError({ code: "model-is-web-page", path });
  }
  if (content.byteLength !== bytes) {
    throw new NetworkError({ code: "model-file-length", path, bytes: content.byteLength, expected: bytes });
  }
  if (sha256 === null) return;
  const digest = new Uint8Array(await sha256(content));
  const found = toHex(digest);
  if (found !== expected) throw new NetworkError({ code: "model-file-changed", path });
}

/** A file that went away since it was chosen or stored reads as missing. */
async function readBlob(blob: Blob, path: string): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer();
  } catch (error) {
    const isMemory = error instanceof RangeError;
    throw new NetworkError(
      isMemory ? { code: "model-out-of-memory" } : { code: "model-file-missing", path },
      {
        cause: error,
      },
    );
  }
}
