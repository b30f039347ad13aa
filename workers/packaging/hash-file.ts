import { toHex } from "#domain/hex.ts";
import type { FileFacts } from "#models/manifest.ts";
import type { PackageFile } from "../contract.ts";

/**
 * SHA-256 of a file in lower-case hexadecimal. Rejects where the browser has no Web Crypto, which it has on https and
 * localhost alone, and where the file cannot be read any more.
 */
export async function hashFile(blob: Blob): Promise<string> {
  // The types say that it is always there.
  const subtle = globalThis.crypto?.subtle;
  if (subtle === undefined) throw new Error("Checksums of models need this app to be opened over https.");
  const digest = new Uint8Array(await subtle.digest("SHA-256", await blob.arrayBuffer()));
  return toHex(digest);
}

/** Path, length and hash of each file, one after the other: a file is in memory as a whole while it is hashed. */
export async function factsOfFiles(files: readonly PackageFile[]): Promise<readonly FileFacts[]> {
  const facts: FileFacts[] = [];
  for (const { path, blob } of files) {
    facts.push({ path, bytes: blob.size, sha256: await hashFile(blob) });
  }
  return facts;
}
