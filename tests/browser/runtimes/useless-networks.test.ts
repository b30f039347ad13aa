import { expect, test } from "vitest";
import { loadAndCompile, Tensor as LiteRtTensor } from "@litertjs/core";
import { env, InferenceSession, Tensor as OnnxTensor } from "onnxruntime-web/wasm";
import { INT8_INPUT, USELESS_NETWORKS } from "#tests/fixtures/models/faults.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import type { TinyOptions } from "#tests/fixtures/models/tiny-network.ts";
import { liteRtErrors, startLiteRt } from "./litert.ts";

// What the classifiers' guards rest on: a runtime that does something else one day shows it here.

env.wasm.wasmPaths = {
  mjs: "/node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.mjs",
  wasm: "/node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm",
};
env.wasm.numThreads = 1;

async function bytesOf(format: "onnx" | "tflite", options: TinyOptions): Promise<Uint8Array> {
  const [file] = (await tinyModel(format, options)).files;
  return new Uint8Array((await file?.blob.arrayBuffer()) ?? new ArrayBuffer());
}

async function runOnnx(options: TinyOptions): Promise<number[]> {
  const session = await InferenceSession.create(await bytesOf("onnx", options), {
    executionProviders: ["wasm"],
  });
  const image = new OnnxTensor("float32", new Float32Array(3 * 16 * 16), [1, 3, 16, 16]);
  try {
    const { output } = await session.run({ image });
    return Array.from(output?.data ?? [], Number);
  } finally {
    await session.release();
  }
}

async function runTflite(options: TinyOptions): Promise<number[]> {
  const model = await loadAndCompile(await bytesOf("tflite", options), { accelerator: "wasm" });
  const image = new LiteRtTensor(new Float32Array(16 * 16 * 3), [1, 16, 16, 3]);
  const [output] = await model.run([image]);
  const values = Array.from((await output?.data()) ?? [], Number);
  output?.delete();
  image.delete();
  model.delete();
  return values;
}

const QUARTERS = [0.25, 0.25, 0.25, 0.25];
const NOT_NUMBERS = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];

test("ONNX Runtime runs networks of zeros and of values that are no numbers", async () => {
  expect(await runOnnx(USELESS_NETWORKS["zero weights"])).toEqual(QUARTERS);
  expect(await runOnnx(USELESS_NETWORKS["not a number"])).toEqual(NOT_NUMBERS);
});

test("ONNX Runtime names an unknown operation when it loads", async () => {
  await expect(runOnnx(USELESS_NETWORKS["unknown operation"])).rejects.toThrow(
    "No Op registered for BioKingdomUnknown",
  );
});

test("ONNX Runtime names the input that is missing", async () => {
  await expect(runOnnx(USELESS_NETWORKS["two inputs"])).rejects.toThrow("input 'second' is missing");
});

test("ONNX Runtime throws where memory does not suffice, and lives on", async () => {
  await expect(runOnnx(USELESS_NETWORKS["too large"])).rejects.toThrow("std::bad_alloc");
  expect(await runOnnx(USELESS_NETWORKS["zero weights"])).toEqual(QUARTERS);
});

test("LiteRT runs networks of zeros and of values that are no numbers", async () => {
  await startLiteRt();
  expect(await runTflite(USELESS_NETWORKS["zero weights"])).toEqual(QUARTERS);
  expect(await runTflite(USELESS_NETWORKS["not a number"])).toEqual(NOT_NUMBERS);
});

test("LiteRT answers whatever lies in memory for an unknown operation and tells the console alone", async () => {
  await startLiteRt();
  expect(await runTflite(USELESS_NETWORKS["unknown operation"])).toHaveLength(4);
  expect(liteRtErrors()).toContainEqual(
    expect.stringContaining("Encountered unresolved custom op: BioKingdomUnknown"),
  );
  expect(liteRtErrors()).toContainEqual(expect.stringContaining("Failed to allocate tensors"));
});

test("LiteRT answers whatever lies in memory where it does not suffice and tells the console alone", async () => {
  await startLiteRt();
  expect(await runTflite(USELESS_NETWORKS["too large"])).toHaveLength(4);
  expect(liteRtErrors()).toContainEqual(expect.stringContaining("Failed to allocate tensors"));
  expect(await runTflite(USELESS_NETWORKS["zero weights"])).toEqual(QUARTERS);
});

test("LiteRT refuses one input where two are wanted, and int8", async () => {
  await startLiteRt();
  await expect(runTflite(USELESS_NETWORKS["two inputs"])).rejects.toThrow("expects 2 inputs");
  await expect(runTflite(INT8_INPUT)).rejects.toThrow("Element type INT8 is not supported");
});
