import type { ModelRef } from "#domain/answer/identification.ts";
import { type Backend, BACKEND_NAMES } from "#domain/backends.ts";
import {
  betweenStages,
  type BenchmarkPhoto,
  type BenchmarkReport,
  type BenchmarkRow,
  type ColdStarts,
  type DeviceFacts,
  type Stage,
  STAGES,
  type StageSamples,
} from "#domain/device-benchmark.ts";
import { binEdge, type Histogram, histogramOf, type Spread, spreadOf } from "#domain/numbers/statistics.ts";
import type { PlotSpec } from "#src/lab/plot/draw-plot.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { decimal, formatBytes, isolated, listText } from "#src/ui/texts/format.ts";
import { STAGE_NAMES } from "#src/ui/texts/model-names.ts";
import { modelName } from "#src/ui/texts/model-title.ts";

/** The photo in one line. MP is 1,000,000 pixels. */
export function photoLine({ origin, format, bytes, width, height }: BenchmarkPhoto): string {
  const megapixels = decimal((width * height) / 1e6, 1);
  const facts = t`${format.toUpperCase()}, ${width} × ${height} pixels (${megapixels} MP), ${formatBytes(bytes)}`;
  return origin === "made" ? t`Made photo: ${facts}` : t`Own photo: ${facts}`;
}

/** What the browser reports about the device, as names and values. */
export function deviceLines(device: DeviceFacts): readonly (readonly [name: string, value: string])[] {
  const { browser, browserVersion, cores, memoryGb, crossOriginIsolated, graphics } = device;
  const { platform, platformVersion, architecture, deviceModel } = device;
  const unknown = inContext("device fact")`not reported`;
  return [
    [t`Browser`, browser],
    [t`Full version of the browser`, browserVersion ?? unknown],
    [t`Operating system`, [platform, platformVersion].filter((part) => part !== null).join(" ") || unknown],
    [t`Processor type`, architecture ?? unknown],
    [t`Model of the device`, deviceModel ?? unknown],
    [t`Processor cores`, cores === null ? unknown : String(cores)],
    [t`Memory`, memoryGb === null ? unknown : t`about ${memoryGb} GB`],
    [
      t`Cross-origin isolated`,
      crossOriginIsolated ? inContext("device fact")`yes` : inContext("device fact")`no`,
    ],
    [t`Graphics`, graphics ?? unknown],
  ];
}

/** The name of a row that people see. */
export function rowTitle({ model }: BenchmarkRow): string {
  return caseTitle(model, model?.askedBackend ?? null);
}

/** The name of a model and backend that people see. */
export function caseTitle(model: ModelRef | null, backend: Backend | null): string {
  if (model === null) return t`Photo only, no model`;
  return backend === null ? modelName(model) : t`${modelName(model)} on ${BACKEND_NAMES[backend]}`;
}

/** The line that opens the form again: what was measured last. */
export function measuredWith({ rows }: BenchmarkReport): string {
  const [first = "", ...others] = rows.map(rowTitle);
  const count = others.length;
  return count === 0
    ? t`Measured: ${isolated(first)}. Change or measure again`
    : plural(
        count,
        m`Measured: ${isolated(first)} and ${count} more. Change or measure again`,
        m`Measured: ${isolated(first)} and ${count} more. Change or measure again`,
      );
}

/** The facts of a row in one line, without a stop at its end. */
export function rowFacts({ model, decodePath, longestGapMs }: BenchmarkRow): string {
  const common = t`decoded by ${decodePath}, longest main-thread gap ${decimal(longestGapMs, 1)} ms`;
  return model === null ? common : `${model.runtime}, ${model.backend}, ${common}`;
}

/** Each cold start, because three are too few for percentiles. */
export function coldLine({ loadMs, warmUpMs, samples }: ColdStarts): string {
  const [loads, warmUps, firsts] = [loadMs, warmUpMs, samples.total].map((times) =>
    listText(times.map((ms) => decimal(ms, 0))),
  );
  return t`Cold, in fresh workers: loaded in ${loads ?? NONE} ms, then its first runs took ${warmUps ?? NONE} ms and the first photo ${firsts ?? NONE} ms.`;
}

/** Shown in place of a missing figure. */
export const NONE = inContext("figure")`none`;

/** Median, p10 and p90 as texts, in milliseconds. */
export function spreadCells({ median, p10, p90 }: Spread): readonly [string, string, string] {
  return [formatMs(median), formatMs(p10), formatMs(p90)];
}

/** Milliseconds with two decimals below 10, otherwise with one decimal. */
export function formatMs(ms: number): string {
  return decimal(ms, ms < 10 ? 2 : 1);
}

const STEPS = {
  "making-photo": t`Making a photo`,
  "reading-photo": t`Reading the photo`,
  "looking-for-kept-answers": t`Looking for kept answers`,
  "warming-up": t`Warming up`,
  measuring: inContext("progress")`Measuring`,
  "watching-page": t`Watching the page`,
  answering: inContext("progress")`Answers`,
} as const;

/** The current step of a benchmark. `model` is a display name. */
export type BenchmarkStep =
  | { readonly code: keyof typeof STEPS }
  | { readonly code: "loading"; readonly model: string };

export function describeBenchmarkStep(step: BenchmarkStep): string {
  return step.code === "loading" ? t`Loading ${step.model}` : STEPS[step.code];
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
    valueTitle: inContext("plot")`runs`,
    labelTitle: t`milliseconds, from`,
  };
}

/** A stage, or the time between the stages. */
export type ReportStage = Stage | "between";

/** All stages in the order of the report: the total is the sum of those before it. */
export const REPORT_STAGES: readonly ReportStage[] = STAGES.flatMap((stage) =>
  stage === "total" ? ["between", stage] : [stage],
);

export function stageName(stage: ReportStage): string {
  return stage === "between" ? t`Between the stages` : STAGE_NAMES[stage];
}

/** What {@link formatMs} shows as more than nothing. */
const LEAST_MS = 0.01;

/** The milliseconds of a stage in each run; empty if it was not measured, or if nothing is left between the stages. */
export function stageSamples(samples: StageSamples, stage: ReportStage): readonly number[] {
  if (stage !== "between") return samples[stage];
  const between = betweenStages(samples);
  return between.some((ms) => ms >= LEAST_MS) ? between : [];
}

/** One bar for each row, stacked from the medians of its stages. Leaves out stages that no row has. */
export function stagesPlot({ rows }: BenchmarkReport): PlotSpec {
  const stages = REPORT_STAGES.filter((stage) => stage !== "total");
  return {
    kind: "stacked",
    labels: rows.map(rowTitle),
    series: stages
      .map((stage) => ({
        name: stageName(stage),
        values: rows.map(({ samples }) => spreadOf(stageSamples(samples, stage))?.median ?? null),
      }))
      .filter(({ values }) => values.some((value) => value !== null)),
    valueTitle: t`milliseconds`,
    labelTitle: "",
  };
}
