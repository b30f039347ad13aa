import type { ModelError } from "#domain/error.ts";
import { toHex } from "#domain/text/hex.ts";
import type { FileFacts } from "#models/manifest.ts";

/**
 * The pieces of a stream, one by one. Leaving the loop early cancels the stream. Safari's streams have no async
 * iterator of their own.
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

/** The first tag of a web page may follow comments, white space and a byte order mark (which `\s` matches). */
const WEB_PAGE = /^\s*(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i;

/** How many bytes are read to recognise a web page. */
const START_BYTES = 1024;

/** True for a file that begins like a web page. Some servers return one, with status 200, for a missing file. */
export async function isWebPage(file: Blob): Promise<boolean> {
  return WEB_PAGE.test(await file.slice(0, START_BYTES).text());
}

/** Returns the 32 bytes of the SHA-256 hash. */
export type Sha256 = (bytes: ArrayBuffer) => Promise<ArrayBuffer>;

/**
 * Checks a file against its entry in the manifest: it exists, is readable, is not a web page, and has the right
 * length and hash. Returns the first fault, or null. Without `sha256` it does not compare hashes.
 */
export async function checkFile(
  file: Blob | undefined,
  { path, bytes, sha256: expected }: FileFacts,
  sha256: Sha256 | null,
): Promise<ModelError | null> {
  if (file === undefined) return { code: "model-file-missing", path };
  let content: ArrayBuffer;
  try {
    // This check comes before the length, because "a web page" explains more than a wrong length.
    if (await isWebPage(file)) return { code: "model-is-web-page", path };
    if (file.size !== bytes) return { code: "model-file-length", path, bytes: file.size, expected: bytes };
    if (sha256 === null) return null;
    content = await file.arrayBuffer();
  } catch (error) {
    // Browsers throw a RangeError if they lack memory. Other errors mean that the file was moved or
    // deleted.
    return error instanceof RangeError
      ? { code: "model-out-of-memory" }
      : { code: "model-file-missing", path };
  }
  const found = toHex(new Uint8Array(await sha256(content)));
  return found === expected ? null : { code: "model-file-changed", path };
}
