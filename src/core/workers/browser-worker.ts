import { abort } from "#domain/abort.ts";
import { newId } from "#src/storage/new-id.ts";
import { ALIVE } from "#workers/contract.ts";
import type { WorkerConnection, WorkerEnd } from "./worker-client.ts";

/**
 * Connects to a dedicated worker. `spawn` starts it under a unique name.
 * See: [Note: Life lock]
 */
export function connectToWorker(
  does: "imaging" | "inference" | "packaging" | "teaching" | "web-photos",
  spawn: (name: string) => Worker,
): WorkerConnection {
  const name = `bio-kingdom-${does}-${newId()}`;
  const worker = spawn(name);
  const gone = new AbortController();
  const listeners: ((end: WorkerEnd) => void)[] = [];
  const die = (end: WorkerEnd = "worker-died"): void => {
    if (gone.signal.aborted) return;
    abort(gone);
    for (const listener of listeners) listener(end);
  };
  const { signal } = gone;
  // After an uncaught error the state of a worker is unknown. A script that can't be fetched causes a plain Event instead of an
  // ErrorEvent (HTML standard, "run a worker").
  worker.addEventListener(
    "error",
    (event: Event) => die(event instanceof ErrorEvent ? "worker-died" : "worker-unreachable"),
    { signal },
  );
  worker.addEventListener("messageerror", () => die(), { signal });
  worker.addEventListener(
    "message",
    ({ data }: MessageEvent<unknown>) => {
      if (data === ALIVE)
        void waitForRelease(name, signal).then((released) => (released ? die() : undefined));
    },
    { signal },
  );
  return {
    endpoint: worker,
    onDeath: (listener) => {
      listeners.push(listener);
    },
    terminate: () => {
      abort(gone);
      worker.terminate();
    },
  };
}

/** True when the worker that held the lock has ended; false if `signal` ended the wait. */
async function waitForRelease(name: string, signal: AbortSignal): Promise<boolean> {
  try {
    await navigator.locks.request(name, { signal }, () => Promise.resolve());
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
