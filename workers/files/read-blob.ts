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

/**
 * True where a file begins as a web page does. Servers often answer with their own page, and with status 200, where
 * they do not have the file.
 */
export async function isWebPage(file: Blob): Promise<boolean> {
  return WEB_PAGE.test(await file.slice(0, START_BYTES).text());
}

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
