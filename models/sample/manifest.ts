import { type Subject, SUBJECTS } from "#domain/subject.ts";
import type { ModelManifest } from "../manifest.ts";

/** The specification's sample results: no model file, an answer from the sample data after a delay. */
export const SAMPLE_MANIFEST: ModelManifest = {
  id: "sample",
  version: "1.0.0",
  title: "Sample results",
  subjects: SUBJECTS,
  input: { width: 224, height: 224, fit: "cover" },
  demo: true,
};

/** How long a sample analysis takes from the upload on, in milliseconds (specification, section 9). */
export const SAMPLE_DELAY_MS: Readonly<Record<Subject, number>> = {
  animal: 2000,
  plant: 2000,
  disease: 2500,
  pest: 2000,
};

/** Lowest and highest sample confidence, in whole percent, both included (specification, section 9). */
export const SAMPLE_CONFIDENCE_PERCENT: Readonly<Record<Subject, readonly [min: number, max: number]>> = {
  animal: [85, 98],
  plant: [88, 97],
  disease: [82, 95],
  pest: [85, 96],
};
