import type { Subject } from "#src/domain/subject.ts";
import type { ModelManifest } from "./manifest.ts";
import { SAMPLE_MANIFEST } from "./sample/manifest.ts";

/** The model that answers for each subject. */
const DEFAULT_MODELS: Readonly<Record<Subject, ModelManifest>> = {
  animal: SAMPLE_MANIFEST,
  plant: SAMPLE_MANIFEST,
  disease: SAMPLE_MANIFEST,
  pest: SAMPLE_MANIFEST,
};

/** The manifest of the model that answers for `subject`. */
export function modelFor(subject: Subject): ModelManifest {
  return DEFAULT_MODELS[subject];
}
