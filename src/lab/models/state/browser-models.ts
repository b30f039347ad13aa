import type { ActiveModelStore } from "#src/core/models/active-model-store.ts";
import type { BrowserLibrary } from "#src/core/models/browser-library.ts";
import type { ModelChoiceStore } from "#src/core/models/model-choice-store.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import type { OpenInferenceClient } from "#src/core/workers/inference-client.ts";
import { createOpenNetwork } from "#src/core/workers/own-worker.ts";
import { createPackagingClient } from "#src/core/workers/packaging-client.ts";
import type { WorkerConnection } from "#src/core/workers/worker-client.ts";
import { createLibraryTaskStore } from "./library-task-store.ts";
import { createModelImportStore } from "./model-import-store.ts";
import { createCurrentClient } from "./model-trial.ts";
import type { ModelsPageStores } from "./models-page-stores.ts";

export interface ModelsPageDeps {
  readonly library: BrowserLibrary;
  readonly choice: ModelChoiceStore;
  /** Starts a packaging worker. */
  readonly connectPackaging: () => WorkerConnection;
  /** Starts an inference worker. */
  readonly connectInference: () => WorkerConnection;
  readonly imaging: ImagingClient;
  readonly active: ActiveModelStore;
  readonly openClient: OpenInferenceClient;
}

/** Makes the stores of the models page. */
export function createModelsPageStores({
  openClient,
  connectPackaging,
  connectInference,
  ...deps
}: ModelsPageDeps): ModelsPageStores {
  const current = createCurrentClient(openClient);
  const packaging = createPackagingClient(connectPackaging);
  const { graphics } = deps.library;
  return {
    library: deps.library,
    graphics,
    modelImport: createModelImportStore({
      ...deps,
      current,
      packaging,
      openNetwork: createOpenNetwork(connectInference),
    }),
    tasks: createLibraryTaskStore({ ...deps, current, packaging, graphics }),
  };
}
