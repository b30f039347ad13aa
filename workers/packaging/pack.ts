import { Zip, ZipPassThrough } from "fflate";
import type { ModelError } from "#domain/error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { toHex } from "#domain/text/hex.ts";
import { type FileFacts, MANIFEST_FILE, type PackageManifest } from "#models/manifest.ts";
import { piecesOf } from "#workers/files/read-blob.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";

/**
 * Packs the manifest and all its files into one zip file. The zip file stays valid after a person deletes the
 * stored files.
 */
export async function pack({ manifest, files }: ModelPackage): Promise<Result<Blob, ModelError>> {
  const packed: PackageFile[] = [{ path: MANIFEST_FILE, blob: new Blob([writeManifest(manifest)]) }];
  for (const { path } of manifest.files) {
    const file = files.find((one) => one.path === path);
    if (file === undefined) return err({ code: "model-file-missing", path });
    packed.push(file);
  }
  return ok(await zipFiles(packed, { isCopied: true }));
}

export function writeManifest(manifest: PackageManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The earliest time that a zip file can state. With a fixed time, the same files always give the same bytes. */
const NO_TIME = new Date(1980, 0, 1);

/**
 * Makes one uncompressed zip file, because compression hardly shrinks photos and weights. Reads files in pieces,
 * for their checksums. With `isCopied` each piece becomes a blob at once, which browsers may store outside memory.
 * Without it the zip file refers to the original files: it takes no extra space, but the files must stay readable.
 * Throws the errors of fflate and of the files' streams. No Zip64: the caller must pass at most 65,535 files and 4
 * GiB.
 */
export async function zipFiles(
  files: readonly PackageFile[],
  { isCopied }: { readonly isCopied: boolean },
): Promise<Blob> {
  const parts: Blob[] = [];
  const failures: Error[] = [];
  let piece: Uint8Array | null = null;
  const zip = new Zip((failure, bytes) => {
    if (failure !== null) failures.push(failure);
    // fflate returns unchanged data as the same array.
    else if (isCopied || bytes !== piece) parts.push(new Blob([bytes]));
  });
  for (const { path, blob } of files) {
    const entry = new ZipPassThrough(path);
    entry.mtime = NO_TIME;
    zip.add(entry);
    for await (const read of piecesOf(blob.stream())) {
      piece = read;
      entry.push(read);
    }
    if (!isCopied) parts.push(blob);
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return new Blob(parts, { type: "application/zip" });
}

/** SHA-256 of bytes. Rejects without Web Crypto, which browsers have on https and localhost only. */
export async function sha256(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  // The type definitions do not show that `crypto.subtle` may be missing.
  const subtle = globalThis.crypto?.subtle;
  if (subtle === undefined) throw new Error("Checksums of models need this app to be opened over https.");
  return subtle.digest("SHA-256", bytes);
}

/**
 * Path, length and hash of each file. Reads one file after the other, because hashing needs the whole file in
 * memory. Rejects like {@link sha256}, and if a file can no longer be read.
 */
export async function factsOfFiles(files: readonly PackageFile[]): Promise<readonly FileFacts[]> {
  const facts: FileFacts[] = [];
  for (const { path, blob } of files) {
    const hash = toHex(new Uint8Array(await sha256(await blob.arrayBuffer())));
    facts.push({ path, bytes: blob.size, sha256: hash });
  }
  return facts;
}
