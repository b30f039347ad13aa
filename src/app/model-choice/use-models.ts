import { useStore } from "zustand";
import type { ModelRef } from "#domain/answer/identification.ts";
import type { Subject } from "#domain/subject.ts";
import type { ActiveModelState, ActiveModelStore } from "#src/core/models/active-model-store.ts";
import {
  activeModelOf,
  type ModelChoiceSnapshot,
  type ModelChoiceStore,
  subjectToAsk,
} from "#src/core/models/model-choice-store.ts";
import type { PackStore } from "#src/core/models/pack-store.ts";
import { useService } from "#src/ui/services.tsx";
import type { LoadableModel } from "#workers/inference/contract.ts";

/** The model stores that the pages use. */
export interface Models {
  readonly choice: ModelChoiceStore;
  readonly active: ActiveModelStore;
  /** Opens the store of packs. Rejects if its code can't be fetched. */
  readonly openPacks: () => Promise<PackStore>;
}

declare module "#src/ui/services.tsx" {
  interface AppServices {
    readonly models: Models;
  }
}

/** The model stores. */
export function useModels(): Models {
  return useService("models");
}

/** Selects a part of the choice of models. The snapshot also has the functions that change the choice. */
export function useModelChoice<T>(select: (snapshot: ModelChoiceSnapshot) => T): T {
  return useStore(useModels().choice, select);
}

/** The model that answers for a subject now. */
export function useActiveModel(subject: Subject): ModelRef {
  return useModelChoice(({ choice }) => activeModelOf(choice, subject));
}

/** A subject whose model can find the subject of a photo; null if there is none. */
export function useSubjectToAsk(): Subject | null {
  return useModelChoice(({ choice }) => subjectToAsk(choice));
}

/** The state of the latest requested model. */
export function useActiveModelState(): ActiveModelState {
  return useStore(useModels().active);
}

/** The manifest of a model while a client has loaded or is loading the model; otherwise null. */
export function useOpenedManifest(modelId: string): LoadableModel["manifest"] | null {
  return useStore(useModels().active.opened, (opened) => opened.get(modelId) ?? null);
}
