import { RUNTIME_METHODS, type RuntimeApi } from "#workers/inference/contract.ts";
import {
  type CallRunner,
  type Calls,
  createCalls,
  createWorkerClient,
  type WorkerConnection,
} from "./worker-client.ts";

/** Makes each call in a new worker, which ends with the call. */
export function inOwnWorker(connect: () => WorkerConnection): CallRunner {
  const call: CallRunner["call"] = async (work, limits) => {
    const worker = createWorkerClient<object>(connect);
    try {
      return await worker.call(work, limits);
    } finally {
      worker.end();
    }
  };
  return { call };
}

/**
 * Opens a network in a worker that ends at once, so that no memory is held while a person answers questions. The error
 * says why the network can't run. Nothing rejects.
 */
export type OpenNetwork = Calls<RuntimeApi>["open"];

/** Makes an {@link OpenNetwork}; `connect` starts an inference worker. */
export function createOpenNetwork(connect: () => WorkerConnection): OpenNetwork {
  return createCalls(RUNTIME_METHODS, inOwnWorker(connect)).open;
}
