import { engine } from "@tensorflow/tfjs-core";
import { expect } from "vitest";
import type { ModelFormat } from "#models/formats.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { plainTensor } from "#tests/fixtures/models/tiny-pictures.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import type { WarmModel } from "#workers/inference/load-model.ts";
import { answersOf, faultOf, load } from "./models.ts";

/** Every heap of WebAssembly that was made since: the ones that JavaScript makes, and the ones that modules export. */
export const heaps = new Set<WebAssembly.Memory>();
WebAssembly.Memory = new Proxy(WebAssembly.Memory, {
  construct: (target, [descriptor]: [WebAssembly.MemoryDescriptor]) => {
    const memory = new target(descriptor);
    heaps.add(memory);
    return memory;
  },
});
const { instantiate } = WebAssembly;
Reflect.set(WebAssembly, "instantiate", async (source: BufferSource, imports?: WebAssembly.Imports) => {
  const made = await instantiate(source, imports);
  for (const exported of Object.values(made.instance.exports)) {
    if (exported instanceof WebAssembly.Memory) heaps.add(exported);
  }
  return made;
});

/** What the runtimes hold: tensors of TensorFlow.js, and bytes of all heaps. */
export function held(): { readonly tensors: number; readonly heapBytes: number } {
  const heapBytes = [...heaps].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  return { tensors: engine().state.numTensors, heapBytes };
}

async function classify(model: WarmModel, times: number): Promise<void> {
  const { width, height } = model.classifier.info.input;
  for (let at = 0; at < times; at += 1) await answersOf(model, plainTensor("green", width, height));
}

/** Loads, answers a few times to fill the caches that runtimes keep, and then `times` more often; then ends the model. */
export async function expectNoLeak(pack: ModelPackage, times: number): Promise<void> {
  const { tensors } = held();
  const model = await load(pack);
  await classify(model, 10);
  const before = held();
  await classify(model, times);
  expect(held()).toEqual(before);
  expect(before.heapBytes).toBeGreaterThan(0);

  model.classifier.dispose();
  await Promise.resolve();
  expect(held().tensors).toBe(tensors);
}

/** The formats whose tiny model can have a class map. */
export const CLASS_MAP_FORMATS = ["tfjs-graph", "tflite", "onnx"] as const;

/** A tiny model of this format, with a class map. */
export function withClassMap(format: (typeof CLASS_MAP_FORMATS)[number]): Promise<ModelPackage> {
  return tinyModel(format, { width: 24, height: 24, hasClassMap: true });
}

/**
 * Fails to load a tiny model of this format twice, and then `times` more often. The next load after one that failed is made
 * in the same worker: nothing else is loaded twice there.
 */
export async function expectNoLeakOfFailedLoads(format: ModelFormat, times: number): Promise<void> {
  const zeros = await tinyModel(format, { width: 96, height: 96, weights: "zero" });
  await failToLoad(zeros, 2);
  const before = held();
  await failToLoad(zeros, times);
  expect(held()).toEqual(before);
}

async function failToLoad(zeros: ModelPackage, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    await expect(faultOf(zeros)).resolves.toEqual({ code: "model-output-constant" });
  }
}
