import { type Backend, BACKEND_NAMES } from "../model/backend.ts";
import type { ModelRef, StageTimings } from "../identification.ts";
import { modelKey, modelName } from "../model/model-name.ts";
import { type Spread, spreadOf } from "./statistics.ts";

/** The stages of an identification, in their order. */
export const STAGES = ["check", "decode", "reduce", "preview", "queue", "infer", "rank", "total"] as const;

/** One of them. `total` is what a person waits for: all stages and what lies between them. */
export type Stage = (typeof STAGES)[number];

/** Names of the stages for people. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  check: "Check",
  decode: "Decode",
  reduce: "Resize",
  preview: "Wait for the preview",
  queue: "Queue",
  infer: "Classify",
  rank: "Look up",
  total: "Upload to answer",
};

/** What each stage took in each run, in milliseconds; nothing where a stage was not run. */
export type StageSamples = Readonly<Record<Stage, readonly number[]>>;

/** What a browser tells of itself and its device; null for what it keeps to itself. */
export interface DeviceFacts {
  readonly browser: string;
  /** Logical processors. */
  readonly cores: number | null;
  /** As browsers tell it: rounded, and 8 at most. */
  readonly memoryGb: number | null;
  readonly crossOriginIsolated: boolean;
  readonly graphics: string | null;
}

/** The photo that was used. Its name is nobody's business. */
export interface BenchmarkPhoto {
  readonly origin: "made" | "own";
  readonly format: string;
  readonly bytes: number;
  /** Pixels, as stored. */
  readonly width: number;
  /** Pixels, as stored. */
  readonly height: number;
}

/** What a model was and how it ran. */
export interface BenchmarkModel {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly runtime: string;
  /** What it ran on, as its runtime says. */
  readonly backend: string;
  /** What it was told to run on; null where its runtime took the fastest. */
  readonly askedBackend: Backend | null;
  readonly loadMs: number;
  readonly warmUpMs: number;
}

/** The measurements with one model, or of the imaging alone. */
export interface BenchmarkRow {
  /** Null where no model ran. */
  readonly model: BenchmarkModel | null;
  readonly decodePath: string;
  /** Longest time for which the page could do nothing else, in milliseconds. */
  readonly longestGapMs: number;
  readonly samples: StageSamples;
}

/** A benchmark of this device. */
export interface BenchmarkReport {
  /** ISO 8601. */
  readonly measuredAt: string;
  /** Counted runs of each row. */
  readonly repeats: number;
  readonly photo: BenchmarkPhoto;
  readonly device: DeviceFacts;
  readonly rows: readonly BenchmarkRow[];
}

/** Sorts the timings of runs by stage; runs without a model lack some. */
export function samplesOf(runs: readonly Partial<StageTimings>[]): StageSamples {
  const of = (read: (run: Partial<StageTimings>) => number | undefined): readonly number[] =>
    runs.flatMap((run) => read(run) ?? []);
  return {
    check: of(({ checkMs }) => checkMs),
    decode: of(({ decodeMs }) => decodeMs),
    reduce: of(({ reduceMs }) => reduceMs),
    preview: of(({ previewMs }) => previewMs),
    queue: of(({ queueMs }) => queueMs),
    infer: of(({ inferMs }) => inferMs),
    rank: of(({ rankMs }) => rankMs),
    total: of(({ totalMs }) => totalMs),
  };
}

/** The row of an earlier report that a row can be compared with: that of the same model, asked to run on the same. */
export function earlierRow(row: BenchmarkRow, earlier: BenchmarkReport): BenchmarkRow | null {
  const key = rowKey(row);
  return earlier.rows.find((each) => rowKey(each) === key) ?? null;
}

/** In what two reports differ beside what was measured, so that their figures say less about each other. */
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

/** Tells the rows of a report apart. */
export function rowKey({ model }: BenchmarkRow): string {
  return caseKey(model, model?.askedBackend ?? null);
}

/** Name of a row for people. */
export function rowTitle({ model }: BenchmarkRow): string {
  return caseTitle(model, model?.askedBackend ?? null);
}

/** Tells models on backends apart; null where no model runs, or the fastest backend. */
export function caseKey(model: Pick<ModelRef, "id" | "version"> | null, backend: Backend | null): string {
  return model === null ? "" : `${modelKey(model)} ${backend ?? ""}`;
}

/** Name of a model on a backend for people. */
export function caseTitle(
  model: Pick<ModelRef, "title" | "version"> | null,
  backend: Backend | null,
): string {
  if (model === null) return "Photo only, no model";
  return backend === null ? modelName(model) : `${modelName(model)} on ${BACKEND_NAMES[backend]}`;
}

/** How a row's model ran, for people. */
export function rowFacts({ model, decodePath, longestGapMs }: BenchmarkRow): string {
  const gap = `longest main-thread gap ${longestGapMs.toFixed(1)} ms`;
  const common = `decoded by ${decodePath}, ${gap}`;
  if (model === null) return common;
  const { runtime, backend, loadMs, warmUpMs } = model;
  return `${runtime}, ${backend}, loaded in ${loadMs.toFixed(0)} ms, first run ${warmUpMs.toFixed(0)} ms, ${common}`;
}

/** What is told of a device, as pairs for people. */
export function deviceLines(device: DeviceFacts): readonly (readonly [name: string, value: string])[] {
  const { browser, cores, memoryGb, crossOriginIsolated, graphics } = device;
  return [
    ["Browser", browser],
    ["Processor cores", cores === null ? "not told" : String(cores)],
    ["Memory", memoryGb === null ? "not told" : `about ${memoryGb} GB`],
    ["Cross-origin isolated", crossOriginIsolated ? "yes" : "no"],
    ["Graphics", graphics ?? "not told"],
  ];
}

/** The photo in a line, for people. */
export function photoLine({ origin, format, bytes, width, height }: BenchmarkPhoto): string {
  const megapixels = ((width * height) / 1e6).toFixed(1);
  const megabytes = (bytes / 1e6).toFixed(1);
  const whose = origin === "made" ? "Made photo" : "Own photo";
  return `${whose}: ${format.toUpperCase()}, ${width} × ${height} pixels (${megapixels} MP), ${megabytes} MB`;
}

/** The report as Markdown, to be pasted where engineers talk, with the titles of what could not be measured. */
export function toMarkdown(report: BenchmarkReport, unmeasured: readonly string[]): string {
  const { measuredAt, repeats, photo, device, rows } = report;
  const lines = [
    "# Bio Kingdom benchmark",
    "",
    `${measuredAt}, ${repeats} runs a row. ${photoLine(photo)}.`,
    "",
  ];
  for (const [name, value] of deviceLines(device)) lines.push(`- ${name}: ${value}`);
  for (const row of rows) {
    lines.push("", `## ${escaped(rowTitle(row))}`, "", `${escaped(rowFacts(row))}.`, "");
    lines.push("| stage | median ms | p10 | p90 |", "| --- | ---: | ---: | ---: |");
    for (const stage of STAGES) {
      const spread = spreadOf(row.samples[stage]);
      if (spread !== null) lines.push(`| ${STAGE_NAMES[stage]} | ${spreadCells(spread).join(" | ")} |`);
    }
  }
  if (unmeasured.length > 0) lines.push("", `Not measured: ${unmeasured.map(escaped).join("; ")}.`);
  return `${lines.join("\n")}\n`;
}

/** Median, p10 and p90 for people, in milliseconds. */
export function spreadCells({ median, p10, p90 }: Spread): readonly [string, string, string] {
  return [formatMs(median), formatMs(p10), formatMs(p90)];
}

/** Milliseconds with as many places as are worth reading. */
export function formatMs(ms: number): string {
  return ms.toFixed(ms < 10 ? 2 : 1);
}

/** A model's title is whatever its maker wrote. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`).replaceAll(/\s+/g, " ");
}
