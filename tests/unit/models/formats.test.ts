import { expect, test } from "vitest";
import { modelFileEndingOf, runtimeOf } from "#models/formats.ts";
import { RUNTIMES } from "#models/runtimes.ts";

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
