import { createStore, type StoreApi } from "zustand/vanilla";
import type { StorageProblem } from "#domain/identify-error.ts";
import { NONE_OF_THESE } from "#domain/teaching/lesson-class.ts";
import { readable } from "#src/storage/readable-store.ts";
import { afterChanges } from "./after-changes.ts";
import { type WatchedKeeping, watchedKeeping } from "./changes-meanwhile.ts";
import { createClasses } from "./lesson-classes.ts";
import type { KeptLesson, KeptPhoto, LessonDatabase } from "./lesson-database.ts";
import { createLessonKeeping, type LessonChannel } from "./lesson-keeping.ts";
import { forgetTaught, type LessonParts, nextPlace, shown } from "./lesson-parts.ts";
import type { Keeping, LessonSnapshot, LessonStore } from "./lesson-state.ts";

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
