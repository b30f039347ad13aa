import { expect, test } from "vitest";
import { jpegOf } from "#bench/photos/bench-photos.ts";
import { Samples } from "#bench/runner/plan.ts";
import { againstRow } from "#bench/runner/against.ts";

const OURS = "this app";
const WASM = "TensorFlow.js on the page, wasm";
const CPU = "TensorFlow.js on the page, cpu";
const SHARP = "sharp in Node.js (limit)";

function samplesOf(fileToTensorMs: Readonly<Record<string, number>>): Samples {
  const samples = new Samples();
  for (const [way, ms] of Object.entries(fileToTensorMs)) {
    samples.add(`JPEG 12 MP, ${way}`, { fileToTensorMs: ms });
    // Another photo's figures are none of this one's business.
    samples.add(`JPEG 24 MP, ${way}`, { fileToTensorMs: 1 });
  }
  return samples;
}

test("each way is compared with the faster way of the page and with the limit", () => {
  const samples = samplesOf({ [OURS]: 40, [WASM]: 400, [CPU]: 300, [SHARP]: 30 });
  const ratios = [OURS, WASM, CPU, SHARP].map((way) => {
    const { againstNaive, againstLimit } = againstRow(samples, jpegOf(12), way).figures;
    return [againstNaive, againstLimit];
  });

  expect(ratios).toEqual([
    [7.5, 40 / 30],
    [0.75, 400 / 30],
    [1, 10],
    [10, 1],
  ]);
});

test("without a limit there is no ratio to it", () => {
  const samples = samplesOf({ [OURS]: 40, [WASM]: 200, [CPU]: 300 });

  expect(againstRow(samples, jpegOf(12), OURS).figures).toMatchObject({
    againstNaive: 5,
    againstLimit: null,
  });
});
