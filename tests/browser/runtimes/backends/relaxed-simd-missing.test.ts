import { BackendWasm } from "@tensorflow/tfjs-backend-wasm";
import { backend, getKernel, profile, tensor } from "@tensorflow/tfjs-core";
import { expect, test, vi } from "vitest";
import { distance, fetchKingdom, world } from "#tests/browser/runtimes/models.ts";
import { DEPTHWISE, POINTWISE } from "#workers/inference/classifiers/networks/tfjs/place-convolutions.ts";
import {
  readTfjsArtifacts,
  type TfjsModel,
} from "#workers/inference/classifiers/networks/tfjs/tfjs-artifacts.ts";
import { openTfjsModel } from "#workers/inference/classifiers/networks/tfjs/tfjs-model.ts";
import { startOwnConvolutions, startWasm } from "#workers/inference/classifiers/networks/tfjs/tfjs-wasm.ts";

/** Side of the input of the app's own model. */
const SIDE = 192;

/** The app's own model in the active backend. */
async function openKingdom(): Promise<TfjsModel> {
  const { manifest, files } = await fetchKingdom();
  return openTfjsModel(await readTfjsArtifacts(files, manifest.model), manifest, "wasm");
}

/** The operations that a network ran, and its answer. */
async function runOf({ execute }: TfjsModel) {
  const values = Float32Array.from({ length: SIDE * SIDE * 3 }, (_, at) => Math.sin(at * 0.01));
  const input = tensor(values, [1, SIDE, SIDE, 3]);
  let answer: readonly number[] = [];
  const { kernelNames } = await profile(async () => {
    const { output } = await execute(input);
    answer = Array.from(output.dataSync());
    output.dispose();
    return input;
  });
  input.dispose();
  return { kernelNames, answer };
}

// This is one test, because backends start once per page.
test("without relaxed SIMD or access to the memory, TensorFlow.js runs all convolutions itself", async () => {
  const { validate } = WebAssembly;
  const validated = vi
    .spyOn(WebAssembly, "validate")
    // Refuses the app's small module with relaxed SIMD. See: scripts/build/kernels-plugin.mjs
    .mockImplementation((bytes) => bytes.byteLength > 10_000 && validate(bytes));
  await startWasm("TensorFlow.js", { ...world, onProgress: () => {}, backend: null });
  expect(getKernel(POINTWISE, "wasm")).toBeUndefined();
  const plain = await openKingdom();
  const theirs = await runOf(plain);
  expect(theirs.kernelNames).toEqual(expect.arrayContaining(["FusedConv2D", "FusedDepthwiseConv2D"]));
  validated.mockRestore();

  const active = backend();
  if (!(active instanceof BackendWasm)) throw new Error("WebAssembly is not the active backend");
  const { wasm } = active;
  const hidden = { asm: {} };
  active.wasm = { ...wasm, ...hidden };
  await startOwnConvolutions();
  active.wasm = wasm;
  expect(getKernel(POINTWISE, "wasm")).toBeUndefined();

  // With both, the app's own operations run and give the same answer. The model opened before keeps the operations of
  // TensorFlow.js.
  await startOwnConvolutions();
  const placed = await openKingdom();
  const ours = await runOf(placed);
  expect(ours.kernelNames).toEqual(expect.arrayContaining([POINTWISE, DEPTHWISE]));
  expect(await runOf(plain)).toEqual(theirs);
  expect(Math.max(...theirs.answer)).toBeGreaterThan(0.05);
  expect(distance(ours.answer, theirs.answer)).toBeLessThan(1e-5);
  plain.dispose();
  placed.dispose();
});
