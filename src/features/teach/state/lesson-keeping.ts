import type { StorageProblem } from "#domain/identify-error.ts";
import type { KeptLesson, LessonChange, LessonDatabase } from "./lesson-database.ts";

/** Tells the other tabs that what is kept has changed. */
export type LessonChannel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

/** Writes the changes of a lesson. What could not be written waits, and nothing of it is lost as long as the tab is open. */
export interface LessonKeeping {
  /** Takes changes, and writes them soon. After a failure they wait until {@link retry}. */
  readonly take: (changes: readonly LessonChange[]) => void;
  /** Writes all that waits. Settles when it is written, or has failed again. */
  readonly retry: () => Promise<void>;
  /** Settles when all that was taken is written, or has failed. */
  readonly settled: () => Promise<void>;
}

/** What keeping needs. */
export interface LessonKeepingDeps {
  readonly database: Pick<LessonDatabase, "apply">;
  readonly channel: Pick<LessonChannel, "postMessage">;
  /** Hears of each write what went wrong; null where nothing did. */
  readonly onWritten: (problem: StorageProblem | null) => void;
}

/** Makes the keeping of a lesson. */
export function createLessonKeeping({ database, channel, onWritten }: LessonKeepingDeps): LessonKeeping {
  /** What waits, the latest change of each record. */
  const waiting = new Map<string, LessonChange>();
  let hasFailed = false;
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (waiting.size > 0 && !hasFailed) {
      const taken = [...waiting];
      const written = await database.apply(taken.map(([, change]) => change));
      hasFailed = !written.ok;
      if (written.ok) {
        // A record that was changed again meanwhile is written again.
        for (const [key, change] of taken) if (waiting.get(key) === change) waiting.delete(key);
        channel.postMessage(null);
      }
      onWritten(written.ok ? null : written.error);
    }
  }
  const start = (): Promise<void> => {
    writing ??= write().finally(() => {
      writing = null;
    });
    return writing;
  };

  return {
    take: (changes) => {
      // Nothing that was to be written before is written after it.
      if (changes.some(({ kind }) => kind === "delete-all")) waiting.clear();
      for (const change of changes) waiting.set(keyOf(change), change);
      // What is deleted makes room.
      if (changes.some(({ kind }) => kind.startsWith("delete-"))) hasFailed = false;
      if (!hasFailed) void start();
    },
    retry: async () => {
      await writing;
      hasFailed = false;
      await start();
    },
    settled: async () => {
      await writing;
    },
  };
}

function keyOf(change: LessonChange): string {
  switch (change.kind) {
    case "put-class":
      return `class ${change.value.id}`;
    case "delete-class":
      return `class ${change.id}`;
    case "put-photo":
      return `photo ${change.value.id}`;
    case "delete-photo":
      return `photo ${change.id}`;
    case "put-taught":
    case "delete-taught":
      return "taught";
    case "delete-all":
      return "all";
  }
}

/** A lesson as it is after changes, which come in their order. What is put and was there stays in its place. */
export function afterChanges(lesson: KeptLesson, changes: readonly LessonChange[]): KeptLesson {
  const classes = new Map(lesson.classes.map((own) => [own.id, own]));
  const photos = new Map(lesson.photos.map((own) => [own.id, own]));
  let { taught } = lesson;
  for (const change of changes) {
    switch (change.kind) {
      case "put-class":
        classes.set(change.value.id, change.value);
        break;
      case "put-photo":
        photos.set(change.value.id, change.value);
        break;
      case "put-taught":
        taught = change.value;
        break;
      case "delete-class":
        classes.delete(change.id);
        break;
      case "delete-photo":
        photos.delete(change.id);
        break;
      case "delete-taught":
        taught = null;
        break;
      case "delete-all":
        classes.clear();
        photos.clear();
        taught = null;
        break;
    }
  }
  return { classes: [...classes.values()], photos: [...photos.values()], taught };
}

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
