import { FORMATS, runtimeOf } from "#models/formats.ts";
import type { RuntimeId } from "#models/runtimes.ts";
import type { Backend } from "#domain/model/backend.ts";
import type { OnModelProgress } from "#domain/model/model-progress.ts";
import type { LoadedModel, ModelPackage } from "../contract.ts";
import {
  createModelClassifier,
  type ModelClassifier,
  type ModelClassifierDeps,
} from "./classifiers/model-classifier.ts";
import { type LoadNetwork, type NetworkDeps, NetworkError } from "./classifiers/networks/network.ts";
import { importRuntime } from "./classifiers/networks/runtime-files.ts";
import { verifyFiles, type VerifyDeps } from "./verify-files.ts";

/** What loading needs of the world. */
export interface LoadDeps
  extends Omit<NetworkDeps, "onProgress" | "backend">, ModelClassifierDeps, VerifyDeps {
  /** Fetches a runtime's code. */
  readonly runtimes: Readonly<Record<RuntimeId, () => Promise<LoadNetwork>>>;
}

/** A model that answers. */
export interface WarmModel {
  readonly classifier: ModelClassifier;
  readonly facts: LoadedModel;
}

/** The runtimes, each in a chunk of its own that is fetched when a model wants it. */
export const RUNTIME_CHUNKS: LoadDeps["runtimes"] = {
  tfjs: async () => (await import("./classifiers/networks/tfjs/tfjs.ts")).loadTfjsNetwork,
  litert: async () => (await import("./classifiers/networks/litert/litert.ts")).loadLiteRtNetwork,
  onnxruntime: async () =>
    (await import("./classifiers/networks/onnxruntime/onnxruntime.ts")).loadOnnxNetwork,
};

/**
 * Checks a package's files, loads them into the runtime of their format, on `backend` or on the fastest, and runs it
 * once. Rejects with a NetworkError for known faults, and then nothing is left behind.
 */
export async function loadModel(
  model: ModelPackage,
  deps: LoadDeps,
  onProgress: OnModelProgress,
  backend: Backend | null,
): Promise<WarmModel> {
  const { clock, runtimes } = deps;
  const begin = clock.now();
  const { format } = model.manifest;
  const { name, backends } = runtimeOf(format);
  if (backend !== null && !backends.includes(backend)) {
    throw new NetworkError({ code: "backend-unavailable", runtime: name, backend });
  }
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
  const { runtime, backend: ranOn, trials } = network;
  const facts = {
    runtime,
    backend: ranOn,
    trials,
    loadMs: loadedAt - begin,
    warmUpMs: clock.now() - loadedAt,
  };
  return { classifier, facts };
}
