import { expect, test } from "vitest";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { createFakeNetwork, manifestWith } from "#tests/fakes/networks.ts";
import type { ModelPackage } from "#workers/contract.ts";
import { createModelClassifier } from "#workers/inference/classifiers/model-classifier.ts";
import { NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import { complete } from "#workers/inference/complete.ts";
import { createInferenceApi } from "#workers/inference/inference-api.ts";
import { createModelSlot } from "#workers/inference/model-slot.ts";

const facts = { runtime: "Fake 1", backend: "paper", trials: [], loadMs: 3, warmUpMs: 4 };
const model: ModelPackage = { manifest: manifestWith(), files: [] };
const photo = () => ({ data: new Uint8Array(12), shape: [2, 2, 3] }) as const;
const request = { requestId: 1, modelId: "tiny", subject: "animal", uploadedAt: 0, sentAt: 0 } as const;

/** An API into which one model can be loaded, whose network does `run`; without one, loading fails with `fault`. */
function setUp(run: (() => Float32Array<ArrayBuffer>) | null, fault: Error = new Error("odd")) {
  const clock = createFakeClock();
  const slot = createModelSlot(({ manifest }) => {
    if (run === null) return Promise.reject(fault);
    const deps = { clock, findRecordId: () => null };
    return Promise.resolve({
      classifier: createModelClassifier(manifest, createFakeNetwork(run), deps),
      facts,
    });
  });
  return createInferenceApi({
    clock,
    slot,
    classifierFor: () => {
      throw new Error("the sample classifier");
    },
    complete,
  });
}

test("a model that was loaded answers in place of the sample classifier", async () => {
  const api = setUp(() => Float32Array.of(0.9, 0.1, 0));
  await expect(api.load(model, () => {}, null)).resolves.toEqual({ ok: true, value: facts });
  await expect(api.identify(request, photo())).resolves.toMatchObject({
    ok: true,
    value: {
      identification: {
        verdict: "identified",
        candidates: [{ label: "lion" }, { label: "snail" }, { label: "background" }],
        model: { id: "tiny" },
        demo: false,
      },
    },
  });
});

test("a model that does not load is said as data, and the classifier before it answers", async () => {
  const fault = { code: "model-out-of-memory" } as const;
  const api = setUp(null, new NetworkError(fault));
  await expect(api.load(model, () => {}, null)).resolves.toEqual({ ok: false, error: fault });
  await expect(api.identify(request, photo())).resolves.toMatchObject({
    error: { detail: "Error: the sample classifier" },
  });
});

test("a fault that nobody knows is an internal one", async () => {
  await expect(setUp(null).load(model, () => {}, null)).resolves.toEqual({
    ok: false,
    error: { code: "internal", detail: "Error: odd" },
  });
});

test("a run that loses the graphics processor is said as that", async () => {
  const api = setUp(() => {
    throw new NetworkError({ code: "model-context-lost" });
  });
  await api.load(model, () => {}, null);
  const lost = { ok: false, error: { code: "model-context-lost" } };
  await expect(api.identify(request, photo())).resolves.toEqual(lost);
  await expect(api.tryScalings(photo(), [{ range: [0, 1] }])).resolves.toEqual(lost);
});

test("a trial answers once for each scaling", async () => {
  const api = setUp(() => Float32Array.of(0.9, 0.1, 0));
  await api.load(model, () => {}, null);
  const reply = await api.tryScalings(photo(), [{ range: [0, 1] }, { range: [-1, 1] }]);
  expect(reply).toMatchObject({
    ok: true,
    value: [{ scaling: { range: [0, 1] } }, { scaling: { range: [-1, 1] } }],
  });
});

test("without a model there is nothing to try and nothing held", async () => {
  const api = setUp(null);
  await expect(api.tryScalings(photo(), [])).resolves.toMatchObject({ error: { code: "internal" } });
  await expect(api.memory()).resolves.toEqual({ ok: true, value: { tensors: null, heapBytes: null } });
});

test("what the loaded runtime holds is said", async () => {
  const api = setUp(() => Float32Array.of(0.9, 0.1, 0));
  await api.load(model, () => {}, null);
  await expect(api.memory()).resolves.toEqual({ ok: true, value: { tensors: 1, heapBytes: null } });
});

test("a model that is not loaded is answered for by no other one", async () => {
  const api = setUp(() => Float32Array.of(0.9, 0.1, 0));
  await api.load(model, () => {}, null);

  await expect(api.identify({ ...request, modelId: "birds" }, photo())).resolves.toEqual({
    ok: false,
    error: { code: "internal", detail: "Error: tiny can't answer for birds" },
  });
});
