import { expect, test } from "vitest";
import { buildFor, LITERT_BUILDS } from "#workers/inference/classifiers/networks/litert-start.ts";
import { ONNX_WASM } from "#workers/inference/classifiers/networks/onnxruntime.ts";
import { TFJS_WASM } from "#workers/inference/classifiers/networks/tfjs/tfjs-wasm.ts";

test.for([
  ["ONNX Runtime Web", ONNX_WASM],
  ["TensorFlow.js", TFJS_WASM],
  ["LiteRT.js", LITERT_BUILDS.plain.wasm],
  ["LiteRT.js without relaxed SIMD", LITERT_BUILDS.compat.wasm],
  ["LiteRT.js with threads", LITERT_BUILDS.threaded.wasm],
] as const)("the WebAssembly of %s has the length that progress is told by", async ([, { url, bytes }]) => {
  const file = await (await fetch(url)).arrayBuffer();
  expect(file.byteLength).toBe(bytes);
  expect([...new Uint8Array(file, 0, 4)]).toEqual([0, 0x61, 0x73, 0x6d]);
});

test("LiteRT's build is the one that the browser can run", () => {
  expect(buildFor({ relaxedSimd: true, threads: false })).toBe("plain");
  expect(buildFor({ relaxedSimd: true, threads: true })).toBe("threaded");
  expect(buildFor({ relaxedSimd: false, threads: false })).toBe("compat");
  expect(buildFor({ relaxedSimd: false, threads: true })).toBe("compat");
});
