import { expose } from "comlink";
import type { WorkerConnection, WorkerEnd } from "#src/pipeline/workers/worker-client.ts";

/** A worker's API at the other end of a real MessageChannel, in this thread. */
export interface ChannelConnection extends WorkerConnection {
  /** Ends the worker in mid-work: nothing that it says any more arrives. */
  die(): void;
}

/** Exposes `api` as a worker does. Close it with `terminate`, or the ports keep Node running. */
export function connectOverChannel(api: object): ChannelConnection {
  const { port1, port2 } = new MessageChannel();
  const listeners: ((end: WorkerEnd) => void)[] = [];
  const terminate = (): void => {
    port1.close();
    port2.close();
  };
  expose(api, port2);
  return {
    endpoint: port1,
    onDeath: (listener) => {
      listeners.push(listener);
    },
    terminate,
    die: () => {
      terminate();
      for (const listener of listeners) listener("worker-died");
    },
  };
}
