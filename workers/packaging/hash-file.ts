import { toHex } from "#domain/hex.ts";
import type { FileFacts } from "#models/manifest.ts";
import type { PackageFile } from "../contract.ts";

/** SHA-256 of bytes. Rejects where the browser has no Web Crypto: it has it on https and localhost only. */
export async function sha256(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  // The types say that it is always there.
  const subtle = globalThis.crypto?.subtle;
  if (subtle === undefined) throw new Error("Checksums of models need this app to be opened over https.");
  return subtle.digest("SHA-256", bytes);
}

/**
 * Path, length and hash of each file. One file after the other, because a file is in memory as a whole while it is
 * hashed. Rejects as {@link sha256} does, and where a file can't be read any more.
 */
export async function factsOfFiles(files: readonly PackageFile[]): Promise<readonly FileFacts[]> {
  const facts: FileFacts[] = [];
  for (const { path, blob } of files) {
    const hash = toHex(new Uint8Array(await sha256(await blob.arrayBuffer())));
    facts.push({ path, bytes: blob.size, sha256: hash });
  }
  return facts;
}
