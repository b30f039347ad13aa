import { err, ok, type Result } from "#domain/result.ts";
import type { StorageProblem } from "#domain/identify-error.ts";
import { afterChanges } from "#src/features/teach/state/lesson-keeping.ts";
import type { KeptLesson, LessonChange, LessonDatabase } from "#src/features/teach/state/lesson-database.ts";
import {
  createLessonStore,
  type LessonStore,
  type NewPhoto,
} from "#src/features/teach/state/lesson-store.ts";

/** A lesson's database in memory. */
export interface FakeLessonDatabase extends LessonDatabase {
  /** Every call from now on ends so; null heals it. */
  problem: StorageProblem | null;
  /** A test may put slower ones in their place. */
  read: LessonDatabase["read"];
  apply: LessonDatabase["apply"];
  /** What was written, a list for each time. */
  readonly written: (readonly LessonChange[])[];
}

/** Makes a {@link FakeLessonDatabase}, which is empty. */
export function createFakeLessonDatabase(): FakeLessonDatabase {
  let kept: KeptLesson = { classes: [], photos: [], taught: null };
  const answer = <T>(work: () => T): Promise<Result<T, StorageProblem>> =>
    Promise.resolve(database.problem === null ? ok(work()) : err(database.problem));
  const database: FakeLessonDatabase = {
    problem: null,
    written: [],
    read: () =>
      answer(() => ({
        classes: kept.classes.toSorted((a, b) => a.place - b.place),
        photos: kept.photos.toSorted((a, b) => a.place - b.place),
        taught: kept.taught,
      })),
    apply: (changes) =>
      answer(() => {
        database.written.push(changes);
        kept = afterChanges(kept, changes);
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
    hash: "0123456789abcdef",
    shotAt: null,
    network,
  };
}
