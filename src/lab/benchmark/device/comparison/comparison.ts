import {
  type BenchmarkReport,
  type BenchmarkRow,
  type ColdStarts,
  rowKey,
  samplesOf,
  type StageSamples,
} from "#domain/device-benchmark.ts";
import { greatestOf, leastOf } from "#domain/numbers/extremes.ts";
import { p99Of, ratioOf, spreadOf } from "#domain/numbers/statistics.ts";
import {
  REPORT_STAGES,
  type ReportStage,
  stageSamples,
} from "#src/lab/benchmark/device/device-benchmark-texts.ts";

/** Cold: the load and the first photo in fresh workers. Warm: the later photos. */
export type Temperature = "cold" | "warm";

/** A stage, or a part of a cold start before the first photo. */
export type ComparedStage = ReportStage | "load" | "warm-up";

/** The figures of one stage of one report, in milliseconds. */
export interface StageFigures {
  readonly count: number;
  readonly median: number;
  /** Warm: the tenth percentile. Cold: the least, because three starts are too few for percentiles. */
  readonly from: number;
  /** Warm: the ninetieth percentile. Cold: the greatest. */
  readonly to: number;
  /** Null for cold starts, and for fewer than 100 runs. */
  readonly p99: number | null;
}

/** A stage of both reports. One of them may lack it. */
export interface StagePair {
  readonly temperature: Temperature;
  readonly stage: ComparedStage;
  readonly first: StageFigures | null;
  readonly second: StageFigures | null;
  /** The second median divided by the first; null if one of them is missing. */
  readonly ratio: number | null;
  /** Whether the ranges have a value in common; null if one of them is missing. */
  readonly isOverlapping: boolean | null;
}

/** The rows of both reports with the same model, version and requested backend. */
export interface RowPair {
  readonly first: BenchmarkRow;
  readonly second: BenchmarkRow;
  /** Without stages that neither has. */
  readonly stages: readonly StagePair[];
}

/** Two reports beside each other. */
export interface Comparison {
  readonly first: BenchmarkReport;
  readonly second: BenchmarkReport;
  /** In the order of the first report. */
  readonly pairs: readonly RowPair[];
  readonly onlyFirst: readonly BenchmarkRow[];
  readonly onlySecond: readonly BenchmarkRow[];
}

/** Compares two reports row by row. */
export function compareReports(first: BenchmarkReport, second: BenchmarkReport): Comparison {
  const [firstRows, secondRows] = [rowsOf(first), rowsOf(second)];
  return {
    first,
    second,
    pairs: [...firstRows].flatMap(([key, row]) => {
      const other = secondRows.get(key);
      return other === undefined ? [] : [{ first: row, second: other, stages: stagePairs(row, other) }];
    }),
    onlyFirst: [...firstRows].flatMap(([key, row]) => (secondRows.has(key) ? [] : [row])),
    onlySecond: [...secondRows].flatMap(([key, row]) => (firstRows.has(key) ? [] : [row])),
  };
}

function rowsOf({ rows }: BenchmarkReport): ReadonlyMap<string, BenchmarkRow> {
  return new Map(rows.map((row) => [rowKey(row), row]));
}

/** The stages of two rows: first the warm runs, then the cold starts. */
function stagePairs(first: BenchmarkRow, second: BenchmarkRow): readonly StagePair[] {
  const pairs = (["warm", "cold"] as const).flatMap((temperature) => {
    const [firstTimes, secondTimes] = [timesOf(first, temperature), timesOf(second, temperature)];
    return [...firstTimes.keys()].map((stage) =>
      stagePair(temperature, stage, firstTimes.get(stage) ?? [], secondTimes.get(stage) ?? []),
    );
  });
  return pairs.filter((pair) => pair.first !== null || pair.second !== null);
}

function stagePair(
  temperature: Temperature,
  stage: ComparedStage,
  firstTimes: readonly number[],
  secondTimes: readonly number[],
): StagePair {
  const [first, second] = [figuresOf(firstTimes, temperature), figuresOf(secondTimes, temperature)];
  return {
    temperature,
    stage,
    first,
    second,
    ratio: ratioOf(secondTimes, firstTimes),
    isOverlapping:
      first === null || second === null ? null : first.from <= second.to && second.from <= first.to,
  };
}

/** The milliseconds of each stage of a row, in the order of the report. Each row has the same stages. */
function timesOf(row: BenchmarkRow, temperature: Temperature): ReadonlyMap<ComparedStage, readonly number[]> {
  if (temperature === "warm") return new Map(stageTimes(row.samples));
  const { loadMs, warmUpMs, samples } = row.cold ?? NO_STARTS;
  return new Map<ComparedStage, readonly number[]>([
    ["load", loadMs],
    ["warm-up", warmUpMs],
    ...stageTimes(samples),
  ]);
}

function stageTimes(samples: StageSamples): (readonly [ReportStage, readonly number[]])[] {
  return REPORT_STAGES.map((stage) => [stage, stageSamples(samples, stage)]);
}

const NO_STARTS: ColdStarts = { loadMs: [], warmUpMs: [], samples: samplesOf([]) };

function figuresOf(times: readonly number[], temperature: Temperature): StageFigures | null {
  const spread = spreadOf(times);
  if (spread === null) return null;
  const { count, median, p10, p90 } = spread;
  return temperature === "warm"
    ? { count, median, from: p10, to: p90, p99: p99Of(times) }
    : { count, median, from: leastOf(times), to: greatestOf(times), p99: null };
}

/** A setting that differs between two reports, so that their figures do not show the devices alone. */
export type SettingDifference =
  | { readonly code: "photo" }
  /** All facts of two own photos agree. They may be different photos, as files have no more of them. */
  | { readonly code: "own-photos" }
  | { readonly code: "repeats" }
  /** What a model of both ran on: another runtime, another version of it, or another backend. */
  | { readonly code: "ran-on"; readonly pair: RowPair }
  /** How the photo was decoded. */
  | { readonly code: "decoded"; readonly pair: RowPair };

/** The settings that differ, the photo first. */
export function settingDifferences({ first, second, pairs }: Comparison): readonly SettingDifference[] {
  const isSamePhoto = (["origin", "format", "bytes", "width", "height"] as const).every(
    (fact) => first.photo[fact] === second.photo[fact],
  );
  const differences: SettingDifference[] = [];
  if (!isSamePhoto) differences.push({ code: "photo" });
  else if (first.photo.origin === "own") differences.push({ code: "own-photos" });
  if (first.repeats !== second.repeats) differences.push({ code: "repeats" });
  for (const pair of pairs) {
    const [one, other] = [pair.first, pair.second];
    if (one.model?.runtime !== other.model?.runtime || one.model?.backend !== other.model?.backend)
      differences.push({ code: "ran-on", pair });
    if (one.decodePath !== other.decodePath) differences.push({ code: "decoded", pair });
  }
  return differences;
}
