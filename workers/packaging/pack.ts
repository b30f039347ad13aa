import { MANIFEST_FILE, type PackageManifest } from "#models/manifest.ts";
import type { ModelError } from "#domain/model/model-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { ModelPackage, PackageFile } from "../contract.ts";
import { zipFiles } from "./zip-files.ts";

/**
 * Packs the manifest and every file that it names into one zip file. It outlives the stored files, which a person may
 * delete meanwhile.
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

/** The text of a manifest's file. */
export function writeManifest(manifest: PackageManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
