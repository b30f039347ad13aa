import type { ModelError } from "#domain/model/model-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { isWebPage } from "#workers/files/web-page.ts";
import { piecesOf } from "./stream-pieces.ts";

/** `fetch` of the platform, as far as a download needs it. */
export type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/**
 * Another server does not learn from which site it is asked; cookies go to this site alone. Whoever tries again wants to
 * know what the server has now: a browser may have kept that a file was gone.
 */
const AS_STRANGER: RequestInit = {
  credentials: "same-origin",
  referrerPolicy: "no-referrer",
  cache: "no-cache",
};

/** What goes on while a file is fetched. */
interface FetchFileEvents {
  /** The server's length of the file in bytes, before its first piece; null where it says none. */
  readonly onLength: (bytes: number | null) => void;
  readonly onPiece: (bytes: number) => void;
}

/** Fetches a file in pieces. Nothing is kept of one that breaks off. */
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
    // fetch and the stream say no more than that it did not work: no network, no permission, or no such server.
    return err({ code: "download-failed", address, loadedBytes });
  }
}

/** A compressed answer states the length of what was sent, not of what arrives. */
function lengthOf({ headers }: Response): number | null {
  const length = headers.get("content-length");
  return length === null || headers.get("content-encoding") !== null ? null : Number(length);
}
