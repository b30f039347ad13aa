import { type Backend, BACKEND_NAMES } from "../model/backend.ts";
import type { ModelRef, StageTimings } from "../identification.ts";
import { modelKey, modelName } from "../model/model-name.ts";

/** The stages of an identification, in their order. */
export const STAGES = ["check", "decode", "reduce", "preview", "queue", "infer", "rank", "total"] as const;

/** One of them. `total` is what a person waits for: all stages and what lies between them. */
export type Stage = (typeof STAGES)[number];

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
