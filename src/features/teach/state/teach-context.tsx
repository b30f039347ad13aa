import { createContext, type ReactNode, useContext } from "react";
import type { ModelsPageStores } from "#src/features/models/state/model-context.tsx";
import type { LessonStore } from "./lesson-store.ts";
import type { ModelSavingStore } from "./model-saving-store.ts";
import type { PhotoIntakeStore } from "./photo-intake-store.ts";
import type { TeachingStore } from "./teaching-store.ts";

/** Fetches the code of the page on which models are taught, and makes its stores. It may reject; the next call tries again. */
export type OpenTeaching = () => Promise<TeachPageStores>;

const TeachContext = createContext<OpenTeaching | null>(null);

/** Hands the way to the teaching down to its page. */
export function TeachProvider({
  open,
  children,
}: {
  readonly open: OpenTeaching;
  readonly children: ReactNode;
}): ReactNode {
  return <TeachContext value={open}>{children}</TeachContext>;
}

/** The way to the teaching. Throws outside a {@link TeachProvider}. */
export function useOpenTeaching(): OpenTeaching {
  const open = useContext(TeachContext);
  if (open === null) throw new Error("useOpenTeaching must be used within a TeachProvider");
  return open;
}

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
