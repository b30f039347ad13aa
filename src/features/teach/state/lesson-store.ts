import { createStore, type StoreApi } from "zustand/vanilla";
import type { StorageProblem } from "#domain/identify-error.ts";
import { classNameProblem, type ClassNameProblem, classOfName, type LessonClass, NONE_OF_THESE, tidyClassName } from "#domain/teaching/lesson-class.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";
import { afterChanges, createLessonKeeping, type LessonChannel, type LessonKeeping, watchedKeeping, type WatchedKeeping } from "./lesson-keeping.ts";
import type { KeptLesson, KeptPhoto, KeptTaught, LessonChange, LessonDatabase, PhotoNumbers } from "./lesson-database.ts";
import { err, ok, type Result } from "#domain/result.ts";

/** What the store needs. */
export interface LessonDeps {
  readonly database: LessonDatabase;
  readonly channel: LessonChannel;
  readonly newId: () => string;
  /** Milliseconds since 1970. What is added later stands behind, also where the clock was set back. */
  readonly now: () => number;
}

/** Makes the store; {@link LessonStore.read} fills it. */
export function createLessonStore({ database, channel, newId, now }: LessonDeps): LessonStore {
  const store = createStore<LessonSnapshot>(() => ({
    classes: [NONE_OF_THESE],
    photos: [],
    keeping: { status: "kept" },
  }));
  const { keeping, during, keptSince } = keepInStore(store, database, channel);
  const [kept, places] = [new Map<string, KeptPhoto>(), new Map<string, number>()];
  const parts: LessonParts = { store, kept, places, keeping, newId, now, place: 0, taught: null };

  return {
    ...readable(store),
    ...createClasses(parts),
    ...createPhotos(parts),
    read: async () => {
      await keeping.settled();
      // What is in this tab alone would be gone.
      if (store.getState().keeping.status === "unwritten") return;
      const showKeeping = keptSince();
      const [read, meanwhile] = await during(() => database.read());
      if (!read.ok) return store.setState({ keeping: { status: "unread", problem: read.error } });
      showKept(afterChanges(read.value, meanwhile), parts);
      showKeeping();
    },
    keptTaught: () => parts.taught,
    keepTaught: (taught) => {
      parts.taught = taught;
      keeping.take([{ kind: "put-taught", value: taught }]);
    },
    keepAgain: keeping.retry,
    written: keeping.settled,
  };
}

/** Keeps changes in the database, and shows in the store how well that goes. */
function keepInStore(
  store: StoreApi<LessonSnapshot>,
  database: LessonDatabase,
  channel: LessonChannel,
): WatchedKeeping & {
  /** Begins a look at what is kept; the answer shows that the page is as it was then. */
  readonly keptSince: () => () => void;
} {
  const show = (keeping: Keeping): void => store.setState({ keeping });
  /** How often another tab has changed what is kept, and how many of these changes are on this page. */
  let [changedElsewhere, onPage] = [0, 0];
  const showWhetherOld = (): void =>
    show({ status: changedElsewhere === onPage ? "kept" : "changed-elsewhere" });
  const isUnwritten = (): boolean => store.getState().keeping.status === "unwritten";
  channel.addEventListener("message", () => {
    changedElsewhere += 1;
    if (store.getState().keeping.status === "kept") show({ status: "changed-elsewhere" });
  });
  const onWritten = (problem: StorageProblem | null): void => {
    if (problem !== null) show({ status: "unwritten", problem });
    else if (isUnwritten()) showWhetherOld();
  };
  return {
    ...watchedKeeping(createLessonKeeping({ database, channel, onWritten })),
    keptSince: () => {
      const before = changedElsewhere;
      return () => {
        onPage = before;
        // What could not be written meanwhile is still in this tab alone.
        if (!isUnwritten()) showWhetherOld();
      };
    },
  };
}

/** Shows what is kept. Photos whose class another tab has deleted go with it. */
function showKept({ classes, photos, taught }: KeptLesson, parts: LessonParts): void {
  const own = [...classes.map(({ id, name, isReject }) => ({ id, name, isReject })), NONE_OF_THESE];
  const ids = new Set(own.map(({ id }) => id));
  const lost = photos.filter(({ classId }) => !ids.has(classId));
  const found = photos.filter(({ classId }) => ids.has(classId));
  parts.kept.clear();
  for (const photo of found) parts.kept.set(photo.id, photo);
  for (const { id, place } of classes) parts.places.set(id, place);
  for (const { place } of [...classes, ...photos]) parts.place = Math.max(parts.place, place);
  parts.taught = taught;
  parts.store.setState({
    classes: own,
    photos: found.map(shown),
  });
  if (lost.length > 0) parts.keeping.take(lost.map(({ id }) => ({ kind: "delete-photo", id })));
}

type PhotoMethods = Pick<LessonStore, "addPhoto" | "removePhoto" | "clear" | "numbersOf" | "setNumbers">;

function createPhotos(parts: LessonParts): PhotoMethods {
  const { store, kept, keeping, newId } = parts;
  return {
    addPhoto: (photo) => {
      const { classes, photos } = store.getState();
      if (!classes.some(({ id }) => id === photo.classId)) return "class-gone";
      // In both the part that is taught and the part that is held out, it would make the figure too good.
      if (photos.some(({ thumbnail }) => thumbnail === photo.thumbnail)) return "known";
      const value: KeptPhoto = { ...photo, id: newId(), place: nextPlace(parts) };
      kept.set(value.id, value);
      store.setState({ photos: [...photos, shown(value)] });
      keeping.take([{ kind: "put-photo", value }]);
      return "added";
    },
    removePhoto: (id) => {
      kept.delete(id);
      store.setState({ photos: store.getState().photos.filter((photo) => photo.id !== id) });
      keeping.take([{ kind: "delete-photo", id }, ...forgetTaught(parts)]);
    },
    clear: async () => {
      const gone = store.getState();
      const gonePhotos = new Set(gone.photos);
      kept.clear();
      parts.taught = null;
      keeping.take([{ kind: "delete-all" }]);
      // Left before that is written, the page would have the lesson again.
      await keeping.settled();
      const { classes, photos } = store.getState();
      store.setState({
        classes: classes.filter((each) => each.isReject || !gone.classes.includes(each)),
        photos: photos.filter((each) => !gonePhotos.has(each)),
      });
    },
    numbersOf: (id) => kept.get(id),
    setNumbers: (id, { features, edges, hash, network }) => {
      const photo = kept.get(id);
      if (photo === undefined) return;
      const value = { ...photo, features, edges, hash, network };
      kept.set(id, value);
      keeping.take([{ kind: "put-photo", value }]);
    },
  };
}

/** A photo of a lesson, as people see it. */
export type LessonPhoto = Pick<KeptPhoto, "id" | "classId" | "name" | "thumbnail">;

/** How well the lesson is kept on the device. */
export type Keeping =
  | { readonly status: "kept" }
  /** The lesson of before could not be read. What is added now is kept where that works. */
  | { readonly status: "unread"; readonly problem: StorageProblem }
  /** The latest changes are in this tab alone. */
  | { readonly status: "unwritten"; readonly problem: StorageProblem }
  /** Another tab has changed what is kept; this one shows what was there before. */
  | { readonly status: "changed-elsewhere" };

/** The lesson that is on the page. */
export interface LessonSnapshot {
  /** In the order of their adding; the one of what is none of them is the last one. */
  readonly classes: readonly LessonClass[];
  /** In the order of their adding. */
  readonly photos: readonly LessonPhoto[];
  readonly keeping: Keeping;
}

/** A photo to be added. */
export type NewPhoto = Pick<KeptPhoto, "classId" | "name" | "thumbnail" | "shotAt"> & PhotoNumbers;

/** A lesson: classes and their photos. What changes is kept on the device. Nothing rejects. */
export interface LessonStore extends ReadableStore<LessonSnapshot> {
  /** Reads what is kept. Changes that could not be written so far stay. */
  readonly read: () => Promise<void>;
  readonly addClass: (name: string) => Result<LessonClass, ClassNameProblem>;
  /** The class of this name, which is added where there is none. Null for a name that is empty. */
  readonly classNamed: (name: string) => LessonClass | null;
  readonly renameClass: (id: string, name: string) => ClassNameProblem | null;
  /** Removes a class with its photos; of the one of what is none of them, which stays, only the photos. */
  readonly removeClass: (id: string) => void;
  /** Adds a photo, unless the lesson has a picture that is the same to the dot, or the class is gone. */
  readonly addPhoto: (photo: NewPhoto) => "added" | "known" | "class-gone";
  readonly removePhoto: (id: string) => void;
  /** Removes everything. It is shown as gone, and the promise settles, once that is written or has failed. */
  readonly clear: () => Promise<void>;
  /** What the network knows of a photo; undefined for one that is gone. */
  readonly numbersOf: (id: string) => (PhotoNumbers & Pick<KeptPhoto, "shotAt">) | undefined;
  /** Takes the numbers of another network in place of those of before. */
  readonly setNumbers: (id: string, numbers: PhotoNumbers) => void;
  /** What was taught last; null for nothing. */
  readonly keptTaught: () => KeptTaught | null;
  readonly keepTaught: (taught: KeptTaught) => void;
  /** Tries to write what could not be written. */
  readonly keepAgain: LessonKeeping["retry"];
  /** Settles when all changes so far are written, or have failed. */
  readonly written: LessonKeeping["settled"];
}

/** What the parts of the store share. */
export interface LessonParts {
  readonly store: StoreApi<LessonSnapshot>;
  /** All photos with their numbers, which are no state: nobody looks at them. */
  readonly kept: Map<string, KeptPhoto>;
  /** The places of the classes, by their ids. */
  readonly places: Map<string, number>;
  readonly keeping: LessonKeeping;
  readonly newId: () => string;
  readonly now: () => number;
  /** The last place that was given away. */
  place: number;
  taught: KeptTaught | null;
}

/** A place behind all others. */
export function nextPlace(parts: LessonParts): number {
  parts.place = Math.max(parts.place + 1, parts.now());
  return parts.place;
}

/**
 * Forgets what was taught, where a photo or a class is deleted: it was taught with them, holds the names of its classes,
 * and would never be shown again. What is on the page can be tried until that is left.
 */
export function forgetTaught(parts: LessonParts): readonly LessonChange[] {
  parts.taught = null;
  return [{ kind: "delete-taught" }];
}

/** What people see of a photo. */
export function shown({ id, classId, name, thumbnail }: KeptPhoto): LessonPhoto {
  return { id, classId, name, thumbnail };
}

/** The part of a lesson's store that changes its classes. */
type ClassMethods = Pick<LessonStore, "addClass" | "classNamed" | "renameClass" | "removeClass">;

/** Makes it. */
export function createClasses(parts: LessonParts): ClassMethods {
  const { store, keeping, newId } = parts;
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
    renameClass: (id, name) => renameClass(id, tidyClassName(name), parts),
    removeClass: (id) => {
      const { classes, photos } = store.getState();
      const own = photos.filter(({ classId }) => classId === id);
      for (const photo of own) parts.kept.delete(photo.id);
      store.setState({
        classes: classes.filter((each) => each.id !== id || each.isReject),
        photos: photos.filter(({ classId }) => classId !== id),
      });
      keeping.take([
        { kind: "delete-class", id },
        ...own.map((photo): LessonChange => ({ kind: "delete-photo", id: photo.id })),
        ...forgetTaught(parts),
      ]);
    },
  };
}

function renameClass(id: string, name: string, parts: LessonParts): ClassNameProblem | null {
  const { classes } = parts.store.getState();
  const others = classes.filter((each) => each.id !== id);
  const problem = classNameProblem(name, others);
  if (problem !== null) return problem;
  const renamed = classes.find((each) => each.id === id && !each.isReject);
  if (renamed === undefined) return null;
  const changed = { ...renamed, name };
  parts.store.setState({ classes: classes.map((each) => (each === renamed ? changed : each)) });
  keepClass(changed, parts);
  return null;
}

/** Keeps a class, at its place of before where it has one. */
function keepClass(own: LessonClass, parts: LessonParts): void {
  const place = parts.places.get(own.id) ?? nextPlace(parts);
  parts.places.set(own.id, place);
  parts.keeping.take([{ kind: "put-class", value: { ...own, place } }]);
}
