import type { GraphicsStore } from "#src/core/models/graphics-store.ts";
import type { ModelLibrary } from "#src/core/models/model-library.ts";
import type { LibraryTaskStore } from "./library-task-store.ts";
import type { ModelImportStore } from "./model-import-store.ts";

/** The stores of the models page. */
export interface ModelsPageStores {
  readonly library: ModelLibrary;
  readonly graphics: GraphicsStore;
  readonly modelImport: ModelImportStore;
  readonly tasks: LibraryTaskStore;
}

declare module "#src/ui/services.tsx" {
  interface AppServices {
    /** Loads the code of the models page and makes its stores. It may reject; the next call tries again. */
    readonly openModelsPage: () => Promise<ModelsPageStores>;
  }
}
