import { percentile } from "#domain/numbers/statistics.ts";
import type { FirstAnswer, HomeLoad, PageLoad } from "./phone-visits.ts";

/** The measurements of all runs on a slow phone. */
export interface PhoneRuns {
  readonly home: readonly HomeLoad[];
  readonly answers: readonly FirstAnswer[];
  readonly routes: readonly PageLoad[];
}

/** A figure of a phone with its limit. */
export interface PhoneFigure {
  /** With the unit, such as "Home takes a photo, s". */
  readonly name: string;
  /** Median of the runs; null if this run did not measure it. */
  readonly value: number | null;
  readonly limit: number;
  readonly aim: number;
}

/** Total blocking time of a route in milliseconds: the aim, and the limit. Medians of three were 89 to 234. */
const BLOCKED_MS = { aim: 150, limit: 250 } as const;

/** The longest task of a route in milliseconds. Medians of three were 115 to 192: the modules of the entry. */
const LONGEST_MS = { aim: 50, limit: 220 } as const;

/** The name of a route's total blocking time. */
export function blockedName(route: string): string {
  return `${route}, blocked in all, ms`;
}

/** The name of a route's longest task. */
export function longestName(route: string): string {
  return `${route}, longest task, ms`;
}

type Limit = readonly [name: string, aim: number, limit: number];

/** The face of headings adds 19 kB to what Home loads while its app starts. */
const HOME: readonly (readonly [keyof HomeLoad, ...Limit])[] = [
  ["takesPhotoS", "Home takes a photo, s", 1.8, 1.8],
  ["runsS", "Home's app runs, s", 1.8, 2.5],
  ["kB", "Home's app runs, kB", 145, 185],
];

const ANSWER: readonly (readonly [keyof FirstAnswer, ...Limit])[] = [
  ["firstS", "first real answer after the tap, s", 9, 10.5],
  ["firstKb", "first real answer after the tap, kB", 1500, 1650],
  ["offlineS", "second visit, without a network, to the answer, s", 1.5, 3.2],
  ["homeHeapMb", "heap on Home, MB", 4, 6],
  ["homeMemoryMb", "memory of the renderer on Home, MB", 80, 100],
  ["laterHeapMb", "heap after eleven answers, MB", 10, 15],
  ["laterMemoryMb", "memory of the renderer after eleven answers, MB", 200, 300],
];

/** All figures of some runs with their limits. */
export function phoneFigures({ home, answers, routes }: PhoneRuns): readonly PhoneFigure[] {
  return [
    ...HOME.map(([key, ...limit]) =>
      figure(
        limit,
        home.map((each) => each[key]),
      ),
    ),
    ...ANSWER.map(([key, ...limit]) =>
      figure(
        limit,
        answers.map((each) => each[key]),
      ),
    ),
    ...[...new Set(routes.map(({ route }) => route))].flatMap((route) => {
      const loads = routes.filter((each) => each.route === route);
      return [
        figure(
          [blockedName(route), BLOCKED_MS.aim, BLOCKED_MS.limit],
          loads.map(({ blockedMs }) => blockedMs),
        ),
        figure(
          [longestName(route), LONGEST_MS.aim, LONGEST_MS.limit],
          loads.map(({ longestTaskMs }) => longestTaskMs),
        ),
      ];
    }),
  ];
}

function figure([name, aim, limit]: Limit, values: readonly unknown[]): PhoneFigure {
  const numbers = values.filter((value) => typeof value === "number");
  return { name, aim, limit, value: numbers.length === 0 ? null : percentile(numbers, 0.5) };
}

/** The figures that are worse than their limits, each with a sentence. */
export function brokenLimits(
  figures: readonly PhoneFigure[],
): readonly { readonly name: string; readonly sentence: string }[] {
  return figures
    .filter(({ value, limit }) => value !== null && value > limit)
    .map(({ name, value, limit }) => ({ name, sentence: `${name}: ${shown(value)}, at most ${limit}` }));
}

/** A number with at most three digits before and one after the point; a dash for null. */
export function shown(value: number | null): string {
  if (value === null) return "–";
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}
