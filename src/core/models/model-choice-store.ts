import type { StateCreator, StoreApi } from "zustand/vanilla";
import type { ModelRef } from "#domain/answer/identification.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { DEFAULT_MODELS, KINGDOM_MODEL, SAMPLE_MODEL } from "#models/registry.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";
import { createStoredValue } from "#src/storage/stored-value.ts";

/** The model that the user chose for each subject; null stands for the default model. */
export type ModelChoice = Readonly<Record<Subject, ModelRef | null>>;

/** The model that answers for a subject, given the user's choice. */
export function activeModelOf(choice: ModelChoice, subject: Subject): ModelRef {
  return choice[subject] ?? DEFAULT_MODELS[subject];
}

/**
 * The subject whose model is asked what a photo of an unknown subject shows: a subject with the app's own model, or
 * else the first subject if one model answers for all. Null if there is no such subject, or if sample results answer,
 * because they identify nothing.
 */
export function subjectToAsk(choice: ModelChoice): Subject | null {
  const idOf = (subject: Subject): string => activeModelOf(choice, subject).id;
  const own = SUBJECTS.find((subject) => idOf(subject) === KINGDOM_MODEL.id);
  const [first] = SUBJECTS;
  if (own !== undefined || first === undefined || idOf(first) === SAMPLE_MODEL.id) return own ?? null;
  return SUBJECTS.every((subject) => idOf(subject) === idOf(first)) ? first : null;
}

export interface ModelChoiceSnapshot {
  readonly choice: ModelChoice;
  /** The user's own models that `chooseForAll` has replaced, by subject. */
  readonly setAside: ModelChoice;
  /** Deleted models that were in use, by subject, until the user chooses another model there. */
  readonly lost: ModelChoice;
  readonly choose: (subject: Subject, model: ModelRef | null) => void;
  /** Chooses one model for all four subjects, and sets aside the user's own models that answered there. */
  readonly chooseForAll: (model: ModelRef) => void;
  /** Restores the models that were set aside. */
  readonly bringBack: () => void;
  /** Removes a deleted model. The pages that used it get their default models. */
  readonly forget: (modelId: string) => void;
  /**
   * Updates the choice after a model was replaced by another with the same id, by the user or by a newer version of the
   * app. Its pages show the new version and title. A page that the new model does not support gets its default model.
   */
  readonly follow: (manifest: Pick<PackageManifest, "id" | "version" | "title" | "subjects">) => void;
  /** Lets a newly stored model answer on all its pages. */
  readonly welcome: ModelChoiceSnapshot["follow"];
}

/** The choice of models, stored on this device. */
export type ModelChoiceStore = StoreApi<ModelChoiceSnapshot>;

const CHOICE_KEY = "bio-kingdom.models";

const NONE: ModelChoice = mapChoice(() => null);

const createSnapshot: StateCreator<ModelChoiceSnapshot> = (set, get) => ({
  choice: NONE,
  setAside: NONE,
  lost: NONE,
  choose: (subject, model) =>
    set(({ choice, setAside, lost }) => ({
      choice: { ...choice, [subject]: model },
      lost: { ...lost, [subject]: null },
      // After a new choice for a page, `bringBack` restores nothing there.
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
  welcome: (manifest) => {
    const { follow, choose } = get();
    follow(manifest);
    const { id, version, title, subjects } = manifest;
    for (const subject of subjects) choose(subject, { id, version, title });
  },
});

/** Makes the store from the stored choice and synchronises it with other tabs. On the first visit nothing is chosen. */
export function createModelChoiceStore(storage: SharedStorage): ModelChoiceStore {
  return createStoredValue<ModelChoiceSnapshot>(
    storage,
    {
      key: CHOICE_KEY,
      partOf: ({ choice, setAside, lost }) => ({ choice, setAside, lost }),
      withStored: (state, stored) => ({
        ...state,
        choice: readChoice(fieldOf(stored, "choice")),
        setAside: readChoice(fieldOf(stored, "setAside")),
        lost: readChoice(fieldOf(stored, "lost")),
      }),
    },
    createSnapshot,
  );
}

function unless(model: ModelRef | null, modelId: string): ModelRef | null {
  return model?.id === modelId ? null : model;
}

/** The model if it is the user's own; null for sample results and for the app's own model. */
function ownModel(model: ModelRef | null): ModelRef | null {
  return model === null || model.id === SAMPLE_MODEL.id || model.id === KINGDOM_MODEL.id ? null : model;
}

/** The model with the manifest's version and title; null if the manifest does not support the subject. */
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

/**
 * Reads a stored choice. A value that does not name a model, for example from another version of the app, becomes null.
 */
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

/** Key of a marker that is set while a model is written. The marker stays if the tab is closed during the write. */
export const UNFINISHED_WRITE_KEY = "bio-kingdom.unfinished-model";
