import { Zip, ZipPassThrough } from "fflate";
import type { PackageFile } from "../contract.ts";
import { piecesOf } from "../files/stream-pieces.ts";

/** The earliest time that a zip file can state. With a fixed time, the same files always give the same bytes. */
const NO_TIME = new Date(1980, 0, 1);

/**
 * One zip file of files, uncompressed, as photos and weights hardly shrink. Files are read in pieces, for their checksums.
 * With `isCopied` each piece becomes a blob at once, which browsers may keep outside of memory. Without it the zip file
 * refers to the files where they are, and takes no room beside them: it can be read as long as they can. Throws what fflate
 * and the files' streams throw. It has no Zip64: at most 65,535 files and 4 GiB, which the caller sees to.
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
    // What fflate passes through is the very array that it was given.
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
