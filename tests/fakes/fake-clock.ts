import type { Clock } from "#domain/clock.ts";

/** A clock whose time changes only when a test advances it. */
export interface FakeClock extends Clock {
  /** Advances the clock by `ms`, and resolves the sleeps that are due. */
  advance(ms: number): void;
  /** The number of pending sleeps. */
  sleepers(): number;
  /** Resolves as soon as a sleep is pending. */
  untilSleeping(): Promise<void>;
}

interface Sleeper {
  readonly dueAt: number;
  readonly wake: () => void;
}

/** Creates a fake clock that starts at `startMs`, in epoch milliseconds. */
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
