import { loadAndCompile, Tensor as LiteRtTensor } from "@litertjs/core";
import { env, InferenceSession, Tensor as OnnxTensor } from "onnxruntime-web/wasm";
import { expect, test } from "vitest";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import type { TinyOptions } from "#tests/fixtures/models/tiny-network.ts";
import {
  farthest,
  fedTo,
  plainTensor,
  readFrom,
  TINY_PICTURE_NAMES,
} from "#tests/fixtures/models/tiny-pictures.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { liteRtErrors, startLiteRt } from "./litert.ts";

env.wasm.wasmPaths = {
  mjs: "/node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.mjs",
  wasm: "/node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm",
};
env.wasm.numThreads = 1;

async function modelBytes({ files }: ModelPackage): Promise<Uint8Array> {
  const [file] = files;
  return new Uint8Array((await file?.blob.arrayBuffer()) ?? new ArrayBuffer());
}

async function onnxAnswers(model: ModelPackage): Promise<number[][]> {
  const { layout, dtype, width, height } = model.manifest.input;
  const session = await InferenceSession.create(await modelBytes(model), { executionProviders: ["wasm"] });
  const shape = layout === "nchw" ? [1, 3, height, width] : [1, height, width, 3];
  const all: number[][] = [];
  for (const name of TINY_PICTURE_NAMES) {
    const values = fedTo(model, plainTensor(name, width, height));
    const image =
      dtype === "uint8"
        ? new OnnxTensor("uint8", Uint8Array.from(values), shape)
        : new OnnxTensor("float32", Float32Array.from(values), shape);
    const { output } = await session.run({ image });
    all.push(readFrom(model, Array.from(output?.data ?? [], Number)));
  }
  await session.release();
  return all;
}

async function tfliteAnswers(model: ModelPackage): Promise<number[][]> {
  const { dtype, width, height } = model.manifest.input;
  const compiled = await loadAndCompile(await modelBytes(model), { accelerator: "wasm" });
  const all: number[][] = [];
  for (const name of TINY_PICTURE_NAMES) {
    const values = fedTo(model, plainTensor(name, width, height));
    const typed = dtype === "uint8" ? Uint8Array.from(values) : Float32Array.from(values);
    const fed = new LiteRtTensor(typed, [1, height, width, 3]);
    const [output] = await compiled.run([fed]);
    all.push(readFrom(model, Array.from((await output?.data()) ?? [], Number)));
    output?.delete();
    fed.delete();
  }
  compiled.delete();
  return all;
}

const heads = ["softmax", "logits", "sigmoid"] as const;

const onnxCases: TinyOptions[] = [
  ...heads.map((head) => ({ head })),
  { layout: "nhwc" },
  { dtype: "uint8" },
  { dtype: "uint8", layout: "nhwc", width: 10, height: 12 },
];

test.for(onnxCases)("ONNX Runtime runs a tiny onnx with %j as it was meant", async (options) => {
  expect(farthest(await onnxAnswers(await tinyModel("onnx", options)), options)).toBeLessThan(1e-3);
});

const tfliteCases: TinyOptions[] = heads.flatMap((head) => [{ head }, { head, dtype: "uint8" as const }]);

test.for(tfliteCases)("LiteRT runs a tiny tflite with %j as it was meant", async (options) => {
  await startLiteRt();
  const tolerance = options.dtype === "uint8" ? 0.02 : 1e-3;
  expect(farthest(await tfliteAnswers(await tinyModel("tflite", options)), options)).toBeLessThan(tolerance);
  expect(liteRtErrors()).toEqual([]);
});
