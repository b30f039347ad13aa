import type { ModelRef } from "#domain/identification.ts";
import type { Subject } from "#domain/subject.ts";
import type { ModelManifest } from "./manifest.ts";
import { SAMPLE_MANIFEST } from "./sample/manifest.ts";

/** The sample classifier, which needs no model file. */
export const SAMPLE_MODEL: ModelRef = {
  id: SAMPLE_MANIFEST.id,
  version: SAMPLE_MANIFEST.version,
  title: SAMPLE_MANIFEST.title,
};

/** The app's own trained model, which answers for all four subjects. Its package: models/packages/kingdom. */
export const KINGDOM_MODEL: ModelRef = { id: "bio-kingdom", version: "3", title: "Bio Kingdom model" };

/** What the files of {@link KINGDOM_MODEL} take, in bytes. It is here so that a page can tell before it reads a manifest. */
export const KINGDOM_MODEL_BYTES = 1_587_630;

/** The models that need no file: their classifiers are code of the inference worker. */
export const BUILT_IN_MODELS: readonly ModelManifest[] = [SAMPLE_MANIFEST];

/**
 * The model that answers for each subject until a person chooses another one. To ship a model of your own, put its
 * package into models/packages and name its id, version and title here. See: models/README.md
 */
export const DEFAULT_MODELS: Readonly<Record<Subject, ModelRef>> = {
  animal: SAMPLE_MODEL,
  plant: SAMPLE_MODEL,
  disease: SAMPLE_MODEL,
  pest: SAMPLE_MODEL,
};
