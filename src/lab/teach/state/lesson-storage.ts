import type { StorageProblem } from "#domain/error.ts";
import type { Result } from "#domain/result.ts";
import type { StoredLesson, LessonChange, LessonDatabase } from "./lesson-database.ts";

/** The state of the lesson on the device. */
export type LessonStorageState =
  | { readonly status: "kept" }
  /** The stored lesson could not be read. The app still tries to write new changes. */
  | { readonly status: "unread"; readonly problem: StorageProblem }
  /** Only this tab has the latest changes. */
  | { readonly status: "unwritten"; readonly problem: StorageProblem }
  /** Another tab changed the lesson; this tab shows the old lesson. */
  | { readonly status: "changed-elsewhere" };

/** Notifies the other tabs of a change. */
export type LessonChannel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

/** Writes the changes of a lesson. After a failure they wait in memory. */
interface LessonWriter {
  /** Writes changes soon. After a failure they wait for `retry`. */
  readonly take: (changes: readonly LessonChange[]) => void;
  /** Writes all waiting changes. Settles after they are written or have failed again. */
  readonly retry: () => Promise<void>;
  /** Settles after all changes so far are written or have failed. */
  readonly settled: () => Promise<void>;
}

/** Stores a lesson on the device. No method rejects. */
export interface LessonStorage extends LessonWriter {
  /**
   * Reads the stored lesson and adds the changes since then. Does nothing if the latest changes could not be written.
   */
  readonly read: (showLesson: (lesson: StoredLesson) => void) => Promise<void>;
}

/** Creates the {@link LessonStorage} of a lesson. Calls `show` with each new status; the first status is "kept". */
export function createLessonStorage(
  database: LessonDatabase,
  channel: LessonChannel,
  show: (storage: LessonStorageState) => void,
): LessonStorage {
  let state: LessonStorageState = { status: "kept" };
  /** Number of changes by other tabs, and how many of them the page shows. */
  let [changedElsewhere, onPage] = [0, 0];
  /** For each running read, the changes since its start. */
  const reads = new Set<LessonChange[]>();
  const set = (next: LessonStorageState): void => {
    state = next;
    show(next);
  };
  const setReadable = (): void => set({ status: changedElsewhere === onPage ? "kept" : "changed-elsewhere" });
  channel.addEventListener("message", () => {
    changedElsewhere += 1;
    if (state.status === "kept") set({ status: "changed-elsewhere" });
  });
  const writer = createLessonWriter(database, (applied) => {
    if (applied.ok) channel.postMessage(null);
    if (!applied.ok) set({ status: "unwritten", problem: applied.error });
    else if (state.status === "unwritten") setReadable();
  });

  return {
    ...writer,
    take: (changes) => {
      for (const since of reads) for (const change of changes) since.push(change);
      writer.take(changes);
    },
    read: async (showLesson) => {
      await writer.settled();
      // A read would lose the unwritten changes.
      if (state.status === "unwritten") return;
      const before = changedElsewhere;
      const since: LessonChange[] = [];
      reads.add(since);
      const read = await database.read();
      reads.delete(since);
      if (!read.ok) return set({ status: "unread", problem: read.error });
      showLesson(afterChanges(read.value, since));
      onPage = before;
      if (!isUnwritten(state)) setReadable();
    },
  };
}

/** This is a function because TypeScript can't see that the status may have changed. */
function isUnwritten({ status }: LessonStorageState): boolean {
  return status === "unwritten";
}

function createLessonWriter(
  database: Pick<LessonDatabase, "apply">,
  onWritten: (written: Result<void, StorageProblem>) => void,
): LessonWriter {
  /** The latest unwritten change of each record. */
  const waiting = new Map<string, LessonChange>();
  let hasFailed = false;
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (waiting.size > 0 && !hasFailed) {
      const taken = [...waiting];
      const written = await database.apply(taken.map(([, change]) => change));
      hasFailed = !written.ok;
      // A newer change of the same record stays.
      if (written.ok) for (const [key, change] of taken) if (waiting.get(key) === change) waiting.delete(key);
      onWritten(written);
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
      // Earlier changes must not be written after a deletion of everything.
      if (changes.some(({ kind }) => kind === "delete-all")) waiting.clear();
      for (const change of changes) waiting.set(keyOf(change), change);
      // A deletion frees space, so the next write may succeed.
      if (changes.some(({ kind }) => KINDS[kind].isDeletion)) hasFailed = false;
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

/** What each change is about, and whether it frees space. */
const KINDS: Readonly<
  Record<LessonChange["kind"], { readonly record: string; readonly isDeletion: boolean }>
> = {
  "put-class": { record: "class", isDeletion: false },
  "put-photo": { record: "photo", isDeletion: false },
  "put-taught": { record: "taught", isDeletion: false },
  "delete-class": { record: "class", isDeletion: true },
  "delete-photo": { record: "photo", isDeletion: true },
  "delete-taught": { record: "taught", isDeletion: true },
  "delete-all": { record: "all", isDeletion: true },
};

/** A key that is equal for changes of the same record, such as "photo 5" for "put-photo" and "delete-photo". */
function keyOf(change: LessonChange): string {
  const { record } = KINDS[change.kind];
  if ("id" in change) return `${record} ${change.id}`;
  return "value" in change && "id" in change.value ? `${record} ${change.value.id}` : record;
}

/** Applies changes to a lesson. A changed record keeps its place. */
export function afterChanges(lesson: StoredLesson, changes: readonly LessonChange[]): StoredLesson {
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
