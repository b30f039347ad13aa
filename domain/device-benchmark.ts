import type { ModelRef, StageTimings } from "#domain/answer/identification.ts";
import type { GraphicsTrial } from "./agreement.ts";
import { type Backend, BACKEND_NAMES } from "./backends.ts";
import { modelKey } from "./model.ts";
import { keysOf } from "./subject.ts";

/** The backends that can be measured. */
export const BACKENDS: readonly Backend[] = keysOf(BACKEND_NAMES);

/** The stages of an identification, in order. Each has a field in {@link StageTimings}, such as checkMs. */
export const STAGES = ["check", "decode", "reduce", "preview", "queue", "infer", "rank", "total"] as const;

/** `total` is the time that the person waits: all stages and the time between them. */
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

/** The time of each stage in each run, in milliseconds. Empty for a stage that did not run. */
export type StageSamples = Readonly<Record<Stage, readonly number[]>>;

/** What the browser reports about itself and its device. Null for what it keeps to itself; nothing is guessed. */
export interface DeviceFacts {
  /** The user agent. Browsers shorten the versions in it. */
  readonly browser: string;
  /** Name and full version, such as "Chromium 156.0.8078.108". */
  readonly browserVersion: string | null;
  /** The operating system, such as "Android". */
  readonly platform: string | null;
  /** Not always the version that people know: Windows 11 reports 13.0.0 or more. */
  readonly platformVersion: string | null;
  /** Processor family and width, such as "arm 64". */
  readonly architecture: string | null;
  /** Such as "Pixel 7". Computers report none. */
  readonly deviceModel: string | null;
  /** Logical processors. */
  readonly cores: number | null;
  /** Gigabytes. Browsers round this number, and report 8 at most. */
  readonly memoryGb: number | null;
  readonly crossOriginIsolated: boolean;
  readonly graphics: string | null;
}

/** The photo of the benchmark, without its name, which may be private. */
export interface BenchmarkPhoto {
  readonly origin: "made" | "own";
  readonly format: string;
  readonly bytes: number;
  /** Pixels, as stored in the file. */
  readonly width: number;
  /** Pixels, as stored in the file. */
  readonly height: number;
}

/** A model and its backend. */
export interface BenchmarkModel {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly runtime: string;
  /** Name of the backend that the model ran on, as its runtime reports it. */
  readonly backend: string;
  /** The requested backend; null for that of the app's pages. */
  readonly askedBackend: Backend | null;
  /** What was found on graphics processors; left out if none was tried, and in a report that was read from a file. */
  readonly graphics?: readonly GraphicsTrial[];
  readonly loadMs: number;
  readonly warmUpMs: number;
}

/**
 * The starts of a model in fresh workers, one after the other. The download is not in them where the browser has the
 * files, nor what else it keeps, such as compiled code. The imaging worker is warm.
 */
export interface ColdStarts {
  /** Milliseconds in which each worker loaded its runtime and model. */
  readonly loadMs: readonly number[];
  /** Milliseconds of the first runs of the network, on an empty picture, which follow the load. */
  readonly warmUpMs: readonly number[];
  /** The first photo in each worker. */
  readonly samples: StageSamples;
}

/** The measurements of one model, or of imaging without a model. */
export interface BenchmarkRow {
  readonly model: BenchmarkModel | null;
  /** Null without a model, and in files from before it was measured. */
  readonly cold: ColdStarts | null;
  readonly decodePath: string;
  /** The longest time that the main thread was busy without a break, in milliseconds. */
  readonly longestGapMs: number;
  /** Warm runs: those after the first photo in the model's worker. */
  readonly samples: StageSamples;
}

export interface BenchmarkReport {
  /** ISO 8601. */
  readonly measuredAt: string;
  /** The name that a person gave the device; empty for none. */
  readonly deviceName: string;
  /** Number of warm runs in each row. */
  readonly repeats: number;
  readonly photo: BenchmarkPhoto;
  readonly device: DeviceFacts;
  readonly rows: readonly BenchmarkRow[];
}

/** The timings of runs, by stage. Runs without a model lack some stages. */
export function samplesOf(runs: readonly Partial<StageTimings>[]): StageSamples {
  return eachStage((stage) => runs.flatMap((run) => run[`${stage}Ms`] ?? []));
}

/**
 * Milliseconds of each run that no stage has: the total minus all stages, 0 at least. Empty if no run has a total.
 */
export function betweenStages(samples: StageSamples): readonly number[] {
  return samples.total.map((totalMs, run) =>
    STAGES.reduce(
      (rest, stage) => (stage === "total" ? rest : Math.max(0, rest - (samples[stage][run] ?? 0))),
      totalMs,
    ),
  );
}

export function rowKey({ model }: BenchmarkRow): string {
  return caseKey(model, model?.askedBackend ?? null);
}

/**
 * A unique key for each model and requested backend. `model` is null for imaging alone; `backend` is null for
 * that of the app's pages.
 */
export function caseKey(model: Pick<ModelRef, "id" | "version"> | null, backend: Backend | null): string {
  return model === null ? "" : `${modelKey(model)} ${backend ?? ""}`;
}
