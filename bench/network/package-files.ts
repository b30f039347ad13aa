import { MANIFEST_FILE } from "#models/manifest.ts";
import type { ModelPackage, PackageFile } from "#workers/contract.ts";
import { writeManifest } from "#workers/packaging/pack.ts";

/** All files of a package as they stand in its folder: the manifest and the files that it names. */
export function packageFiles({ manifest, files }: ModelPackage): PackageFile[] {
  const blob = new Blob([writeManifest(manifest)], { type: "application/json" });
  return [{ path: MANIFEST_FILE, blob }, ...files];
}
