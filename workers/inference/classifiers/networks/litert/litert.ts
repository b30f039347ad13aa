import { type CompiledModel, Tensor } from "@litertjs/core";
import type { PackageManifest } from "#models/manifest.ts";
import { ONE_THREAD } from "#domain/model/backend.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import type { ClassMap } from "#workers/contract.ts";
import { startLiteRt, type StartedLiteRt } from "./litert-module.ts";
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
  let names: Names;
  try {
    names = namesOf(model, manifest);
  } catch (error) {
    model.delete();
    throw error;
  }
  return {
    runtime,
    backend: threads === 1 ? ONE_THREAD : `wasm, ${threads} threads`,
    backendRuns: [],
    run: (values, shape) => run(started, model, names, manifest.labels.length, values, shape),
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

/** The names of the outputs. */
interface Names extends OutputNames {
  /** All of them, in the order in which a run gives them. */
  readonly order: readonly string[];
}

/** The names of the outputs, once shapes and types were checked. */
function namesOf(model: CompiledModel, { input: expected, output }: PackageManifest): Names {
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

async function run(
  { takeLog }: StartedLiteRt,
  model: CompiledModel,
  names: Names,
  labels: number,
  values: NetworkArray,
  shape: readonly number[],
): Promise<NetworkAnswer> {
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
    const { order, classMap } = names;
    const output = outputs[order.indexOf(names.output)];
    const data = await output?.data();
    if (data instanceof Float32Array || data instanceof Uint8Array) {
      const map = classMap === null ? undefined : outputs[order.indexOf(classMap)];
      return {
        output: data.slice(),
        classMap: classMap === null ? null : await readMap(classMap, map, labels),
      };
    }
    const detail = `the network answers ${output?.type.dtype ?? "nothing"}`;
    throw new NetworkError({ code: "model-shape-unsupported", detail });
  } catch (error) {
    throw toNetworkError(error, { ...errors, log: takeLog() });
  } finally {
    for (const tensor of held) tensor.delete();
  }
}

async function readMap(name: string, map: Tensor | undefined, labels: number): Promise<ClassMap> {
  const data = await map?.data();
  const dimensions = [...(map?.type.layout.dimensions ?? [])];
  return toClassMap(name, data?.slice(), dimensions, labels);
}
