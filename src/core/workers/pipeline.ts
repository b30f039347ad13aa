import { systemClock } from "#domain/clock.ts";
import { connectToWorker } from "./browser-worker.ts";
import { createImagingClient, type ImagingClient } from "./imaging-client.ts";
import { createInferenceClient, type OpenInferenceClient } from "./inference-client.ts";
import type { WorkerConnection } from "./worker-client.ts";

/** Starts the workers of the road from a photo to an answer, each under a unique name. */
export interface PipelineScripts {
  readonly imaging: (name: string) => Worker;
  readonly inference: (name: string) => Worker;
}

/** Opens the clients of these workers. A worker starts with the first call. */
export interface Pipeline {
  readonly openImaging: () => ImagingClient;
  readonly connectInference: () => WorkerConnection;
  readonly openClient: OpenInferenceClient;
}

/** Makes the pipeline that the app and the package share. */
export function createPipeline({ imaging, inference }: PipelineScripts): Pipeline {
  const connectInference = (): WorkerConnection => connectToWorker("inference", inference);
  return {
    openImaging: () => createImagingClient(() => connectToWorker("imaging", imaging)),
    connectInference,
    openClient: (model, backend) =>
      createInferenceClient(model, backend, { connect: connectInference, clock: systemClock }),
  };
}
