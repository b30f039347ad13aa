import { engine } from "@tensorflow/tfjs-core";
import { expect } from "vitest";
import { plainTensor } from "#tests/fixtures/models/tiny-pictures.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { answersOf, load } from "./models.ts";

/** Every WebAssembly memory since this module loaded: created by JavaScript or exported by a WebAssembly module. */
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

/** The number of tensors of TensorFlow.js, and the bytes of all heaps. */
export function held(): { readonly tensors: number; readonly heapBytes: number } {
  const heapBytes = [...heaps].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  return { tensors: engine().state.numTensors, heapBytes };
}

/**
 * Loads a model, runs it 10 times to fill the caches of the runtime, then `times` more, and disposes of it. Fails if
 * memory grows after the first 10 runs.
 */
export async function expectNoLeak(pack: ModelPackage, times: number): Promise<void> {
  const { tensors } = held();
  const model = await load(pack);
  const { width, height } = model.classifier.info.input;
  const answer = async (runs: number): Promise<void> => {
    for (let run = 0; run < runs; run += 1) await answersOf(model, plainTensor("green", width, height));
  };
  await answer(10);
  const before = held();
  await answer(times);
  expect(held()).toEqual(before);
  expect(before.heapBytes).toBeGreaterThan(0);

  model.classifier.dispose();
  await Promise.resolve();
  expect(held().tensors).toBe(tensors);
}
