import type { ModelError } from "#domain/model/model-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { isWebPage } from "#workers/files/web-page.ts";
import { piecesOf } from "./stream-pieces.ts";

/** `fetch` of the platform, as far as a download needs it. */
export type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/**
 * Other servers learn neither which site asks nor any cookie. The browser's cache is checked with the server, as it may
 * still hold the answer that a file is missing.
 */
const AS_STRANGER: RequestInit = {
  credentials: "same-origin",
  referrerPolicy: "no-referrer",
  cache: "no-cache",
};

/** Reports while a file is fetched. */
interface FetchFileEvents {
  /** Comes before the first piece: the length of the file in bytes, null where the server does not state it. */
  readonly onLength: (bytes: number | null) => void;
  readonly onPiece: (bytes: number) => void;
}

/** Fetches a file in pieces. If the download breaks off, nothing of it is kept. */
export async function fetchFile(
  address: string,
  fetch: Fetch,
  { onLength, onPiece }: FetchFileEvents,
): Promise<Result<Blob, ModelError>> {
  let loadedBytes = 0;
  try {
    const response = await fetch(address, AS_STRANGER);
    if (!response.ok) return err({ code: "download-refused", address, status: response.status });
    onLength(lengthOf(response));
    const pieces: Blob[] = [];
    if (response.body !== null) {
      for await (const piece of piecesOf(response.body)) {
        pieces.push(new Blob([piece]));
        loadedBytes += piece.length;
        onPiece(piece.length);
      }
    }
    const blob = new Blob(pieces);
    return (await isWebPage(blob)) ? err({ code: "model-is-web-page", path: address }) : ok(blob);
  } catch {
    // The error tells no cause: it may be the network, a missing permission, or an unknown server.
    return err({ code: "download-failed", address, loadedBytes });
  }
}

/** Null for a compressed answer, which states its length before it is unpacked. */
function lengthOf({ headers }: Response): number | null {
  const length = headers.get("content-length");
  return length === null || headers.get("content-encoding") !== null ? null : Number(length);
}
