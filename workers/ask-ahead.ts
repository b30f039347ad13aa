import { type Remote, wrap } from "comlink";
import { abort } from "#domain/abort.ts";
import type { Ahead, SecondReader } from "#workers/imaging/jpeg/ahead.ts";
import type { Side } from "#workers/imaging/jpeg/layout.ts";
import { startWorker } from "./start-worker.ts";

/** The methods of a worker that reads ahead for another worker. They reject if the file can't be read. */
export interface AheadApi {
  /** Reads the second half of a JPEG; null if that is not possible. See: [Note: Reading ahead] */
  read(file: Blob, head: Uint8Array, side: Side): Promise<Ahead | null>;
}

export const AHEAD_NAME = "bio-kingdom-ahead";

/** Reading ahead gains little for smaller files. */
const LEAST_BYTES = 256 * 1024;

/**
 * Creates a worker that reads ahead, from the script at `address`. The worker ends together with the one that
 * starts it. Null if the device has only one core.
 */
export function createSecondReader(address: string): SecondReader | null {
  if (navigator.hardwareConcurrency < 2) return null;
  const gone = new AbortController();
  let remote: Remote<AheadApi> | null = null;
  const started = (): Remote<AheadApi> => (remote ??= start(address, () => abort(gone)));
  return {
    start: () => void started(),
    ask: async (file, head, side) => {
      if (file.size < LEAST_BYTES || gone.signal.aborted) return null;
      try {
        return await started().read(file, head, side);
      } catch {
        // After any fault the first reader reads the whole file, and reports what is wrong with it.
        return null;
      }
    },
  };
}

function start(address: string, onGone: () => void): Remote<AheadApi> {
  const worker = startWorker(address, AHEAD_NAME);
  worker.addEventListener("error", (event) => {
    // The app also works without the second worker. Without this line the page would treat the error as one
    // of this worker, and end it.
    event.preventDefault();
    onGone();
  });
  return wrap<AheadApi>(worker);
}
