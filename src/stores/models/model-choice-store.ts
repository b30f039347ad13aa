import { persist } from "zustand/middleware";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { PackageManifest } from "#models/manifest.ts";
import type { ModelRef } from "#domain/identification.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { asJson, type SharedStorage } from "../storage/shared-storage.ts";

/** The model that a person chose for each subject's page; null stands for the page's default model. */
export type ModelChoice = Readonly<Record<Subject, ModelRef | null>>;

/** The choice and how to change it. */
export interface ModelChoiceSnapshot {
  readonly choice: ModelChoice;
  readonly choose: (subject: Subject, model: ModelRef | null) => void;
  /** A model is gone: the pages that used it go back to their default models. */
  readonly forget: (modelId: string) => void;
  /**
   * Adapts the choice to the manifest that a model has now, after another model took its id, here or with a newer
   * version of the app. Pages that use the model name its new version and title. A page for which it is no longer meant
   * goes back to its default model.
   */
  readonly follow: (manifest: Pick<PackageManifest, "id" | "version" | "title" | "subjects">) => void;
}

/** The choice, kept on the device. */
export type ModelChoiceStore = StoreApi<ModelChoiceSnapshot>;

/** Key of the choice in the storage. */
const CHOICE_KEY = "bio-kingdom.models";

const NONE: ModelChoice = mapChoice(() => null);

/** Makes the store, in step with other tabs. It holds what the storage holds; on the first visit nothing is chosen. */
export function createModelChoiceStore(storage: SharedStorage): ModelChoiceStore {
  const store = createStore<ModelChoiceSnapshot>()(
    persist(
      (set, get) => ({
        choice: NONE,
        choose: (subject, model) => set(({ choice }) => ({ choice: { ...choice, [subject]: model } })),
        forget: (modelId) =>
          set(({ choice }) => ({ choice: mapChoice((subject) => unless(choice[subject], modelId)) })),
        follow: ({ id, version, title, subjects }) => {
          for (const subject of SUBJECTS) {
            const chosen = get().choice[subject];
            if (chosen?.id !== id) continue;
            if (!subjects.includes(subject)) get().choose(subject, null);
            else if (chosen.version !== version || chosen.title !== title)
              get().choose(subject, { id, version, title });
          }
        },
      }),
      {
        name: CHOICE_KEY,
        version: 1,
        storage: asJson(storage),
        partialize: ({ choice }) => ({ choice }),
        merge: (kept, current) => ({ ...current, choice: readChoice(kept) }),
      },
    ),
  );
  storage.onChange((key) => {
    if (key === CHOICE_KEY || key === null) void store.persist.rehydrate();
  });
  return store;
}

function unless(model: ModelRef | null, modelId: string): ModelRef | null {
  return model?.id === modelId ? null : model;
}

function mapChoice(each: (subject: Subject) => ModelRef | null): ModelChoice {
  return { animal: each("animal"), plant: each("plant"), disease: each("disease"), pest: each("pest") };
}

/** Reads the choice from the storage. What is no reference to a model, as of another version of the app, becomes null. */
function readChoice(kept: unknown): ModelChoice {
  const choice = fieldOf(kept, "choice");
  return mapChoice((subject) => {
    const model = fieldOf(choice, subject);
    const id = fieldOf(model, "id");
    const version = fieldOf(model, "version");
    const title = fieldOf(model, "title");
    return typeof id === "string" && typeof version === "string" && typeof title === "string"
      ? { id, version, title }
      : null;
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
