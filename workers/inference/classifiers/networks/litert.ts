import {
  type CompiledModel,
  Environment,
  type LiteRt,
  loadLiteRt,
  supportsFeature,
  Tensor,
} from "@litertjs/core";
import compatWasmUrl from "@litertjs/core/wasm/litert_wasm_compat_internal.wasm?url";
import plainWasmUrl from "@litertjs/core/wasm/litert_wasm_internal.wasm?url";
import threadedGlueUrl from "@litertjs/core/wasm/litert_wasm_threaded_internal.js?url";
import threadedWasmUrl from "@litertjs/core/wasm/litert_wasm_threaded_internal.wasm?url";
import { ONE_THREAD } from "#domain/one-thread.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import type { ClassMap, NetworkPackage } from "#workers/inference/contract.ts";
import { requestAdapter, type WatchedDevice, watchDevice } from "./graphics-device.ts";
import {
  checkInputShape,
  fileAt,
  inputShape,
  type LoadNetwork,
  type NetworkAnswer,
  type NetworkArray,
  type NetworkDeps,
  NetworkError,
  type OutputNames,
  outputNamesOf,
  toClassMap,
} from "./network.ts";
import { fetchRuntimeFile, importRuntime, toNetworkError } from "./runtime.ts";

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

/** The limits of a graphics processor that models need, of which a device otherwise has the least. */
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

/** Emscripten's factory: starts the WebAssembly with these settings. */
type ModuleFactory = (settings: object) => Promise<unknown>;

interface Build {
  /** Loads the glue code of the WebAssembly. */
  readonly glue: () => Promise<{ readonly default: ModuleFactory }>;
  readonly wasm: { readonly url: string; readonly bytes: number };
  /** The script that its threads run. */
  readonly threadScript?: string;
}

/** The builds of LiteRT.js that the app uses: with relaxed SIMD, for browsers without it, and with threads. */
export const LITERT_BUILDS = {
  plain: {
    glue: () => import("@litertjs/core/wasm/litert_wasm_internal.js"),
    wasm: { url: plainWasmUrl, bytes: 9_367_934 },
  },
  compat: {
    glue: () => import("@litertjs/core/wasm/litert_wasm_compat_internal.js"),
    wasm: { url: compatWasmUrl, bytes: 9_334_181 },
  },
  threaded: {
    glue: () => import("@litertjs/core/wasm/litert_wasm_threaded_internal.js"),
    wasm: { url: threadedWasmUrl, bytes: 9_445_834 },
    threadScript: threadedGlueUrl,
  },
} as const satisfies Record<string, Build>;

export type LiteRtBuild = keyof typeof LITERT_BUILDS;

export interface StartedLiteRt {
  readonly liteRt: LiteRt;
  readonly build: LiteRtBuild;
  /** The log lines since the last call, such as reasons for refusing a model. */
  readonly takeLog: () => readonly string[];
}

/** Chooses the build for a browser. */
export function buildFor(can: { readonly relaxedSimd: boolean; readonly threads: boolean }): LiteRtBuild {
  if (!can.relaxedSimd) return "compat";
  return can.threads ? "threaded" : "plain";
}

/** Downloads LiteRT's WebAssembly and starts it. Rejects if either fails. See: [Note: LiteRT without importScripts] */
async function startLiteRt(deps: NetworkDeps): Promise<StartedLiteRt> {
  const relaxedSimd = await supportsFeature("relaxedSimd");
  const threads = deps.isolated && (await supportsFeature("threads"));
  const build = buildFor({ relaxedSimd, threads });
  const { glue, wasm, threadScript }: Build = LITERT_BUILDS[build];
  const [{ default: factory }, wasmBinary] = await Promise.all([
    importRuntime(runtime, glue),
    fetchRuntimeFile(wasm, runtime, deps),
  ]);
  let lines: string[] = [];
  const keep = (...parts: readonly unknown[]): void => {
    lines = [...lines.slice(-19), parts.join(" ")];
  };
  const settings = { wasmBinary, print: keep, printErr: keep, mainScriptUrlOrBlob: threadScript };
  const liteRt = await withHandedGlue(factory, settings, () => loadLiteRt("litert.js"));
  return {
    liteRt,
    build,
    takeLog: () => {
      const taken = lines;
      lines = [];
      return taken;
    },
  };
}

/**
 * Runs `start` while LiteRT.js finds this glue code and these settings.
 *
 * [Note: LiteRT without importScripts]
 * LiteRT.js loads its glue code with importScripts, which module workers refuse, and then reads the global
 * ModuleFactory. Here the glue code is a chunk of the app, so this function imports it and sets ModuleFactory
 * first; the import that LiteRT.js then requests does nothing. The global Module passes the WebAssembly to it, and
 * receives the messages that would go to the console. LiteRT.js requests a graphics device when it starts, and
 * warns if there is none. So it gets an empty device during the start; a model that is to run on a graphics processor
 * brings its own. Its glue
 * code would create a trusted-types policy for its threads, which the app's policy forbids. So trustedTypes is
 * hidden, and the glue code starts the threads under the default policy.
 */
async function withHandedGlue<T>(
  factory: ModuleFactory,
  settings: object,
  start: () => Promise<T>,
): Promise<T> {
  const noGraphics = {
    requestAdapter: () =>
      Promise.resolve({ limits: {}, features: new Set(), requestDevice: () => Promise.resolve(null) }),
  };
  const undo = [
    shadow(globalThis, "ModuleFactory", factory),
    shadow(globalThis, "Module", settings),
    shadow(globalThis, "importScripts", () => {}),
    shadow(globalThis.navigator, "gpu", noGraphics),
    shadow(globalThis, "trustedTypes", undefined),
  ];
  try {
    return await start();
  } finally {
    for (const each of undo) each();
  }
}

/** Replaces a property of `target`. The returned function restores the old one. */
function shadow(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    Reflect.deleteProperty(target, name);
    if (before !== undefined) Object.defineProperty(target, name, before);
  };
}
