import { createModelSlot, type ModelSlot } from "#workers/inference/model-slot.ts";

/** A place for a model into which none can be loaded. */
export function noModels(): ModelSlot {
  return createModelSlot(() => Promise.reject(new Error("no model is loaded in this test")));
}
