import type { ModelImportStore } from "./model-import-store.ts";
import type { ModelLibrary } from "#src/pipeline/models/model-library.ts";
import type { LibraryTaskStore } from "./library-task-store.ts";

/** Everything behind the models page. */
export interface ModelsPageStores {
  readonly library: ModelLibrary;
  readonly modelImport: ModelImportStore;
  readonly tasks: LibraryTaskStore;
}
