/** What a page was seen doing since the last time that somebody asked. Times in milliseconds. */
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
    /** Set by {@link watchPage}. Answers what was seen, and begins anew. */
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
    // Whoever asks holds the frames up.
    last = performance.now();
    return taken;
  };
}

/** What was seen in several stretches of time, as of one. */
export function together(watches: readonly PageWatch[]): PageWatch {
  return {
    frames: watches.reduce((sum, { frames }) => sum + frames, 0),
    longestFrameMs: Math.max(...watches.map(({ longestFrameMs }) => longestFrameMs)),
    longestTaskMs: Math.max(...watches.map(({ longestTaskMs }) => longestTaskMs)),
    longTasks: watches.reduce((sum, { longTasks }) => sum + longTasks, 0),
  };
}
