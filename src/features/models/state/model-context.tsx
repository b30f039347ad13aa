import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import type { ModelRef } from "#domain/identification.ts";
import type { Subject } from "#domain/subject.ts";
import type { ModelChoiceSnapshot, ModelChoiceStore } from "#src/pipeline/models/model-choice-store.ts";
import {
  activeModelOf,
  type ActiveModelState,
  type ActiveModelStore,
  subjectToAsk,
} from "#src/pipeline/models/active-model-store.ts";
import type { LoadableModel } from "#workers/inference/contract.ts";
import type { ModelImportStore } from "./model-import-store.ts";
import type { ModelLibrary } from "#src/pipeline/models/model-library.ts";
import type { LibraryTaskStore } from "./library-task-store.ts";

/** What pages use of the models. */
export interface Models {
  readonly choice: ModelChoiceStore;
  readonly active: ActiveModelStore;
  /** The stores of the models page. Their code is fetched when they are first needed, which may reject. */
  readonly openModelsPage: () => Promise<ModelsPageStores>;
}

const ModelContext = createContext<Models | null>(null);

/** Hands the models down to the pages. */
export function ModelProvider({
  models,
  children,
}: {
  readonly models: Models;
  readonly children: ReactNode;
}): ReactNode {
  return <ModelContext value={models}>{children}</ModelContext>;
}

/** The models. Throws outside a {@link ModelProvider}. */
export function useModels(): Models {
  const models = useContext(ModelContext);
  if (models === null) throw new Error("useModels must be used within a ModelProvider");
  return models;
}

/** What was chosen, and how to choose. */
export function useModelChoice<T>(select: (snapshot: ModelChoiceSnapshot) => T): T {
  return useStore(useModels().choice, select);
}

/** The model that answers for a subject now. */
export function useActiveModel(subject: Subject): ModelRef {
  return useModelChoice(({ choice }) => activeModelOf(choice, subject));
}

/** A subject whose model can say what a photo of an unknown subject shows; null where there is none. */
export function useSubjectToAsk(): Subject | null {
  return useModelChoice(({ choice }) => subjectToAsk(choice));
}

/** Where the loading of the active model stands that was asked for last. */
export function useActiveModelState(): ActiveModelState {
  return useStore(useModels().active);
}

/** The manifest of a model while a client holds or loads it; null where none does. */
export function useOpenedManifest(modelId: string): LoadableModel["manifest"] | null {
  return useStore(useModels().active.opened, (opened) => opened.get(modelId) ?? null);
}

/** Everything behind the models page. */
export interface ModelsPageStores {
  readonly library: ModelLibrary;
  readonly modelImport: ModelImportStore;
  readonly tasks: LibraryTaskStore;
}
