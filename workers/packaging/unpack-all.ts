import type { ModelError } from "#domain/model/model-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { PackageFile } from "../contract.ts";
import { MAX_UNPACKED_BYTES, unzip } from "./unzip.ts";

/** The files, and what lies in the zip files among them, each in a folder named like it. Zip files in zip files stay. */
export async function unpackAll(
  files: readonly PackageFile[],
): Promise<Result<readonly PackageFile[], ModelError>> {
  const unpacked: PackageFile[] = [];
  let left = MAX_UNPACKED_BYTES;
  for (const file of files) {
    if (!file.path.toLowerCase().endsWith(".zip")) {
      unpacked.push(file);
      continue;
    }
    const inside = await unzip(file.blob, left);
    if (!inside.ok) return err({ code: "model-zip-refused", path: file.path, fault: inside.error });
    const folder = `${file.path.slice(0, -".zip".length)}/`;
    for (const { path, blob } of inside.value) {
      unpacked.push({ path: folder + path, blob });
      left -= blob.size;
    }
  }
  return ok(unpacked);
}
