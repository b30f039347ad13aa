import type { FileFacts } from "#models/manifest.ts";
import type { PackageFile } from "#workers/contract.ts";
import { factsOfFiles } from "#workers/packaging/pack.ts";

/** Bytes and SHA-256 of the files of a model. Rejects for no files. */
export async function factsOf(files: readonly PackageFile[]): Promise<[FileFacts, ...FileFacts[]]> {
  const [first, ...rest] = await factsOfFiles(files);
  if (first === undefined) throw new Error("a model without files");
  return [first, ...rest];
}
