import { systemClock } from "#domain/clock.ts";
import { connectToWorker } from "./browser-worker.ts";
import { createImagingClient, type ImagingClient } from "./imaging-client.ts";
import { createInferenceClient, type GraphicsMemory, type OpenInferenceClient } from "./inference-client.ts";
import type { WorkerConnection } from "./worker-client.ts";

/** Starts a worker under this name, which is unique. */
type StartNamed = (name: string) => Worker;

/** Opens the clients of these workers. A worker starts with the first call. */
export interface Pipeline {
  readonly openImaging: () => ImagingClient;
  readonly connectInference: () => WorkerConnection;
  readonly openClient: OpenInferenceClient;
}

/**
 * Makes the pipeline that the app and the package share, of what starts its two workers and of what was found of models
 * on the graphics processor.
 */
export function createPipeline(
  imaging: StartNamed,
  inference: StartNamed,
  graphics?: GraphicsMemory,
): Pipeline {
  const connectInference = (): WorkerConnection => connectToWorker("inference", inference);
  return {
    openImaging: () => createImagingClient(() => connectToWorker("imaging", imaging)),
    connectInference,
    openClient: (model, backend) =>
      createInferenceClient(model, backend, {
        connect: connectInference,
        clock: systemClock,
        graphics,
      }),
  };
}
