import { expect, test } from "vitest";
import { MODEL_FILE_ENDINGS } from "#models/formats.ts";
import { anyModelFile, modelFileNames } from "#src/ui/texts/model-files.ts";

test("the files that a model can start from are listed with and without articles", () => {
  expect(modelFileNames()).toBe("model.json with its weights, .tflite or .onnx");
  expect(anyModelFile()).toBe("a model.json with its weights, a .tflite or an .onnx");
});

test("every ending of a model file is listed", () => {
  for (const ending of MODEL_FILE_ENDINGS) expect(modelFileNames()).toContain(ending);
});
