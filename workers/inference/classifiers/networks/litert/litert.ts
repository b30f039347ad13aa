import { type CompiledModel, Tensor } from "@litertjs/core";
import type { NetworkInput } from "#models/manifest.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import { startLiteRt, type StartedLiteRt } from "./litert-module.ts";
import {
  checkEnds,
  checkInputShape,
  fileAt,
  inputShape,
  type LoadNetwork,
  type NetworkArray,
  NetworkError,
} from "../network.ts";
import { toNetworkError } from "../runtime-fault.ts";

const runtime = RUNTIMES.litert.name;

/** More threads than these gain nothing on networks of this size. */
const MAX_THREADS = 4;

const errors = {
  runtime,
  // The delegate takes only operations that it knows, so it fails to prepare only where memory is short.
  memory: /\(TfLiteXNNPackDelegate\) failed to prepare/,
  unsupported: [
    /unresolved custom op: ([\w.]*\w)/i,
    /Didn't find op for builtin opcode '(\w+)'/,
    /Op builtin_code out of range: (\d+)/,
  ],
};

/** LiteRT starts once in a worker and keeps its heap. */
let starting: Promise<StartedLiteRt> | null = null;

/** Loads a .tflite file into LiteRT.js on WebAssembly; quantized files are taken as they are. */
export const loadLiteRtNetwork: LoadNetwork = async ({ manifest, files }, deps) => {
  const blob = fileAt(files, manifest.model);
  if (manifest.input.dtype === "int8") {
    throw new NetworkError({ code: "model-shape-unsupported", detail: `${runtime} takes no int8 input` });
  }
  starting ??= startLiteRt(runtime, deps);
  let started: StartedLiteRt;
  try {
    started = await starting;
  } catch (error) {
    starting = null;
    throw toNetworkError(error, errors);
  }
  const threads = started.build === "threaded" ? Math.min(MAX_THREADS, deps.processors) : 1;
  const model = await compile(started, blob, threads);
  try {
    checkEndsOf(model, manifest.input);
  } catch (error) {
    model.delete();
    throw error;
  }
  return {
    runtime,
    backend: `wasm, ${threads === 1 ? "1 thread" : `${threads} threads`}`,
    backendRuns: [],
    run: async (values, shape) => ({ output: await run(started, model, values, shape), classMap: null }),
    dispose: () => model.delete(),
  };
};

async function compile(
  { liteRt, takeLog }: StartedLiteRt,
  blob: Blob,
  numThreads: number,
): Promise<CompiledModel> {
  takeLog();
  try {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return await liteRt.loadAndCompile(bytes, { accelerator: "wasm", cpuOptions: { numThreads } });
  } catch (error) {
    if (/^Error: Element type \w+ is not supported/.test(String(error))) {
      throw new NetworkError({ code: "model-shape-unsupported", detail: String(error) }, { cause: error });
    }
    throw toNetworkError(error, { ...errors, log: takeLog() });
  }
}

function checkEndsOf(model: CompiledModel, expected: NetworkInput): void {
  const inputs = model.getInputDetails();
  const outputs = model.getOutputDetails();
  checkEnds(inputs.length, outputs.length);
  const [input] = inputs;
  if (input === undefined) return;
  if (input.dtype !== expected.dtype) {
    const detail = `the network takes ${input.dtype}, the manifest says ${expected.dtype}`;
    throw new NetworkError({ code: "model-shape-unsupported", detail });
  }
  checkInputShape([...input.shape], inputShape(expected));
}

async function run(
  { takeLog }: StartedLiteRt,
  model: CompiledModel,
  values: NetworkArray,
  shape: readonly number[],
): Promise<NetworkArray> {
  takeLog();
  const held: Tensor[] = [];
  try {
    if (values instanceof Int8Array) throw new TypeError("int8 input");
    const input = new Tensor(values, [...shape]);
    held.push(input);
    const outputs = await model.run(input);
    held.push(...outputs);
    // A run that fails does not reject and leaves its output as it was. Only the log tells.
    const log = takeLog();
    if (log.some((line) => line.startsWith("ERROR"))) {
      throw toNetworkError("the run failed", { ...errors, log });
    }
    const data = await outputs[0]?.data();
    if (data instanceof Float32Array || data instanceof Uint8Array) return data.slice();
    const detail = `the network answers ${outputs[0]?.type.dtype ?? "nothing"}`;
    throw new NetworkError({ code: "model-shape-unsupported", detail });
  } catch (error) {
    throw toNetworkError(error, { ...errors, log: takeLog() });
  } finally {
    for (const tensor of held) tensor.delete();
  }
}
