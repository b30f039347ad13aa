import { memory as tfjsMemory } from "@tensorflow/tfjs-core";
import { expect, test } from "vitest";
import { MODEL_FORMATS, type ModelFormat } from "#models/formats.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { plainTensor } from "#tests/fixtures/models/tiny-pictures.ts";
import type { ModelPackage } from "#workers/contract.ts";
import { createModelSlot, type ModelSlot } from "#workers/inference/model-slot.ts";
import { answersOf, load } from "./models.ts";
import { sharedModel, type SharedModelName } from "./shared-models.ts";

const CLASSIFICATIONS = 500;
const SWAPS = 20;

/** Real models, one for each runtime. */
const REAL: readonly SharedModelName[] = [
  "MobileNet v1, ImageNet, layers",
  "MobileNet v2, birds",
  "MobileNet v2, flowers, onnx",
];

/** Swaps until the gaps in a heap have found their place: measured over 100 swaps, none grew after the nineteenth. */
const SETTLING_SWAPS = 20;

/** Heaps of WebAssembly that were made since; ONNX Runtime does not say how large its own is. */
const heaps: WebAssembly.Memory[] = [];
WebAssembly.Memory = new Proxy(WebAssembly.Memory, {
  construct: (target, [descriptor]: [WebAssembly.MemoryDescriptor]) => {
    const memory = new target(descriptor);
    heaps.push(memory);
    return memory;
  },
});

interface Held {
  readonly tensors: number | null;
  readonly heapBytes: number;
}

function held(slot: ModelSlot): Held {
  const { tensors, heapBytes } = slot.active()?.classifier.memory() ?? { tensors: null, heapBytes: null };
  const bytes = heaps.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  return { tensors, heapBytes: heapBytes ?? bytes };
}

async function classify(slot: ModelSlot, times: number): Promise<void> {
  const model = slot.active();
  if (model === null) throw new Error("no model is loaded");
  const { width, height } = model.classifier.info.input;
  for (let at = 0; at < times; at += 1) await answersOf(model, plainTensor("green", width, height));
}

async function twoModels(format: ModelFormat): Promise<readonly [ModelPackage, ModelPackage]> {
  const size = { width: 96, height: 96 };
  return [
    await tinyModel(format, size, { id: "first" }),
    await tinyModel(format, { ...size, head: "logits" }, { id: "second" }),
  ];
}

test.for(MODEL_FORMATS)(
  "500 classifications and 20 swaps leave the memory of a %s where it was",
  async (format) => {
    const [first, second] = await twoModels(format);
    const slot = createModelSlot((model, onProgress) => load(model, undefined, onProgress));
    const swap = (model: ModelPackage) => slot.load(model, () => {}, null);
    // The first turns fill the caches that every runtime keeps.
    for (const model of [first, second, first]) {
      await swap(model);
      await classify(slot, 10);
    }
    const before = held(slot);

    await classify(slot, CLASSIFICATIONS);
    const classified = held(slot);
    for (let at = 0; at < SWAPS; at += 1) {
      await swap(at % 2 === 0 ? second : first);
      await classify(slot, 1);
    }
    const swapped = held(slot);

    expect(classified).toEqual(before);
    expect(swapped).toEqual(before);
    expect(before.heapBytes).toBeGreaterThan(0);
    slot.active()?.classifier.dispose();
    await Promise.resolve();
  },
);

// Their weights are so large that a heap would have to grow if those of 20 stayed.
test.for(REAL)(
  "20 swaps leave the memory of %s where it was",
  { timeout: 120_000 },
  async (name, context) => {
    const { manifest, files } = await sharedModel(name, context);
    const slot = createModelSlot((model, onProgress) => load(model, undefined, onProgress));
    const swap = (version: number) =>
      slot.load({ manifest: { ...manifest, version: String(version) }, files }, () => {}, null);
    for (let version = 0; version < SETTLING_SWAPS; version += 1) await swap(version);
    const before = held(slot);
    for (let version = SETTLING_SWAPS; version < SETTLING_SWAPS + SWAPS; version += 1) await swap(version);
    expect(held(slot)).toEqual(before);
    slot.active()?.classifier.dispose();
  },
);

test("a tensor that is forgotten is noticed by what the leak test compares", async () => {
  const slot = createModelSlot((model, onProgress) => load(model, undefined, onProgress));
  await slot.load(await tinyModel("tfjs-graph"), () => {}, null);
  const before = held(slot);
  const { tensor } = await import("@tensorflow/tfjs-core");
  const forgotten = tensor([1, 2, 3]);

  expect(held(slot)).not.toEqual(before);
  forgotten.dispose();
  expect(held(slot)).toEqual(before);
  expect(tfjsMemory().numTensors).toBe(before.tensors);
  slot.active()?.classifier.dispose();
});
