import { expect, test } from "vitest";
import { runtimeOf, MODEL_FORMATS } from "#models/formats.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import installed from "../../../package.json" with { type: "json" };

test.for([
  ["tfjs", "@tensorflow/tfjs-core"],
  ["tfjs", "@tensorflow/tfjs-converter"],
  ["tfjs", "@tensorflow/tfjs-layers"],
  ["tfjs", "@tensorflow/tfjs-backend-wasm"],
  ["tfjs", "@tensorflow/tfjs-backend-webgl"],
  ["tfjs", "@tensorflow/tfjs-backend-cpu"],
  ["litert", "@litertjs/core"],
  ["onnxruntime", "onnxruntime-web"],
] as const)("the version that people read of %s is that of %s", ([id, name]) => {
  expect(RUNTIMES[id].name.split(" ").at(-1)).toBe(installed.dependencies[name]);
});

test("each format has a runtime whose size is known", () => {
  for (const format of MODEL_FORMATS) {
    expect(runtimeOf(format).downloadBytes).toBeGreaterThan(100_000);
  }
});
