import { type Backend, BACKEND_NAMES, modelKey, modelName } from "./model.ts";
import type { ModelRef, StageTimings } from "./identification.ts";

/** The stages of an identification, in their order. Each has a field in {@link StageTimings}, such as checkMs. */
export const STAGES = ["check", "decode", "reduce", "preview", "queue", "infer", "rank", "total"] as const;

/** One of {@link STAGES}. `total` is a person's waiting time: all stages and the time between them. */
export type Stage = (typeof STAGES)[number];

/** Makes a value for each stage. */
export function eachStage<T>(valueOf: (stage: Stage) => T): Readonly<Record<Stage, T>> {
  return {
    check: valueOf("check"),
    decode: valueOf("decode"),
    reduce: valueOf("reduce"),
    preview: valueOf("preview"),
    queue: valueOf("queue"),
    infer: valueOf("infer"),
    rank: valueOf("rank"),
    total: valueOf("total"),
  };
}

/** The time of each stage in each run, in milliseconds. The list is empty for a stage that did not run. */
export type StageSamples = Readonly<Record<Stage, readonly number[]>>;

/** A browser's information on itself and its device. Null where the browser does not provide it. */
export interface DeviceFacts {
  readonly browser: string;
  /** Logical processors. */
  readonly cores: number | null;
  /** Browsers round it, and report 8 at most. */
  readonly memoryGb: number | null;
  readonly crossOriginIsolated: boolean;
  readonly graphics: string | null;
}

/** The photo that was used. Its name is left out, as it may be private. */
export interface BenchmarkPhoto {
  readonly origin: "made" | "own";
  readonly format: string;
  readonly bytes: number;
  /** Pixels, as stored. */
  readonly width: number;
  /** Pixels, as stored. */
  readonly height: number;
}

/** A model and the way it ran. */
export interface BenchmarkModel {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly runtime: string;
  /** The backend that it ran on, as its runtime names it. */
  readonly backend: string;
  /** The requested backend; null where the runtime chose the fastest one. */
  readonly askedBackend: Backend | null;
  readonly loadMs: number;
  readonly warmUpMs: number;
}

/** The measurements of one model, or of the imaging alone. */
export interface BenchmarkRow {
  /** Null where no model ran. */
  readonly model: BenchmarkModel | null;
  readonly decodePath: string;
  /** Longest time without a break in which the main thread was busy, in milliseconds. */
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

/** The timings of runs, by stage. Runs without a model lack some stages. */
export function samplesOf(runs: readonly Partial<StageTimings>[]): StageSamples {
  return eachStage((stage) => runs.flatMap((run) => run[`${stage}Ms`] ?? []));
}

/** The row of an earlier report with the same model and the same choice of backend; null where there is none. */
export function earlierRow(row: BenchmarkRow, earlier: BenchmarkReport): BenchmarkRow | null {
  const key = rowKey(row);
  return earlier.rows.find((each) => rowKey(each) === key) ?? null;
}

/** A key that differs for each row of a report. */
export function rowKey({ model }: BenchmarkRow): string {
  return caseKey(model, model?.askedBackend ?? null);
}

/** Name of a row for people. */
export function rowTitle({ model }: BenchmarkRow): string {
  return caseTitle(model, model?.askedBackend ?? null);
}

/**
 * A unique key for each model and choice of backend. `model` is null where none runs; `backend` is null where the runtime
 * chooses the fastest.
 */
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
