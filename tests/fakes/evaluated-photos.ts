import type { EvaluatedPhoto } from "#src/features/benchmark/labelled/rules/evaluation-export.ts";

/** A wren that a model was sure of and right about. */
export const SURE_WREN: EvaluatedPhoto = {
  path: "wren/1.jpg",
  truth: "wren",
  top: [{ label: "wren", probability: 0.9 }],
  imagingMs: 20,
  inferMs: 4,
  runtime: "ONNX Runtime 1",
  backend: "webgpu",
};
