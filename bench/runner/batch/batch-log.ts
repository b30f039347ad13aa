/** An event of a photo on the page. */
export interface BatchEvent {
  /** started: the imaging worker got it. written: its answer is stored. */
  readonly kind: "started" | "written";
  /** The photo's path, as far as the page knows it. */
  readonly path: string;
  /** Milliseconds since 1970, with fractions. */
  readonly at: number;
}

/** The events of a batch since the page was opened. */
export interface BatchLog {
  readonly started: readonly string[];
  readonly written: readonly string[];
  /** When each answer was kept, in milliseconds, in their order. */
  readonly writtenAt: readonly number[];
}

/** Notes events of a page. */
export interface BatchLogger {
  readonly log: BatchLog;
  readonly note: (event: BatchEvent) => void;
}

/** Begins an empty log. Paths are from the folder that was chosen, whatever it is called. */
export function createBatchLogger(folderName: string): BatchLogger {
  const started: string[] = [];
  const written: string[] = [];
  const writtenAt: number[] = [];
  return {
    log: { started, written, writtenAt },
    note: ({ kind, path, at }) => {
      const own = withoutFolder(path, folderName);
      if (kind === "started") started.push(own);
      else {
        written.push(own);
        writtenAt.push(at);
      }
    },
  };
}

/** A path from a chosen folder, without the name of that folder where it begins with it. */
export function withoutFolder(path: string, folderName: string): string {
  return path.startsWith(`${folderName}/`) ? path.slice(folderName.length + 1) : path;
}

/**
 * Photos a second from the first answer that was kept to the last one, so that the start of workers is not counted. Null
 * for fewer than two.
 */
export function photosPerSecond({ writtenAt }: Pick<BatchLog, "writtenAt">): number | null {
  const [first, last] = [writtenAt[0], writtenAt.at(-1)];
  if (first === undefined || last === undefined || last <= first) return null;
  return (1000 * (writtenAt.length - 1)) / (last - first);
}

/** Photos that were begun again after their page had been killed. */
export interface Repeats {
  /** Their answers had been kept: none may be asked again. */
  readonly forgotten: readonly string[];
  /** They were in progress when the page was killed. */
  readonly redone: readonly string[];
}

/** The photos that a page did again. `before` are the logs of the killed pages. */
export function repeatsOf(before: readonly BatchLog[], after: Pick<BatchLog, "started">): Repeats {
  const written = new Set(before.flatMap((log) => log.written));
  const started = new Set(before.flatMap((log) => log.started));
  const again = [...new Set(after.started)].filter((path) => started.has(path));
  return {
    forgotten: again.filter((path) => written.has(path)),
    redone: again.filter((path) => !written.has(path)),
  };
}

/** Paths of photos that are not in the file exactly once. */
export interface PhotoCounts {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** In the file, but not chosen. */
  readonly unknown: readonly string[];
}

/** Compares the paths of the chosen photos with those in an exported file. */
export function countPhotos(chosen: readonly string[], exported: readonly string[]): PhotoCounts {
  const times = new Map<string, number>();
  for (const path of exported) times.set(path, (times.get(path) ?? 0) + 1);
  const expected = new Set(chosen);
  return {
    lost: chosen.filter((path) => !times.has(path)),
    doubled: [...times].flatMap(([path, count]) => (count > 1 ? [path] : [])),
    unknown: [...times.keys()].filter((path) => !expected.has(path)),
  };
}
