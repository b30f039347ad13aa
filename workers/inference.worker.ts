import { expose } from "comlink";
import { findRecordId } from "#models/knowledge.ts";
import { SAMPLE_LABEL_IDS } from "#models/sample/records.ts";
import { systemClock } from "#domain/clock.ts";
import { graphicsRenderer } from "#workers/inference/classifiers/networks/tfjs/graphics-renderer.ts";
import { createSampleClassifier } from "./inference/classifiers/sample.ts";
import { complete } from "./inference/complete.ts";
import { createInferenceApi } from "./inference/inference-api.ts";
import { loadModel, RUNTIME_CHUNKS } from "./inference/load-model.ts";
import { createModelSlot } from "./inference/model-slot.ts";
import { holdLifeLock } from "./life-lock.ts";

const sample = createSampleClassifier({ clock: systemClock, labelIds: SAMPLE_LABEL_IDS });
const world = {
  clock: systemClock,
  fetch: (address: string) => fetch(address),
  isolated: self.crossOriginIsolated,
  processors: navigator.hardwareConcurrency,
  graphicsRenderer,
  findRecordId,
  // Undefined where the page is no secure context.
  sha256: self.isSecureContext ? (bytes: ArrayBuffer) => crypto.subtle.digest("SHA-256", bytes) : null,
  runtimes: RUNTIME_CHUNKS,
};
const slot = createModelSlot((model, onProgress, backend) => loadModel(model, world, onProgress, backend));

expose(createInferenceApi({ clock: systemClock, classifierFor: () => sample, slot, complete }));
holdLifeLock(self);
