import { createContext, type ReactNode, useContext } from "react";
import type { ModelsPageStores } from "#src/app/model-choice/model-context.tsx";
import type { BaseNetwork } from "./lesson-network.ts";
import type { LessonStore } from "./lesson-store.ts";
import type { ModelSavingStore } from "./model-saving-store.ts";
import type { PhotoIntakeStore } from "./photo-intake-store.ts";
import type { TeachingStore } from "./teaching-store.ts";

/** Loads the code of the Teach page and creates its stores. It may reject; the next call tries again. */
type OpenTeaching = () => Promise<TeachPageStores>;

const TeachContext = createContext<OpenTeaching | null>(null);

/** Passes {@link OpenTeaching} to the page. */
export function TeachProvider({
  open,
  children,
}: {
  readonly open: OpenTeaching;
  readonly children: ReactNode;
}): ReactNode {
  return <TeachContext value={open}>{children}</TeachContext>;
}

/** Throws outside a {@link TeachProvider}. */
export function useOpenTeaching(): OpenTeaching {
  const open = useContext(TeachContext);
  if (open === null) throw new Error("useOpenTeaching must be used within a TeachProvider");
  return open;
}

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
