import {
  type BenchmarkPhoto,
  type BenchmarkReport,
  type BenchmarkRow,
  type DeviceFacts,
  earlierRow,
  rowTitle,
  STAGES,
} from "#domain/device-benchmark.ts";
import { binEdge, type Histogram, histogramOf, type Spread, spreadOf } from "#domain/statistics.ts";
import { formatBytes } from "#src/ui/texts/format.ts";
import { STAGE_NAMES } from "#src/ui/texts/model-names.ts";
import type { PlotSpec } from "#src/ui/plot/draw-plot.ts";

/** The photo in one line. MP is 1,000,000 pixels. */
export function photoLine({ origin, format, bytes, width, height }: BenchmarkPhoto): string {
  const megapixels = ((width * height) / 1e6).toFixed(1);
  const whose = origin === "made" ? "Made photo" : "Own photo";
  return `${whose}: ${format.toUpperCase()}, ${width} × ${height} pixels (${megapixels} MP), ${formatBytes(bytes)}`;
}

/** What the browser reports about the device, as pairs of a name and a value. */
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

/** How a row's model ran. */
export function rowFacts({ model, decodePath, longestGapMs }: BenchmarkRow): string {
  const gap = `longest main-thread gap ${longestGapMs.toFixed(1)} ms`;
  const common = `decoded by ${decodePath}, ${gap}`;
  if (model === null) return common;
  const { runtime, backend, loadMs, warmUpMs } = model;
  return `${runtime}, ${backend}, loaded in ${loadMs.toFixed(0)} ms, first run ${warmUpMs.toFixed(0)} ms, ${common}`;
}

/** Names the circumstances in which two reports differ: their figures are then not directly comparable. */
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

/** Milliseconds with two decimals below 10, else with one. */
export function formatMs(ms: number): string {
  return ms.toFixed(ms < 10 ? 2 : 1);
}

/** The current step of a benchmark. `model` names the model for people. */
export type BenchmarkStep =
  | { readonly code: "making-photo" }
  | { readonly code: "reading-photo" }
  | { readonly code: "looking-for-kept-answers" }
  | { readonly code: "loading"; readonly model: string }
  | { readonly code: "warming-up" }
  | { readonly code: "measuring" }
  | { readonly code: "watching-page" }
  | { readonly code: "answering" };

export function describeBenchmarkStep(step: BenchmarkStep): string {
  switch (step.code) {
    case "making-photo":
      return "Making a photo";
    case "reading-photo":
      return "Reading the photo";
    case "looking-for-kept-answers":
      return "Looking for kept answers";
    case "loading":
      return `Loading ${step.model}`;
    case "warming-up":
      return "Warming up";
    case "measuring":
      return "Measuring";
    case "watching-page":
      return "Watching the page";
    case "answering":
      return "Answers";
  }
}

const BINS = 12;

/** For each row of a report, how many of its runs took how long; null where nothing was measured. */
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

/** One bar for each row of a report, made of the medians of its stages. Stages that no row has are left out. */
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
