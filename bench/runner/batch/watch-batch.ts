import type { BrowserContext, Page } from "@playwright/test";

declare global {
  interface Window {
    /** Sends an event to the program that drives the browser. */
    sawBatch?: (event: BatchEvent) => Promise<void>;
    /** Set by {@link watchStarts}. Called when a photo's answer is stored. */
    batchPhotoWritten?: (path: string) => void;
    /** Set by a planted fault. */
    readonly isOneAtATime?: boolean;
  }
}

/**
 * Logs the photo events of pages. Call this before the pages open. With `oneAtATime`, a photo starts only after the
 * answer to the previous photo is stored.
 */
export async function logBatch(
  pages: Page | BrowserContext,
  folderName: string,
  oneAtATime = false,
): Promise<BatchLog> {
  const { log, note } = createBatchLogger(folderName);
  await pages.exposeBinding("sawBatch", (_source, event) => note(event));
  await pages.addInitScript(watchStarts, oneAtATime);
  await pages.addInitScript(watchWrites);
  return log;
}

/**
 * Runs in the page before the app's code. The app calls `capture` of the imaging worker once for each photo of a batch.
 */
function watchStarts(oneAtATime: boolean): void {
  interface IdentifyTimes {
    readonly path: string;
    readonly send: () => void;
  }
  const waiting: IdentifyTimes[] = [];
  /** The photo in progress, for which the other photos wait. */
  let current: IdentifyTimes | null = null;
  /** Returns the file in Comlink's call of `capture`; null for any other message. */
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- The browser gets the source of watchStarts alone, so helpers have to be inside it.
  const capturedFile = (message: unknown): File | null => {
    const { path, argumentList } = Object(message);
    if (!Array.isArray(path) || path.at(-1) !== "capture" || !Array.isArray(argumentList)) return null;
    const { value } = Object(argumentList[0]);
    return value instanceof File ? value : null;
  };
  const sendNext = (): void => {
    current = waiting.shift() ?? null;
    if (current !== null) current.send();
  };
  // The stored path may lack the name of the folder.
  window.batchPhotoWritten = (path) => {
    if (current?.path.endsWith(path) === true) sendNext();
  };

  // oxlint-disable-next-line typescript/unbound-method -- apply() below passes the object that it belongs to.
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, ...args: [unknown, never]): void {
    const file = capturedFile(args[0]);
    if (file === null) return post.apply(this, args);
    const path = file.webkitRelativePath;
    const send = (): void => {
      void window.sawBatch?.({ kind: "started", path, at: performance.timeOrigin + performance.now() });
      post.apply(this, args);
    };
    if (!oneAtATime && window.isOneAtATime !== true) return send();
    waiting.push({ path, send });
    if (current === null) sendNext();
  };
}

/** Runs in the page before the app's code. An answer is stored when its transaction is complete. */
function watchWrites(): void {
  // oxlint-disable-next-line typescript/unbound-method -- apply() below passes the object that it belongs to.
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...args) {
    const { path } = Object(args[0]);
    if (this.name === "photos" && typeof path === "string") {
      this.transaction.addEventListener("complete", () => {
        void window.sawBatch?.({ kind: "written", path, at: performance.timeOrigin + performance.now() });
        window.batchPhotoWritten?.(path);
      });
    }
    return put.apply(this, args);
  };
}

/** The frames and tasks of a page since the last call. Times in milliseconds. */
export interface PageWatch {
  readonly frames: number;
  /** The longest time between two frames. */
  readonly longestFrameMs: number;
  /** The longest main thread task of 50 ms or more, in wall-clock time; 0 for none. */
  readonly longestTaskMs: number;
  /** Number of tasks of 50 ms or more. */
  readonly longTasks: number;
}

declare global {
  interface Window {
    /** Set by {@link watchPage}. Returns the watch so far, and starts a new one. */
    takeWatch?: () => PageWatch;
  }
}

/** Runs in the page before the app's code. Records the time between frames, and long tasks. */
export function watchPage(): void {
  const begin = { frames: 0, longestFrameMs: 0, longestTaskMs: 0, longTasks: 0 };
  let seen = { ...begin };
  let last = performance.now();
  const tick = (now: number): void => {
    seen.frames += 1;
    seen.longestFrameMs = Math.max(seen.longestFrameMs, now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.longTasks += 1;
      seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
    }
  }).observe({ type: "longtask" });
  window.takeWatch = () => {
    const taken = seen;
    seen = { ...begin };
    // The call itself delays the frames.
    last = performance.now();
    return taken;
  };
}

/** Combines several watches. */
export function together(watches: readonly PageWatch[]): PageWatch {
  return {
    frames: watches.reduce((sum, { frames }) => sum + frames, 0),
    longestFrameMs: Math.max(...watches.map(({ longestFrameMs }) => longestFrameMs)),
    longestTaskMs: Math.max(...watches.map(({ longestTaskMs }) => longestTaskMs)),
    longTasks: watches.reduce((sum, { longTasks }) => sum + longTasks, 0),
  };
}

/** An event of a photo on the page. */
export interface BatchEvent {
  /** started: the imaging worker has received the photo. written: the photo's answer is stored. */
  readonly kind: "started" | "written";
  /** The photo's path as the page knows it, with or without the folder's name. */
  readonly path: string;
  /** Milliseconds since 1970, with fractions. */
  readonly at: number;
}

/** The events of a batch since the page opened. */
export interface BatchLog {
  readonly started: readonly string[];
  readonly written: readonly string[];
  /** Time at which each answer was stored, in milliseconds. */
  readonly writtenAt: readonly number[];
}

/** Records events of a page. */
export interface BatchLogger {
  readonly log: BatchLog;
  readonly note: (event: BatchEvent) => void;
}

/** Makes a logger with an empty log. The paths in the log are relative to the chosen folder. */
export function createBatchLogger(folderName: string): BatchLogger {
  const started: string[] = [];
  const paths: string[] = [];
  const writtenAt: number[] = [];
  return {
    log: { started, written: paths, writtenAt },
    note: ({ kind, path, at }) => {
      const own = withoutFolder(path, folderName);
      if (kind === "started") started.push(own);
      else {
        paths.push(own);
        writtenAt.push(at);
      }
    },
  };
}

/** Removes the folder's name from the start of a path. */
function withoutFolder(path: string, folderName: string): string {
  return path.startsWith(`${folderName}/`) ? path.slice(folderName.length + 1) : path;
}

/**
 * Photos per second from the first to the last stored answer, so the start of the workers does not count. Null for
 * fewer than two answers.
 */
export function photosPerSecond({ writtenAt }: Pick<BatchLog, "writtenAt">): number | null {
  const [first, last] = [writtenAt[0], writtenAt.at(-1)];
  if (first === undefined || last === undefined || last <= first) return null;
  return (1000 * (writtenAt.length - 1)) / (last - first);
}

/** Photos that started again after a kill. */
export interface Repeats {
  /** Photos whose answers were stored. None of them may start again. */
  readonly forgotten: readonly string[];
  /** Photos that were in progress at the kill. */
  readonly redone: readonly string[];
}

/** The photos that a page processed again. `before` has the logs of the killed pages. */
export function repeatsOf(before: readonly BatchLog[], after: Pick<BatchLog, "started">): Repeats {
  const written = new Set(before.flatMap((log) => log.written));
  const started = new Set(before.flatMap((log) => log.started));
  const again = [...new Set(after.started)].filter((path) => started.has(path));
  return {
    forgotten: again.filter((path) => written.has(path)),
    redone: again.filter((path) => !written.has(path)),
  };
}

/** Paths of photos that are missing, duplicated or unexpected in an exported file. */
export interface PhotoCounts {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Paths in the file that are not among the chosen photos. */
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
