import { createStore } from "zustand/vanilla";
import { abort } from "#domain/abort.ts";
import type { AppError } from "#domain/error.ts";
import { guarded, ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import { answersOf, namedNow } from "#domain/teaching/lesson-class.ts";
import type { PackageManifest } from "#models/manifest.ts";
import type { ModelChoiceStore } from "#src/core/models/model-choice-store.ts";
import type { ModelLibrary } from "#src/core/models/model-library.ts";
import type { OpenInferenceClient } from "#src/core/workers/inference-client.ts";
import type { TeachingClient } from "#src/core/workers/teaching-client.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { type BaseNetwork, openTaughtNetwork } from "./lesson-network.ts";
import type { LessonStore } from "./lesson-store.ts";
import type { TaughtLesson } from "./teaching-store.ts";

/** The progress of saving a taught model. */
export type ModelSaving =
  | { readonly status: "none" }
  | { readonly status: "packing" }
  /** The app runs the model once, as it does before it stores any model. */
  | { readonly status: "checking" }
  | { readonly status: "writing" }
  | { readonly status: "stored"; readonly manifest: PackageManifest }
  | { readonly status: "failed"; readonly error: AppError };

/** The texts that a person enters to save the model. */
interface ModelNames {
  readonly title: string;
  /** The pages on which the model answers. */
  readonly subjects: readonly [Subject, ...Subject[]];
}

/** Saves a taught model on this device and lets it answer on its pages. No method rejects. */
export interface ModelSavingStore extends ReadableStore<ModelSaving> {
  readonly save: (taught: TaughtLesson, names: ModelNames) => Promise<void>;
  /** Stops saving, and forgets the saved model. */
  readonly clear: () => void;
}

interface ModelSavingDeps {
  readonly base: BaseNetwork;
  readonly lesson: Pick<LessonStore, "getState">;
  readonly worker: Pick<TeachingClient, "pack">;
  readonly openClient: OpenInferenceClient;
  readonly library: Pick<ModelLibrary, "add">;
  readonly choice: Pick<ModelChoiceStore, "getState">;
}

export function createModelSavingStore(deps: ModelSavingDeps): ModelSavingStore {
  const store = createStore<ModelSaving>(() => ({ status: "none" }));
  let current = new AbortController();
  return {
    ...readable(store),
    save: async (taught, names) => {
      abort(current);
      current = new AbortController();
      const { signal } = current;
      const show = (saving: ModelSaving): void => {
        if (!signal.aborted) store.setState(saving, true);
      };
      const stored = await guarded(() => saveModel(taught, names, signal, show, deps));
      show(
        stored.ok ? { status: "stored", manifest: stored.value } : { status: "failed", error: stored.error },
      );
    },
    clear: () => {
      abort(current);
      store.setState({ status: "none" }, true);
    },
  };
}

/** As with an imported model, the app runs the model once, and stores it completely or not at all. */
async function saveModel(
  lessonTaught: TaughtLesson,
  names: ModelNames,
  signal: AbortSignal,
  show: (saving: ModelSaving) => void,
  { base, lesson, worker, openClient, library, choice }: ModelSavingDeps,
): Promise<Result<PackageManifest, AppError>> {
  show({ status: "packing" });
  const opened = await openTaughtNetwork(base, lessonTaught, signal);
  if (!opened.ok) return opened;
  const { taught, classes } = lessonTaught;
  const named = answersOf(namedNow(classes, lesson.getState().classes), taught.head);
  const facts = {
    ...names,
    labels: named.map(({ name }) => name),
    rejectLabels: named.filter(({ isReject }) => isReject).map(({ name }) => name),
  };
  const packed = await worker.pack(opened.value.model, taught.head, facts, signal);
  if (!packed.ok) return packed;
  show({ status: "checking" });
  const runs = await runOnce(packed.value, openClient, signal);
  if (!runs.ok) return runs;
  show({ status: "writing" });
  const added = await library.add(packed.value);
  if (!added.ok) return added;
  const { manifest } = packed.value;
  choice.getState().welcome(manifest);
  return ok(manifest);
}

async function runOnce(
  model: ModelPackage,
  openClient: OpenInferenceClient,
  signal: AbortSignal,
): Promise<Result<unknown, AppError>> {
  const client = openClient(model, null);
  try {
    return await client.load({ signal, onProgress: () => {} });
  } finally {
    client.end();
  }
}
