import { FORMATS, runtimeOf } from "#models/formats.ts";
import type { RuntimeId } from "#models/runtimes.ts";
import type { OnModelProgress } from "#domain/model/model-progress.ts";
import type { LoadableModel, LoadedModel, LoadOptions, ModelPackage } from "../contract.ts";
import type { Classifier } from "./classifiers/classifier.ts";
import { createModelClassifier, type ModelClassifierDeps } from "./classifiers/model-classifier.ts";
import { type LoadNetwork, type NetworkDeps, NetworkError } from "./classifiers/networks/network.ts";
import { importRuntime } from "./classifiers/networks/runtime-files.ts";
import { verifyFiles, type VerifyDeps } from "./verify-files.ts";

/** What loading needs of the world. */
export interface LoadDeps
  extends Omit<NetworkDeps, "onProgress" | "backend">, ModelClassifierDeps, VerifyDeps {
  /** Fetches a runtime's code. */
  readonly runtimes: Readonly<Record<RuntimeId, () => Promise<LoadNetwork>>>;
  /** The classifiers that need no file. */
  readonly builtIn: readonly Classifier[];
}

/** A model that answers. */
export interface WarmModel {
  readonly classifier: Classifier;
  readonly facts: LoadedModel;
}

/** Makes a model that works, or rejects and leaves nothing behind. */
export type LoadModel = (
  model: LoadableModel,
  onProgress: OnModelProgress,
  options: LoadOptions,
) => Promise<WarmModel>;

/** The runtimes, each in a chunk of its own that is fetched when a model wants it. */
export const RUNTIME_CHUNKS: LoadDeps["runtimes"] = {
  tfjs: async () => (await import("./classifiers/networks/tfjs/tfjs.ts")).loadTfjsNetwork,
  litert: async () => (await import("./classifiers/networks/litert/litert.ts")).loadLiteRtNetwork,
  onnxruntime: async () =>
    (await import("./classifiers/networks/onnxruntime/onnxruntime.ts")).loadOnnxNetwork,
};

/** Loads whatever can be loaded. Rejects with a NetworkError for known faults. */
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
  const facts = { runtime: title, backend: "no network", backendRuns: [], loadMs: 0, warmUpMs: 0 };
  return { classifier, facts };
}

/**
 * Checks a package's files, loads them into the runtime of their format, on `backend` or on the fastest, and runs it
 * once.
 */
async function loadPackage(
  model: ModelPackage,
  deps: LoadDeps,
  onProgress: OnModelProgress,
  { backend }: LoadOptions,
): Promise<WarmModel> {
  const { clock, runtimes } = deps;
  const begin = clock.now();
  const { format } = model.manifest;
  const { name, backends } = runtimeOf(format);
  if (backend !== null && !backends.includes(backend)) {
    throw new NetworkError({ code: "backend-unavailable", runtime: name, backend });
  }
  // Every load compares the files with the manifest, also right after they were recognised: a file that a person chose
  // may have changed on the disk since, and what a browser stored may be damaged.
  await verifyFiles(model, deps, onProgress);
  const load = await importRuntime(name, runtimes[FORMATS[format].runtime]);
  const network = await load(model, { ...deps, onProgress, backend });
  const loadedAt = clock.now();
  const classifier = createModelClassifier(model.manifest, network, deps);
  try {
    onProgress({ stage: "warm-up", loadedBytes: 0, totalBytes: null });
    await classifier.warmUp();
  } catch (error) {
    classifier.dispose();
    throw error;
  }
  const { runtime, backend: ranOn, backendRuns } = network;
  const facts = {
    runtime,
    backend: ranOn,
    backendRuns,
    loadMs: loadedAt - begin,
    warmUpMs: clock.now() - loadedAt,
  };
  return { classifier, facts };
}
