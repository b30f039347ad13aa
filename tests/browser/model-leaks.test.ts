import { engine, tensor } from "@tensorflow/tfjs-core";
import { expect, test } from "vitest";
import { MODEL_FORMATS } from "#models/formats.ts";
import { systemClock } from "#domain/clock.ts";
import { connectToWorker } from "#src/pipeline/browser-worker.ts";
import { createInferenceClient } from "#src/pipeline/inference-client.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { plainTensor } from "#tests/fixtures/models/tiny-pictures.ts";
import type { ModelPackage } from "#workers/contract.ts";
import type { WarmModel } from "#workers/inference/load-model.ts";
import { answersOf, faultOf, load } from "./models.ts";
import { sharedModel, type SharedModelName } from "./shared-models.ts";

/** Real models, one for each runtime. */
const REAL: readonly SharedModelName[] = [
  "MobileNet v1, ImageNet, layers",
  "MobileNet v2, birds",
  "MobileNet v2, flowers, onnx",
];

/** Every heap of WebAssembly that was made since: the ones that JavaScript makes, and the ones that modules export. */
const heaps = new Set<WebAssembly.Memory>();
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
function held(): { readonly tensors: number; readonly heapBytes: number } {
  const heapBytes = [...heaps].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  return { tensors: engine().state.numTensors, heapBytes };
}

async function classify(model: WarmModel, times: number): Promise<void> {
  const { width, height } = model.classifier.info.input;
  for (let at = 0; at < times; at += 1) await answersOf(model, plainTensor("green", width, height));
}

/** Loads, answers a few times to fill the caches that runtimes keep, and then `times` more often; then ends the model. */
async function expectNoLeak(pack: ModelPackage, times: number): Promise<void> {
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

test.for(MODEL_FORMATS)("500 classifications leave the memory of a %s where it was", async (format) => {
  await expectNoLeak(await tinyModel(format, { width: 96, height: 96 }), 500);
});

test.for(["tfjs-graph", "tflite", "onnx"] as const)(
  "500 classifications leave the memory of a %s with a class map where it was",
  async (format) => {
    await expectNoLeak(await tinyModel(format, { width: 24, height: 24, hasClassMap: true }), 500);
  },
);

test.for(REAL)(
  "50 classifications leave the memory of %s where it was",
  { timeout: 120_000 },
  async (name, context) => expectNoLeak(await sharedModel(name, context), 50),
);

// After a load that failed, the next one is made in the same worker: nothing else is loaded twice there.
test.for(MODEL_FORMATS)("20 loads that fail leave the memory of a %s where it was", async (format) => {
  const zeros = await tinyModel(format, { width: 96, height: 96, weights: "zero" });
  const failTimes = async (times: number): Promise<void> => {
    for (let at = 0; at < times; at += 1) {
      await expect(faultOf(zeros)).resolves.toEqual({ code: "model-output-constant" });
    }
  };
  await failTimes(5);
  const before = held();
  await failTimes(20);
  expect(held()).toEqual(before);
});

test("a tensor that is forgotten, or a heap that grows, is noticed by what the leak tests compare", async () => {
  const model = await load(await tinyModel("tfjs-graph"));
  const before = held();
  const forgotten = tensor([1, 2, 3]);
  expect(held()).not.toEqual(before);
  forgotten.dispose();
  expect(held()).toEqual(before);

  const [heap] = heaps;
  heap?.grow(1);
  expect(held().heapBytes).toBe(before.heapBytes + 65_536);
  model.classifier.dispose();
});

/** How many inference workers live: each holds a lock as long as it does. See: [Note: Life lock] */
async function livingWorkers(): Promise<number> {
  const { held: locks = [] } = await navigator.locks.query();
  return locks.filter(({ name }) => name?.startsWith("bio-kingdom-")).length;
}

const connect = () =>
  connectToWorker(
    "inference",
    (name) =>
      // Vite takes it for a worker's script only in this form.
      new Worker(new URL("../../workers/inference.worker.ts", import.meta.url), { type: "module", name }),
  );

test("models after each other, each in a worker of its own, leave no worker", async () => {
  const { signal } = new AbortController();
  for (const format of [...MODEL_FORMATS, ...MODEL_FORMATS]) {
    const client = createInferenceClient(await tinyModel(format), null, { connect, clock: systemClock });
    const loaded = await client.load({ signal, onProgress: () => {} });
    expect([format, loaded.ok ? null : loaded.error]).toEqual([format, null]);
    const reply = client.identify("animal", plainTensor("green"), { uploadedAt: -Infinity, signal });
    await expect(reply).resolves.toMatchObject({ ok: true });
    expect(await livingWorkers()).toBe(1);
    client.end();
    await expect.poll(livingWorkers).toBe(0);
  }
});
