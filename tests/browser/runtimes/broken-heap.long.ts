import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import * as tf from "@tensorflow/tfjs-core";
import { expect, test, vi } from "vitest";
import { MODEL_FORMATS } from "#models/formats.ts";
import { USELESS_NETWORKS } from "#tests/fixtures/models/faults.ts";
import { tfjsAnswers } from "#tests/fixtures/models/run-tfjs.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { farthest } from "#tests/fixtures/models/tiny-pictures.ts";

async function startWasm(): Promise<void> {
  if (tf.getBackend() === "wasm") return;
  setWasmPaths("/node_modules/@tensorflow/tfjs-backend-wasm/wasm-out/");
  tf.env().set("WASM_HAS_MULTITHREAD_SUPPORT", false);
  await tf.setBackend("wasm");
}

const formats = MODEL_FORMATS.filter((format) => format === "tfjs-graph" || format === "tfjs-layers");

test.for(formats)("TensorFlow.js runs a tiny %s on wasm as it was meant", async (format) => {
  await startWasm();
  expect(farthest(await tfjsAnswers(await tinyModel(format)), {})).toBeLessThan(1e-3);
});

// The last test of this page: nothing can be run in it afterwards.
test("where memory does not suffice, TensorFlow.js on wasm is of no use any more", async () => {
  await startWasm();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const tooLarge = await tinyModel("tfjs-layers", USELESS_NETWORKS["too large"]);
  await expect(tfjsAnswers(tooLarge)).rejects.toThrow(/memory access out of bounds|Aborted/);
  await expect(tfjsAnswers(await tinyModel("tfjs-layers"))).rejects.toThrow(WebAssembly.RuntimeError);
});
