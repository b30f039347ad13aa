import { tensor } from "@tensorflow/tfjs-core";
import { expect, test } from "vitest";
import { systemClock } from "#domain/clock.ts";
import { MODEL_FORMATS } from "#models/formats.ts";
import { connectToWorker } from "#src/core/workers/browser-worker.ts";
import { createInferenceClient } from "#src/core/workers/inference-client.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { plainTensor } from "#tests/fixtures/models/tiny-pictures.ts";
import { expectNoLeak, heaps, held } from "./leaks.ts";
import { faultOf, load } from "./models.ts";

test.for([
  ...MODEL_FORMATS.map((format) => [format, { width: 96, height: 96 }] as const),
  ...(["tfjs-graph", "tflite", "onnx"] as const).map(
    (format) => [format, { width: 24, height: 24, hasClassMap: true }] as const,
  ),
])("50 classifications leave the memory of a %s with %j where it was", LONG, async ([format, options]) => {
  await expectNoLeak(await tinyModel(format, options), 50);
});

// A worker loads a second model only after a failed load.
test.for(MODEL_FORMATS)("5 loads that fail leave the memory of a %s where it was", LONG, async (format) => {
  const zeros = await tinyModel(format, { width: 96, height: 96, weights: "zero" });
  const fail = async (times: number): Promise<void> => {
    for (let at = 0; at < times; at += 1)
      await expect(faultOf(zeros)).resolves.toEqual({ code: "model-output-constant" });
  };
  await fail(2);
  const before = held();
  await fail(5);
  expect(held()).toEqual(before);
});

test("the leak tests notice a forgotten tensor and a heap that grows", async () => {
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

/** The number of running inference workers. Each holds a lock while it runs. See: [Note: Life lock] */
async function livingWorkers(): Promise<number> {
  const { held: locks = [] } = await navigator.locks.query();
  return locks.filter(({ name }) => name?.startsWith("bio-kingdom-")).length;
}

const connect = () =>
  connectToWorker(
    "inference",
    (name) =>
      // Vite recognises a worker's script only in this form.
      new Worker(new URL("../../../workers/inference.worker.ts", import.meta.url), { type: "module", name }),
  );

test("models after each other, each in a worker of its own, leave no worker", LONG, async () => {
  const { signal } = new AbortController();
  for (const format of MODEL_FORMATS) {
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
