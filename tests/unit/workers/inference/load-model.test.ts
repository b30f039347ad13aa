import { expect, test } from "vitest";
import type { Backend } from "#domain/model/backend.ts";
import { SAMPLE_MANIFEST } from "#models/registry.ts";
import { SAMPLE_LABELS } from "#models/sample-labels.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { createFakeNetwork, packageOf } from "#tests/fakes/networks.ts";
import type { ModelProgress } from "#domain/model/model-progress.ts";
import { type LoadNetwork, NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import { createSampleClassifier } from "#workers/inference/classifiers/sample.ts";
import { type LoadDeps, loadModel } from "#workers/inference/load-model.ts";

function depsWith(load: LoadNetwork) {
  const fetched: string[] = [];
  const runtime = (name: string) => () => {
    fetched.push(name);
    return Promise.resolve(load);
  };
  const deps: LoadDeps = {
    clock: createFakeClock(),
    fetch: () => Promise.reject(new Error("nothing is fetched here")),
    isolated: false,
    processors: 1,
    graphicsRenderer: () => null,
    sha256: (bytes) => crypto.subtle.digest("SHA-256", bytes),
    builtIn: [createSampleClassifier({ clock: createFakeClock(), labels: SAMPLE_LABELS })],
    runtimes: {
      tfjs: runtime("tfjs"),
      litert: runtime("litert"),
      onnxruntime: runtime("onnxruntime"),
    },
  };
  return { deps, fetched };
}

/** Answers by the first value, so that no two pictures are answered alike. */
const seeing = () => createFakeNetwork((input) => Float32Array.of((input[0] ?? 0) / 255, 0, 0));

test.for([
  ["tfjs-graph", "tfjs"],
  ["tfjs-layers", "tfjs"],
  ["tflite", "litert"],
  ["onnx", "onnxruntime"],
] as const)("a %s fetches the code of %s and no other", async ([format, runtime]) => {
  const { deps, fetched } = depsWith(() => Promise.resolve(seeing()));
  await loadModel(await packageOf({ "model.onnx": "weights" }, { format }), deps, () => {}, {
    backend: null,
  });
  expect(fetched).toEqual([runtime]);
});

test("a model is checked, then loaded on the backend that is asked for, then warmed up, and says how it runs", async () => {
  const progress: ModelProgress[] = [];
  const backends: (Backend | null)[] = [];
  const { deps } = depsWith((_model, { onProgress, backend }) => {
    backends.push(backend);
    onProgress({ stage: "runtime", loadedBytes: 5, totalBytes: 9 });
    return Promise.resolve(seeing());
  });
  const model = await packageOf({ "model.onnx": "weights" });
  const { facts } = await loadModel(model, deps, (each) => progress.push(each), { backend: "wasm" });
  expect(backends).toEqual(["wasm"]);
  expect(progress.map(({ stage }) => stage)).toEqual(["model", "model", "runtime", "warm-up"]);
  expect(facts).toEqual({ runtime: "Fake 1", backend: "paper", backendRuns: [], loadMs: 0, warmUpMs: 0 });
});

test("a file that is not as the manifest says is found before a runtime is fetched", async () => {
  const { deps, fetched } = depsWith(() => Promise.resolve(seeing()));
  const { manifest } = await packageOf({ "model.onnx": "weights" });
  const changed = { manifest, files: [{ path: "model.onnx", blob: new Blob(["Weights"]) }] };
  await expect(loadModel(changed, deps, () => {}, { backend: null })).rejects.toBeInstanceOf(NetworkError);
  expect(fetched).toEqual([]);
});

test("a model that does not pass its warm-up is freed", async () => {
  const network = createFakeNetwork(() => Float32Array.of(0, 1, 0));
  const { deps } = depsWith(() => Promise.resolve(network));
  await expect(
    loadModel(await packageOf({ "model.onnx": "weights" }), deps, () => {}, { backend: null }),
  ).rejects.toMatchObject({ fault: { code: "model-output-constant" } });
  await Promise.resolve();
  expect(network.isDisposed()).toBe(true);
});

test("a backend that the runtime does not have is refused, and no other takes its place", async () => {
  const { deps, fetched } = depsWith(() => Promise.resolve(seeing()));
  const model = await packageOf({ "model.onnx": "weights" }, { format: "onnx" });
  await expect(loadModel(model, deps, () => {}, { backend: "webgl" })).rejects.toMatchObject({
    fault: { code: "backend-unavailable", backend: "webgl" },
  });
  expect(fetched).toEqual([]);
});

test("the sample results need no file and fetch no code", async () => {
  const { deps, fetched } = depsWith(() => Promise.resolve(seeing()));
  const sample = { manifest: SAMPLE_MANIFEST };
  const { classifier, facts } = await loadModel(sample, deps, () => {}, { backend: null });
  expect(classifier.info).toBe(SAMPLE_MANIFEST);
  expect(facts.runtime).toBe("Sample results");
  expect(fetched).toEqual([]);
});

test("a model without files that the worker does not know is refused, and none takes its place", async () => {
  const { deps } = depsWith(() => Promise.resolve(seeing()));
  const unknown = { manifest: { ...SAMPLE_MANIFEST, id: "oracle" } };
  await expect(loadModel(unknown, deps, () => {}, { backend: null })).rejects.toThrow(
    "no classifier of this worker is named oracle",
  );
});
