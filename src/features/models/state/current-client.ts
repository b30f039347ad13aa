import {
  type InferenceClient,
  isSameModel,
  type OpenInferenceClient,
} from "#src/pipeline/workers/inference-client.ts";
import type { ModelPackage } from "#workers/contract.ts";

/** The client of the model that the models page works with, one at a time. */
export interface CurrentClient {
  /** The client of `model`. The client of another model is ended first. */
  readonly of: (model: ModelPackage) => InferenceClient;
  /** Gives `client` away: from now on whoever took it has to end it. Any other client is ended. */
  readonly release: (client: InferenceClient) => void;
  /** Ends the client, if there is one. */
  readonly end: () => void;
}

/** Makes the place of the client, which is opened with `openClient`. */
export function createCurrentClient(openClient: OpenInferenceClient): CurrentClient {
  let current: InferenceClient | null = null;
  return {
    of: (model) => {
      if (current !== null && isSameModel(current.model, model)) {
        current.model = model;
        return current;
      }
      current?.end();
      current = openClient(model, null);
      return current;
    },
    release: (client) => {
      if (current !== client) current?.end();
      current = null;
    },
    end: () => {
      current?.end();
      current = null;
    },
  };
}
