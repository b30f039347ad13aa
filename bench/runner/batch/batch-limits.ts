import { markdownRows } from "#bench/report/report.ts";
import { largestRise, named, readingsTable, type SoakReading } from "#bench/runner/soak/soak-limits.ts";
import type { PageWatch, PhotoCounts, Repeats } from "./watch-batch.ts";

/** Situations in which the page is watched. */
export const SITUATIONS: readonly { readonly of: keyof Watches; readonly when: string }[] = [
  { of: "running", when: "while it runs" },
  { of: "scrolled", when: "while it runs and the grid is scrolled" },
  { of: "atEnd", when: "while the grid is scrolled after the end" },
];

export const BATCH_LIMITS = {
  /** Minimum rate, as a multiple of the rate of one photo at a time, on two cores or more. */
  multiple: 1.4,
  /** The maximum rise of memory from any earlier reading, in MB. */
  memoryMb: 50,
  /** Maximum duration of a task, in milliseconds of the main thread's processor time. */
  longestRunMs: 60,
  /** The maximum number of photos in progress at a kill: two in each of four lanes. */
  inFlight: 8,
} as const;

/** A sentence for each broken limit. */
export function problemsOf(figures: BatchFigures): readonly string[] {
  const { rates, run, resume, noise } = figures;
  return [
    ...(rates === null ? [] : rateProblems(rates)),
    ...(run === null ? [] : memoryProblems(run.readings)),
    ...(resume === null ? [] : resumeProblems(resume)),
    ...named("messages were written to the console", noise),
  ];
}

/** The rate as a multiple of the rate of one photo at a time: the median over the paired runs. Null for no runs. */
export function multipleOf({ one, all }: Rates): number | null {
  const multiples = all.flatMap((rate, at) => {
    const alone = one[at];
    return alone === undefined ? [] : [rate / alone];
  });
  return multiples.toSorted((left, right) => left - right)[Math.floor(multiples.length / 2)] ?? null;
}

/** The largest rise of memory from any earlier reading, in MB; null if the system reports no memory. */
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
    ...named(`photos were asked again ${where}, more than are in progress at a time`, inFlight),
  ];
}

function countProblems({ lost, doubled, unknown }: PhotoCounts): readonly string[] {
  return [
    ...named("photos are not in the file", lost),
    ...named("photos are in the file more than once", doubled),
    ...named("photos are in the file that nobody chose", unknown),
  ];
}

/** Photos per second, in alternating runs. */
export interface Rates {
  /** One photo at a time. */
  readonly one: readonly number[];
  /** As many photos at a time as the app processes by default. */
  readonly all: readonly number[];
}

/** A kill, and the photos that the next page processed again. */
export interface Kill extends Repeats {
  readonly how: string;
  /** Number of stored answers at the kill. */
  readonly after: number;
}

/** The figures of a run over all photos. */
export interface Run {
  readonly readings: readonly SoakReading[];
  readonly watches: Watches;
}

/** The watch of the page in each of {@link SITUATIONS}. */
export type Watches = Readonly<Record<"running" | "scrolled" | "atEnd", PageWatch>>;

/** The results of the runs with kills. */
export interface Resume {
  readonly kills: readonly Kill[];
  readonly counts: PhotoCounts;
  /** Longest task in each situation, in milliseconds of the main thread's processor time. */
  readonly runMs: Readonly<Record<keyof Watches, number>>;
}

/** All figures. Null for a part that did not run. */
export interface BatchFigures {
  readonly rates: Rates | null;
  readonly run: Run | null;
  readonly resume: Resume | null;
  /** Warnings and errors from the console, and uncaught errors. */
  readonly noise: readonly string[];
}

/** Formats the figures as a Markdown report. */
export function reportOf({ rates, run, resume }: BatchFigures): string {
  const parts = [
    rates === null ? [] : ratesText(rates),
    run === null ? [] : [readingsTable(run.readings), memoryText(run.readings)],
    run === null && resume === null ? [] : [gapTable({ run, resume })],
    resume === null
      ? []
      : [
          ...resume.kills.map(
            ({ how, after, forgotten, redone }) =>
              `${how} killed at photo ${after}: ${redone.length} photos in progress were asked again, ${forgotten.length} that had been written`,
          ),
          `in the file: ${resume.counts.lost.length} lost, ${resume.counts.doubled.length} doubled, ${resume.counts.unknown.length} unknown`,
        ],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n\n"))
    .join("\n\n");
}

function ratesText(rates: Rates): readonly string[] {
  return [
    `photos a second, one at a time: ${list(rates.one)}; as the app does it: ${list(rates.all)}; ${multipleOf(rates)?.toFixed(2) ?? "–"} times as fast`,
  ];
}

function memoryText(readings: Run["readings"]): string {
  return `memory grew by ${memoryRiseMb(readings)?.toFixed(0) ?? "–"} MB`;
}

function list(rates: readonly number[]): string {
  return rates.map((rate) => rate.toFixed(1)).join(", ");
}

/** Formats frames and tasks of the page, in milliseconds, as a Markdown table. */
function gapTable({ run, resume }: Pick<BatchFigures, "run" | "resume">): string {
  const head = [
    "",
    "frames",
    "longest between frames",
    "tasks of 50 and more",
    "longest task",
    "longest run of one",
  ];
  const rows = SITUATIONS.map(({ of, when }) => {
    const watch = run?.watches[of];
    const seen = [
      watch?.frames,
      watch?.longestFrameMs,
      watch?.longTasks,
      watch?.longestTaskMs,
      resume?.runMs[of],
    ];
    return [when].concat(seen.map((figure) => figure?.toFixed(0) ?? "–"));
  });
  return markdownRows([head, ...rows]);
}
