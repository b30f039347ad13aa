import { abort } from "#domain/abort.ts";
import type { ModelError } from "#domain/error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { isWebPage, piecesOf } from "#workers/files/read-blob.ts";

export type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/**
 * Sends neither the site's address nor cookies to other servers. Revalidates the browser's cache, which may contain
 * an old "missing" response.
 */
const AS_STRANGER: RequestInit = {
  credentials: "same-origin",
  referrerPolicy: "no-referrer",
  cache: "no-cache",
};

/** After this time without data the download is cancelled: a server that disappeared sends no message. */
const STALLED_AFTER_MS = 60_000;

interface FetchFileEvents {
  /** Called before the first piece, with the length of the file in bytes; null if the server does not send it. */
  readonly onLength: (bytes: number | null) => void;
  readonly onPiece: (bytes: number) => void;
}

/**
 * Downloads a file in pieces, at most `maxBytes`. If the download breaks off, exceeds the limit or receives nothing
 * for a minute, it is cancelled and its data is discarded.
 */
export async function fetchFile(
  address: string,
  fetch: Fetch,
  { maxBytes, ...events }: FetchFileEvents & { readonly maxBytes: number },
): Promise<Result<Blob, ModelError>> {
  const request = new AbortController();
  let isStalled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isStalled = true;
      abort(request);
    }, STALLED_AFTER_MS);
  };
  let loadedBytes = 0;
  try {
    wait();
    const response = await fetch(address, { ...AS_STRANGER, signal: request.signal });
    if (!response.ok) return err({ code: "download-refused", address, status: response.status });
    const onPiece = (bytes: number): void => {
      wait();
      loadedBytes += bytes;
      events.onPiece(bytes);
    };
    const blob = await readBody(response, maxBytes, { ...events, onPiece });
    if (blob === null) return err({ code: "download-too-large", address, maxBytes });
    return (await isWebPage(blob)) ? err({ code: "model-is-web-page", path: address }) : ok(blob);
  } catch {
    if (isStalled) return err({ code: "download-stalled", address, afterMs: STALLED_AFTER_MS });
    // The error does not name its cause: the network, a missing permission, or an unknown server.
    return err({ code: "download-failed", address, loadedBytes });
  } finally {
    clearTimeout(timer);
    // Makes the server stop sending.
    abort(request);
  }
}

/** Null if the response is, or says that it is, longer than `maxBytes`. */
async function readBody(
  response: Response,
  maxBytes: number,
  { onLength, onPiece }: FetchFileEvents,
): Promise<Blob | null> {
  const length = lengthOf(response);
  if (length !== null && length > maxBytes) return null;
  onLength(length);
  const pieces: Blob[] = [];
  let bytes = 0;
  if (response.body !== null) {
    for await (const piece of piecesOf(response.body)) {
      bytes += piece.length;
      if (bytes > maxBytes) return null;
      pieces.push(new Blob([piece]));
      onPiece(piece.length);
    }
  }
  return new Blob(pieces);
}

/** Null for a compressed response, which states its compressed length. */
function lengthOf({ headers }: Response): number | null {
  const length = headers.get("content-length");
  return length === null || headers.get("content-encoding") !== null ? null : Number(length);
}
