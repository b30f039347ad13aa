import { expect, test } from "vitest";
import type { Backend } from "#domain/model.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import {
  type BackendSteps,
  chooseBackend,
  isHardware,
} from "#workers/inference/classifiers/networks/tfjs/tfjs-backends.ts";
import { NetworkError } from "#workers/inference/classifiers/networks/network.ts";

const GRAPHICS = "ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11 vs_5_0 ps_5_0, D3D11)";

/** A network as it is opened: the backend that it is in. */
interface Opened {
  readonly backend: Backend;
}

/** Backends that take so many milliseconds for a run, "fails", or "hangs" until `release`. */
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
  "Google SwiftShader",
  "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)",
  "llvmpipe (LLVM 15.0.7, 256 bits)",
  "Microsoft Basic Render Driver",
  "ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11 vs_5_0 ps_5_0, D3D11)",
  "Apple Software Renderer",
  "softpipe",
  "",
  null,
])("a renderer called %j is no graphics processor", (renderer) => {
  expect(isHardware(renderer)).toBe(false);
});

test.for([
  GRAPHICS,
  "Apple GPU",
  "Adreno (TM) 650",
  "Mali-G78",
  "ANGLE (Intel, Mesa Intel(R) UHD Graphics 620)",
])("a renderer called %j is a graphics processor", (renderer) => {
  expect(isHardware(renderer)).toBe(true);
});

test("without a graphics processor WebGL is not even opened", async () => {
  const { steps, opened } = setUp({ wasm: 20, webgl: 1, cpu: 1 }, "Google SwiftShader");
  await expect(chooseBackend(steps, null)).resolves.toMatchObject({
    backend: "wasm",
    backendRuns: [{ backend: "wasm", runMs: 20 }],
  });
  expect(opened).toEqual(["wasm"]);
});

test("WebGL runs where it is faster, and WebAssembly gives back what it took", async () => {
  const { steps, closed } = setUp({ wasm: 20, webgl: 5, cpu: 1 }, GRAPHICS);
  await expect(chooseBackend(steps, null)).resolves.toEqual({
    backend: "webgl",
    opened: { backend: "webgl" },
    backendRuns: [
      { backend: "wasm", runMs: 20 },
      { backend: "webgl", runMs: 5 },
    ],
  });
  expect(closed).toEqual(["wasm"]);
});

test("WebAssembly runs where WebGL is slower, and WebGL gives back what it took", async () => {
  const { steps, closed } = setUp({ wasm: 20, webgl: 50, cpu: 1 }, GRAPHICS);
  await expect(chooseBackend(steps, null)).resolves.toMatchObject({ backend: "wasm" });
  expect(closed).toEqual(["webgl"]);
});

test("WebGL that can't be had leaves WebAssembly running, and the runs say so", async () => {
  const { steps } = setUp({ wasm: 20, webgl: "fails", cpu: 1 }, GRAPHICS);
  await expect(chooseBackend(steps, null)).resolves.toMatchObject({
    backend: "wasm",
    backendRuns: [
      { backend: "wasm", runMs: 20 },
      { backend: "webgl", runMs: null },
    ],
  });
});

test("WebGL that takes too long is given up, and freed when it comes to an end after all", async () => {
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

test("plain JavaScript runs only where nothing else does", async () => {
  const { steps, opened } = setUp({ wasm: "fails", webgl: "fails", cpu: 900 }, GRAPHICS);
  await expect(chooseBackend(steps, null)).resolves.toMatchObject({ backend: "cpu" });
  expect(opened).toEqual(["wasm", "webgl", "cpu"]);
});

test("where nothing runs the network, what WebAssembly said is said", async () => {
  const { steps } = setUp({ wasm: "fails", webgl: "fails", cpu: "fails" }, null);
  await expect(chooseBackend(steps, null)).rejects.toThrow("wasm fails");
});

test("where the WebAssembly can't be fetched, plain JavaScript does not take its place", async () => {
  const { steps, opened } = setUp({ wasm: 5, webgl: 5, cpu: 5 }, GRAPHICS);
  const unreachable = new NetworkError({ code: "runtime-unreachable", runtime: "TensorFlow.js" });
  const open = (backend: Backend): Promise<Opened> =>
    backend === "wasm" ? Promise.reject(unreachable) : steps.open(backend);

  await expect(chooseBackend({ ...steps, open }, null)).rejects.toBe(unreachable);
  expect(opened).toEqual([]);
});

test("where only the code for graphics can't be fetched, WebAssembly runs", async () => {
  const { steps } = setUp({ wasm: 5, webgl: 1, cpu: 5 }, GRAPHICS);
  const unreachable = new NetworkError({ code: "runtime-unreachable", runtime: "TensorFlow.js" });
  const open = (backend: Backend): Promise<Opened> =>
    backend === "webgl" ? Promise.reject(unreachable) : steps.open(backend);

  await expect(chooseBackend({ ...steps, open }, null)).resolves.toMatchObject({ backend: "wasm" });
});

test("the backend that is asked for runs, whatever is faster and whatever the graphics are", async () => {
  const { steps, opened } = setUp({ wasm: 5, webgl: 1, cpu: 900 }, null);
  await expect(chooseBackend(steps, "cpu")).resolves.toMatchObject({
    backend: "cpu",
    backendRuns: [{ backend: "cpu", runMs: 900 }],
  });
  await expect(chooseBackend(steps, "webgl")).resolves.toMatchObject({ backend: "webgl" });
  expect(opened).toEqual(["cpu", "webgl"]);
});

test("no other backend takes the place of the one that is asked for", async () => {
  const { steps, opened } = setUp({ wasm: 5, webgl: "fails", cpu: 5 }, GRAPHICS);
  await expect(chooseBackend(steps, "webgl")).rejects.toThrow("webgl fails");
  expect(opened).toEqual(["webgl"]);
});
