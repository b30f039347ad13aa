import type { Endpoint } from "comlink";
import type { WorkerConnection, WorkerEnd } from "#src/pipeline/workers/worker-client.ts";

/** A worker that never says a word, and dies when a test wants it to. */
export interface FakeConnection extends WorkerConnection {
  /** Ends the worker without anybody having asked for it. */
  die(end?: WorkerEnd): void;
  /** How often it was ended. */
  terminations(): number;
}

/**
 * Makes a connection to no worker. As with a real one, a worker that is terminated tells nobody of its death.
 */
export function createFakeConnection(): FakeConnection {
  const listeners: ((end: WorkerEnd) => void)[] = [];
  let terminations = 0;
  const endpoint: Endpoint = {
    postMessage: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
  };
  return {
    endpoint,
    onDeath: (listener) => {
      listeners.push(listener);
    },
    terminate: () => {
      terminations += 1;
    },
    die: (end = "worker-died") => {
      for (const listener of listeners) listener(end);
    },
    terminations: () => terminations,
  };
}
