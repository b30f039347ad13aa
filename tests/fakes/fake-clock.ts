import type { Clock } from "#domain/clock.ts";

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves the clock on by `ms` and wakes the sleepers that are due. */
  advance(ms: number): void;
  /** How many are sleeping now. */
  sleepers(): number;
  /** Resolves as soon as one is sleeping. */
  untilSleeping(): Promise<void>;
}

interface Sleeper {
  readonly dueAt: number;
  readonly wake: () => void;
}

/** A fake clock that shows `startMs`, in epoch milliseconds. */
export function createFakeClock(startMs = 1_750_000_000_000): FakeClock {
  let nowMs = startMs;
  const sleepers = new Set<Sleeper>();
  const watchers: (() => void)[] = [];

  return {
    now: () => nowMs,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (ms <= 0 || signal.aborted) {
          resolve();
          return;
        }
        const sleeper: Sleeper = {
          dueAt: nowMs + ms,
          wake: () => {
            sleepers.delete(sleeper);
            signal.removeEventListener("abort", sleeper.wake);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal.addEventListener("abort", sleeper.wake);
        for (const watcher of watchers.splice(0)) watcher();
      }),
    advance: (ms) => {
      nowMs += ms;
      for (const { dueAt, wake } of sleepers) {
        if (dueAt <= nowMs) wake();
      }
    },
    sleepers: () => sleepers.size,
    untilSleeping: () =>
      new Promise((resolve) => {
        if (sleepers.size > 0) resolve();
        else watchers.push(resolve);
      }),
  };
}
