import { type FileFacts, MANIFEST_FILE } from "#models/manifest.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import { factsOfFiles, writeManifest } from "#workers/packaging/pack.ts";

/** All files in the folder of a package: the manifest and the files that the manifest names. */
export function packageFiles({ manifest, files }: ModelPackage): PackageFile[] {
  const blob = new Blob([writeManifest(manifest)], { type: "application/json" });
  return [{ path: MANIFEST_FILE, blob }, ...files];
}

/** The size and SHA-256 of each file of a model. Rejects if there are no files. */
export async function factsOf(files: readonly PackageFile[]): Promise<[FileFacts, ...FileFacts[]]> {
  const [first, ...rest] = await factsOfFiles(files);
  if (first === undefined) throw new Error("a model without files");
  return [first, ...rest];
}
