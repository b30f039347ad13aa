import { expect, test } from "vitest";
import type { Backend } from "#domain/model/backend.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { createFakeNetwork, manifestWith } from "#tests/fakes/networks.ts";
import type { ModelPackage } from "#workers/contract.ts";
import { createModelClassifier } from "#workers/inference/classifiers/model-classifier.ts";
import type { WarmModel } from "#workers/inference/load-model.ts";
import { createModelSlot } from "#workers/inference/model-slot.ts";

const facts = { runtime: "Fake 1", backend: "paper", trials: [], loadMs: 0, warmUpMs: 0 };

function modelWith(version: string): ModelPackage {
  return { manifest: manifestWith({ version }), files: [] };
}

function warm({ manifest }: ModelPackage) {
  const network = createFakeNetwork(() => Float32Array.of(1, 0, 0));
  const deps = { clock: createFakeClock(), findRecordId: () => null };
  const model: WarmModel = { classifier: createModelClassifier(manifest, network, deps), facts };
  return { model, network };
}

function setUp() {
  const loads: {
    readonly version: string;
    readonly backend: Backend | null;
    readonly network: ReturnType<typeof warm>["network"];
  }[] = [];
  let failing: string | null = null;
  const slot = createModelSlot((model, _onProgress, backend) => {
    const { model: loaded, network } = warm(model);
    loads.push({ version: model.manifest.version, backend, network });
    return model.manifest.version === failing
      ? Promise.reject(new Error("does not load"))
      : Promise.resolve(loaded);
  });
  return {
    slot,
    loads,
    load: (version: string) => slot.load(modelWith(version), () => {}, null),
    fail: (version: string | null) => {
      failing = version;
    },
    active: () => slot.active()?.classifier.info.version ?? null,
  };
}

test("a model that was loaded answers, and the one before it is freed", async () => {
  const { load, loads, active } = setUp();
  expect(active()).toBeNull();
  await load("1");
  await load("2");
  expect(active()).toBe("2");
  await Promise.resolve();
  expect(loads.map(({ network }) => network.isDisposed())).toEqual([true, false]);
});

test("a model that does not load leaves the one before it answering", async () => {
  const { load, loads, active, fail } = setUp();
  await load("1");
  fail("2");
  await expect(load("2")).rejects.toThrow("does not load");
  expect(active()).toBe("1");
  expect(loads[0]?.network.isDisposed()).toBe(false);
});

test("the model that is loaded, or being loaded, is not loaded again", async () => {
  const { load, loads } = setUp();
  const [first, second] = await Promise.all([load("1"), load("1")]);
  expect(second).toBe(first);
  await expect(load("1")).resolves.toBe(first);
  expect(loads).toHaveLength(1);
});

test("a model that failed may be loaded again", async () => {
  const { load, loads, fail, active } = setUp();
  fail("1");
  await expect(load("1")).rejects.toThrow("does not load");
  fail(null);
  await load("1");
  expect(loads).toHaveLength(2);
  expect(active()).toBe("1");
});

test("after a model that failed, the one before it is still known as loaded", async () => {
  const { load, loads, fail } = setUp();
  await load("1");
  fail("2");
  await expect(load("2")).rejects.toThrow("does not load");
  await load("1");
  expect(loads.map(({ version }) => version)).toEqual(["1", "2"]);
});

test("the same files under another manifest are another model", async () => {
  const { slot, loads } = setUp();
  await slot.load(modelWith("1"), () => {}, null);
  await slot.load({ manifest: { ...modelWith("1").manifest, threshold: 0.9 }, files: [] }, () => {}, null);
  expect(loads).toHaveLength(2);
});

test("the same model on another backend is loaded anew", async () => {
  const { slot, loads } = setUp();
  await slot.load(modelWith("1"), () => {}, null);
  await slot.load(modelWith("1"), () => {}, "webgl");
  await slot.load(modelWith("1"), () => {}, "webgl");
  expect(loads.map(({ backend }) => backend)).toEqual([null, "webgl"]);
});

test("of two models that are asked for at a time the later one answers, also where it loads faster", async () => {
  const first = createDeferred<WarmModel>();
  const packages = { first: modelWith("1"), second: modelWith("2") };
  const slot = createModelSlot((model) =>
    model === packages.first ? first.promise : Promise.resolve(warm(model).model),
  );
  const loads = [packages.first, packages.second].map((each) => slot.load(each, () => {}, null));
  first.resolve(warm(packages.first).model);
  await Promise.all(loads);
  expect(slot.active()?.classifier.info.version).toBe("2");
});
