import { type BenchmarkReport, samplesOf } from "#domain/device-benchmark.ts";

/** How the model of {@link REPORT} ran. */
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

/** A benchmark of one model, on a photo of a person. */
export const REPORT: BenchmarkReport = {
  measuredAt: "2026-03-04T05:06:07.000Z",
  repeats: 3,
  photo: { origin: "own", format: "jpeg", bytes: 2_500_000, width: 4000, height: 3000 },
  device: { browser: "Test", cores: 8, memoryGb: null, crossOriginIsolated: true, graphics: null },
  rows: [
    {
      model: MODEL,
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
