/** Time as a dependency, so that tests can use a fake. */
export interface Clock {
  /**
   * Milliseconds since an arbitrary start. Never decreases, even if the user sets the device's clock. Each thread
   * has its own start, so threads exchange durations only.
   */
  now(): number;
  /** Resolves after `ms` milliseconds, or at once if `signal` aborts. Never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => performance.now(),
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
