import { expect, test } from "vitest";
import type { ModelFormat } from "#models/formats.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import type { TinyOptions } from "#tests/fixtures/models/tiny-network.ts";
import { answersOf, load } from "./models.ts";
import { farthest, noise } from "./outside-run.ts";

const cases: (readonly [ModelFormat, TinyOptions])[] = [
  ["tfjs-graph", {}],
  ["tfjs-layers", { block: "conv", topology: "nested" }],
  ["tfjs-layers", { block: "depthwise" }],
  ["tflite", {}],
  ["tflite", { dtype: "uint8" }],
  ["onnx", {}],
  ["onnx", { dtype: "uint8" }],
];

test.for(cases)("a tiny %s with %j agrees with a run outside the app", async ([format, options]) => {
  const model = await tinyModel(format, options);
  const { width, height } = model.manifest.input;
  // Starts the runtime, which the run outside shares.
  await answersOf(await load(model), noise(width, height));

  expect(await farthest(model, noise(width, height))).toBeLessThan(1e-3);
});
