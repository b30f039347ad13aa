import type { SoakReading } from "./soak-reading.ts";

/** The result of a soak. */
export interface Soak {
  readonly readings: readonly SoakReading[];
  readonly answers: AnswerCounts;
  /** Warnings and errors of the console, and errors that nobody caught. */
  readonly noise: readonly string[];
}

/** A figure of the readings that may only grow so far. */
interface GrowthLimit {
  readonly of: keyof SoakReading;
  readonly name: string;
  readonly unit: string;
  /** By how much any reading may exceed one before it. */
  readonly most: number;
}

/** A figure of the readings that may never be above a number. */
interface CountLimit extends GrowthLimit {
  readonly isTotal: true;
}

/**
 * The limits for the readings. A history of 1,000 answers takes some MB of the heap and 15 MB of storage; the parts
 * of a result come and go by some hundred nodes and listeners.
 */
export const SOAK_LIMITS: readonly (GrowthLimit | CountLimit)[] = [
  { of: "memoryMb", name: "memory", unit: "MB", most: 150 },
  { of: "heapMb", name: "heap", unit: "MB", most: 20 },
  { of: "nodes", name: "nodes", unit: "", most: 1500 },
  { of: "listeners", name: "listeners", unit: "", most: 600 },
  { of: "storageMb", name: "storage", unit: "MB", most: 60 },
  { of: "workers", name: "workers", unit: "", most: 4, isTotal: true },
  { of: "objectUrls", name: "object URLs", unit: "", most: 4, isTotal: true },
];

/** A sentence for each broken limit. */
export function problemsOf({ readings, answers, noise }: Soak): readonly string[] {
  return [
    ...SOAK_LIMITS.flatMap((limit) => breach(limit, readings)),
    ...named("answers were lost", answers.lost),
    ...named("answers came more than once", answers.doubled),
    ...named("answers are of photos that nobody chose", answers.unasked),
    ...named("messages were written to the console", noise),
  ];
}

function breach(limit: GrowthLimit | CountLimit, readings: readonly SoakReading[]): readonly string[] {
  const figures = readings.flatMap(({ [limit.of]: figure }) => (figure === null ? [] : [figure]));
  const isTotal = "isTotal" in limit;
  const figure = isTotal ? Math.max(0, ...figures) : largestRise(figures);
  if (figure <= limit.most) return [];
  const end = `${figure.toFixed(0)} ${limit.unit}`.trim();
  return [`${limit.name}: ${isTotal ? "" : "grew by "}${end}, at most ${limit.most} are allowed`];
}

/** The most by which a figure exceeds one before it; 0 where they only fall. */
export function largestRise(figures: readonly number[]): number {
  let [rise, least] = [0, Number.POSITIVE_INFINITY];
  for (const figure of figures) {
    least = Math.min(least, figure);
    rise = Math.max(rise, figure - least);
  }
  return rise;
}

function named(what: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > 5 ? `, and ${names.length - 5} more` : "";
  return [`${names.length} ${what}: ${names.slice(0, 5).join(", ")}${more}`];
}

/** Names of photos with too few or too many answers. */
export interface AnswerCounts {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Photos that nobody chose. */
  readonly unasked: readonly string[];
}

/**
 * Compares the answers that the history keeps, by the names of their photos, with those that were seen on the screen.
 * `seen` says how often each photo's answer was seen. One of `givenUp` may have been answered once, before another came.
 */
export function countAnswers(
  seen: ReadonlyMap<string, number>,
  givenUp: ReadonlySet<string>,
  kept: readonly string[],
): AnswerCounts {
  const counts = new Map<string, number>();
  for (const name of kept) counts.set(name, (counts.get(name) ?? 0) + 1);
  const keptOf = (name: string): number => counts.get(name) ?? 0;
  const mostOf = (name: string): number => seen.get(name) ?? (givenUp.has(name) ? 1 : 0);
  return {
    lost: [...seen].flatMap(([name, times]) => (keptOf(name) < times ? [name] : [])),
    doubled: [...counts].flatMap(([name, times]) => (times > mostOf(name) && mostOf(name) > 0 ? [name] : [])),
    unasked: [...counts.keys()].filter((name) => mostOf(name) === 0),
  };
}
