import type { Remote } from "comlink";
import type { AppError } from "#domain/error.ts";
import type { Result } from "#domain/result.ts";
import type { InferenceApi, NetworkPackage } from "#workers/inference/contract.ts";
import { LOAD_DEADLINE_MS, type LoadEvents } from "./inference-client.ts";
import { callOnce, withProgress, type WorkerConnection } from "./worker-client.ts";

/**
 * Opens a network in a worker that ends at once, so that no memory is held while a person answers questions. The error
 * says why the network can't run. Nothing rejects.
 */
export type OpenNetwork = (network: NetworkPackage, events: LoadEvents) => Promise<Result<void, AppError>>;

/** Makes an {@link OpenNetwork}; `connect` starts an inference worker. */
export function createOpenNetwork(connect: () => WorkerConnection): OpenNetwork {
  return (network, { signal, onProgress }) =>
    withProgress(onProgress, (progress) =>
      callOnce(connect, (worker: Remote<InferenceApi>) => worker.open(network, progress), {
        signal,
        deadlineMs: LOAD_DEADLINE_MS,
      }),
    );
}
