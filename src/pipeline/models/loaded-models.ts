import type { IdentifyError } from "#domain/identify-error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import { guarded, type Result } from "#domain/result.ts";
import type { InferenceClient, OpenInferenceClient } from "../workers/inference-client.ts";
import type { ModelLibrary } from "./model-library.ts";

/** What loading models of the library needs. */
export interface LoadedModelsDeps {
  readonly openClient: OpenInferenceClient;
  readonly library: Pick<ModelLibrary, "packageOf">;
}

/** How the loading of several models is followed and given up. */
export interface LoadingEvents {
  readonly signal: AbortSignal;
  /** The model of this id is next. */
  readonly onModel: (id: string) => void;
  readonly onProgress: OnModelProgress;
}

/**
 * Loads models of the library, one after the other, each in a worker of its own, and does `work` with their clients, which
 * are ended in any case. Never rejects.
 */
export function withLoadedModels(
  ids: Iterable<string>,
  { library, openClient }: LoadedModelsDeps,
  { signal, onModel, onProgress }: LoadingEvents,
  work: (clients: ReadonlyMap<string, InferenceClient>) => Promise<Result<void, IdentifyError>>,
): Promise<Result<void, IdentifyError>> {
  return guarded(async () => {
    const clients = new Map<string, InferenceClient>();
    try {
      for (const id of ids) {
        onModel(id);
        const model = await library.packageOf(id, onProgress, signal);
        if (!model.ok) return model;
        const client = openClient(model.value, null);
        clients.set(id, client);
        const loaded = await client.load({ signal, onProgress });
        if (!loaded.ok) return loaded;
      }
      return await work(clients);
    } finally {
      for (const client of clients.values()) client.end();
    }
  });
}
