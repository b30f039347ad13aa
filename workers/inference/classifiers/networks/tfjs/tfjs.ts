import { setBackend, tensor, type Tensor } from "@tensorflow/tfjs-core";
import { type Backend, ONE_THREAD } from "#domain/model.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import {
  inputShape,
  type LoadNetwork,
  type Network,
  type NetworkAnswer,
  type NetworkArray,
  type NetworkDeps,
  NetworkError,
  type RuntimeCode,
  toClassMap,
} from "#workers/inference/classifiers/networks/network.ts";
import { importRuntime, toNetworkError } from "#workers/inference/classifiers/networks/runtime.ts";
import type { NetworkPackage } from "#workers/inference/contract.ts";
import { readTfjsArtifacts, type TfjsModel } from "./tfjs-artifacts.ts";
import { type BackendSteps, chooseBackend } from "./tfjs-backends.ts";
import { isGraphicsLost, readFromGraphics } from "./tfjs-graphics.ts";
import { openTfjsModel } from "./tfjs-model.ts";

const runtime = RUNTIMES.tfjs.name;

/** Time limit for timing a backend other than WebAssembly. WebGL compiles its shaders on the first run. */
const TIMING_LIMIT_MS = 8000;

const errors = {
  runtime,
  // The WebAssembly writes to allocated memory without checking that the allocation succeeded.
  memory: /memory access out of bounds/,
  unsupported: [
    /Unknown op '([\w.]+)'/,
    /Kernel '(\w+)' not registered/,
    /Unknown layer: ([\w.]*\w)/,
    /Unknown activation: ([\w.]*\w)/,
  ],
};

/** Loads a model.json into TensorFlow.js, on the requested backend or on the fastest one. */
export const loadTfjsNetwork: LoadNetwork = async (model, deps) => {
  const graphicsRenderer = (): string | null => (isGraphicsLost() ? null : deps.graphicsRenderer());
  const chosen = await chooseBackend(stepsOf(model, { ...deps, graphicsRenderer }), deps.backend);
  return createNetwork(model, deps, chosen);
};

/** The trial steps for {@link chooseBackend}. */
function stepsOf(model: NetworkPackage, deps: NetworkDeps): BackendSteps<TfjsModel> {
  const { clock, graphicsRenderer } = deps;
  const shape = inputShape(model.manifest.input);
  return {
    open: (backend) => open(model, deps, backend),
    time: async (opened) => {
      if (shape === null) return 0;
      const zeros = new Float32Array(shape.reduce((product, size) => product * size, 1));
      await runOn(opened, zeros, shape);
      const begin = clock.now();
      await runOn(opened, zeros, shape);
      return clock.now() - begin;
    },
    close: ({ dispose }) => dispose(),
    graphicsRenderer,
    limit: (signal) => clock.sleep(TIMING_LIMIT_MS, signal),
  };
}

function createNetwork(
  model: NetworkPackage,
  deps: NetworkDeps,
  { backend, opened, backendRuns }: Awaited<ReturnType<typeof chooseBackend<TfjsModel>>>,
): Network {
  /** The current model; null after the browser has lost the graphics processor. */
  let current: TfjsModel | null = opened;
  let currentBackend = backend;
  const onCurrent = async <T>(work: (tensors: TfjsModel) => Promise<T>): Promise<T> => {
    if (current === null) {
      if (deps.backend !== null) throw new NetworkError({ code: "model-context-lost" });
      currentBackend = "wasm";
      current = await open(model, deps, "wasm");
    }
    try {
      return await work(current);
    } catch (error) {
      if (error instanceof NetworkError && error.fault.code === "model-context-lost") current = null;
      throw error;
    }
  };
  return {
    runtime,
    get backend() {
      return currentBackend === "wasm" ? ONE_THREAD : currentBackend;
    },
    backendRuns,
    run: async (input, shape) =>
      classMapIn(await onCurrent((held) => runOn(held, input, shape)), model.manifest),
    features: async (input, shape) => onCurrent((held) => featuresOn(held, input, shape)),
    dispose: () => current?.dispose(),
  };
}

async function open(model: NetworkPackage, deps: NetworkDeps, backend: Backend): Promise<TfjsModel> {
  try {
    await startBackend(backend, deps);
    const { manifest, files } = model;
    return await openTfjsModel(await readTfjsArtifacts(files, manifest.model), manifest, backend);
  } catch (error) {
    throw toNetworkError(error, errors);
  }
}

/** The WebAssembly of TensorFlow.js, which starts before the model's files are there. */
export const TFJS: RuntimeCode = { load: loadTfjsNetwork, start: startWasmOnce };

/**
 * The start of the WebAssembly, once in a worker; null before, and after a failure. Asking TensorFlow.js whether it has
 * started would start it from another address.
 */
let wasmStart: Promise<void> | null = null;

function startWasmOnce(deps: NetworkDeps): Promise<void> {
  wasmStart ??= importRuntime(runtime, () => import("./tfjs-wasm.ts"))
    .then(({ startWasm }) => startWasm(runtime, deps))
    .catch((error: unknown) => {
      wasmStart = null;
      throw error;
    });
  return wasmStart;
}

/** Downloads a backend's code if necessary, and makes the backend active. */
async function startBackend(backend: Backend, deps: NetworkDeps): Promise<void> {
  switch (backend) {
    case "wasm":
      await startWasmOnce(deps);
      break;
    case "webgl":
      await importRuntime(runtime, () => import("@tensorflow/tfjs-backend-webgl"));
      break;
    case "cpu":
      await importRuntime(runtime, () => import("@tensorflow/tfjs-backend-cpu"));
      break;
  }
  if (!(await setBackend(backend))) throw new NetworkError({ code: "backend-unavailable", runtime, backend });
}

/** The output of a model, as values of TensorFlow.js. */
interface RawAnswer extends Pick<NetworkAnswer, "output" | "shape"> {
  readonly classMap: { readonly values: ArrayLike<number>; readonly shape: readonly number[] } | null;
}

function classMapIn(
  { classMap, ...answer }: RawAnswer,
  { labels, output: { classMap: name } }: NetworkPackage["manifest"],
): NetworkAnswer {
  if (classMap === null || name === null) return { ...answer, classMap: null };
  return { ...answer, classMap: toClassMap(name, classMap.values, classMap.shape, labels.length) };
}

function read(backend: Backend, output: Tensor): Promise<ArrayLike<number>> {
  return backend === "webgl" ? readFromGraphics(output) : output.data();
}

async function runOn(
  { backend, execute }: TfjsModel,
  values: NetworkArray,
  shape: readonly number[],
): Promise<RawAnswer> {
  return onInput(backend, values, shape, async (input, held) => {
    const { output, classMap } = await execute(input);
    held.push(output, ...(classMap === null ? [] : [classMap]));
    return {
      output: Float32Array.from(await read(backend, output)),
      shape: output.shape,
      classMap: classMap && { values: await read(backend, classMap), shape: classMap.shape },
    };
  });
}

async function featuresOn(
  { backend, featureMap }: TfjsModel,
  values: NetworkArray,
  shape: readonly number[],
): Promise<Float32Array<ArrayBuffer>> {
  return onInput(backend, values, shape, async (input, held) => {
    if (featureMap === null) throw new Error("the network has no features");
    const map = await featureMap(input);
    held.push(map);
    return meanOverPlaces(await read(backend, map), map.shape.at(-1) ?? 0);
  });
}

/** The mean of each channel; the channels of a place are adjacent. */
function meanOverPlaces(values: ArrayLike<number>, channels: number): Float32Array<ArrayBuffer> {
  const sums = new Float64Array(channels);
  for (let from = 0; from < values.length; from += channels) {
    for (let channel = 0; channel < channels; channel += 1) {
      sums[channel] = (sums[channel] ?? 0) + (values[from + channel] ?? 0);
    }
  }
  return Float32Array.from(sums, (sum) => (sum * channels) / values.length);
}

/** Calls `work` with `values` as a tensor. Afterwards disposes of that tensor and all tensors in `held`. */
async function onInput<T>(
  backend: Backend,
  values: NetworkArray,
  shape: readonly number[],
  work: (input: Tensor, held: Tensor[]) => Promise<T>,
): Promise<T> {
  const held: Tensor[] = [];
  try {
    throwIfLost(backend);
    await setBackend(backend);
    const input = tensor(Float32Array.from(values), [...shape], "float32");
    held.push(input);
    return await work(input, held);
  } catch (error) {
    throwIfLost(backend);
    throw toNetworkError(error, errors);
  } finally {
    // Tensors of a lost graphics processor no longer exist.
    if (backend !== "webgl" || !isGraphicsLost()) for (const each of held) each.dispose();
  }
}

function throwIfLost(backend: Backend): void {
  if (backend === "webgl" && isGraphicsLost()) throw new NetworkError({ code: "model-context-lost" });
}
