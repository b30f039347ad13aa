import { systemClock } from "#domain/clock.ts";
import { SAMPLE_LABELS } from "#models/sample-labels.ts";
import { createSampleClassifier } from "#workers/inference/classifiers/sample.ts";
import { complete, rank } from "#workers/inference/complete.ts";
import { createInferenceApi } from "#workers/inference/inference-api.ts";
import {
  GATE_CHUNK,
  type LoadDeps,
  loadModel,
  openNetwork,
  prepareRuntime,
  RUNTIME_CHUNKS,
  warmUp,
} from "#workers/inference/load-model.ts";
import { servePage } from "./serve-page.ts";
import { trustOwnScripts } from "./trust-own-scripts.ts";

const world: LoadDeps = {
  clock: systemClock,
  fetch: (address) => fetch(address),
  isolated: self.crossOriginIsolated,
  processors: navigator.hardwareConcurrency,
  graphicsName: async () =>
    (await import("#workers/inference/classifiers/networks/graphics-device.ts")).graphicsName(),
  browser: navigator.userAgent,
  // Undefined outside a secure context.
  sha256: self.isSecureContext ? (bytes) => crypto.subtle.digest("SHA-256", bytes) : null,
  runtimes: RUNTIME_CHUNKS,
  gate: GATE_CHUNK,
  builtIn: [createSampleClassifier({ clock: systemClock, labels: SAMPLE_LABELS })],
};

// Allows the runtimes to start their threads.
trustOwnScripts();
servePage(
  createInferenceApi({
    clock: systemClock,
    prepare: (format) => prepareRuntime(format, world),
    open: (network, onProgress) => openNetwork(network, world, onProgress),
    load: async (model, onProgress, options) => {
      const loaded = await loadModel(model, world, onProgress, options);
      // The sample model needs no warm-up.
      if ("files" in model) await warmUp(loaded, complete);
      return loaded;
    },
    complete,
    rank,
  }),
);
