import type { BenchmarkReport, BenchmarkRow } from "#domain/device-benchmark.ts";
import { type CsvCell, toCsv } from "#domain/text/csv.ts";
import {
  COMPARISON_FORMAT,
  fileOf,
  rounded,
  roundedNumber,
} from "#src/lab/benchmark/device/device-benchmark-file.ts";
import { type Comparison, settingDifferences, type StageFigures, type StagePair } from "./comparison.ts";

/** The comparison as JSON: both reports as their own files have them, and what was compared. */
export function comparisonJson(comparison: Comparison): string {
  const { first, second, pairs, onlyFirst, onlySecond } = comparison;
  const file = {
    format: COMPARISON_FORMAT,
    differentSettings: settingDifferences(comparison).map((difference) =>
      "pair" in difference ? { code: difference.code, row: rowName(difference.pair.first) } : difference,
    ),
    pairs: pairs.map((pair) => ({
      row: rowName(pair.first),
      stages: pair.stages.map(({ isOverlapping, ratio, ...stage }) => ({
        ...stage,
        secondToFirst: ratio,
        rangesOverlap: isOverlapping,
      })),
    })),
    onlyFirst: onlyFirst.map(rowName),
    onlySecond: onlySecond.map(rowName),
    first: fileOf(first),
    second: fileOf(second),
  };
  return JSON.stringify(file, rounded, 1);
}

/** What identifies a row; null for imaging without a model. The backend is the requested one, null for that of the app's pages. */
function rowName({ model }: BenchmarkRow): object | null {
  return model && { id: model.id, version: model.version, backend: model.askedBackend };
}

const FIGURES = ["Runs", "MedianMs", "RangeFromMs", "RangeToMs", "P99Ms"];

const COLUMNS = [
  "model",
  "modelVersion",
  "askedBackend",
  "start",
  "stage",
  "range",
  ...["first", "second"].flatMap((side) => ["Device", "Backend", ...FIGURES].map((name) => side + name)),
  "secondToFirst",
  "rangesOverlap",
];

/** The comparison for spreadsheets, the same in every language: a line for each stage of the rows that both have. */
export function comparisonCsv({ first, second, pairs }: Comparison): string {
  const lines = pairs.flatMap((pair) =>
    pair.stages.map((stage) => [
      ...nameCells(pair.first),
      stage.temperature,
      stage.stage,
      stage.temperature === "warm" ? "p10 to p90" : "least to greatest",
      ...sideCells(first, pair.first, stage.first),
      ...sideCells(second, pair.second, stage.second),
      ...ratioCells(stage),
    ]),
  );
  return toCsv([COLUMNS, ...lines]);
}

function nameCells({ model }: BenchmarkRow): readonly CsvCell[] {
  return model === null ? ["", "", ""] : [model.title, model.version, model.askedBackend ?? "app"];
}

function sideCells(
  { deviceName, device }: BenchmarkReport,
  { model }: BenchmarkRow,
  figures: StageFigures | null,
): readonly CsvCell[] {
  const { count, median, from, to, p99 } = figures ?? { ...NOTHING, count: 0 };
  const times = [median, from, to, p99].map((ms) => (ms === null ? "" : roundedNumber(ms)));
  return [deviceName || device.browser, model?.backend ?? "", count, ...times];
}

const NOTHING = { median: null, from: null, to: null, p99: null };

function ratioCells({ ratio, isOverlapping }: StagePair): readonly CsvCell[] {
  const overlap = isOverlapping === true ? "yes" : "no";
  return [ratio === null ? "" : roundedNumber(ratio), isOverlapping === null ? "" : overlap];
}
