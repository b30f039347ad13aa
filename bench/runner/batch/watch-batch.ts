/** What a page was seen doing with a photo. */
export interface BatchEvent {
  /** walked: it was handed to the imaging worker. written: its answer is kept. */
  readonly kind: "walked" | "written";
  /** The photo's path, as far as the page knows it. */
  readonly path: string;
  /** Milliseconds since 1970, with parts of them. */
  readonly at: number;
}

/** How a batch is watched. */
export interface WatchOptions {
  /** Name of the object store that holds the photos of batches. */
  readonly store: string;
  /** True to let no photo begin before the answer of the one before it is kept. */
  readonly oneAtATime: boolean;
}

declare global {
  interface Window {
    /** Takes what is seen; made by the program that drives the browser. */
    sawBatch?: (event: BatchEvent) => Promise<void>;
  }
}

/**
 * Runs in the page before its own code. A photo of a batch is the one whose date is asked for: `capture` of the imaging
 * worker is called once for each walk, and for nothing else.
 */
export function watchBatch({ store, oneAtATime }: WatchOptions): void {
  interface Walk {
    readonly path: string;
    readonly send: () => void;
  }
  const waiting: Walk[] = [];
  /** The one that the others wait for. */
  let walking: Walk | null = null;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- This function alone runs in the page.
  const saw = (kind: "walked" | "written", path: string): void => {
    void window.sawBatch?.({ kind, path, at: performance.timeOrigin + performance.now() });
  };
  /** The file in Comlink's call of `capture`; null for any other message. */
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- This function alone runs in the page.
  const capturedFile = (message: unknown): File | null => {
    const { path, argumentList } = Object(message);
    if (!Array.isArray(path) || path.at(-1) !== "capture" || !Array.isArray(argumentList)) return null;
    const { value } = Object(argumentList[0]);
    return value instanceof File ? value : null;
  };
  const sendNext = (): void => {
    walking = waiting.shift() ?? null;
    if (walking !== null) walking.send();
  };

  // oxlint-disable-next-line typescript/unbound-method -- It is applied to the object that it is called on.
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, ...args: [unknown, never]): void {
    const file = capturedFile(args[0]);
    if (file === null) return post.apply(this, args);
    const path = file.webkitRelativePath;
    const send = (): void => {
      saw("walked", path);
      post.apply(this, args);
    };
    if (!oneAtATime) return send();
    waiting.push({ path, send });
    if (walking === null) sendNext();
  };

  // oxlint-disable-next-line typescript/unbound-method -- It is applied to the object that it is called on.
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...args) {
    const { path } = Object(args[0]);
    if (this.name === store && typeof path === "string") {
      this.transaction.addEventListener("complete", () => {
        saw("written", path);
        // The batch may know it without the name of the folder.
        if (walking?.path.endsWith(path) === true) sendNext();
      });
    }
    return put.apply(this, args);
  };
}
