import { PACKAGING_METHODS, type PackagingApi } from "#workers/packaging/contract.ts";
import { inOwnWorker } from "./own-worker.ts";
import { type Calls, createCalls, type WorkerConnection } from "./worker-client.ts";

/** Calls packaging workers from the page. Each call has its own worker, which ends with the call. Nothing rejects. */
export type PackagingClient = Calls<PackagingApi>;

/** Makes the client; `connect` starts a worker. */
export function createPackagingClient(connect: () => WorkerConnection): PackagingClient {
  return createCalls(PACKAGING_METHODS, inOwnWorker(connect));
}
