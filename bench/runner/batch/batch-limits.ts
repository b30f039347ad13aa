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

/** What was seen of the page's main thread in one situation, such as "while it runs". */
export interface Smoothness extends PageWatch {
  readonly when: string;
  /** The longest task in milliseconds for which the thread ran; null where that was not recorded. */
  readonly longestRunMs: number | null;
}

/** A killed page and what came after it. */
export interface Kill extends Repeats {
  readonly how: string;
  /** Photos that had been written. */
  readonly after: number;
}

/** What was measured. Null for a part that was left out. */
export interface BatchFigures {
  readonly rates: Rates | null;
  /** Of one run, from its first reading at which memory counts. */
  readonly readings: readonly SoakReading[] | null;
  readonly smoothness: readonly Smoothness[] | null;
  readonly resume: { readonly kills: readonly Kill[]; readonly counts: PhotoCounts } | null;
  /** Warnings and errors of the console, and errors that nobody caught. */
  readonly noise: readonly string[];
}

/** What the figures are held to. */
export const BATCH_LIMITS = {
  /** Least multiple of the rate of one at a time, where there are two cores or more. */
  multiple: 1.3,
  /** By how many MB a reading of memory may differ from any other. */
  memoryMb: 50,
  /** Longest task, in milliseconds for which the main thread ran. */
  longestRunMs: 100,
  /** Photos that may be on their way when a page is killed: two in each of four lanes. */
  inFlight: 8,
} as const;

/** What breaks a limit, in sentences; empty where all hold. */
export function problemsOf(figures: BatchFigures): readonly string[] {
  const { rates, readings, smoothness, resume, noise } = figures;
  return [
    ...(rates === null ? [] : rateProblems(rates)),
    ...(readings === null ? [] : memoryProblems(readings)),
    ...(smoothness ?? []).flatMap(gapProblems),
    ...(resume?.kills ?? []).flatMap(killProblems),
    ...(resume === null ? [] : countProblems(resume.counts)),
    ...named("messages were written to the console", noise),
  ];
}

/** How many times as fast as one at a time: the middle of the runs that were made in turn. Null for no runs. */
export function multipleOf({ one, all }: Rates): number | null {
  const multiples = all.flatMap((rate, at) => {
    const alone = one[at];
    return alone === undefined ? [] : [rate / alone];
  });
  return multiples.toSorted((left, right) => left - right)[Math.floor(multiples.length / 2)] ?? null;
}

/** The most by which one reading of memory differs from another, in MB; null where the system tells none. */
export function memorySpreadMb(readings: readonly Pick<SoakReading, "memoryMb">[]): number | null {
  const figures = readings.flatMap(({ memoryMb }) => (memoryMb === null ? [] : [memoryMb]));
  return figures.length === 0 ? null : Math.max(...figures) - Math.min(...figures);
}

function rateProblems(rates: Rates): readonly string[] {
  const multiple = multipleOf(rates);
  if (multiple === null) return ["the rate was not measured"];
  if (multiple >= BATCH_LIMITS.multiple) return [];
  return [
    `rate: ${multiple.toFixed(2)} times that of one at a time, at least ${BATCH_LIMITS.multiple} are wanted`,
  ];
}

function memoryProblems(readings: readonly SoakReading[]): readonly string[] {
  const spread = memorySpreadMb(readings);
  if (spread === null || spread <= BATCH_LIMITS.memoryMb) return [];
  return [`memory: differs by ${spread.toFixed(0)} MB, at most ${BATCH_LIMITS.memoryMb} are allowed`];
}

function gapProblems({ when, longestRunMs }: Smoothness): readonly string[] {
  if (longestRunMs === null || longestRunMs <= BATCH_LIMITS.longestRunMs) return [];
  return [
    `${when}: a task of ${longestRunMs.toFixed(0)} ms, at most ${BATCH_LIMITS.longestRunMs} are allowed`,
  ];
}

function killProblems({ how, after, forgotten, redone }: Kill): readonly string[] {
  const where = `after the ${how} was killed at photo ${after}`;
  const inFlight = redone.length > BATCH_LIMITS.inFlight ? redone : [];
  return [
    ...named(`photos were asked again ${where} that had been written`, forgotten),
    ...named(`photos were asked again ${where}, more than are on their way at a time`, inFlight),
  ];
}

function countProblems({ lost, doubled, unknown }: PhotoCounts): readonly string[] {
  return [
    ...named("photos are not in the file", lost),
    ...named("photos are in the file more than once", doubled),
    ...named("photos are in the file that nobody handed over", unknown),
  ];
}

function named(what: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > 5 ? `, and ${names.length - 5} more` : "";
  return [`${names.length} ${what}: ${names.slice(0, 5).join(", ")}${more}`];
}
