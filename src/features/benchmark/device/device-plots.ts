import { type BenchmarkReport, rowTitle, STAGES } from "#domain/device-benchmark.ts";
import { binEdge, type Histogram, histogramOf, spreadOf } from "#domain/statistics.ts";
import { STAGE_NAMES } from "#src/ui/texts/names.ts";
import type { PlotSpec } from "#src/ui/plot/draw-plot.ts";

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
