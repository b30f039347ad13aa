import { toHex } from "#domain/json.ts";
import type { ModelError } from "#domain/identify-error.ts";
import type { FileFacts } from "#models/manifest.ts";

/**
 * The pieces of a stream, one by one. Leaving the loop early cancels the stream. Safari's streams have no async iterator.
 */
export async function* piecesOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

/** Comments, white space and a byte order mark (which `\s` matches) may stand before the first tag of a web page. */
const WEB_PAGE = /^\s*(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i;

/** Bytes that are read to recognise a web page. */
const START_BYTES = 1024;

/** True for a file that begins like a web page. For a missing file, servers often return a web page with status 200. */
export async function isWebPage(file: Blob): Promise<boolean> {
  return WEB_PAGE.test(await file.slice(0, START_BYTES).text());
}

/** SHA-256 of bytes: 32 bytes. */
export type Sha256 = (bytes: ArrayBuffer) => Promise<ArrayBuffer>;

/**
 * Checks a file against its entry in the manifest: it exists, can be read, is no web page, and has the length and hash of
 * the entry. Returns the first fault, or null. Without `sha256` hashes are not compared.
 */
export async function checkFile(
  file: Blob | undefined,
  { path, bytes, sha256: expected }: FileFacts,
  sha256: Sha256 | null,
): Promise<ModelError | null> {
  if (file === undefined) return { code: "model-file-missing", path };
  let content: ArrayBuffer;
  try {
    // Before the length: "a web page" explains more than a wrong length.
    if (await isWebPage(file)) return { code: "model-is-web-page", path };
    if (file.size !== bytes) return { code: "model-file-length", path, bytes: file.size, expected: bytes };
    if (sha256 === null) return null;
    content = await file.arrayBuffer();
  } catch (error) {
    // Browsers throw a RangeError when memory is short. Any other error means that the file was moved or deleted.
    return error instanceof RangeError
      ? { code: "model-out-of-memory" }
      : { code: "model-file-missing", path };
  }
  const found = toHex(new Uint8Array(await sha256(content)));
  return found === expected ? null : { code: "model-file-changed", path };
}
