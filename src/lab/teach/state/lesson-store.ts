import { createStore, type StoreApi } from "zustand/vanilla";
import { err, ok, type Result } from "#domain/result.ts";
import {
  type ClassNameProblem,
  classNameProblem,
  classOfName,
  type LessonClass,
  NONE_OF_THESE,
  tidyClassName,
} from "#domain/teaching/lesson-class.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import type {
  StoredLesson,
  StoredPhoto,
  StoredHead,
  LessonChange,
  LessonDatabase,
  PhotoNumbers,
} from "./lesson-database.ts";
import {
  createLessonStorage,
  type LessonStorageState,
  type LessonChannel,
  type LessonStorage,
} from "./lesson-storage.ts";

/** A photo of a lesson, as the page shows it. */
export type LessonPhoto = Pick<StoredPhoto, "id" | "classId" | "name" | "thumbnail">;

/** The lesson on the page. */
export interface LessonSnapshot {
  /** In the order of addition; "None of these" is last. */
  readonly classes: readonly LessonClass[];
  /** In the order of addition. */
  readonly photos: readonly LessonPhoto[];
  readonly lessonStorage: LessonStorageState;
}

/** A photo to add. */
export type NewPhoto = Pick<StoredPhoto, "classId" | "name" | "thumbnail" | "shotAt"> & PhotoNumbers;

/** A lesson: classes and their photos. The store writes each change to the device. No method rejects. */
export interface LessonStore extends ReadableStore<LessonSnapshot> {
  /** Reads the stored lesson. See: LessonStorage.read */
  readonly read: () => Promise<void>;
  readonly addClass: (name: string) => Result<LessonClass, ClassNameProblem>;
  /** The class of this name; adds it if it does not exist. Null for an empty name. */
  readonly classNamed: (name: string) => LessonClass | null;
  readonly renameClass: (id: string, name: string) => ClassNameProblem | null;
  /** Removes a class with its photos. For "None of these", removes only the photos. */
  readonly removeClass: (id: string) => void;
  /** Adds a photo, unless the lesson has the same picture or its class was deleted. */
  readonly addPhoto: (photo: NewPhoto) => "added" | "known" | "class-gone";
  readonly removePhoto: (id: string) => void;
  /**
   * Removes everything. After the write has ended or failed, the page shows the empty lesson and the promise settles.
   */
  readonly clear: () => Promise<void>;
  /** Undefined for a removed photo. */
  readonly numbersOf: (id: string) => (PhotoNumbers & Pick<StoredPhoto, "shotAt">) | undefined;
  /** Replaces the numbers of a photo. */
  readonly setNumbers: (id: string, numbers: PhotoNumbers) => void;
  /** The last taught head; null for none. */
  readonly storedHead: () => StoredHead | null;
  readonly storeHead: (taught: StoredHead) => void;
  readonly storeAgain: LessonStorage["retry"];
  readonly written: LessonStorage["settled"];
}

export interface LessonDeps {
  readonly database: LessonDatabase;
  readonly channel: LessonChannel;
  readonly newId: () => string;
  /** Time in milliseconds since 1970. Places increase even if the clock is set back. */
  readonly now: () => number;
}

/** The parts of the store. */
interface LessonParts extends Pick<LessonDeps, "newId" | "now"> {
  readonly store: StoreApi<LessonSnapshot>;
  /** All photos with their numbers. No component shows the numbers, so they are not in the state. */
  readonly photosById: Map<string, StoredPhoto>;
  /** The places of the classes by their ids. */
  readonly places: Map<string, number>;
  readonly storage: LessonStorage;
  /** The greatest place so far. */
  place: number;
  taught: StoredHead | null;
}

/** Creates an empty store; {@link LessonStore.read} fills it. */
export function createLessonStore({ database, channel, newId, now }: LessonDeps): LessonStore {
  const store = createStore<LessonSnapshot>(() => ({
    classes: [NONE_OF_THESE],
    photos: [],
    lessonStorage: { status: "kept" },
  }));
  const storage = createLessonStorage(database, channel, (status) =>
    store.setState({ lessonStorage: status }),
  );
  const [photosById, places] = [new Map<string, StoredPhoto>(), new Map<string, number>()];
  const parts: LessonParts = { store, photosById, places, storage, newId, now, place: 0, taught: null };

  return {
    ...readable(store),
    ...createClasses(parts),
    ...createPhotos(parts),
    read: () => storage.read((lesson) => showStored(lesson, parts)),
    storedHead: () => parts.taught,
    storeHead: (taught) => {
      parts.taught = taught;
      storage.take([{ kind: "put-taught", value: taught }]);
    },
    storeAgain: storage.retry,
    written: storage.settled,
  };
}

/** Shows a stored lesson. Deletes photos of classes that another tab has deleted. */
function showStored({ classes, photos, taught }: StoredLesson, parts: LessonParts): void {
  const own = [...classes.map(({ id, name, isReject }) => ({ id, name, isReject })), NONE_OF_THESE];
  const ids = new Set(own.map(({ id }) => id));
  const lost = photos.filter(({ classId }) => !ids.has(classId));
  const found = photos.filter(({ classId }) => ids.has(classId));
  parts.photosById.clear();
  for (const photo of found) parts.photosById.set(photo.id, photo);
  for (const { id, place } of classes) parts.places.set(id, place);
  for (const { place } of [...classes, ...photos]) parts.place = Math.max(parts.place, place);
  parts.taught = taught;
  parts.store.setState({ classes: own, photos: found.map(shown) });
  if (lost.length > 0) parts.storage.take(lost.map(({ id }) => ({ kind: "delete-photo", id })));
}

type ClassMethods = Pick<LessonStore, "addClass" | "classNamed" | "renameClass" | "removeClass">;

function createClasses(parts: LessonParts): ClassMethods {
  const { store, storage, newId } = parts;
  const addClass: LessonStore["addClass"] = (given) => {
    const { classes } = store.getState();
    const name = tidyClassName(given);
    const problem = classNameProblem(name, classes);
    if (problem !== null) return err(problem);
    const added = { id: newId(), name, isReject: false };
    store.setState({ classes: [...classes.filter(({ isReject }) => !isReject), added, NONE_OF_THESE] });
    keepClass(added, parts);
    return ok(added);
  };
  return {
    addClass,
    classNamed: (name) => {
      const known = classOfName(name, store.getState().classes);
      if (known !== undefined) return known;
      const added = addClass(name);
      return added.ok ? added.value : null;
    },
    renameClass: (id, given) => {
      const name = tidyClassName(given);
      const { classes } = store.getState();
      const problem = classNameProblem(
        name,
        classes.filter((each) => each.id !== id),
      );
      if (problem !== null) return problem;
      const renamed = classes.find((each) => each.id === id && !each.isReject);
      if (renamed === undefined) return null;
      const changed = { ...renamed, name };
      store.setState({ classes: classes.map((each) => (each === renamed ? changed : each)) });
      keepClass(changed, parts);
      return null;
    },
    removeClass: (id) => {
      const { classes, photos } = store.getState();
      const own = photos.filter(({ classId }) => classId === id);
      for (const photo of own) parts.photosById.delete(photo.id);
      store.setState({
        classes: classes.filter((each) => each.id !== id || each.isReject),
        photos: photos.filter(({ classId }) => classId !== id),
      });
      storage.take([
        { kind: "delete-class", id },
        ...own.map((photo): LessonChange => ({ kind: "delete-photo", id: photo.id })),
        ...forgetTaught(parts),
      ]);
    },
  };
}

/** Writes a class. An old class keeps its place. */
function keepClass(own: LessonClass, parts: LessonParts): void {
  const place = parts.places.get(own.id) ?? nextPlace(parts);
  parts.places.set(own.id, place);
  parts.storage.take([{ kind: "put-class", value: { ...own, place } }]);
}

type PhotoMethods = Pick<LessonStore, "addPhoto" | "removePhoto" | "clear" | "numbersOf" | "setNumbers">;

function createPhotos(parts: LessonParts): PhotoMethods {
  const { store, photosById, storage, newId } = parts;
  return {
    addPhoto: (photo) => {
      const { classes, photos } = store.getState();
      if (!classes.some(({ id }) => id === photo.classId)) return "class-gone";
      // The same picture in both the taught and the held-out part would make the measured accuracy too high.
      if (photos.some(({ thumbnail }) => thumbnail === photo.thumbnail)) return "known";
      const value: StoredPhoto = { ...photo, id: newId(), place: nextPlace(parts) };
      photosById.set(value.id, value);
      store.setState({ photos: [...photos, shown(value)] });
      storage.take([{ kind: "put-photo", value }]);
      return "added";
    },
    removePhoto: (id) => {
      photosById.delete(id);
      store.setState({ photos: store.getState().photos.filter((photo) => photo.id !== id) });
      storage.take([{ kind: "delete-photo", id }, ...forgetTaught(parts)]);
    },
    clear: async () => {
      const gone = store.getState();
      const gonePhotos = new Set(gone.photos);
      photosById.clear();
      parts.taught = null;
      storage.take([{ kind: "delete-all" }]);
      // Wait for the write before the page shows the empty lesson: if the user left earlier, the lesson would come
      // back.
      await storage.settled();
      const { classes, photos } = store.getState();
      store.setState({
        classes: classes.filter((each) => each.isReject || !gone.classes.includes(each)),
        photos: photos.filter((each) => !gonePhotos.has(each)),
      });
    },
    numbersOf: (id) => photosById.get(id),
    setNumbers: (id, { features, edges, hash, network }) => {
      const photo = photosById.get(id);
      if (photo === undefined) return;
      const value = { ...photo, features, edges, hash, network };
      photosById.set(id, value);
      storage.take([{ kind: "put-photo", value }]);
    },
  };
}

/** A place after all other places. */
function nextPlace(parts: LessonParts): number {
  parts.place = Math.max(parts.place + 1, parts.now());
  return parts.place;
}

/**
 * Deletes the stored head when a photo or a class is deleted, because the head was taught with it. The user can still
 * try the head until they leave the page.
 */
function forgetTaught(parts: LessonParts): readonly LessonChange[] {
  parts.taught = null;
  return [{ kind: "delete-taught" }];
}

function shown({ id, classId, name, thumbnail }: StoredPhoto): LessonPhoto {
  return { id, classId, name, thumbnail };
}
