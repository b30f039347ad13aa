import { expect, test, vi } from "vitest";
import type { Backend } from "#domain/backends.ts";
import type { ModelProgress } from "#domain/model.ts";
import { SAMPLE_MANIFEST } from "#models/registry.ts";
import { SAMPLE_LABELS } from "#models/sample-labels.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { createFakeNetwork, manifestWith, packageOf } from "#tests/fakes/networks.ts";
import { createModelClassifier } from "#workers/inference/classifiers/model-classifier.ts";
import {
  type LoadNetwork,
  type NetworkDeps,
  NetworkError,
  type RuntimeCode,
} from "#workers/inference/classifiers/networks/network.ts";
import { createSampleClassifier } from "#workers/inference/classifiers/sample.ts";
import { complete } from "#workers/inference/complete.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import {
  GATE_CHUNK,
  type LoadDeps,
  loadModel,
  openNetwork,
  prepareRuntime,
  type VerifyDeps,
  verifyFiles,
  warmUp,
} from "#workers/inference/load-model.ts";

function depsWith(load: LoadNetwork) {
  const fetched: string[] = [];
  const runtime = (name: string) => () => {
    fetched.push(name);
    return Promise.resolve({ load });
  };
  const deps: LoadDeps = {
    clock: createFakeClock(),
    fetch: () => Promise.reject(new Error("nothing is fetched here")),
    isolated: false,
    processors: 1,
    gate: GATE_CHUNK,
    graphicsName: () => Promise.resolve("a card"),
    browser: "a browser",
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

/** A network whose answer depends on the first input value, so that different pictures get different answers. */
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
    graphics: null,
  });
  expect(fetched).toEqual([runtime]);
});

test("a model is checked, loaded on the requested backend and warmed up; its facts state how it runs", async () => {
  const progress: ModelProgress[] = [];
  const backends: (Backend | null)[] = [];
  const { deps } = depsWith((_model, { onProgress, backend }) => {
    backends.push(backend);
    onProgress({ stage: "runtime", loadedBytes: 5, totalBytes: 9 });
    return Promise.resolve(seeing());
  });
  const model = await packageOf({ "model.onnx": "weights" });
  const { facts } = await loadModel(model, deps, (each) => progress.push(each), {
    backend: "wasm",
    graphics: null,
  });
  expect(backends).toEqual(["wasm"]);
  expect(progress.map(({ stage }) => stage)).toEqual(["model", "model", "runtime", "warm-up"]);
  expect(facts).toEqual({ runtime: "Fake 1", backend: "paper", graphics: null, loadMs: 0, warmUpMs: 0 });
});

test("a network is opened, run once on WebAssembly and freed", async () => {
  const network = seeing();
  const opened: NetworkDeps[] = [];
  const { deps } = depsWith((_, given) => {
    opened.push(given);
    return Promise.resolve(network);
  });
  const { manifest, files } = await packageOf({ "model.onnx": "weights" });
  await openNetwork({ manifest, files }, deps, () => {});

  expect(network.inputs).toEqual([new Float32Array(2 * 2 * 3)]);
  expect(network.isDisposed()).toBe(true);
  expect(opened.map(({ backend }) => backend)).toEqual([null]);
});

const MISSING = { code: "model-operation-unsupported", operation: "Whirl", runtime: "Fake 1" } as const;
const OF_THE_SIZE = { code: "model-not-runnable", runtime: "Fake 1", detail: "shape" } as const;

test.each([
  ["a missing operation is told", MISSING, MISSING],
  ["another fault may be of the size", OF_THE_SIZE, null],
])("a network of unknown size runs with a usual one: %s", async (_, fault, told) => {
  const network = createFakeNetwork(() => Promise.reject(new NetworkError(fault)));
  const { deps } = depsWith(() => Promise.resolve(network));
  const { manifest, files } = await packageOf({ "model.onnx": "weights" });
  const input = { ...manifest.input, width: null, height: null, layout: null };
  const opening = openNetwork({ manifest: { ...manifest, input }, files }, deps, () => {});

  await expect(
    opening.then(
      () => null,
      (error: unknown) => (error instanceof NetworkError ? error.fault : error),
    ),
  ).resolves.toEqual(told);
  expect(network.inputs.map(({ length }) => length)).toEqual([224 * 224 * 3]);
  expect(network.isDisposed()).toBe(true);
});

/** What `openNetwork` says of a network with an output of this shape; null if it takes it. */
async function refusalOf(shape: readonly number[]): Promise<unknown> {
  const network = createFakeNetwork(() => new Float32Array(7), null, shape);
  const { deps } = depsWith(() => Promise.resolve(network));
  return openNetwork(await packageOf({ "model.onnx": "weights" }), deps, () => {}).then(
    () => null,
    (error: unknown) => (error instanceof NetworkError ? error.fault : error),
  );
}

test.each([
  ["[1, 1024, 7]", [1, 1024, 7]],
  ["[1024, 7]", [1024, 7]],
  ["[1, 7, 32, 32]", [1, 7, 32, 32]],
  ["[1024, 1]", [1024, 1]],
])(
  "a file may leave the shape of its output open, and its run shows that it is no list: %s",
  async (text, shape) => {
    const detail = `its output is ${text}, not one list of values`;
    await expect(refusalOf(shape)).resolves.toEqual({ code: "model-shape-unsupported", detail });
  },
);

test.each([[[1, 7]], [[1, 1, 7]], [[1, 7, 1, 1]], [[7]], [[1, 1]]])(
  "an output of the shape %j is one list of values",
  async (shape) => {
    await expect(refusalOf(shape)).resolves.toBeNull();
  },
);

test("a network that opens and then fails is refused and freed", async () => {
  const fault = { code: "model-out-of-memory" } as const;
  const network = createFakeNetwork(() => Promise.reject(new NetworkError(fault)));
  const { deps } = depsWith(() => Promise.resolve(network));
  const opening = openNetwork(await packageOf({ "model.onnx": "weights" }), deps, () => {});

  await expect(opening).rejects.toMatchObject({ fault });
  expect(network.isDisposed()).toBe(true);
});

test("a changed file is found before a runtime is fetched", async () => {
  const { deps, fetched } = depsWith(() => Promise.resolve(seeing()));
  const { manifest } = await packageOf({ "model.onnx": "weights" });
  const changed = { manifest, files: [{ path: "model.onnx", blob: new Blob(["Weights"]) }] };
  await expect(loadModel(changed, deps, () => {}, { backend: null, graphics: null })).rejects.toBeInstanceOf(
    NetworkError,
  );
  expect(fetched).toEqual([]);
});

test("a runtime is fetched and started ahead of a model's files, and one without a start only fetched", async () => {
  const { deps, fetched } = depsWith(() => Promise.resolve(seeing()));
  const start = vi.fn<NonNullable<RuntimeCode["start"]>>(() => Promise.resolve());
  const tfjs = () => Promise.resolve({ load: () => Promise.resolve(seeing()), start });
  await prepareRuntime("tfjs-graph", { ...deps, runtimes: { ...deps.runtimes, tfjs } });
  await prepareRuntime("onnx", deps);
  expect(start).toHaveBeenCalledTimes(1);
  expect(fetched).toEqual(["onnxruntime"]);
});

test("a model that fails its warm-up is freed", async () => {
  const network = createFakeNetwork(() => Float32Array.of(0, 1, 0));
  const { deps } = depsWith(() => Promise.resolve(network));
  await expect(
    loadModel(await packageOf({ "model.onnx": "weights" }), deps, () => {}, {
      backend: null,
      graphics: null,
    }),
  ).rejects.toMatchObject({ fault: { code: "model-output-constant" } });
  await Promise.resolve();
  expect(network.isDisposed()).toBe(true);
});

test("a backend that the runtime lacks is refused, and no other replaces it", async () => {
  const { deps, fetched } = depsWith(() => Promise.resolve(seeing()));
  const model = await packageOf({ "model.onnx": "weights" }, { format: "onnx" });
  await expect(loadModel(model, deps, () => {}, { backend: "webgl", graphics: null })).rejects.toMatchObject({
    fault: { code: "backend-unavailable", backend: "webgl" },
  });
  expect(fetched).toEqual([]);
});

test("the sample results need no file and fetch no code", async () => {
  const { deps, fetched } = depsWith(() => Promise.resolve(seeing()));
  const sample = { manifest: SAMPLE_MANIFEST };
  const { classifier, facts } = await loadModel(sample, deps, () => {}, { backend: null, graphics: null });
  expect(classifier.info).toBe(SAMPLE_MANIFEST);
  expect(facts.runtime).toBe("Sample results");
  expect(fetched).toEqual([]);
});

test("an unknown model without files is refused, and no other replaces it", async () => {
  const { deps } = depsWith(() => Promise.resolve(seeing()));
  const unknown = { manifest: { ...SAMPLE_MANIFEST, id: "oracle" } };
  await expect(loadModel(unknown, deps, () => {}, { backend: null, graphics: null })).rejects.toThrow(
    "no classifier of this worker is named oracle",
  );
});

const sha256: VerifyDeps["sha256"] = (bytes) => crypto.subtle.digest("SHA-256", bytes);

async function verify(model: ModelPackage, deps: VerifyDeps = { sha256 }): Promise<ModelProgress[]> {
  const progress: ModelProgress[] = [];
  await verifyFiles(model, deps, (each) => void progress.push(each));
  return progress;
}

test("files that match the manifest pass, with progress in bytes", async () => {
  const progress = await verify(await packageOf({ "model.onnx": "weights", "labels.txt": "lion" }));
  expect(progress).toEqual([
    { stage: "model", loadedBytes: 0, totalBytes: 11 },
    { stage: "model", loadedBytes: 7, totalBytes: 11 },
    { stage: "model", loadedBytes: 11, totalBytes: 11 },
  ]);
});

/** A file that was deleted after it was chosen. */
function goneFile(): Blob {
  const gone = new Blob(["weights"]);
  gone.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotFoundError"));
  return gone;
}

test.each([
  ["no file", null, { code: "model-file-missing" }],
  ["a deleted file", goneFile(), { code: "model-file-missing" }],
  ["a shorter file", "weight", { code: "model-file-length", bytes: 6, expected: 7 }],
  ["a longer file", "weights!", { code: "model-file-length", bytes: 8, expected: 7 }],
  ["a web page", "<!DOCTYPE html><html>", { code: "model-is-web-page" }],
  ["other content", "Weights", { code: "model-file-changed" }],
])("%s in place of a model is an error", async (_name, content, fault) => {
  const { manifest } = await packageOf({ "model.onnx": "weights" });
  const blob = content instanceof Blob ? content : new Blob([content ?? ""]);
  const files = content === null ? [] : [{ path: "model.onnx", blob }];
  await expect(verify({ manifest, files })).rejects.toMatchObject({
    fault: { ...fault, path: "model.onnx" },
  });
});

test("without Web Crypto only lengths are compared", async () => {
  const { manifest } = await packageOf({ "model.onnx": "weights" });
  const given = (text: string) =>
    verify({ manifest, files: [{ path: "model.onnx", blob: new Blob([text]) }] }, { sha256: null });
  await expect(given("Weights")).resolves.toHaveLength(2);
  await expect(given("weight")).rejects.toMatchObject({ fault: { code: "model-file-length" } });
});

/** The steps of the warm-up of a network whose check took `warmUpMs`. If `fault` is given, its runs throw it. */
async function stepsOf(warmUpMs: number, fault: Error | null = null): Promise<readonly string[]> {
  const steps: string[] = [];
  const network = createFakeNetwork(() => {
    steps.push("run");
    if (fault !== null) throw fault;
    return Float32Array.of(0.9, 0.1, 0);
  });
  const classifier = createModelClassifier(manifestWith(), network, { clock: createFakeClock() });
  const facts = { runtime: "Fake 1", backend: "paper", graphics: null, loadMs: 3, warmUpMs };
  await warmUp({ classifier, facts }, (...given) => {
    const reply = complete(...given);
    steps.push(reply.answer.verdict);
    return reply;
  });
  return steps;
}

test("the warm-up takes a made picture through all steps of a photo, twice", async () => {
  expect(await stepsOf(250)).toEqual(["run", "identified", "run", "identified"]);
});

test("a slow network is not run again", async () => {
  expect(await stepsOf(251)).toEqual([]);
});

test("a network that breaks in the warm-up is left to the first photo", async () => {
  expect(await stepsOf(40, new Error("out of memory"))).toEqual(["run"]);
});
