import { IMAGING_METHODS, type ImagingApi } from "#workers/imaging/contract.ts";
import {
  type Calls,
  createCalls,
  createWorkerClient,
  type WorkerClient,
  type WorkerConnection,
} from "./worker-client.ts";

/** Calls the imaging worker from the page. Nothing rejects. The next call after `end` starts a new worker. */
export interface ImagingClient extends Calls<ImagingApi>, Pick<WorkerClient<ImagingApi>, "warmUp" | "end"> {}

/** Makes the client; `connect` starts a worker. */
export function createImagingClient(connect: () => WorkerConnection): ImagingClient {
  const worker = createWorkerClient<ImagingApi>(connect);
  return { ...createCalls(IMAGING_METHODS, worker), warmUp: worker.warmUp, end: worker.end };
}
