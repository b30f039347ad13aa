/** Time, as a dependency: real at the root, fake in tests. */
export interface Clock {
  /** Milliseconds since the epoch; monotonic within a thread and comparable between page and workers. */
  now(): number;
  /** Resolves after `ms` milliseconds, or at once when `signal` aborts; it never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** The real clock. `performance.timeOrigin` makes readings of different threads comparable. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const finish = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      signal.addEventListener("abort", finish);
    }),
};
