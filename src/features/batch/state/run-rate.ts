import type { Clock } from "#domain/clock.ts";

/** Photos a second of late. */
export interface RunRate {
  /** A photo is done. */
  readonly note: () => void;
  /** Null as long as too few are done to tell. */
  readonly perSecond: () => number | null;
}

/** The rate is that of this many milliseconds, so that it follows what the device does: phones slow down. */
const WINDOW_MS = 30_000;

/** With fewer photos in the window there is no rate: the first ones say little of the rest. */
const FEWEST = 5;

/** Measures from now on. A run that goes on after a pause has a new one, so that paused time does not count. */
export function createRunRate(clock: Pick<Clock, "now">): RunRate {
  const beganAt = clock.now();
  let times: number[] = [];
  return {
    note: () => times.push(clock.now()),
    perSecond: () => {
      const now = clock.now();
      const since = Math.max(beganAt, now - WINDOW_MS);
      times = times.filter((time) => time >= since);
      return times.length < FEWEST || now === since ? null : (times.length / (now - since)) * 1000;
    },
  };
}
