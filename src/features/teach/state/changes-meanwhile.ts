import type { LessonChange } from "./lesson-database.ts";
import type { LessonKeeping } from "./lesson-keeping.ts";

/** A keeping that tells what was changed while something else went on. */
export interface WatchedKeeping {
  readonly keeping: LessonKeeping;
  /** Does work, and tells it with the changes that were taken until it was done. */
  readonly during: <Done>(work: () => Promise<Done>) => Promise<readonly [Done, readonly LessonChange[]]>;
}

/** Watches a keeping. */
export function watchedKeeping(writing: LessonKeeping): WatchedKeeping {
  const watchers = new Set<LessonChange[]>();
  return {
    keeping: {
      ...writing,
      take: (changes) => {
        for (const meanwhile of watchers) for (const change of changes) meanwhile.push(change);
        writing.take(changes);
      },
    },
    during: async (work) => {
      const meanwhile: LessonChange[] = [];
      watchers.add(meanwhile);
      try {
        return [await work(), meanwhile];
      } finally {
        watchers.delete(meanwhile);
      }
    },
  };
}
