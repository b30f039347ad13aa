import type { Result } from "#domain/result.ts";
import { err, ok } from "#domain/result.ts";
import type { StorageProblem } from "#domain/storage-problem.ts";
import type { KeptLesson, LessonChange, LessonDatabase } from "#src/stores/teach/lesson-database.ts";
import { createLessonStore } from "#src/stores/teach/lesson-store.ts";
import type { LessonStore, NewPhoto } from "#src/stores/teach/lesson-state.ts";

/** A lesson's database in memory. */
export interface FakeLessonDatabase extends LessonDatabase {
  /** Every call from now on ends so; null heals it. */
  problem: StorageProblem | null;
  /** What was written, a list for each time. */
  readonly written: (readonly LessonChange[])[];
}

/** Makes a {@link FakeLessonDatabase}, which is empty. */
export function createFakeLessonDatabase(): FakeLessonDatabase {
  const classes = new Map<string, KeptLesson["classes"][number]>();
  const photos = new Map<string, KeptLesson["photos"][number]>();
  const taught: { latest: KeptLesson["taught"] } = { latest: null };
  const answer = <T>(work: () => T): Promise<Result<T, StorageProblem>> =>
    Promise.resolve(database.problem === null ? ok(work()) : err(database.problem));
  const write = (change: LessonChange): void => {
    if (change.kind === "put-class") classes.set(change.value.id, change.value);
    else if (change.kind === "put-photo") photos.set(change.value.id, change.value);
    else if (change.kind === "put-taught") taught.latest = change.value;
    else if (change.kind === "delete-class") classes.delete(change.id);
    else if (change.kind === "delete-photo") photos.delete(change.id);
    else taught.latest = null;
  };
  const database: FakeLessonDatabase = {
    problem: null,
    written: [],
    read: () =>
      answer(() => ({
        classes: [...classes.values()].toSorted((a, b) => a.place - b.place),
        photos: [...photos.values()].toSorted((a, b) => a.place - b.place),
        taught: taught.latest,
      })),
    apply: (changes) =>
      answer(() => {
        database.written.push(changes);
        for (const change of changes) write(change);
      }),
  };
  return database;
}

/** Tabs that tell each other that the lesson has changed. */
export function createFakeLessonTabs(): () => EventTarget & { readonly postMessage: () => void } {
  const tabs: EventTarget[] = [];
  return () => {
    const own = Object.assign(new EventTarget(), {
      postMessage: () => {
        for (const tab of tabs) if (tab !== own) tab.dispatchEvent(new MessageEvent("message"));
      },
    });
    tabs.push(own);
    return own;
  };
}

/** A lesson on a database; `again` is the lesson of another tab, or after a reload. */
export function createLesson(database = createFakeLessonDatabase()): {
  readonly lesson: LessonStore;
  readonly again: () => LessonStore;
  readonly database: FakeLessonDatabase;
} {
  const openTab = createFakeLessonTabs();
  let ids = 0;
  const again = (): LessonStore =>
    createLessonStore({
      database,
      channel: openTab(),
      newId: () => {
        ids += 1;
        return `id-${ids}`;
      },
      // It stands still, as a clock does for things that are added together.
      now: () => 1000,
    });
  return { lesson: again(), again, database };
}

/** A photo that is told from others by its name alone. */
export function newPhoto(classId: string, name: string, network = "network 1"): NewPhoto {
  return {
    classId,
    name,
    thumbnail: `data:image/jpeg;base64,${btoa(name)}`,
    features: Float32Array.of(name.length, 1),
    edges: Float32Array.of(1, 1),
    network,
  };
}
