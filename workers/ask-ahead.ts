import { type Remote, wrap } from "comlink";
import type { Ahead, SecondReader } from "./imaging/jpeg/ahead.ts";
import type { Side } from "./imaging/jpeg/layout.ts";
import { startWorker } from "./start-worker.ts";

/** The methods of a worker that reads ahead for another one. They reject where the file can't be read. */
export interface AheadApi {
  /** Reads the second half of a JPEG. Null where it can't. See: [Note: Reading ahead] */
  read(file: Blob, head: Uint8Array, side: Side): Promise<Ahead | null>;
}

/** The name of a worker that reads ahead. */
export const AHEAD_NAME = "bio-kingdom-ahead";

/** The least size in bytes of a file that is read ahead: for a smaller one it gains little. */
const LEAST_BYTES = 256 * 1024;

/**
 * A worker that reads ahead: the script at `address` under {@link AHEAD_NAME}. It ends with the worker that starts it. Null
 * where there is one core alone.
 */
export function createSecondReader(address: string): SecondReader | null {
  if (navigator.hardwareConcurrency < 2) return null;
  const gone = new AbortController();
  let remote: Remote<AheadApi> | null = null;
  const started = (): Remote<AheadApi> => (remote ??= start(address, () => gone.abort()));
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
    // Photos are also read without the second worker. Its error must not count as one of this worker, which the page
    // would end.
    event.preventDefault();
    onGone();
  });
  return wrap<AheadApi>(worker);
}
