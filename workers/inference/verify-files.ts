import type { OnModelProgress } from "#domain/model/model-progress.ts";
import type { ModelPackage } from "../contract.ts";
import { checkFile, type Sha256 } from "../files/check-file.ts";
import { NetworkError } from "./classifiers/networks/network.ts";

/** What the check needs of the world. */
export interface VerifyDeps {
  /** Null where the page is no secure context: browsers compute no hashes there. */
  readonly sha256: Sha256 | null;
}

/** Compares each file with its entry in the manifest. Rejects with a NetworkError for the first that does not match. */
export async function verifyFiles(
  { manifest, files }: ModelPackage,
  { sha256 }: VerifyDeps,
  onProgress: OnModelProgress,
): Promise<void> {
  const totalBytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let loadedBytes = 0;
  onProgress({ stage: "model", loadedBytes, totalBytes });
  for (const facts of manifest.files) {
    const file = files.find(({ path }) => path === facts.path);
    const fault = await checkFile(file?.blob, facts, sha256);
    if (fault !== null) throw new NetworkError(fault);
    loadedBytes += facts.bytes;
    onProgress({ stage: "model", loadedBytes, totalBytes });
  }
}
