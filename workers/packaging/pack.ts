import { Zip, ZipPassThrough } from "fflate";
import { MANIFEST_FILE, type PackageManifest } from "#models/manifest.ts";
import type { ModelError } from "#domain/model/model-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { ModelPackage } from "../contract.ts";
import { piecesOf } from "../files/stream-pieces.ts";

/** The earliest time that a zip file can state. With a fixed time, a package always gives the same bytes. */
const NO_TIME = new Date(1980, 0, 1);

/**
 * Packs the manifest and every file that it names into one zip file, uncompressed, as weights hardly shrink. Files are
 * read in pieces, and each piece becomes a blob at once, which browsers may keep outside of memory.
 */
export async function pack({ manifest, files }: ModelPackage): Promise<Result<Blob, ModelError>> {
  const parts: Blob[] = [];
  const failures: Error[] = [];
  const zip = new Zip((failure, bytes) => {
    if (failure !== null) failures.push(failure);
    else parts.push(new Blob([bytes]));
  });
  const add = async (path: string, blob: Blob): Promise<void> => {
    const entry = new ZipPassThrough(path);
    entry.mtime = NO_TIME;
    zip.add(entry);
    for await (const piece of piecesOf(blob.stream())) entry.push(piece);
    entry.push(new Uint8Array(0), true);
  };

  await add(MANIFEST_FILE, new Blob([writeManifest(manifest)]));
  for (const { path } of manifest.files) {
    const file = files.find((one) => one.path === path);
    if (file === undefined) return err({ code: "model-file-missing", path });
    await add(path, file.blob);
  }
  zip.end();
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return ok(new Blob(parts, { type: "application/zip" }));
}

/** The text of a manifest's file. */
export function writeManifest(manifest: PackageManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
