import { KINGDOM_MODEL } from "#models/registry.ts";
import { SAMPLE_RECORDS } from "#tests/fixtures/sample-records.ts";
import {
  type Identification,
  type ImagingTimings,
  type InferenceTimings,
  WITHOUT_LABEL_FACTS,
} from "#domain/identification.ts";
import type { PhotoQuality } from "#domain/photo.ts";
import type { RankableAnswer } from "#src/pipeline/identify-photo.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { IdentificationDeps } from "#src/features/identify/state/photo-session.ts";
import { identificationOf } from "./history.ts";

/** An answer as the sample model gives it. */
export const SAMPLE_IDENTIFICATION: Identification = {
  subject: "animal",
  verdict: "identified",
  recordId: SAMPLE_RECORDS.animal[0].id,
  record: SAMPLE_RECORDS.animal[0],
  probability: 0.9,
  candidates: [{ label: SAMPLE_RECORDS.animal[0].species, probability: 0.9 }],
  model: { id: "sample", version: "1.0.0", title: "Sample results" },
  demo: true,
  ...WITHOUT_LABEL_FACTS,
};

const [BLIGHT] = SAMPLE_RECORDS.disease;

/** An answer of a model that came from somewhere, to a label that has a record. */
export const REAL_IDENTIFICATION: Extract<Identification, { subject: "disease" }> = {
  subject: "disease",
  verdict: "identified",
  recordId: BLIGHT.id,
  record: BLIGHT,
  probability: 0.83,
  candidates: [
    { label: "Tomato___Late_blight", probability: 0.83 },
    { label: "Tomato___Leaf_Mold", probability: 0.09 },
    { label: "Tomato___Leaf_Mold", probability: 0.004 },
  ],
  model: { id: "leaf-guide", version: "3", title: "Leaf guide" },
  demo: false,
  ...WITHOUT_LABEL_FACTS,
};

/** An answer with a label that has no record. */
export const WITHOUT_RECORD: Identification = {
  ...REAL_IDENTIFICATION,
  recordId: null,
  record: null,
  candidates: [
    { label: "Tomato___Leaf_Mold", probability: 0.83 },
    { label: "Tomato___Late_blight", probability: 0.1 },
  ],
};

/** An answer whose best label is not probable enough, although it has a record. */
export const UNSURE: Identification = {
  ...REAL_IDENTIFICATION,
  verdict: "not-sure",
  recordId: null,
  record: null,
  probability: 0.46,
  candidates: [
    { label: "Tomato___Late_blight", probability: 0.46 },
    { label: "Tomato___Leaf_Mold", probability: 0.38 },
  ],
};

/** An answer that the photo shows nothing that the model knows. */
export const NONE_OF_THESE: Identification = {
  ...REAL_IDENTIFICATION,
  verdict: "none-of-these",
  recordId: null,
  record: null,
  probability: 0.86,
  candidates: [
    { label: "background", probability: 0.86 },
    { label: "Tomato___Late_blight", probability: 0.1 },
  ],
};

/** An answer that nothing is wrong, by a person who told the crop. */
export const HEALTHY: Identification = {
  ...REAL_IDENTIFICATION,
  verdict: "healthy",
  recordId: null,
  record: null,
  probability: 0.97,
  candidates: [{ label: "Healthy tomato leaf", probability: 0.97 }],
  group: "a tomato leaf",
  scientificName: "Solanum lycopersicum",
  crop: "tomato",
};

/** An answer for a leaf that may be healthy, where a disease can't be ruled out. */
export const NOT_CLEARED = {
  ...HEALTHY,
  verdict: "not-cleared",
  probability: 0.64,
  candidates: [
    { label: "Healthy tomato leaf", probability: 0.64 },
    { label: "Early blight", probability: 0.34 },
  ],
  scientificName: null,
  suspect: { label: "Early blight", probability: 0.34, recordId: "tomato-early-blight" },
} satisfies Identification;

/** An answer that knows the group and not the kind. */
export const OF_GROUP: Identification = {
  ...REAL_IDENTIFICATION,
  verdict: "group",
  recordId: null,
  record: null,
  probability: 0.41,
  candidates: [
    { label: "Tomato___Late_blight", probability: 0.41 },
    { label: "Tomato___Leaf_Mold", probability: 0.3 },
  ],
  group: "a tomato leaf",
};

/** An answer that the photo shows a kind that the model does not have. */
export const UNKNOWN_KIND: Identification = {
  ...REAL_IDENTIFICATION,
  subject: "animal",
  verdict: "unknown-kind",
  recordId: null,
  record: null,
  probability: 0.31,
  candidates: [
    { label: "Horse", probability: 0.31 },
    { label: "Goat", probability: 0.1 },
  ],
  known: 36,
};

/** An answer that the photo belongs on another page. */
export const OFF_TOPIC: Identification = {
  ...REAL_IDENTIFICATION,
  verdict: "off-topic",
  recordId: null,
  record: null,
  probability: 0.94,
  candidates: [{ label: "Lion", probability: 0.94 }],
  lookalike: { subject: "animal", label: "Lion", group: null, probability: 0.94 },
};

/** The same answer, given by the app's own model. */
export function ofKingdom<Of extends Identification>(identification: Of): Of {
  return { ...identification, model: KINGDOM_MODEL, demo: false };
}

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

/** Of a photo that is sharp and well lit. */
export const QUALITY: PhotoQuality = { sharpness: 400, luminance: 120, black: 0.01, white: 0.02 };

/** An answer with the milliseconds of all stages. */
export const IDENTIFIED: RankableAnswer = {
  identification: SAMPLE_IDENTIFICATION,
  timings: { ...IMAGING_TIMINGS, ...INFERENCE_TIMINGS, totalMs: 2000 },
  maps: null,
  reading: null,
  quality: QUALITY,
};

/** An answer of the app's own model that names something: it counts. */
export const COUNTED: RankableAnswer = { ...IDENTIFIED, identification: ofKingdom(SAMPLE_IDENTIFICATION) };

/** A sample answer for a subject, always the same. */
export function sampleAnswer(subject: Subject): Identification {
  return identificationOf(SAMPLE_RECORDS[subject][0]);
}

/** Takes every photo, shows it as it is, and answers at once, without looking. */
export function answering(
  answer: (subject: Subject) => Identification = sampleAnswer,
): IdentificationDeps["identify"] {
  return async (file, subject, { onAccepted, onPreview }) => {
    onAccepted();
    onPreview(file);
    return ok({ ...IDENTIFIED, identification: answer(subject) });
  };
}

/** A photo whose answer a test decides. */
interface Pending {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly answer: (result: Result<RankableAnswer, IdentifyError>) => void;
}

/** Takes every photo; its answer comes when the test gives it. The newest photo stands last. */
export function answeringLater(): {
  readonly identify: IdentificationDeps["identify"];
  readonly pending: readonly Pending[];
} {
  const pending: Pending[] = [];
  return {
    pending,
    identify: (file, _subject, { signal, onAccepted, onPreview }) => {
      onAccepted();
      onPreview(file);
      return new Promise((answer) => pending.push({ file, signal, answer }));
    },
  };
}
