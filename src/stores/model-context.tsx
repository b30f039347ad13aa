import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import type { ModelRef } from "#src/domain/identification.ts";
import type { Subject } from "#src/domain/subject.ts";
import type { Benchmark } from "./benchmark.ts";
import type { ModelChoiceSnapshot, ModelChoiceStore } from "./model-choice-store.ts";
import { activeModelOf, type ModelRunner, type RunnerState } from "./model-runner.ts";
import type { ModelWorkshop } from "./model-workshop.ts";

/** What pages use of the models. */
export interface Models {
  readonly choice: ModelChoiceStore;
  readonly runner: ModelRunner;
  /** Everything that the models page does. Its code is fetched when it is first needed; it may reject then. */
  readonly openWorkshop: () => Promise<ModelWorkshop>;
  /** Everything that the benchmark page does, in the same way. */
  readonly openBenchmark: () => Promise<Benchmark>;
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

/** Where the loading of a model of one's own stands. */
export function useRunnerState(): RunnerState {
  return useStore(useModels().runner);
}
