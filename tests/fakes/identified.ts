import {
  type Identification,
  type ImagingTimings,
  type InferenceTimings,
  type NamedProbability,
  withRecord,
} from "#domain/answer/identification.ts";
import { isWhole, readAnswer, type StoredAnswer } from "#domain/answer/stored-answer.ts";
import type { AppError } from "#domain/error.ts";
import type { PhotoQuality } from "#domain/photo/photo.ts";
import type { AnyRecord } from "#domain/records/knowledge.ts";
import { ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { IdentificationDeps } from "#src/app/identify/state/photo-session.ts";
import type { RankableAnswer } from "#src/core/identify-photo.ts";
import { identificationOf } from "#tests/fixtures/history-entries.ts";
import { SAMPLE_RECORDS } from "#tests/fixtures/records/sample-records.ts";

type OfVerdict<V extends Identification["verdict"]> = Identification & { readonly verdict: V };

/** What an answer that names a label says, for a model without label facts. */
export const PLAIN_NAME = {
  recordIsWider: false,
  scientificName: null,
  alsoKnownAs: [],
  lineage: [],
  sureness: null,
} as const;

/** What the answers of an added model for diseases have in common. */
const OF_LEAF_GUIDE = {
  subject: "disease",
  crop: null,
  known: null,
  model: { id: "leaf-guide", version: "3", title: "Leaf guide" },
  demo: false,
} as const;

/**
 * An answer with these fields. Its verdict decides which of them it has, so that a test can change the verdict of an
 * answer.
 */
export function answerAs({
  record = null,
  ...fields
}: Pick<StoredAnswer, "verdict" | "candidates"> &
  Partial<StoredAnswer> & { readonly record?: AnyRecord | null }): Identification {
  const answer = readAnswer({
    ...OF_LEAF_GUIDE,
    ...PLAIN_NAME,
    recordId: null,
    breed: null,
    group: null,
    suspect: null,
    lookalike: null,
    probability: fields.candidates[0].probability,
    ...fields,
  });
  if (!isWhole(answer)) throw new Error(`an answer lacks what ${answer.verdict} needs`);
  return withRecord(answer, record);
}

/** An answer of the sample model. */
export const SAMPLE_IDENTIFICATION: OfVerdict<"identified"> = {
  ...PLAIN_NAME,
  subject: "animal",
  verdict: "identified",
  recordId: SAMPLE_RECORDS.animal[0].id,
  record: SAMPLE_RECORDS.animal[0],
  breed: null,
  crop: null,
  known: null,
  probability: 0.9,
  candidates: [{ label: SAMPLE_RECORDS.animal[0].species, probability: 0.9 }],
  model: { id: "sample", version: "1.0.0", title: "Sample results" },
  demo: true,
};

const [BLIGHT] = SAMPLE_RECORDS.disease;

/** An answer of an added model, with a label that has a record. */
export const REAL_IDENTIFICATION: OfVerdict<"identified"> & { readonly record: typeof BLIGHT } = {
  ...OF_LEAF_GUIDE,
  ...PLAIN_NAME,
  verdict: "identified",
  recordId: BLIGHT.id,
  record: BLIGHT,
  breed: null,
  probability: 0.83,
  candidates: [
    of("Tomato___Late_blight", 0.83),
    of("Tomato___Leaf_Mold", 0.09),
    of("Tomato___Leaf_Mold", 0.004),
  ],
};

function of(label: string, probability: number): NamedProbability {
  return { label, probability };
}

/** An answer with a label that has no record. */
export const WITHOUT_RECORD: OfVerdict<"identified"> = {
  ...REAL_IDENTIFICATION,
  recordId: null,
  record: null,
  candidates: [of("Tomato___Leaf_Mold", 0.83), of("Tomato___Late_blight", 0.1)],
};

/** An answer whose best label has a record, but is not probable enough. */
export const UNSURE: OfVerdict<"not-sure"> = {
  ...OF_LEAF_GUIDE,
  verdict: "not-sure",
  probability: 0.46,
  candidates: [of("Tomato___Late_blight", 0.46), of("Tomato___Leaf_Mold", 0.38)],
};

/** The answer to a photo that shows nothing the model knows. */
export const NONE_OF_THESE: OfVerdict<"none-of-these"> = {
  ...OF_LEAF_GUIDE,
  verdict: "none-of-these",
  probability: 0.86,
  candidates: [of("background", 0.86), of("Tomato___Late_blight", 0.1)],
};

/** The answer to a healthy leaf of a crop that the user chose. */
export const HEALTHY: OfVerdict<"healthy"> = {
  ...OF_LEAF_GUIDE,
  ...PLAIN_NAME,
  verdict: "healthy",
  recordId: null,
  probability: 0.97,
  candidates: [of("Healthy tomato leaf", 0.97)],
  group: "a tomato leaf",
  scientificName: "Solanum lycopersicum",
  crop: "tomato",
};

/** The answer to a leaf that may be healthy, but for which a disease can't be ruled out. */
export const NOT_CLEARED = {
  ...OF_LEAF_GUIDE,
  verdict: "not-cleared",
  probability: 0.64,
  candidates: [of("Healthy tomato leaf", 0.64), of("Early blight", 0.34)],
  group: "a tomato leaf",
  crop: "tomato",
  suspect: { label: "Early blight", probability: 0.34, recordId: "tomato-early-blight" },
} satisfies Identification;

/** An answer that names only the group, not the kind. */
export const OF_GROUP: OfVerdict<"group"> = {
  ...OF_LEAF_GUIDE,
  verdict: "group",
  probability: 0.41,
  candidates: [of("Tomato___Late_blight", 0.41), of("Tomato___Leaf_Mold", 0.3)],
  group: "a tomato leaf",
  lineage: [],
  scientificName: null,
  recordId: null,
};

/** The answer to a kind that the model does not know. */
export const UNKNOWN_KIND: OfVerdict<"unknown-kind"> = {
  ...OF_LEAF_GUIDE,
  subject: "animal",
  verdict: "unknown-kind",
  probability: 0.31,
  candidates: [of("Horse", 0.31), of("Goat", 0.1)],
  known: 36,
};

/** The answer to a photo that belongs on another page. */
export const OFF_TOPIC: OfVerdict<"off-topic"> = {
  ...OF_LEAF_GUIDE,
  verdict: "off-topic",
  probability: 0.94,
  candidates: [of("Lion", 0.94)],
  lookalike: { subject: "animal", label: "Lion", group: null, probability: 0.94 },
};

/** The same answer, given by the app's own model. */
export function ofKingdom<Of extends Identification>(identification: Of): Of {
  return { ...identification, model: KINGDOM_MODEL, demo: false };
}

/** Each stage has a different number. */
export const IMAGING_TIMINGS: ImagingTimings = {
  decodePath: "image-decoder",
  checkMs: 1,
  decodeMs: 20,
  reduceMs: 5,
  previewMs: 7,
};

/** Each stage has a different number. */
export const INFERENCE_TIMINGS: InferenceTimings = { queueMs: 2, inferMs: 1950, rankMs: 3 };

/** The quality of a sharp and well-lit photo. */
export const QUALITY: PhotoQuality = { sharpness: 400, luminance: 120, black: 0.01, white: 0.02 };

/** An answer with the milliseconds of all stages. */
export const IDENTIFIED: RankableAnswer = {
  identification: SAMPLE_IDENTIFICATION,
  timings: { ...IMAGING_TIMINGS, ...INFERENCE_TIMINGS, totalMs: 2000 },
  maps: null,
  reading: null,
  quality: QUALITY,
  asked: [],
};

/** An answer of the app's own model that names something, and so counts against the quota. */
export const COUNTED: RankableAnswer = { ...IDENTIFIED, identification: ofKingdom(SAMPLE_IDENTIFICATION) };

/** A sample answer for a subject, always the same. */
export function sampleAnswer(subject: Subject): Identification {
  return identificationOf(SAMPLE_RECORDS[subject][0]);
}

/** Accepts every photo, shows it as its preview, and answers at once. */
export function answering(
  answer: (subject: Subject, file: File) => Identification = sampleAnswer,
): IdentificationDeps["identify"] {
  return answeringWith((file, subject) => ({ identification: answer(subject, file) }));
}

/** Accepts every photo and answers at once. `answer` may replace any part of the answer, such as its reading. */
export function answeringWith(
  answer: (file: File, subject: Subject) => Partial<RankableAnswer>,
): IdentificationDeps["identify"] {
  return async (file, subject, { onAccepted, onPreview }) => {
    onAccepted();
    onPreview(file);
    return ok({ ...IDENTIFIED, ...answer(file, subject) });
  };
}

/** A photo that waits for the answer of a test. */
interface Pending {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly answer: (result: Result<RankableAnswer, AppError>) => void;
}

/** Accepts every photo and waits for the test to answer. The newest photo is the last of `pending`. */
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
