import { type CompiledModel, Environment, Tensor } from "@litertjs/core";
import { ONE_THREAD } from "#domain/one-thread.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import type { ClassMap, NetworkPackage } from "#workers/inference/contract.ts";
import { requestAdapter, type WatchedDevice, watchDevice } from "./graphics-device.ts";
import { type StartedLiteRt, startLiteRt } from "./litert-start.ts";
import {
  checkInputShape,
  fileAt,
  inputShape,
  type LoadNetwork,
  type NetworkAnswer,
  type NetworkArray,
  NetworkError,
  type OutputNames,
  outputNamesOf,
  toClassMap,
} from "./network.ts";
import { toNetworkError } from "./runtime.ts";

const runtime = RUNTIMES.litert.name;

/** More threads gain nothing for networks of this size. */
const MAX_THREADS = 4;

const errors = {
  runtime,
  // The delegate accepts only supported operations, so it fails to prepare only if memory is short.
  memory: /\(TfLiteXNNPackDelegate\) failed to prepare/,
  unsupported: [
    /unresolved custom op: ([\w.]*\w)/i,
    /Didn't find op for builtin opcode '(\w+)'/,
    /Op builtin_code out of range: (\d+)/,
  ],
};

/** LiteRT starts once in a worker and keeps its heap. */
let starting: Promise<StartedLiteRt> | null = null;

/** Loads a .tflite file into LiteRT.js, on WebAssembly or on WebGPU; quantized files stay quantized. */
export const loadLiteRtNetwork: LoadNetwork = async ({ manifest, files }, deps) => {
  const blob = fileAt(files, manifest.model);
  if (manifest.input.dtype === "int8") {
    throw new NetworkError({ code: "model-shape-unsupported", detail: `${runtime} takes no int8 input` });
  }
  starting ??= startLiteRt(deps);
  let started: StartedLiteRt;
  try {
    started = await starting;
  } catch (error) {
    starting = null;
    throw toNetworkError(error, errors);
  }
  const graphics = deps.backend === "webgpu" ? await openGraphics() : null;
  const threads = started.build === "threaded" ? Math.min(MAX_THREADS, deps.processors) : 1;
  const model = await compile(started, blob, graphics, threads);
  let names: Names;
  try {
    names = namesOf(model, manifest);
  } catch (error) {
    model.delete();
    throw error;
  }
  const environment = graphics?.environment;
  const runOnce = (values: NetworkArray, shape: readonly number[]): Promise<NetworkAnswer> =>
    run(started, { model, names, labels: manifest.labels.length, environment }, values, shape);
  const shared = { runtime, dispose: () => model.delete() };
  if (graphics === null) {
    return { ...shared, backend: threads === 1 ? ONE_THREAD : `wasm, ${threads} threads`, run: runOnce };
  }
  return {
    ...shared,
    backend: "webgpu",
    run: (values, shape) => graphics.watched.during(() => runOnce(values, shape)),
  };
};

/** A graphics processor for LiteRT.js. */
interface Graphics {
  readonly environment: Environment;
  readonly watched: WatchedDevice;
}

/** Models need more of these than a device has by default, so they are asked for as large as the adapter allows. */
const LIMITS = [
  "maxBufferSize",
  "maxStorageBufferBindingSize",
  "maxStorageBuffersPerShaderStage",
  "maxTextureDimension2D",
] as const;

/** The device of WebGPU, once in a worker; null before, and after a failure. */
let opening: Promise<Graphics> | null = null;

function openGraphics(): Promise<Graphics> {
  opening ??= openDevice().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

async function openDevice(): Promise<Graphics> {
  const adapter = await requestAdapter();
  if (adapter === null) throw unavailable();
  const requiredLimits = Object.fromEntries(LIMITS.map((name) => [name, adapter.limits[name]]));
  const webGpuDevice = await adapter.requestDevice({ requiredLimits });
  return { environment: new Environment({ webGpuDevice }), watched: watchDevice(webGpuDevice) };
}

function unavailable(): NetworkError {
  return new NetworkError({ code: "backend-unavailable", runtime, backend: "webgpu" });
}

async function compile(
  { liteRt, takeLog }: StartedLiteRt,
  blob: Blob,
  graphics: Graphics | null,
  numThreads: number,
): Promise<CompiledModel> {
  takeLog();
  try {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    if (graphics === null) {
      return await liteRt.loadAndCompile(bytes, { accelerator: "wasm", cpuOptions: { numThreads } });
    }
    const { environment } = graphics;
    const model = await liteRt.loadAndCompile(bytes, {
      accelerator: "webgpu",
      environment,
      // Half precision would differ from WebAssembly more than people may see.
      gpuOptions: { precision: "fp32" },
    });
    // LiteRT.js would compute the rest on WebAssembly, and needs another build for that.
    if (model.isFullyAccelerated) return model;
    model.delete();
    throw unavailable();
  } catch (error) {
    if (/^Error: Element type \w+ is not supported/.test(String(error))) {
      throw new NetworkError({ code: "model-shape-unsupported", detail: String(error) }, { cause: error });
    }
    throw toNetworkError(error, { ...errors, log: takeLog() });
  }
}

/** The names of the network's outputs. */
interface Names extends OutputNames {
  /** All names, in the order of a run's results. */
  readonly order: readonly string[];
}

/** Checks shapes and types, and returns the names of the outputs. */
function namesOf(model: CompiledModel, { input: expected, output }: NetworkPackage["manifest"]): Names {
  const inputs = model.getInputDetails();
  const order = model.getOutputDetails().map(({ name }) => name);
  const names = { order, ...outputNamesOf(inputs.length, order, output.classMap) };
  const [input] = inputs;
  if (input === undefined) return names;
  if (input.dtype !== expected.dtype) {
    const detail = `the network takes ${input.dtype}, the manifest says ${expected.dtype}`;
    throw new NetworkError({ code: "model-shape-unsupported", detail });
  }
  checkInputShape([...input.shape], inputShape(expected));
  return names;
}

/** A compiled model. */
interface Compiled {
  readonly model: CompiledModel;
  readonly names: Names;
  readonly labels: number;
  /** Undefined on WebAssembly. */
  readonly environment: Environment | undefined;
}

async function run(
  { takeLog }: StartedLiteRt,
  { model, names, labels, environment }: Compiled,
  values: NetworkArray,
  shape: readonly number[],
): Promise<NetworkAnswer> {
  takeLog();
  const tensors: Tensor[] = [];
  try {
    if (values instanceof Int8Array) throw new TypeError("int8 input");
    const input = new Tensor(values, [...shape], environment);
    tensors.push(input);
    const outputs = await model.run(input);
    tensors.push(...outputs);
    // A failed run does not reject and leaves its output unchanged. Only the log shows the failure.
    const log = takeLog();
    if (log.some((line) => line.startsWith("ERROR"))) {
      throw toNetworkError("the run failed", { ...errors, log });
    }
    const { order, classMap } = names;
    const output = outputs[order.indexOf(names.output)];
    const data = await output?.data();
    if (data instanceof Float32Array || data instanceof Uint8Array) {
      const map = classMap === null ? undefined : outputs[order.indexOf(classMap)];
      return {
        output: data.slice(),
        shape: shapeOf(output),
        classMap: classMap === null ? null : await readMap(classMap, map, labels),
      };
    }
    const detail = `the network answers ${output?.type.dtype ?? "nothing"}`;
    throw new NetworkError({ code: "model-shape-unsupported", detail });
  } catch (error) {
    throw toNetworkError(error, { ...errors, log: takeLog() });
  } finally {
    for (const tensor of tensors) tensor.delete();
  }
}

async function readMap(name: string, map: Tensor | undefined, labels: number): Promise<ClassMap> {
  const data = await map?.data();
  return toClassMap(name, data?.slice(), shapeOf(map), labels);
}

function shapeOf(output: Tensor | undefined): readonly number[] {
  return [...(output?.type.layout.dimensions ?? [])];
}
