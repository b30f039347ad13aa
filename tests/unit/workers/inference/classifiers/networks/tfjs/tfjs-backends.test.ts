import { expect, test } from "vitest";
import type { Backend } from "#domain/model.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import {
  type BackendSteps,
  chooseBackend,
  isHardware,
} from "#workers/inference/classifiers/networks/tfjs/tfjs-backends.ts";

const GRAPHICS = "ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11 vs_5_0 ps_5_0, D3D11)";

/** A fake of an opened network, with its backend. */
interface Opened {
  readonly backend: Backend;
}

/** Backends whose run takes `runs` milliseconds, fails to open, or hangs until `release`. */
function setUp(runs: Readonly<Record<Backend, number | "fails" | "hangs">>, renderer: string | null) {
  const clock = createFakeClock();
  const opened: Backend[] = [];
  const closed: Backend[] = [];
  const hanging: (() => void)[] = [];
  const steps: BackendSteps<Opened> = {
    open: (backend) => {
      opened.push(backend);
      return runs[backend] === "fails"
        ? Promise.reject(new Error(`${backend} fails`))
        : Promise.resolve({ backend });
    },
    time: ({ backend }) => {
      const run = runs[backend];
      if (typeof run === "number") return Promise.resolve(run);
      return new Promise((resolve) => {
        hanging.push(() => resolve(1));
      });
    },
    close: ({ backend }) => void closed.push(backend),
    graphicsRenderer: () => renderer,
    limit: (signal) => clock.sleep(8000, signal),
  };
  return { clock, steps, opened, closed, release: () => hanging.forEach((each) => each()) };
}

test.for([
  ["Google SwiftShader", false],
  ["ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)", false],
  ["llvmpipe (LLVM 15.0.7, 256 bits)", false],
  ["ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11 vs_5_0 ps_5_0, D3D11)", false],
  ["Apple Software Renderer", false],
  ["softpipe", false],
  ["", false],
  [null, false],
  [GRAPHICS, true],
  ["Apple GPU", true],
  ["Adreno (TM) 650", true],
  ["Mali-G78", true],
  ["ANGLE (Intel, Mesa Intel(R) UHD Graphics 620)", true],
] as const)("the renderer %j is a graphics processor: %s", ([renderer, expected]) => {
  expect(isHardware(renderer)).toBe(expected);
});

type Runs = Parameters<typeof setUp>[0];
const WASM_RUN = { backend: "wasm", runMs: 20 };

test.for<[string, Runs, string | null, Backend, readonly object[], readonly Backend[], readonly Backend[]]>([
  [
    "WebAssembly without a graphics processor, and WebGL is not even opened",
    { wasm: 20, webgl: 1, cpu: 1 },
    "Google SwiftShader",
    "wasm",
    [WASM_RUN],
    ["wasm"],
    [],
  ],
  [
    "WebGL if it is faster",
    { wasm: 20, webgl: 5, cpu: 1 },
    GRAPHICS,
    "webgl",
    [WASM_RUN, { backend: "webgl", runMs: 5 }],
    ["wasm", "webgl"],
    ["wasm"],
  ],
  [
    "WebAssembly if WebGL is slower",
    { wasm: 20, webgl: 50, cpu: 1 },
    GRAPHICS,
    "wasm",
    [WASM_RUN, { backend: "webgl", runMs: 50 }],
    ["wasm", "webgl"],
    ["webgl"],
  ],
  [
    "WebAssembly if WebGL fails",
    { wasm: 20, webgl: "fails", cpu: 1 },
    GRAPHICS,
    "wasm",
    [WASM_RUN, { backend: "webgl", runMs: null }],
    ["wasm", "webgl"],
    [],
  ],
  [
    "plain JavaScript if nothing else runs",
    { wasm: "fails", webgl: "fails", cpu: 900 },
    GRAPHICS,
    "cpu",
    [
      { backend: "wasm", runMs: null },
      { backend: "webgl", runMs: null },
      { backend: "cpu", runMs: 900 },
    ],
    ["wasm", "webgl", "cpu"],
    [],
  ],
])(
  "a network runs on %s; the other backend is freed",
  async ([, runs, renderer, backend, ran, used, freed]) => {
    const { steps, opened, closed } = setUp(runs, renderer);
    await expect(chooseBackend(steps, null)).resolves.toMatchObject({ backend, backendRuns: ran });
    expect([opened, closed]).toEqual([used, freed]);
  },
);

test("slow WebGL is given up, and freed when it ends after all", async () => {
  const { steps, clock, closed, release } = setUp({ wasm: 20, webgl: "hangs", cpu: 1 }, GRAPHICS);
  const chosen = chooseBackend(steps, null);
  await clock.untilSleeping();
  clock.advance(8000);
  await expect(chosen).resolves.toMatchObject({
    backend: "wasm",
    backendRuns: [{ backend: "wasm" }, { backend: "webgl", runMs: null }],
  });
  release();
  await new Promise(setImmediate);
  expect(closed).toEqual(["webgl"]);
  expect(clock.sleepers()).toBe(0);
});

test("if nothing runs the network, the error is that of WebAssembly", async () => {
  const { steps } = setUp({ wasm: "fails", webgl: "fails", cpu: "fails" }, null);
  await expect(chooseBackend(steps, null)).rejects.toThrow("wasm fails");
});

const unreachable = new NetworkError({ code: "runtime-unreachable", runtime: "TensorFlow.js" });

/** Steps with a backend whose code can't be fetched. */
function unreachableFor(backend: Backend) {
  const { steps, opened } = setUp({ wasm: 5, webgl: 1, cpu: 5 }, GRAPHICS);
  const open = (each: Backend): Promise<Opened> =>
    each === backend ? Promise.reject(unreachable) : steps.open(each);
  return { steps: { ...steps, open }, opened };
}

test("if WebAssembly can't be fetched, plain JavaScript does not replace it", async () => {
  const { steps, opened } = unreachableFor("wasm");

  await expect(chooseBackend(steps, null)).rejects.toBe(unreachable);
  expect(opened).toEqual([]);
});

test("if only the code for graphics can't be fetched, WebAssembly runs", async () => {
  await expect(chooseBackend(unreachableFor("webgl").steps, null)).resolves.toMatchObject({
    backend: "wasm",
  });
});

test("the requested backend runs, even a slower one and without graphics", async () => {
  const { steps, opened } = setUp({ wasm: 5, webgl: 1, cpu: 900 }, null);
  await expect(chooseBackend(steps, "cpu")).resolves.toMatchObject({
    backend: "cpu",
    backendRuns: [{ backend: "cpu", runMs: 900 }],
  });
  await expect(chooseBackend(steps, "webgl")).resolves.toMatchObject({ backend: "webgl" });
  expect(opened).toEqual(["cpu", "webgl"]);
});

test("no other backend replaces the requested one", async () => {
  const { steps, opened } = setUp({ wasm: 5, webgl: "fails", cpu: 5 }, GRAPHICS);
  await expect(chooseBackend(steps, "webgl")).rejects.toThrow("webgl fails");
  expect(opened).toEqual(["webgl"]);
});
