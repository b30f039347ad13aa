import { setBackend, tensor, type Tensor } from "@tensorflow/tfjs-core";
import type { Backend } from "#domain/backends.ts";
import { ONE_THREAD } from "#domain/one-thread.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import type { WatchedDevice } from "#workers/inference/classifiers/networks/graphics-device.ts";
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
import { isGraphicsLost, readFromGraphics } from "./tfjs-graphics.ts";
import { openTfjsModel } from "./tfjs-model.ts";

const runtime = RUNTIMES.tfjs.name;

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

/** Loads a model.json into TensorFlow.js, on the requested backend. */
export const loadTfjsNetwork: LoadNetwork = async (model, deps) => {
  if (deps.backend !== null) return networkOf(model, await open(model, deps, deps.backend));
  let opened: TfjsModel | null = null;
  try {
    opened = await open(model, deps, "wasm");
    // Some networks open and then don't run.
    await runOnZeros(opened, model);
    return networkOf(model, opened);
  } catch (error) {
    opened?.dispose();
    // The connection may soon return, and JavaScript would be many times slower until the next load.
    if (isUnreachable(error)) throw error;
    return networkOf(model, await openOnJavaScript(model, deps, error));
  }
};

/** Opens a model on JavaScript. Rejects with WebAssembly's fault if that does not run it either. */
async function openOnJavaScript(
  model: NetworkPackage,
  deps: NetworkDeps,
  fault: unknown,
): Promise<TfjsModel> {
  let opened: TfjsModel | null = null;
  try {
    opened = await open(model, deps, "cpu");
    await runOnZeros(opened, model);
    return opened;
  } catch {
    opened?.dispose();
    throw fault;
  }
}

async function runOnZeros(opened: TfjsModel, { manifest }: NetworkPackage): Promise<void> {
  const shape = inputShape(manifest.input);
  if (shape === null) return;
  await runOn(opened, new Float32Array(shape.reduce((product, size) => product * size, 1)), shape);
}

function isUnreachable(error: unknown): boolean {
  return error instanceof NetworkError && error.fault.code === "runtime-unreachable";
}

function networkOf({ manifest }: NetworkPackage, opened: TfjsModel): Network {
  return {
    runtime,
    backend: opened.backend === "wasm" ? ONE_THREAD : opened.backend,
    run: async (input, shape) => classMapIn(await runOn(opened, input, shape), manifest),
    features: (input, shape) => featuresOn(opened, input, shape),
    dispose: opened.dispose,
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

/** The device of WebGPU; null before its start. */
let webGpu: WatchedDevice | null = null;

/** Downloads a backend's code if necessary, and makes the backend active. */
async function startBackend(backend: Backend, deps: NetworkDeps): Promise<void> {
  switch (backend) {
    case "wasm":
      await startWasmOnce(deps);
      break;
    case "webgpu":
      webGpu = await (await importRuntime(runtime, () => import("./tfjs-webgpu.ts"))).startWebGpu(runtime);
      break;
    case "webgl":
      if (isGraphicsLost()) throw new NetworkError({ code: "model-context-lost" });
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
    return await (backend === "webgpu" && webGpu !== null
      ? webGpu.during(() => work(input, held))
      : work(input, held));
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
