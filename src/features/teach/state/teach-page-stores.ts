import type { ModelsPageStores } from "#src/features/models/state/model-context.tsx";
import type { LessonStore } from "./lesson-state.ts";
import type { ModelSavingStore } from "./model-saving-store.ts";
import type { PhotoIntakeStore } from "./photo-intake-store.ts";
import type { TeachingStore } from "./teaching-store.ts";

/** Everything behind the page on which models are taught. */
export interface TeachPageStores extends Pick<ModelsPageStores, "library" | "tasks"> {
  readonly lesson: LessonStore;
  readonly intake: PhotoIntakeStore;
  readonly teaching: TeachingStore;
  readonly saving: ModelSavingStore;
  /** Reads the models and the lesson. */
  readonly read: () => Promise<void>;
  /** The page is left: what runs is ended, and the memory of the network given back. */
  readonly leave: () => void;
}
