import { TEACHING_METHODS, type TeachingApi } from "#workers/teaching/contract.ts";
import { inOwnWorker } from "./own-worker.ts";
import { type Calls, createCalls, type WorkerConnection } from "./worker-client.ts";

/** Calls teaching workers from the page. Each call has its own worker, which ends with the call. Nothing rejects. */
export type TeachingClient = Calls<TeachingApi>;

/** Makes the client; `connect` starts a worker. */
export function createTeachingClient(connect: () => WorkerConnection): TeachingClient {
  return createCalls(TEACHING_METHODS, inOwnWorker(connect));
}
