import type { ModelsPageStores } from "#src/lab/models/state/models-page-stores.ts";
import type { BaseNetwork } from "./lesson-network.ts";
import type { LessonStore } from "./lesson-store.ts";
import type { ModelSavingStore } from "./model-saving-store.ts";
import type { PhotoIntakeStore } from "./photo-intake-store.ts";
import type { TeachingStore } from "./teaching-store.ts";

/** The stores of the Teach page. */
export interface TeachPageStores extends Pick<ModelsPageStores, "library" | "tasks"> {
  readonly base: BaseNetwork;
  readonly lesson: LessonStore;
  readonly intake: PhotoIntakeStore;
  readonly teaching: TeachingStore;
  readonly saving: ModelSavingStore;
  /** Reads the models and the lesson. */
  readonly read: () => Promise<void>;
  /** Call this when the user leaves the page. Stops all runs and frees the memory of the network. */
  readonly leave: () => void;
}

declare module "#src/ui/services.tsx" {
  interface AppServices {
    /** Loads the code of the Teach page and creates its stores. It may reject; the next call tries again. */
    readonly openTeaching: () => Promise<TeachPageStores>;
  }
}
