import {
  type BenchmarkPhoto,
  type BenchmarkReport,
  type BenchmarkRow,
  type DeviceFacts,
  earlierRow,
  rowTitle,
  STAGES,
} from "#domain/device-benchmark.ts";
import { binEdge, type Histogram, histogramOf, type Spread, spreadOf } from "#domain/numbers/statistics.ts";
import { formatBytes } from "#src/ui/texts/format.ts";
import { STAGE_NAMES } from "#src/ui/texts/model-names.ts";
import type { PlotSpec } from "#src/ui/plot/draw-plot.ts";

/** The photo in one line. MP is 1,000,000 pixels. */
export function photoLine({ origin, format, bytes, width, height }: BenchmarkPhoto): string {
  const megapixels = ((width * height) / 1e6).toFixed(1);
  const whose = origin === "made" ? "Made photo" : "Own photo";
  return `${whose}: ${format.toUpperCase()}, ${width} × ${height} pixels (${megapixels} MP), ${formatBytes(bytes)}`;
}

/** What the browser reports about the device, as names and values. */
export function deviceLines(device: DeviceFacts): readonly (readonly [name: string, value: string])[] {
  const { browser, cores, memoryGb, crossOriginIsolated, graphics } = device;
  return [
    ["Browser", browser],
    ["Processor cores", cores === null ? "not reported" : String(cores)],
    ["Memory", memoryGb === null ? "not reported" : `about ${memoryGb} GB`],
    ["Cross-origin isolated", crossOriginIsolated ? "yes" : "no"],
    ["Graphics", graphics ?? "not reported"],
  ];
}

export function rowFacts({ model, decodePath, longestGapMs }: BenchmarkRow): string {
  const gap = `longest main-thread gap ${longestGapMs.toFixed(1)} ms`;
  const common = `decoded by ${decodePath}, ${gap}`;
  if (model === null) return common;
  const { runtime, backend, loadMs, warmUpMs } = model;
  return `${runtime}, ${backend}, loaded in ${loadMs.toFixed(0)} ms, first run ${warmUpMs.toFixed(0)} ms, ${common}`;
}

/** The differences that make the figures of two reports hard to compare. */
export function differencesOf(report: BenchmarkReport, earlier: BenchmarkReport): readonly string[] {
  const names: readonly (readonly [name: string, read: (report: BenchmarkReport) => string])[] = [
    ["the photo", ({ photo }) => photoLine(photo)],
    ["the number of runs", ({ repeats }) => String(repeats)],
    ["the browser or device", ({ device }) => JSON.stringify(deviceLines(device))],
  ];
  const backends = report.rows.some((row) => {
    const before = earlierRow(row, earlier)?.model;
    return before !== undefined && before?.backend !== row.model?.backend;
  });
  return [
    ...names.filter(([, read]) => read(report) !== read(earlier)).map(([name]) => name),
    ...(backends ? ["what a model ran on"] : []),
  ];
}

/** Median, p10 and p90 as texts, in milliseconds. */
export function spreadCells({ median, p10, p90 }: Spread): readonly [string, string, string] {
  return [formatMs(median), formatMs(p10), formatMs(p90)];
}

/** Milliseconds with two decimals below 10, otherwise with one decimal. */
export function formatMs(ms: number): string {
  return ms.toFixed(ms < 10 ? 2 : 1);
}

const STEPS = {
  "making-photo": "Making a photo",
  "reading-photo": "Reading the photo",
  "looking-for-kept-answers": "Looking for kept answers",
  "warming-up": "Warming up",
  measuring: "Measuring",
  "watching-page": "Watching the page",
  answering: "Answers",
} as const;

/** The current step of a benchmark. `model` is a display name. */
export type BenchmarkStep =
  | { readonly code: keyof typeof STEPS }
  | { readonly code: "loading"; readonly model: string };

export function describeBenchmarkStep(step: BenchmarkStep): string {
  return step.code === "loading" ? `Loading ${step.model}` : STEPS[step.code];
}

const BINS = 12;

/** Number of runs by duration, for each row; null if nothing was measured. */
export function latencyHistogram({ rows }: BenchmarkReport): Histogram | null {
  return histogramOf(
    rows.map(({ samples }) => samples.total),
    BINS,
  );
}

/** Bars for {@link latencyHistogram}. */
export function latencyPlot({ rows }: BenchmarkReport, histogram: Histogram | null): PlotSpec {
  return {
    kind: "bars",
    labels: histogram === null ? [] : Array.from({ length: BINS }, (_, at) => binEdge(histogram, at)),
    series: rows.map((row, at) => ({ name: rowTitle(row), values: histogram?.counts[at] ?? [] })),
    valueTitle: "runs",
    labelTitle: "milliseconds, from",
  };
}

/** One bar for each row, stacked from the medians of its stages. Leaves out stages that no row has. */
export function stagesPlot({ rows }: BenchmarkReport): PlotSpec {
  const stages = STAGES.filter((stage) => stage !== "total");
  return {
    kind: "stacked",
    labels: rows.map(rowTitle),
    series: stages
      .map((stage) => ({
        name: STAGE_NAMES[stage],
        values: rows.map(({ samples }) => spreadOf(samples[stage])?.median ?? null),
      }))
      .filter(({ values }) => values.some((value) => value !== null)),
    valueTitle: "milliseconds",
    labelTitle: "",
  };
}
