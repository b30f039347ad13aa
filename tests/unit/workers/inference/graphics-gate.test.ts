import { expect, test } from "vitest";
import type { GraphicsTrials } from "#domain/agreement.ts";
import type { Backend } from "#domain/backends.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { createFakeNetwork, type FakeNetwork, inputWith, packageOf } from "#tests/fakes/networks.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import {
  type LoadNetwork,
  type Network,
  type NetworkArray,
  NetworkError,
} from "#workers/inference/classifiers/networks/network.ts";
import { complete, rank } from "#workers/inference/complete.ts";
import { createInferenceApi } from "#workers/inference/inference-api.ts";
import { GATE_CHUNK, type LoadDeps, loadModel } from "#workers/inference/load-model.ts";

type Answer = (input: NetworkArray, run: number) => Float32Array<ArrayBuffer>;

const LOST = new NetworkError({ code: "model-context-lost" });
const UNREACHABLE = new NetworkError({ code: "runtime-unreachable", runtime: "Fake 1" });
const UNAVAILABLE = new NetworkError({ code: "backend-unavailable", runtime: "Fake 1", backend: "webgpu" });

/** An answer that depends on the picture: lion if it starts bright, else snail. */
const right: Answer = (input) => {
  const bright = (0.9 * (input[0] ?? 0)) / 255;
  return Float32Array.of(bright, 0.9 - bright, 0.1);
};

/** Answers right, but for the runs that `isWrong` names, which answer `wrong`. */
function wrongAt(isWrong: (run: number) => boolean, wrong: readonly number[]): Answer {
  return (input, run) => (isWrong(run) ? Float32Array.from(wrong) : right(input, run));
}

/** What the device has stored: the text of the model, and of another one. */
function storedAs(text: string): string {
  return JSON.stringify({ state: { tiny: text, other: "requested" }, version: 1 });
}

interface Scene {
  readonly wasm?: Answer;
  /** What a network on a backend has besides. */
  readonly besides?: (backend: Backend | null) => Partial<Network>;
  /** How WebGPU answers; an error if it does not open. */
  readonly webgpu?: Answer | Error;
  readonly webgl?: Answer | Error;
  /** Milliseconds of a run. */
  readonly gpuMs?: number;
  readonly graphicsName?: string;
}

/** A device with WebAssembly, which takes 10 ms a run, WebGPU and WebGL. */
async function device({
  wasm = right,
  besides = () => ({}),
  webgpu = right,
  webgl = UNAVAILABLE,
  gpuMs = 5,
  graphicsName = "a card",
}: Scene = {}) {
  const clock = createFakeClock();
  const opened: (Backend | null)[] = [];
  const networks: FakeNetwork[] = [];
  const answers = { wasm, cpu: wasm, webgpu, webgl };
  const load: LoadNetwork = (_, { backend }) => {
    opened.push(backend);
    const answer = answers[backend ?? "wasm"];
    if (answer instanceof Error) return Promise.reject(answer);
    let run = 0;
    const network = {
      ...createFakeNetwork((input) => {
        run += 1;
        clock.advance(backend === "webgpu" || backend === "webgl" ? gpuMs : 10);
        return answer(input, run);
      }),
      backend: backend ?? "wasm, 1 thread",
      ...besides(backend),
    };
    networks.push(network);
    return Promise.resolve(network);
  };
  const deps: LoadDeps = {
    clock,
    fetch: () => Promise.reject(new Error("nothing is fetched here")),
    isolated: false,
    processors: 1,
    gate: GATE_CHUNK,
    graphicsName: () => Promise.resolve(graphicsName),
    browser: "a browser",
    sha256: null,
    builtIn: [],
    runtimes: {
      tfjs: () => Promise.resolve({ load }),
      litert: () => Promise.reject(new Error("no LiteRT")),
      onnxruntime: () => Promise.reject(new Error("no ONNX Runtime")),
    },
  };
  const model = await packageOf({ "model.json": "network" }, { format: "tfjs-graph" });
  const loadWith = (graphics: string | null, backend: Backend | null = null) =>
    loadModel(model, deps, () => {}, { backend, graphics: graphics === null ? null : storedAs(graphics) });
  return {
    clock,
    opened,
    networks,
    model,
    deps,
    loadWith,
    leftOpen: () => networks.filter((each) => !each.isDisposed()),
  };
}

/** Runs before the comparison: on WebAssembly, until two answers differ; on a graphics processor, one. */
const CHECKS = 3;
const FIRST = 1;

const codesOf = (trials: GraphicsTrials | null) =>
  trials?.trials.map(({ backend, verdict }) => [backend, verdict.code]);

test("nobody's model runs on a graphics processor unasked", async () => {
  const { opened, loadWith } = await device();
  const { facts } = await loadWith(null);
  expect(opened).toEqual([null]);
  expect(facts).toMatchObject({ backend: "wasm, 1 thread", graphics: null });

  const other = await device();
  const graphics = JSON.stringify({ state: { other: "requested" }, version: 1 });
  const loaded = await loadModel(other.model, other.deps, () => {}, { backend: null, graphics });
  expect(other.opened).toEqual([null]);
  expect(loaded.facts).toMatchObject({ backend: "wasm, 1 thread", graphics: null });
});

const unfetched = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

test("another model's request, or a withdrawn one, fetches no code for graphics processors", async () => {
  const { model, deps } = await device();
  for (const state of [{ other: "requested" }, {}]) {
    const graphics = JSON.stringify({ state, version: 1 });
    const { facts } = await loadModel(model, { ...deps, gate: unfetched }, () => {}, {
      backend: null,
      graphics,
    });
    expect(facts).toMatchObject({ backend: "wasm, 1 thread", graphics: null });
  }
});

test.each([
  ["its code can't be fetched", { gate: unfetched }],
  ["it can't be named", { graphicsName: unfetched }],
])("a requested model answers on WebAssembly if %s, and nothing is stored", async (_, broken) => {
  const { model, deps } = await device();
  const { facts } = await loadModel(model, { ...deps, ...broken }, () => {}, {
    backend: null,
    graphics: storedAs("requested"),
  });
  expect(facts).toMatchObject({ backend: "wasm, 1 thread", graphics: null });
});

test("a requested backend whose code can't be fetched is refused", async () => {
  const { model, deps } = await device();
  await expect(
    loadModel(model, { ...deps, gate: unfetched }, () => {}, { backend: "webgpu", graphics: null }),
  ).rejects.toMatchObject({ fault: { code: "runtime-unreachable" } });
});

test("a graphics processor that agrees and is faster answers, and WebAssembly is freed", async () => {
  const { opened, networks, loadWith, leftOpen } = await device();
  const { facts } = await loadWith("requested");
  expect(opened).toEqual([null, "webgpu"]);
  expect(facts.backend).toBe("webgpu");
  expect(facts.graphics?.trials).toEqual([
    {
      backend: "webgpu",
      verdict: {
        code: "agrees",
        pictures: 40,
        differing: 0,
        largestDifference: 0,
        drift: 0,
        otherLabel: null,
        timesAsFast: 2,
      },
    },
  ]);
  await Promise.resolve();
  expect(leftOpen()).toEqual([networks[1]]);
  expect(networks.map(({ inputs }) => inputs.length)).toEqual([CHECKS + 40, FIRST + 3 * 40]);
});

test.each([
  [
    "a wrong kernel that shows on three pictures",
    wrongAt(
      (run) => run > FIRST && [4, 11, 30].includes(Math.floor((run - FIRST - 1) / 3)),
      [0.05, 0.05, 0.9],
    ),
    3,
  ],
  ["one that is right on the first run alone", wrongAt((run) => run > FIRST, [0, 0, 1]), 40],
  [
    "one that is right on the first of three runs",
    wrongAt((run) => run > FIRST && (run - FIRST) % 3 !== 1, [0, 0, 1]),
    40,
  ],
  ["one that answers NaN at times", wrongAt((run) => run === FIRST + 50, [Number.NaN, 0, 0]), 1],
] as const)("%s never answers", async (_, webgpu, differing) => {
  const { loadWith, leftOpen, networks } = await device({ webgpu });
  const { facts } = await loadWith("requested");
  expect(facts.backend).toBe("wasm, 1 thread");
  expect(facts.graphics?.trials[0]).toMatchObject({
    backend: "webgpu",
    verdict: { code: "differs", differing },
  });
  await Promise.resolve();
  expect(leftOpen()).toEqual([networks[0]]);
});

test("a wrong kernel is told by the label that would have come", async () => {
  const { loadWith } = await device({ webgpu: wrongAt((run) => run > FIRST, [0, 0, 1]) });
  const { facts } = await loadWith("requested");
  expect(facts.graphics?.trials[0]?.verdict).toMatchObject({
    otherLabel: { expected: "snail", instead: "background" },
  });
});

/** A network whose answer is right, and whose class map ends with `last`. */
const mapWith = (last: number): Partial<Network> => ({
  run: (input) => {
    const output = right(input, 0);
    const values = Float32Array.of(100, -20, last);
    return Promise.resolve({ output, shape: [1, 3], classMap: { height: 1, width: 1, values } });
  },
});
const featuresOf = (last: number): Partial<Network> => ({
  features: () => Promise.resolve(Float32Array.of(100, -20, last)),
});

test.each([
  ["class map", mapWith, 40],
  ["features", featuresOf, 3],
])("one whose %s is wrong never answers, and rounding is not wrong", async (_, withLast, differing) => {
  const wrong = await device({ besides: (backend) => withLast(backend === "webgpu" ? 6.5 : 5) });
  expect((await wrong.loadWith("requested")).facts).toMatchObject({
    backend: "wasm, 1 thread",
    graphics: { trials: [{ verdict: { code: "differs", differing } }, { backend: "webgl" }] },
  });
  const close = await device({ besides: (backend) => withLast(backend === "webgpu" ? 5.5 : 5) });
  const { facts } = await close.loadWith("requested");
  expect(facts.graphics?.trials[0]?.verdict).toMatchObject({ differing: 0 });
});

test("one that agrees and is no faster does not answer, and a hopeless one is left after three pictures", async () => {
  const slower = await device({ gpuMs: 9.5 });
  expect((await slower.loadWith("requested")).facts).toMatchObject({
    backend: "wasm, 1 thread",
    graphics: { trials: [{ verdict: { code: "slower", pictures: 40 } }, { backend: "webgl" }] },
  });
  const hopeless = await device({ gpuMs: 100 });
  expect((await hopeless.loadWith("requested")).facts.graphics?.trials[0]).toMatchObject({
    verdict: { code: "slower", pictures: 3, timesAsFast: 0.1 },
  });
});

test("where WebGPU is missing or differs, WebGL goes through the same gate", async () => {
  const { loadWith, opened } = await device({ webgpu: UNAVAILABLE, webgl: right });
  const { facts } = await loadWith("requested");
  expect(opened).toEqual([null, "webgpu", "webgl"]);
  expect(facts.backend).toBe("webgl");
  expect(codesOf(facts.graphics)).toEqual([
    ["webgpu", "unavailable"],
    ["webgl", "agrees"],
  ]);
});

test("a stored verdict is used at once, and measured again after an update of anything it holds for", async () => {
  const before = await device();
  const stored = JSON.stringify((await before.loadWith("requested")).facts.graphics);

  const after = await device();
  expect((await after.loadWith(stored)).facts.backend).toBe("webgpu");
  expect(after.opened).toEqual(["webgpu"]);

  const newCard = await device({
    graphicsName: "another card",
    webgpu: wrongAt((run) => run > FIRST, [0, 0, 1]),
  });
  expect((await newCard.loadWith(stored)).facts.backend).toBe("wasm, 1 thread");
  expect(newCard.opened).toEqual([null, "webgpu", "webgl"]);
  const { deps, model, opened } = await device();
  await loadModel(model, { ...deps, browser: "a newer browser" }, () => {}, {
    backend: null,
    graphics: storedAs(stored),
  });
  expect(opened).toEqual([null, "webgpu"]);
});

test.each([
  ["input", { input: inputWith({ scaling: { range: [-1, 1] } }) }],
  ["output", { output: { kind: "logits", quantization: null, classMap: null } }],
] as const)("a model whose %s has changed is measured again", async (_, changed) => {
  const stored = JSON.stringify((await (await device()).loadWith("requested")).facts.graphics);
  const { deps, model, opened } = await device();
  const manifest = { ...model.manifest, ...changed };
  await loadModel({ ...model, manifest }, deps, () => {}, { backend: null, graphics: storedAs(stored) });
  expect(opened.slice(0, 2)).toEqual([null, "webgpu"]);
});

test("a stored refusal opens WebAssembly alone", async () => {
  const before = await device({ gpuMs: 20 });
  const stored = JSON.stringify((await before.loadWith("requested")).facts.graphics);
  const after = await device({ gpuMs: 20 });
  expect((await after.loadWith(stored)).facts.backend).toBe("wasm, 1 thread");
  expect(after.opened).toEqual([null]);
});

test("a verdict that a broken connection cut short is measured again", async () => {
  const offline = await device({ webgpu: UNREACHABLE });
  const { facts } = await offline.loadWith("requested");
  expect(facts.backend).toBe("wasm, 1 thread");
  const online = await device();
  expect((await online.loadWith(JSON.stringify(facts.graphics))).facts.backend).toBe("webgpu");

  // One that agreed before stays, and WebAssembly answers meanwhile.
  const stored = JSON.stringify((await (await device()).loadWith("requested")).facts.graphics);
  const later = (await offline.loadWith(stored)).facts;
  expect(later.backend).toBe("wasm, 1 thread");
  expect(JSON.stringify(later.graphics)).toBe(stored);
});

test("a processor that no longer opens is lost until a person asks again", async () => {
  const stored = JSON.stringify((await (await device()).loadWith("requested")).facts.graphics);
  const { loadWith } = await device({ webgpu: LOST });
  const { facts } = await loadWith(stored);
  expect(facts.backend).toBe("wasm, 1 thread");
  expect(codesOf(facts.graphics)).toEqual([["webgpu", "lost"]]);
});

test("a requested backend is measured and answers whatever the verdict, and none replaces it", async () => {
  const wrong = await device({ webgpu: wrongAt((run) => run > FIRST, [0, 0, 1]), gpuMs: 100 });
  const { facts } = await wrong.loadWith(null, "webgpu");
  expect(facts).toMatchObject({
    backend: "webgpu",
    graphics: { trials: [{ backend: "webgpu", verdict: { code: "differs", pictures: 40, differing: 40 } }] },
  });
  const missing = await device({ webgpu: UNAVAILABLE });
  await expect(missing.loadWith(null, "webgpu")).rejects.toBe(UNAVAILABLE);
  expect(missing.leftOpen()).toEqual([]);
});

/** The value of all pixels of a picture that the network refuses. */
const WRONG = 77;

const photo = (value = 200): ImageTensor => ({ data: new Uint8Array(12).fill(value), shape: [2, 2, 3] });

test("a device that is lost in the middle of a batch loses no photo and answers none twice", async () => {
  /** Answers the comparison and the warm-up, and is lost at the third photo. */
  const lostAt = FIRST + 3 * 40 + 3;
  const { clock, deps, model, opened, networks } = await device({
    webgpu: (input, run) => {
      if (run >= lostAt) throw LOST;
      return right(input, run);
    },
  });
  const api = createInferenceApi({
    clock,
    load: (given, onProgress, options) => loadModel(given, deps, onProgress, options),
    prepare: () => Promise.resolve(),
    open: () => Promise.resolve(),
    complete,
    rank,
  });
  await api.load(model, () => {}, { backend: null, graphics: storedAs("requested") });
  const photos = [1, 2, 3, 4, 5, 6];
  const replies = await Promise.all(
    photos.map((requestId) =>
      api.identify("tiny", photo(), { requestId, subject: "animal", sinceUploadMs: Infinity }),
    ),
  );
  expect(replies.map((reply) => reply.ok && reply.value.answer.candidates[0].label)).toEqual(
    photos.map(() => "lion"),
  );
  // Two photos on the graphics processor, which meets the third, and four on WebAssembly.
  expect(networks[1]?.inputs).toHaveLength(lostAt);
  expect(networks[2]?.inputs).toHaveLength(CHECKS + 4);
  expect(opened).toEqual([null, "webgpu", null]);
  const told = replies.flatMap((reply) =>
    reply.ok && reply.value.loaded !== undefined ? [reply.value.loaded] : [],
  );
  expect(told).toMatchObject([{ backend: "wasm, 1 thread" }]);
  expect(codesOf(told[0]?.graphics ?? null)).toEqual([["webgpu", "lost"]]);
  // The next load stays on WebAssembly.
  const next = await device();
  const reply = await loadModel(next.model, next.deps, () => {}, {
    backend: null,
    graphics: storedAs(JSON.stringify(told[0]?.graphics)),
  });
  expect(reply.facts.backend).toBe("wasm, 1 thread");
});

test("an input that fails on WebAssembly in the same way costs no graphics processor", async () => {
  const fault = new NetworkError({ code: "model-not-runnable", runtime: "Fake 1", detail: "layout" });
  const refused: Answer = (input, run) => {
    if (input.every((value) => value === WRONG)) throw fault;
    return right(input, run);
  };
  const { loadWith, opened, leftOpen, networks } = await device({ webgpu: refused, wasm: refused });
  const loaded = await loadWith("requested");
  const settings = [{ scaling: { range: [0, 255] } }] as const;
  await expect(loaded.classifier.trySettings(photo(WRONG), settings, "best")).rejects.toBe(fault);
  expect(opened).toEqual([null, "webgpu", null]);
  expect(loaded.facts.backend).toBe("webgpu");
  expect(codesOf(loaded.facts.graphics)).toEqual([["webgpu", "agrees"]]);
  await loaded.classifier.trySettings(photo(), settings, "best");
  expect(opened).toHaveLength(3);
  expect(leftOpen()).toEqual([networks[1]]);
});
