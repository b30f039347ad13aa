import { toHex } from "#domain/hex.ts";
import type { ModelError } from "#domain/model/model-error.ts";
import type { FileFacts } from "#models/manifest.ts";
import { isWebPage } from "./web-page.ts";

/** SHA-256 of bytes: 32 bytes. */
export type Sha256 = (bytes: ArrayBuffer) => Promise<ArrayBuffer>;

/**
 * Compares a file with its entry in the manifest: that it is there and can be read, is no web page, and has the length
 * and the hash of the entry. Answers the first thing that is wrong, or null. Without `sha256` hashes are not compared.
 */
export async function checkFile(
  file: Blob | undefined,
  { path, bytes, sha256: expected }: FileFacts,
  sha256: Sha256 | null,
): Promise<ModelError | null> {
  if (file === undefined) return { code: "model-file-missing", path };
  let content: ArrayBuffer;
  try {
    // Before the length: that the server has no such file says more than that the length is wrong.
    if (await isWebPage(file)) return { code: "model-is-web-page", path };
    if (file.size !== bytes) return { code: "model-file-length", path, bytes: file.size, expected: bytes };
    if (sha256 === null) return null;
    content = await file.arrayBuffer();
  } catch (error) {
    // Browsers throw a RangeError where there is no memory for a buffer. Else the file was moved or deleted meanwhile.
    return error instanceof RangeError
      ? { code: "model-out-of-memory" }
      : { code: "model-file-missing", path };
  }
  const found = toHex(new Uint8Array(await sha256(content)));
  return found === expected ? null : { code: "model-file-changed", path };
}
