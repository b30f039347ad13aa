import type { ActiveModelStore } from "#src/core/models/active-model-store.ts";
import type { GraphicsStore } from "#src/core/models/graphics-store.ts";
import type { ModelChoiceStore } from "#src/core/models/model-choice-store.ts";
import type { ModelLibrary } from "#src/core/models/model-library.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import { createOpenNetwork, type OpenInferenceClient } from "#src/core/workers/inference-client.ts";
import { createPackagingClient } from "#src/core/workers/packaging-client.ts";
import type { WorkerConnection } from "#src/core/workers/worker-client.ts";
import { createLibraryTaskStore } from "./library-task-store.ts";
import { createModelImportStore } from "./model-import-store.ts";
import { createCurrentClient } from "./model-trial.ts";
import type { ModelsPageStores } from "./models-page-stores.ts";

export interface ModelsPageDeps {
  readonly library: ModelLibrary;
  readonly choice: ModelChoiceStore;
  readonly graphics: GraphicsStore;
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
  return {
    library: deps.library,
    graphics: deps.graphics,
    modelImport: createModelImportStore({
      ...deps,
      current,
      packaging,
      openNetwork: createOpenNetwork(connectInference),
    }),
    tasks: createLibraryTaskStore({ ...deps, current, packaging }),
  };
}
