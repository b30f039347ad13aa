import type { SoakReading } from "../soak/soak-reading.ts";
import type { Repeats } from "./batch-log.ts";
import type { PhotoCounts } from "./count-photos.ts";
import type { PageWatch } from "./watch-page.ts";

/** Photos a second, of runs that were made in turn. */
export interface Rates {
  /** One photo begun after the other was done. */
  readonly one: readonly number[];
  /** As the app does it. */
  readonly all: readonly number[];
}

/** A killed page and what came after it. */
export interface Kill extends Repeats {
  readonly how: string;
  /** Photos that had been written. */
  readonly after: number;
}

/** What a whole run came to. */
export interface Run {
  readonly readings: readonly SoakReading[];
  readonly watches: Watches;
}

/** What was seen of the page in each situation. */
export interface Watches {
  readonly running: PageWatch;
  /** Meanwhile the grid is scrolled. */
  readonly scrolled: PageWatch;
  /** The grid is scrolled after the end. */
  readonly atEnd: PageWatch;
}

/** What came of the kills. */
export interface Resume {
  readonly kills: readonly Kill[];
  readonly counts: PhotoCounts;
  /** The longest task in each situation, in milliseconds for which the main thread ran. */
  readonly runMs: Readonly<Record<keyof Watches, number>>;
}

/** What was measured. Null for a part that was left out. */
export interface BatchFigures {
  readonly rates: Rates | null;
  readonly run: Run | null;
  readonly resume: Resume | null;
  /** Warnings and errors of the console, and errors that nobody caught. */
  readonly noise: readonly string[];
}
