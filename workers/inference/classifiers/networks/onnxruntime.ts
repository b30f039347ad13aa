import glueUrl from "onnxruntime-web/ort-wasm-simd-threaded.mjs?url";
import wasmUrl from "onnxruntime-web/ort-wasm-simd-threaded.wasm?url";
import * as ort from "onnxruntime-web/wasm";
import type { InferenceSession, Tensor } from "onnxruntime-web/wasm";
import { ONE_THREAD } from "#domain/one-thread.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import type { NetworkPackage } from "#workers/inference/contract.ts";
import { requestAdapter, watchDevice } from "./graphics-device.ts";
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
import { fetchRuntimeFile, importRuntime, type RuntimeFile, toNetworkError } from "./runtime.ts";

const runtime = RUNTIMES.onnxruntime.name;

/** The WebAssembly of ONNX Runtime Web, for one thread and for several. */
export const ONNX_WASM = { url: wasmUrl, bytes: 14_239_897 };

/** A build of ONNX Runtime Web. Each starts once in a worker and keeps a heap of its own. */
interface OnnxBuild {
  readonly ort: Pick<typeof ort, "env" | "InferenceSession" | "Tensor">;
  readonly provider: "wasm" | "webgpu";
  readonly glueUrl: string;
  readonly wasm: RuntimeFile;
}

const PLAIN: OnnxBuild = { ort, provider: "wasm", glueUrl, wasm: ONNX_WASM };

/** More threads gain nothing for networks of this size. */
const MAX_THREADS = 4;

/** Keeps ONNX Runtime from logging the errors that it throws. */
const QUIET = { logSeverityLevel: 4 } as const;

const errors = {
  runtime,
  unsupported: [
    /Could not find an implementation for ([\w.:]+)(?:\((\d+)\))?/,
    /([\w.:]+)\(-?\d+\) is not a registered function\/op/,
    /No Op registered for ([\w.:]+)/,
  ],
};

/** The downloads of WebAssembly, which start once in a worker. */
const starting = new Map<OnnxBuild, Promise<void>>();

/** Loads an .onnx file into ONNX Runtime Web, on WebAssembly or on WebGPU. */
export const loadOnnxNetwork: LoadNetwork = async ({ manifest, files }, deps) => {
  const blob = fileAt(files, manifest.model);
  const externalData = externalDataOf({ manifest, files });
  const build = deps.backend === "webgpu" ? await buildForWebGpu() : PLAIN;
  await startOnce(build, deps);
  const { env } = build.ort;
  const session = await createSession(build, blob, externalData);
  try {
    const names = namesOf(session, manifest);
    const threads = env.wasm.numThreads ?? 1;
    const runOnce = (values: NetworkArray, shape: readonly number[]): Promise<NetworkAnswer> =>
      run(build, session, names, manifest.labels.length, values, shape);
    const shared = { runtime, dispose: () => void session.release() };
    if (build.provider === "wasm") {
      return { ...shared, backend: threads === 1 ? ONE_THREAD : `wasm, ${threads} threads`, run: runOnce };
    }
    const { during } = watchDevice(await env.webgpu.device);
    return {
      ...shared,
      backend: build.provider,
      run: (values, shape) => during(() => runOnce(values, shape)),
    };
  } catch (error) {
    await session.release();
    throw toNetworkError(error, errors);
  }
};

/** Fetches the build with WebGPU. Rejects with backend-unavailable where the browser can't run it. */
async function buildForWebGpu(): Promise<OnnxBuild> {
  // The build waits for the graphics processor by suspending its WebAssembly.
  if (!("Suspending" in WebAssembly) || (await requestAdapter()) === null) {
    throw new NetworkError({ code: "backend-unavailable", runtime, backend: "webgpu" });
  }
  return (await importRuntime(runtime, () => import("./onnxruntime-webgpu.ts"))).WITH_WEBGPU;
}

async function startOnce(build: OnnxBuild, deps: NetworkDeps): Promise<void> {
  const running = starting.get(build) ?? start(build, deps);
  starting.set(build, running);
  try {
    await running;
  } catch (error) {
    starting.delete(build);
    throw toNetworkError(error, errors);
  }
}

async function start(
  { ort: { env }, glueUrl: mjs, wasm, provider }: OnnxBuild,
  deps: NetworkDeps,
): Promise<void> {
  env.logLevel = "fatal";
  // On a graphics processor, further threads would only wait.
  env.wasm.numThreads = deps.isolated && provider === "wasm" ? Math.min(MAX_THREADS, deps.processors) : 1;
  env.wasm.proxy = false;
  // The glue code is imported from its own file, so that threads start from that file and not from this
  // chunk.
  env.wasm.wasmPaths = { mjs };
  env.wasm.wasmBinary = await fetchRuntimeFile(wasm, runtime, deps);
}

type ExternalData = NonNullable<InferenceSession.SessionOptions["externalData"]>;

/** All other files of the package. ONNX Runtime looks for weights at their paths from the folder of the model. */
function externalDataOf({ manifest: { model }, files }: NetworkPackage): ExternalData {
  const folder = model.slice(0, model.lastIndexOf("/") + 1);
  return files
    .filter(({ path }) => path !== model && path.startsWith(folder))
    .map(({ path, blob }) => ({ path: path.slice(folder.length), data: blob }));
}

async function createSession(
  { ort: { InferenceSession: Session }, provider }: OnnxBuild,
  blob: Blob,
  externalData: ExternalData,
): Promise<InferenceSession> {
  try {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return await Session.create(bytes, { executionProviders: [provider], externalData, ...QUIET });
  } catch (error) {
    throw toNetworkError(error, errors);
  }
}

/** The names of the network's input and outputs. */
interface Names extends OutputNames {
  readonly input: string;
}

/** Checks shapes and types, and returns the names of input and outputs. */
function namesOf(session: InferenceSession, { input: expected, output }: NetworkPackage["manifest"]): Names {
  const { inputMetadata, outputMetadata } = session;
  const outputs = outputMetadata.map(({ name }) => name);
  const names = outputNamesOf(inputMetadata.length, outputs, output.classMap);
  const [input] = inputMetadata;
  if (!input?.isTensor || !outputMetadata.every(({ isTensor }) => isTensor)) {
    throw new NetworkError({ code: "model-shape-unsupported", detail: "no tensor in or none out" });
  }
  if (input.type !== expected.dtype) {
    const detail = `the network takes ${input.type}, the manifest says ${expected.dtype}`;
    throw new NetworkError({ code: "model-shape-unsupported", detail });
  }
  checkInputShape(input.shape, inputShape(expected));
  return { input: input.name, ...names };
}

async function run(
  build: OnnxBuild,
  session: InferenceSession,
  { input, output, classMap }: Names,
  labels: number,
  values: NetworkArray,
  shape: readonly number[],
): Promise<NetworkAnswer> {
  try {
    const results = await session.run({ [input]: tensorOf(build, values, shape) }, QUIET);
    const result = results[output];
    const data = result?.data;
    const map = classMap === null ? undefined : results[classMap];
    const mapData = map?.data instanceof Float32Array ? map.data.slice() : map?.data;
    for (const each of Object.values(results)) each.dispose();
    if (data instanceof Float32Array || data instanceof Uint8Array || data instanceof Int8Array) {
      return {
        output: data.slice(),
        shape: result?.dims ?? [],
        classMap: classMap === null ? null : toClassMap(classMap, mapData, map?.dims ?? [], labels),
      };
    }
    const detail = `the network answers ${result?.type ?? "nothing"}`;
    throw new NetworkError({ code: "model-shape-unsupported", detail });
  } catch (error) {
    throw toNetworkError(error, errors);
  }
}

function tensorOf(
  { ort: { Tensor: OrtTensor } }: OnnxBuild,
  values: NetworkArray,
  shape: readonly number[],
): Tensor {
  if (values instanceof Float32Array) return new OrtTensor("float32", values, shape);
  if (values instanceof Uint8Array) return new OrtTensor("uint8", values, shape);
  return new OrtTensor("int8", values, shape);
}
