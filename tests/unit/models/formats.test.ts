import { expect, test } from "vitest";
import { MODEL_FORMATS, modelFileEndingOf, runtimeOf } from "#models/formats.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import installed from "../../../package.json";

test.each([
  ["model.json", ".json"],
  ["birds/Model.TFLite", ".tflite"],
  ["onnx/model.onnx", ".onnx"],
  ["weights.bin", null],
  ["labels.txt", null],
  ["model.h5", null],
  ["onnx", null],
  ["model.onnx.zip", null],
])("the file %s is a model of the format %s", (path, ending) => {
  expect(modelFileEndingOf(path)).toBe(ending);
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
] as const)("people read the version of %s that is installed as %s", ([id, name]) => {
  expect(RUNTIMES[id].name.split(" ").at(-1)).toBe(installed.dependencies[name]);
});

test("each format has its runtime, of a known size", () => {
  expect(runtimeOf("tfjs-layers")).toBe(RUNTIMES.tfjs);
  expect(runtimeOf("onnx")).toBe(RUNTIMES.onnxruntime);
  for (const format of MODEL_FORMATS) {
    expect(runtimeOf(format).downloadBytes).toBeGreaterThan(100_000);
  }
});
