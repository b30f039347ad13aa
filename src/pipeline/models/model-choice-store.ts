import type { StateCreator, StoreApi } from "zustand/vanilla";
import type { PackageManifest } from "#models/manifest.ts";
import { KINGDOM_MODEL, SAMPLE_MODEL } from "#models/registry.ts";
import type { ModelRef } from "#domain/identification.ts";
import type { Subject } from "#domain/subject.ts";
import { createKeptStore } from "#src/storage/kept-store.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";

/** The model that a person chose for each subject's page; null stands for the page's default model. */
export type ModelChoice = Readonly<Record<Subject, ModelRef | null>>;

/** The choice and how to change it. */
export interface ModelChoiceSnapshot {
  readonly choice: ModelChoice;
  /** Models of the person's own that a choice for all pages has replaced, by the pages that they answered on. */
  readonly setAside: ModelChoice;
  /** Models that answered on a page until they were deleted, here or in another tab, and nothing was chosen since. */
  readonly lost: ModelChoice;
  readonly choose: (subject: Subject, model: ModelRef | null) => void;
  /** Chooses one model for all four pages. Models of the person's own that answered there are set aside. */
  readonly chooseForAll: (model: ModelRef) => void;
  /** Chooses the models that are set aside for their pages again. */
  readonly bringBack: () => void;
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

/** The choice of a first visit, and how it changes. */
const createSnapshot: StateCreator<ModelChoiceSnapshot> = (set, get) => ({
  choice: NONE,
  setAside: NONE,
  lost: NONE,
  choose: (subject, model) =>
    set(({ choice, setAside, lost }) => ({
      choice: { ...choice, [subject]: model },
      lost: { ...lost, [subject]: null },
      // Who chooses for a page anew asks for nothing back there.
      setAside: { ...setAside, [subject]: null },
    })),
  chooseForAll: (model) =>
    set(({ choice, setAside }) => ({
      choice: mapChoice(() => model),
      lost: NONE,
      setAside: mapChoice((subject) => ownModel(choice[subject]) ?? setAside[subject]),
    })),
  bringBack: () =>
    set(({ choice, setAside, lost }) => ({
      choice: mapChoice((subject) => setAside[subject] ?? choice[subject]),
      lost: mapChoice((subject) => (setAside[subject] === null ? lost[subject] : null)),
      setAside: NONE,
    })),
  forget: (modelId) =>
    set(({ choice, setAside, lost }) => ({
      choice: mapChoice((subject) => unless(choice[subject], modelId)),
      lost: mapChoice((subject) => (choice[subject]?.id === modelId ? choice[subject] : lost[subject])),
      setAside: mapChoice((subject) => unless(setAside[subject], modelId)),
    })),
  follow: (manifest) => {
    const { choice, setAside } = get();
    const followed = {
      choice: mapChoice((subject) => followedBy(choice[subject], subject, manifest)),
      setAside: mapChoice((subject) => followedBy(setAside[subject], subject, manifest)),
    };
    if (JSON.stringify(followed) !== JSON.stringify({ choice, setAside })) set(followed);
  },
});

/** Makes the store, in step with other tabs. It holds what the storage holds; on the first visit nothing is chosen. */
export function createModelChoiceStore(storage: SharedStorage): ModelChoiceStore {
  return createKeptStore<ModelChoiceSnapshot>(
    storage,
    {
      key: CHOICE_KEY,
      partOf: ({ choice, setAside, lost }) => ({ choice, setAside, lost }),
      withKept: (state, kept) => ({
        ...state,
        choice: readChoice(fieldOf(kept, "choice")),
        setAside: readChoice(fieldOf(kept, "setAside")),
        lost: readChoice(fieldOf(kept, "lost")),
      }),
    },
    createSnapshot,
  );
}

function unless(model: ModelRef | null, modelId: string): ModelRef | null {
  return model?.id === modelId ? null : model;
}

/** The model if it is neither the sample results nor the app's own model. */
function ownModel(model: ModelRef | null): ModelRef | null {
  return model === null || model.id === SAMPLE_MODEL.id || model.id === KINGDOM_MODEL.id ? null : model;
}

/** The model as its manifest names it now; null where it is no longer meant for the subject. */
function followedBy(
  model: ModelRef | null,
  subject: Subject,
  { id, version, title, subjects }: Parameters<ModelChoiceSnapshot["follow"]>[0],
): ModelRef | null {
  if (model?.id !== id) return model;
  return subjects.includes(subject) ? { id, version, title } : null;
}

function mapChoice(each: (subject: Subject) => ModelRef | null): ModelChoice {
  return { animal: each("animal"), plant: each("plant"), disease: each("disease"), pest: each("pest") };
}

/** Reads a choice from the storage. What is no reference to a model, as of another version of the app, becomes null. */
function readChoice(choice: unknown): ModelChoice {
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

/** Key in the storage of short texts: there while a model is written, and left there by a tab that is closed meanwhile. */
export const UNFINISHED_WRITE_KEY = "bio-kingdom.unfinished-model";
