import { largestRise } from "../soak/soak-limits.ts";
import type { SoakReading } from "../soak/soak-reading.ts";
import type { BatchFigures, Kill, Rates, Resume, Watches } from "./batch-figures.ts";
import type { PhotoCounts } from "./count-photos.ts";

/** The situations in which the page is watched. */
export const SITUATIONS: readonly { readonly of: keyof Watches; readonly when: string }[] = [
  { of: "running", when: "while it runs" },
  { of: "scrolled", when: "while it runs and the grid is scrolled" },
  { of: "atEnd", when: "while the grid is scrolled after the end" },
];

/** What the figures are held to. */
export const BATCH_LIMITS = {
  /** Least multiple of the rate of one at a time, where there are two cores or more. */
  multiple: 1.4,
  /** By how many MB a reading of memory may exceed one before it. */
  memoryMb: 50,
  /** Longest task, in milliseconds for which the main thread ran. */
  longestRunMs: 60,
  /** Photos that may be on their way when a page is killed: two in each of four lanes. */
  inFlight: 8,
} as const;

/** What breaks a limit, in sentences; empty where all hold. */
export function problemsOf(figures: BatchFigures): readonly string[] {
  const { rates, run, resume, noise } = figures;
  return [
    ...(rates === null ? [] : rateProblems(rates)),
    ...(run === null ? [] : memoryProblems(run.readings)),
    ...(resume === null ? [] : resumeProblems(resume)),
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

/** The most by which a reading of memory exceeds one before it, in MB; null where the system tells none. */
export function memoryRiseMb(readings: readonly Pick<SoakReading, "memoryMb">[]): number | null {
  const figures = readings.flatMap(({ memoryMb }) => (memoryMb === null ? [] : [memoryMb]));
  return figures.length === 0 ? null : largestRise(figures);
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
  const rise = memoryRiseMb(readings);
  if (rise === null || rise <= BATCH_LIMITS.memoryMb) return [];
  return [`memory: grew by ${rise.toFixed(0)} MB, at most ${BATCH_LIMITS.memoryMb} are allowed`];
}

function resumeProblems({ kills, counts, runMs }: Resume): readonly string[] {
  return [
    ...kills.flatMap(killProblems),
    ...countProblems(counts),
    ...SITUATIONS.flatMap(({ of, when }) => gapProblems(when, runMs[of])),
  ];
}

function gapProblems(when: string, longestMs: number): readonly string[] {
  if (longestMs <= BATCH_LIMITS.longestRunMs) return [];
  return [`${when}: a task of ${longestMs.toFixed(0)} ms, at most ${BATCH_LIMITS.longestRunMs} are allowed`];
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
