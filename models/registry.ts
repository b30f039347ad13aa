import type { ModelRef } from "#domain/answer/identification.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import type { ModelManifest } from "./manifest.ts";

/** The specification's sample results. It has no model file: it gives answers from the sample data after a delay. */
export const SAMPLE_MANIFEST: ModelManifest = {
  id: "sample",
  version: "1.0.0",
  title: "Sample results",
  subjects: SUBJECTS,
  input: { width: 224, height: 224, fit: "cover" },
  demo: true,
};

export const SAMPLE_MODEL: ModelRef = {
  id: SAMPLE_MANIFEST.id,
  version: SAMPLE_MANIFEST.version,
  title: SAMPLE_MANIFEST.title,
};

/** The app's own trained model for all four subjects. Its package: models/packages/kingdom. */
export const KINGDOM_MODEL: ModelRef = { id: "bio-kingdom", version: "3", title: "Bio Kingdom model" };

/**
 * Total size of the files of {@link KINGDOM_MODEL}. A constant, so that a page can show it without reading the
 * manifest.
 */
export const KINGDOM_MODEL_BYTES = 1_390_030;

/** The ids of the packs. models/packs.ts describes them; the first load needs only the ids. */
export const PACK_IDS = ["birds-inat", "insects-inat", "animals-imagenet"] as const;

/** Key in the storage with the list of packs on this device. It is read before the code of packs is fetched. */
export const PACKS_KEY = "bio-kingdom.packs";

export function isPack(modelId: string): boolean {
  return PACK_IDS.some((id) => id === modelId);
}

export type PackId = (typeof PACK_IDS)[number];

/** Models without files: their code is in the inference worker. */
export const BUILT_IN_MODELS: readonly ModelManifest[] = [SAMPLE_MANIFEST];

/**
 * The model that answers for each subject until a person chooses another one. To ship your own model, put its
 * package into models/packages, and its id, version and title here. See: models/README.md
 */
export const DEFAULT_MODELS: Readonly<Record<Subject, ModelRef>> = {
  animal: SAMPLE_MODEL,
  plant: SAMPLE_MODEL,
  disease: SAMPLE_MODEL,
  pest: SAMPLE_MODEL,
};

/** Duration of a sample analysis after the upload, in milliseconds (specification, section 9). */
export const SAMPLE_DELAY_MS: Readonly<Record<Subject, number>> = {
  animal: 2000,
  plant: 2000,
  disease: 2500,
  pest: 2000,
};

/** Lowest and highest sample confidence in percent (specification, section 9). */
export const SAMPLE_CONFIDENCE_PERCENT: Readonly<Record<Subject, readonly [min: number, max: number]>> = {
  animal: [85, 98],
  plant: [88, 97],
  disease: [82, 95],
  pest: [85, 96],
};

/** Where the device stores what it found of models on graphics processors: see src/core/models/graphics-store.ts. */
export const GRAPHICS_KEY = "bio-kingdom.graphics";
