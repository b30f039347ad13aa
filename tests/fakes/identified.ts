import { SAMPLE_RECORDS } from "#models/sample/records.ts";
import type { Identification, ImagingTimings, InferenceTimings } from "#src/domain/identification.ts";
import type { Identified } from "#src/pipeline/identify-photo.ts";

/** An answer as the sample model gives it. */
export const SAMPLE_IDENTIFICATION: Identification = {
  subject: "animal",
  record: SAMPLE_RECORDS.animal[0],
  probability: 0.9,
  model: { id: "sample", version: "1.0.0" },
  demo: true,
};

/** What the imaging stages took, each another number. */
export const IMAGING_TIMINGS: ImagingTimings = {
  decodePath: "image-decoder",
  checkMs: 1,
  decodeMs: 20,
  reduceMs: 5,
  previewMs: 7,
};

/** What the inference stages took, each another number. */
export const INFERENCE_TIMINGS: InferenceTimings = { queueMs: 2, inferMs: 1950, rankMs: 3 };

/** An answer with the milliseconds of all stages. */
export const IDENTIFIED: Identified = {
  identification: SAMPLE_IDENTIFICATION,
  timings: { ...IMAGING_TIMINGS, ...INFERENCE_TIMINGS, totalMs: 2000 },
};
