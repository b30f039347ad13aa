import type { BrowserContext, Page } from "@playwright/test";
import { type BatchEvent, type BatchLog, createBatchLogger } from "./batch-log.ts";

declare global {
  interface Window {
    /** Takes an event; made by the program that drives the browser. */
    sawBatch?: (event: BatchEvent) => Promise<void>;
    /** Set by {@link watchStarts}: a photo's answer is kept. */
    batchPhotoWritten?: (path: string) => void;
    /** Set by a planted fault. */
    readonly isOneAtATime?: boolean;
  }
}

/**
 * Notes what pages do with the photos of a folder. Call it before they are opened. With `oneAtATime` no photo begins
 * before the answer of the one before it is kept.
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
 * Runs in the page before its own code. A photo of a batch is the one whose date is asked for: `capture` of the imaging
 * worker is called once for each photo, and for nothing else.
 */
function watchStarts(oneAtATime: boolean): void {
  interface IdentifyTimes {
    readonly path: string;
    readonly send: () => void;
  }
  const waiting: IdentifyTimes[] = [];
  /** The one that the others wait for. */
  let current: IdentifyTimes | null = null;
  /** The file in Comlink's call of `capture`; null for any other message. */
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
  // The batch may know it without the name of the folder.
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

/** Runs in the page before its own code. An answer is kept when the transaction that writes it is complete. */
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
  /** The longest task of the main thread that took 50 ms or more, by the clock on the wall; 0 for none. */
  readonly longestTaskMs: number;
  /** How many took 50 ms or more. */
  readonly longTasks: number;
}

declare global {
  interface Window {
    /** Set by {@link watchPage}. Answers the watch so far, and starts a new one. */
    takeWatch?: () => PageWatch;
  }
}

/** Runs in the page before its own code. Notes how far apart frames are, and tasks that are long. */
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
    // Asking delays the frames.
    last = performance.now();
    return taken;
  };
}

/** Several watches as one. */
export function together(watches: readonly PageWatch[]): PageWatch {
  return {
    frames: watches.reduce((sum, { frames }) => sum + frames, 0),
    longestFrameMs: Math.max(...watches.map(({ longestFrameMs }) => longestFrameMs)),
    longestTaskMs: Math.max(...watches.map(({ longestTaskMs }) => longestTaskMs)),
    longTasks: watches.reduce((sum, { longTasks }) => sum + longTasks, 0),
  };
}
