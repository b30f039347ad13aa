import { expect, test } from "vitest";
import { MODEL_FORMATS, modelFileEndingOf, runtimeOf } from "#models/formats.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import installed from "../../../package.json";

test.each([
  ["model.json", ".json"],
  ["birds/Model.TFLite", ".tflite"],
  ["onnx/model.onnx", ".onnx"],
])("a model can start from %s", (path, ending) => {
  expect(modelFileEndingOf(path)).toBe(ending);
});

test.each(["weights.bin", "labels.txt", "model.h5", "onnx", "model.onnx.zip"])(
  "no model starts from %s",
  (path) => {
    expect(modelFileEndingOf(path)).toBeNull();
  },
);

test("a format runs on the runtime of its line", () => {
  expect(runtimeOf("tfjs-layers")).toBe(RUNTIMES.tfjs);
  expect(runtimeOf("onnx")).toBe(RUNTIMES.onnxruntime);
});

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
