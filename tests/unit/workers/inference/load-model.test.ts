import { expect, test } from "vitest";
import type { Backend, ModelProgress } from "#domain/model.ts";
import { SAMPLE_MANIFEST } from "#models/registry.ts";
import { SAMPLE_LABELS } from "#models/sample-labels.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { createFakeNetwork, manifestWith, packageOf } from "#tests/fakes/networks.ts";
import { type LoadNetwork, NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import { createSampleClassifier } from "#workers/inference/classifiers/sample.ts";
import {
  type LoadDeps,
  loadModel,
  type VerifyDeps,
  verifyFiles,
  warmUp,
} from "#workers/inference/load-model.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { createModelClassifier } from "#workers/inference/classifiers/model-classifier.ts";
import { complete } from "#workers/inference/complete.ts";

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

const sha256: VerifyDeps["sha256"] = (bytes) => crypto.subtle.digest("SHA-256", bytes);

async function verify(model: ModelPackage, deps: VerifyDeps = { sha256 }): Promise<ModelProgress[]> {
  const progress: ModelProgress[] = [];
  await verifyFiles(model, deps, (each) => void progress.push(each));
  return progress;
}

async function withContent(text: string): Promise<ModelPackage> {
  const { manifest, files } = await packageOf({ "model.onnx": "weights", "labels.txt": "lion" });
  const others = files.filter(({ path }) => path !== "model.onnx");
  return { manifest, files: [{ path: "model.onnx", blob: new Blob([text]) }, ...others] };
}

test("files that are as the manifest says pass, with progress in bytes", async () => {
  const progress = await verify(await packageOf({ "model.onnx": "weights", "labels.txt": "lion" }));
  expect(progress).toEqual([
    { stage: "model", loadedBytes: 0, totalBytes: 11 },
    { stage: "model", loadedBytes: 7, totalBytes: 11 },
    { stage: "model", loadedBytes: 11, totalBytes: 11 },
  ]);
});

test("a file that is not there is said by its path", async () => {
  const { manifest } = await packageOf({ "model.onnx": "weights" });
  await expect(verify({ manifest, files: [] })).rejects.toMatchObject({
    fault: { code: "model-file-missing", path: "model.onnx" },
  });
});

test("a file that went away since it was chosen is missing", async () => {
  const { manifest } = await packageOf({ "model.onnx": "weights" });
  const gone = new Blob(["weights"]);
  gone.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotFoundError"));
  await expect(verify({ manifest, files: [{ path: "model.onnx", blob: gone }] })).rejects.toMatchObject({
    fault: { code: "model-file-missing", path: "model.onnx" },
  });
});

test("a file that is shorter or longer is said with both lengths", async () => {
  for (const text of ["weight", "weights!"]) {
    await expect(verify(await withContent(text))).rejects.toMatchObject({
      fault: { code: "model-file-length", path: "model.onnx", bytes: text.length, expected: 7 },
    });
  }
});

test.for(["<!DOCTYPE html><html>", "\n  <html lang=en>", "\uFEFF<!doctype html>", "<head>"])(
  "%j in place of a model is a web page",
  async (text) => {
    await expect(verify(await withContent(text))).rejects.toMatchObject({
      fault: { code: "model-is-web-page", path: "model.onnx" },
    });
  },
);

test("a file of the same length with another content has changed", async () => {
  const fault = { code: "model-file-changed", path: "model.onnx" };
  await expect(verify(await withContent("Weights"))).rejects.toMatchObject({ fault });
});

test("where the page can't work out hashes, lengths alone are compared", async () => {
  await expect(verify(await withContent("Weights"), { sha256: null })).resolves.toHaveLength(3);
  await expect(verify(await withContent("weight"), { sha256: null })).rejects.toMatchObject({
    fault: { code: "model-file-length" },
  });
});

/** Warms a small network up, whose check took `warmUpMs`, and notes the steps. `fault` breaks its first run. */
async function stepsOf(warmUpMs: number, fault: Error | null = null): Promise<readonly string[]> {
  const steps: string[] = [];
  const network = createFakeNetwork(() => {
    steps.push("run");
    if (fault !== null) throw fault;
    return Float32Array.of(0.9, 0.1, 0);
  });
  const classifier = createModelClassifier(manifestWith(), network, { clock: createFakeClock() });
  const facts = { runtime: "Fake 1", backend: "paper", backendRuns: [], loadMs: 3, warmUpMs };
  await warmUp({ classifier, facts }, (...given) => {
    const reply = complete(...given);
    steps.push(reply.answer.verdict);
    return reply;
  });
  return steps;
}

test("a made picture goes all the way of a photo's to an answer, twice", async () => {
  expect(await stepsOf(250)).toEqual(["run", "identified", "run", "identified"]);
});

test("a network that takes long is not run once more", async () => {
  expect(await stepsOf(251)).toEqual([]);
});

test("a network that breaks is left to the first photo", async () => {
  expect(await stepsOf(40, new Error("out of memory"))).toEqual(["run"]);
});
