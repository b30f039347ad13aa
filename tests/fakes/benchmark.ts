import { type BenchmarkReport, type DeviceFacts, samplesOf } from "#domain/device-benchmark.ts";
import type { EvaluationDatabase, PhotoAnswer } from "#src/lab/benchmark/labelled/evaluation-database.ts";
import type { EvaluatedPhoto } from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";

/** The model of {@link REPORT}, with its measured times. */
export const MODEL = {
  id: "birds",
  version: "1",
  title: "Birds | <b>",
  runtime: "TensorFlow.js 4.22.0",
  backend: "wasm, 1 thread",
  askedBackend: null,
  loadMs: 120,
  warmUpMs: 30,
};

/** What a browser reports that keeps most to itself. */
export const DEVICE: DeviceFacts = {
  browser: "Test",
  browserVersion: null,
  platform: null,
  platformVersion: null,
  architecture: null,
  deviceModel: null,
  cores: 8,
  memoryGb: null,
  crossOriginIsolated: true,
  graphics: null,
};

/** A benchmark of one model, on the user's own photo. */
export const REPORT: BenchmarkReport = {
  measuredAt: "2026-03-04T05:06:07.000Z",
  deviceName: "",
  repeats: 3,
  photo: { origin: "own", format: "jpeg", bytes: 2_500_000, width: 4000, height: 3000 },
  device: DEVICE,
  rows: [
    {
      model: MODEL,
      cold: {
        loadMs: [900, 400, 500],
        warmUpMs: [60, 30, 40],
        samples: samplesOf([
          { inferMs: 20, totalMs: 140 },
          { inferMs: 18, totalMs: 120 },
          { inferMs: 19, totalMs: 130 },
        ]),
      },
      decodePath: "image-decoder",
      longestGapMs: 12.34,
      samples: samplesOf([
        { decodeMs: 30, inferMs: 5, totalMs: 40 },
        { decodeMs: 20, inferMs: 6.004, totalMs: 42 },
        { decodeMs: 40, inferMs: 7, totalMs: 90 },
      ]),
    },
  ],
};

/** A photo of a wren that a model named correctly, with a high probability. */
export const SURE_WREN: EvaluatedPhoto = {
  path: "wren/1.jpg",
  folder: "wren",
  truth: "wren",
  top: [{ label: "wren", probability: 0.9 }],
  imagingMs: 20,
  inferMs: 4,
  runtime: "ONNX Runtime 1",
  backend: "webgpu",
  load: { loadMs: 300, firstRunMs: 40, memoryBytes: null },
};

/** An evaluation database in memory. */
export interface FakeEvaluationDatabase extends EvaluationDatabase {
  readonly runs: Map<string, PhotoAnswer[]>;
  /** If true, every call rejects. */
  isBroken: boolean;
}

/** Makes a {@link FakeEvaluationDatabase}. */
export function createFakeEvaluationDatabase(): FakeEvaluationDatabase {
  const attempt = <T>(work: () => T): Promise<T> =>
    database.isBroken ? Promise.reject(new Error("no database")) : Promise.resolve(work());
  const database: FakeEvaluationDatabase = {
    runs: new Map(),
    isBroken: false,
    open: (run) => attempt(() => [...(database.runs.get(run) ?? [])]),
    add: (run, answer) =>
      attempt(() => void database.runs.set(run, [...(database.runs.get(run) ?? []), answer])),
    forget: (run) => attempt(() => void database.runs.delete(run)),
  };
  return database;
}
