import type { OnModelProgress } from "#domain/model.ts";
import { guarded, ok } from "#domain/result.ts";
import { storedOf } from "#domain/stored-graphics.ts";
import type { Subject } from "#domain/subject.ts";
import { FORMATS, type ModelFormat, runtimeOf } from "#models/formats.ts";
import type { NetworkInput } from "#models/manifest.ts";
import type { RuntimeId } from "#models/runtimes.ts";
import { checkFile, type Sha256 } from "#workers/files/read-blob.ts";
import type { Classification, Classifier } from "#workers/inference/classifiers/classifier.ts";
import {
  createModelClassifier,
  type ModelClassifierDeps,
} from "#workers/inference/classifiers/model-classifier.ts";
import {
  checkOutputShape,
  inputShape,
  isGraphics,
  type Network,
  type NetworkAnswer,
  type NetworkDeps,
  NetworkError,
  type RuntimeCode,
} from "#workers/inference/classifiers/networks/network.ts";
import { importRuntime } from "#workers/inference/classifiers/networks/runtime.ts";
import type { LoadableModel, LoadedModel, LoadOptions, ModelPackage, NetworkPackage } from "./contract.ts";
import type { GraphicsGate, OpenedModel, OpenOn } from "./graphics-gate.ts";

export interface LoadDeps
  extends Omit<NetworkDeps, "onProgress" | "backend">, ModelClassifierDeps, VerifyDeps {
  /** Downloads a runtime's code. */
  readonly runtimes: Readonly<Record<RuntimeId, () => Promise<RuntimeCode>>>;
  /** Downloads the code that opens models on graphics processors. */
  readonly gate: () => Promise<GraphicsGate>;
  /** Names the graphics processor, as far as the browser does. */
  readonly graphicsName: () => Promise<string>;
  /** Names the browser and its version. */
  readonly browser: string;
  /** The models without files. */
  readonly builtIn: readonly Classifier[];
}

/** A loaded, working model. */
export interface WarmModel {
  readonly classifier: Classifier;
  /** Another object once the model has lost its graphics processor. */
  readonly facts: LoadedModel;
}

/** Loads a working model. If it rejects, it has freed everything. */
export type LoadModel = (
  model: LoadableModel,
  onProgress: OnModelProgress,
  options: LoadOptions,
) => Promise<WarmModel>;

/** The runtimes, each in its own chunk, which is downloaded when a model needs it. */
export const RUNTIME_CHUNKS: LoadDeps["runtimes"] = {
  tfjs: async () => (await import("#workers/inference/classifiers/networks/tfjs/tfjs.ts")).TFJS,
  litert: async () => ({
    load: (await import("#workers/inference/classifiers/networks/litert.ts")).loadLiteRtNetwork,
  }),
  onnxruntime: async () => ({
    load: (await import("#workers/inference/classifiers/networks/onnxruntime.ts")).loadOnnxNetwork,
  }),
};

/** The code for graphics processors, in a chunk of its own. */
export const GATE_CHUNK: LoadDeps["gate"] = () => import("./graphics-gate.ts");

/** Fetches a format's runtime and starts it, while the files of a model are still coming. Rejects like a load. */
export async function prepareRuntime(format: ModelFormat, deps: LoadDeps): Promise<void> {
  const { name } = runtimeOf(format);
  const { start } = await importRuntime(name, deps.runtimes[FORMATS[format].runtime]);
  await start?.({ ...deps, onProgress: () => {}, backend: null });
}

/** A usual width and height in pixels, for a network that takes any. */
const USUAL_SIZE = 224;

/**
 * Opens a network in the runtime of its format, runs it once and frees it. Rejects with a NetworkError for a network
 * that can't run, or whose output is not one list of values: its file may leave the sizes open. A network whose size is not known runs with a usual one, which may not suit it: then only a missing
 * operation counts. It runs on WebAssembly, or in JavaScript where that is missing.
 */
export async function openNetwork(
  network: NetworkPackage,
  deps: LoadDeps,
  onProgress: OnModelProgress,
): Promise<void> {
  const { format, input } = network.manifest;
  const code = await importRuntime(runtimeOf(format).name, deps.runtimes[FORMATS[format].runtime]);
  const opened = await code.load(network, { ...deps, onProgress, backend: null });
  const { layout, width, height, dtype } = input;
  const usual = {
    layout: layout ?? "nhwc",
    width: width ?? USUAL_SIZE,
    height: height ?? USUAL_SIZE,
  } as const;
  let answer: NetworkAnswer | null = null;
  try {
    answer = await runOnZeros(opened, { ...usual, dtype });
  } catch (error) {
    if (inputShape(input) !== null || isOfOperation(error)) throw error;
  } finally {
    opened.dispose();
  }
  if (answer !== null) checkOutputShape(answer.shape);
}

function runOnZeros(
  network: Network,
  input: Pick<NetworkInput, "layout" | "width" | "height" | "dtype">,
): Promise<NetworkAnswer> {
  const shape = inputShape(input);
  const length = shape.reduce((product, size) => product * size, 1);
  return network.run(new NUMBER_ARRAYS[input.dtype](length), shape);
}

const NUMBER_ARRAYS = { float32: Float32Array, uint8: Uint8Array, int8: Int8Array } as const;

function isOfOperation(error: unknown): boolean {
  return error instanceof NetworkError && error.fault.code === "model-operation-unsupported";
}

/** Loads a package or a built-in model. Rejects with a NetworkError for known faults. */
export async function loadModel(
  model: LoadableModel,
  deps: LoadDeps,
  onProgress: OnModelProgress,
  options: LoadOptions,
): Promise<WarmModel> {
  if ("files" in model) return loadPackage(model, deps, onProgress, options);
  const { id, title } = model.manifest;
  const classifier = deps.builtIn.find(({ info }) => info.id === id);
  if (classifier === undefined) throw new Error(`no classifier of this worker is named ${id}`);
  const facts = { runtime: title, backend: "no network", graphics: null, loadMs: 0, warmUpMs: 0 };
  return { classifier, facts };
}

/**
 * Checks a package's files, loads them into the runtime of their format and runs the network once. The code for graphics
 * processors is fetched only if one is requested for this model. Without that code WebAssembly answers, unless the
 * caller wants the graphics processor and nothing else.
 */
async function loadPackage(
  model: ModelPackage,
  deps: LoadDeps,
  onProgress: OnModelProgress,
  { backend, graphics }: LoadOptions,
): Promise<WarmModel> {
  const { clock, runtimes } = deps;
  const { manifest } = model;
  const begin = clock.now();
  const { name, backends } = runtimeOf(manifest.format);
  if (backend !== null && !backends.includes(backend)) {
    throw new NetworkError({ code: "backend-unavailable", runtime: name, backend });
  }
  // Every load compares the files with the manifest, even right after they were recognised: a chosen file may
  // have changed on disk, and a stored one may be damaged.
  await verifyFiles(model, deps, onProgress);
  const code = await importRuntime(name, runtimes[FORMATS[manifest.format].runtime]);
  const open: OpenOn = (on, isCompared) =>
    openOn(model, code, { ...deps, onProgress, backend: on }, isCompared);
  const preparedMs = clock.now() - begin;
  const processors = backends.filter(isGraphics);
  const openPlain = async (): Promise<WarmModel> => {
    const opened = await open(backend);
    return { classifier: opened.classifier, facts: factsOf(opened, preparedMs, null) };
  };
  const load = {
    clock,
    open,
    factsOf: (opened: OpenedModel, trials: LoadedModel["graphics"]) => factsOf(opened, preparedMs, trials),
  };
  if (backend !== null) {
    if (!isGraphics(backend)) return openPlain();
    const { loadMeasured } = await importRuntime(name, deps.gate);
    return loadMeasured(load, backend);
  }
  const stored = storedOf(graphics ?? "", manifest.id);
  if (stored === null || processors.length === 0) return openPlain();
  const fetched = await guarded(async () => {
    const [{ loadOnGraphics }, graphicsName] = await Promise.all([deps.gate(), deps.graphicsName()]);
    return ok({ loadOnGraphics, found: [name, graphicsName, deps.browser] });
  });
  // Nothing is stored then, so the next load tries again.
  if (!fetched.ok) return openPlain();
  const { loadOnGraphics, found } = fetched.value;
  return loadOnGraphics({
    ...load,
    manifest,
    found,
    processors,
    stored,
    classifierOf: (network) => createModelClassifier(manifest, network, deps),
  });
}

/**
 * Opens a model on a backend and checks its answers, unless they will be compared. If it rejects, it has freed
 * everything.
 */
async function openOn(
  { manifest, files }: ModelPackage,
  code: RuntimeCode,
  deps: NetworkDeps & ModelClassifierDeps,
  isCompared = false,
): Promise<OpenedModel> {
  const { clock, onProgress } = deps;
  const begin = clock.now();
  const network = await code.load({ manifest, files }, deps);
  const loadedAt = clock.now();
  const classifier = createModelClassifier(manifest, network, deps);
  try {
    onProgress({ stage: "warm-up", loadedBytes: 0, totalBytes: null });
    await (isCompared ? runOnZeros(network, manifest.input) : classifier.warmUp());
  } catch (error) {
    classifier.dispose();
    throw error;
  }
  return { network, classifier, loadMs: loadedAt - begin, warmUpMs: clock.now() - loadedAt };
}

function factsOf(
  { network: { runtime, backend }, loadMs, warmUpMs }: OpenedModel,
  preparedMs: number,
  graphics: LoadedModel["graphics"],
): LoadedModel {
  return { runtime, backend, graphics, loadMs: preparedMs + loadMs, warmUpMs };
}

export interface VerifyDeps {
  /** Null outside a secure context: browsers compute no hashes there. */
  readonly sha256: Sha256 | null;
}

/** Compares each file with its entry in the manifest. Rejects with a NetworkError for the first mismatch. */
export async function verifyFiles(
  { manifest, files }: ModelPackage,
  { sha256 }: VerifyDeps,
  onProgress: OnModelProgress,
): Promise<void> {
  const totalBytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let loadedBytes = 0;
  onProgress({ stage: "model", loadedBytes, totalBytes });
  for (const facts of manifest.files) {
    const file = files.find(({ path }) => path === facts.path);
    const fault = await checkFile(file?.blob, facts, sha256);
    if (fault !== null) throw new NetworkError(fault);
    loadedBytes += facts.bytes;
    onProgress({ stage: "model", loadedBytes, totalBytes });
  }
}

/** Number of runs with the grey picture. The check of the answers has already run the network a few times. */
const ROUNDS = 2;

/**
 * The warm-up is skipped if the check of the answers took longer than this, in milliseconds: then running the
 * network itself takes most of the time.
 */
const LONGEST_CHECK_MS = 250;

/**
 * Runs a grey picture through all steps of a photo, from tensor to answer, so that their code is compiled before
 * the first photo. Never rejects: the first real photo will report any fault.
 */
export async function warmUp(
  { classifier, facts }: WarmModel,
  complete: (subject: Subject, classification: Classification, classifier: Classifier) => unknown,
): Promise<void> {
  const { input, subjects } = classifier.info;
  const [subject] = subjects;
  if (subject === undefined || facts.warmUpMs > LONGEST_CHECK_MS) return;
  const { signal } = new AbortController();
  await guarded(async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const data = new Uint8Array(input.width * input.height * 3).fill(128);
      const picture = { data, shape: [input.height, input.width, 3] } as const;
      const classification = await classifier.classify(picture, subject, { signal, sinceUploadMs: 0 });
      complete(subject, classification, classifier);
    }
    return ok(undefined);
  });
}
