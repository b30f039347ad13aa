import { ALIVE } from "#workers/contract.ts";
import type { WorkerConnection } from "./worker-client.ts";

/** A dedicated worker as a connection. `spawn` is given a unique name for it. See: [Note: Life lock] */
export function connectToWorker(spawn: (name: string) => Worker): WorkerConnection {
  // Not randomUUID, which is missing where a page is served without TLS from another machine.
  const name = `bio-kingdom-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  const worker = spawn(name);
  const gone = new AbortController();
  const listeners: (() => void)[] = [];
  const die = (): void => {
    if (gone.signal.aborted) return;
    gone.abort();
    for (const listener of listeners) listener();
  };
  const { signal } = gone;
  // An uncaught error leaves a worker running in an unknown state, or is one whose script did not load.
  worker.addEventListener("error", die, { signal });
  worker.addEventListener("messageerror", die, { signal });
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
      gone.abort();
      worker.terminate();
    },
  };
}

/** True once the lock's holder is gone; false where the wait was given up first. */
async function waitForRelease(name: string, signal: AbortSignal): Promise<boolean> {
  try {
    await navigator.locks.request(name, { signal }, () => Promise.resolve());
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
