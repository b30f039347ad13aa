import type { AnyRecord, RecordBySubject } from "./knowledge.ts";
import type { Sureness } from "./outcome/outcome-rules.ts";
import type { Subject } from "./subject.ts";

/** One answer of a classifier. */
export interface Candidate {
  readonly labelId: string;
  /** 0..1. */
  readonly probability: number;
}

/** A label's name with its probability, for people. */
export interface NamedProbability {
  readonly label: string;
  /** 0..1. */
  readonly probability: number;
}

/** The model that answered. */
export interface ModelRef {
  readonly id: string;
  readonly version: string;
  readonly title: string;
}

/**
 * What an answer means. identified: the best label is probable enough. healthy: so it is, and it means that nothing is
 * wrong. not-cleared: healthy is the best label, and a disease can't be ruled out. group: the kind is not known, and its
 * group is. not-sure: nothing is probable enough. unknown-kind: the photo fits the page, and shows a kind that the model
 * does not have. none-of-these: the photo shows nothing that the model names; the best label is a reject label. off-topic:
 * the photo belongs on another page.
 */
export const VERDICTS = [
  "identified",
  "healthy",
  "not-cleared",
  "group",
  "not-sure",
  "unknown-kind",
  "none-of-these",
  "off-topic",
] as const;

/** One of {@link VERDICTS}. */
export type Verdict = (typeof VERDICTS)[number];

/** Verdicts that name what the photo shows. */
export type NamingVerdict = "identified" | "healthy";

/** True for a verdict that names what the photo shows. */
export function isNaming(verdict: Verdict): verdict is NamingVerdict {
  return verdict === "identified" || verdict === "healthy";
}

/** The apparent content of a photo that belongs on another page. */
export interface Lookalike {
  /** The page for the photo. */
  readonly subject: Subject;
  /** The model's label; null where it would be unsure on that page too. */
  readonly label: string | null;
  /** The group with its article, "a beetle", where only that is known; null where not even that is. */
  readonly group: string | null;
  /** Probability of the best label of `subject`, 0..1. */
  readonly probability: number;
}

/** A disease that can't be ruled out on a leaf that looks healthy. */
export interface Suspect extends NamedProbability {
  /** The id of its knowledge record; null where none is known. */
  readonly recordId: string | null;
}

interface IdentificationOf<S extends Subject> {
  readonly subject: S;
  readonly verdict: Verdict;
  /**
   * The id of the knowledge record of the named thing, including healthy leaves; null where nothing is named, or no
   * record exists.
   */
  readonly recordId: string | null;
  /**
   * The record. Null where the verdict is not "identified", where there is no record, and where it could not be
   * loaded: then `recordId` still names it.
   */
  readonly record: RecordBySubject[S] | null;
  /** True where the record covers more than the best label, such as the dog's record for a beagle. */
  readonly recordIsWider: boolean;
  /** Scientific name of the best label, if it is named and the model states one. */
  readonly scientificName: string | null;
  /** Other names of the best label, if it is named and the model states any. */
  readonly alsoKnownAs: readonly string[];
  /**
   * The group with its article ("a tomato leaf"): for "group", and for "healthy" and "not-cleared" where the model states
   * one; else null.
   */
  readonly group: string | null;
  /** For "not-cleared"; null there where the model has no disease of the crop, and for all other verdicts. */
  readonly suspect: Suspect | null;
  /** The apparent content where the verdict is "off-topic"; else null. */
  readonly lookalike: Lookalike | null;
  /** The crop that the person chose ("maize"); null where nobody chose one. */
  readonly crop: string | null;
  /** Measured accuracy of equally sure answers; null where it was not measured. */
  readonly sureness: Sureness | null;
  /** Number of distinct labels of `subject` that the model can name; null without label facts. */
  readonly known: number | null;
  /** Probability of the best label, 0..1. {@link toPercent} makes it a percentage for people. */
  readonly probability: number;
  /** The best labels, best first, at most five. */
  readonly candidates: readonly [NamedProbability, ...NamedProbability[]];
  readonly model: ModelRef;
  /** True for sample results: the photo only chose which sample is shown. */
  readonly demo: boolean;
}

/** The answer to a photo: a union that `subject` discriminates. */
export type Identification = { readonly [S in Subject]: IdentificationOf<S> }[Subject];

/** A model's answer before the knowledge record is added. Its `recordId` is stated by the model, not checked. */
export type Answer = Omit<IdentificationOf<Subject>, "record">;

/** Adds the record to an answer, unless it is of another subject. */
export function withRecord(answer: Answer, record: AnyRecord | null): Identification {
  const { subject } = answer;
  switch (subject) {
    case "animal":
      return { ...answer, subject, record: record?.subject === subject ? record : null };
    case "plant":
      return { ...answer, subject, record: record?.subject === subject ? record : null };
    case "disease":
      return { ...answer, subject, record: record?.subject === subject ? record : null };
    case "pest":
      return { ...answer, subject, record: record?.subject === subject ? record : null };
  }
}

/** The values of these fields for a model without label facts or wider records. */
export const WITHOUT_LABEL_FACTS = {
  recordIsWider: false,
  scientificName: null,
  alsoKnownAs: [],
  group: null,
  suspect: null,
  lookalike: null,
  crop: null,
  sureness: null,
  known: null,
} satisfies Partial<Identification>;

/** The ways to decode a photo. See: [Note: Decode paths] */
export const DECODE_PATHS = [
  "jpeg-reader",
  "image-decoder",
  "image-bitmap-resized",
  "image-bitmap-halved",
  "image-bitmap-whole",
  "main-thread",
] as const;

/** One of {@link DECODE_PATHS}. */
export type DecodePath = (typeof DECODE_PATHS)[number];

/** The times of the imaging stages, in milliseconds. */
export interface ImagingTimings {
  readonly decodePath: DecodePath;
  readonly checkMs: number;
  readonly decodeMs: number;
  /** Area reduction and packing of the tensor. */
  readonly reduceMs: number;
  /** Time that the answer waited for the preview, which is encoded while the classifier works. Usually about 0. */
  readonly previewMs: number;
}

/** The times of the inference stages, in milliseconds. */
export interface InferenceTimings {
  /** From sending on the page to the start in the worker, and from the end there to the answer on the page. */
  readonly queueMs: number;
  /** The classifier itself. For sample results nearly all of it is the fixed delay. */
  readonly inferMs: number;
  /** Ranking the labels and adding names. */
  readonly rankMs: number;
}

/** All stages, and the total from the upload to the answer. */
export interface StageTimings extends ImagingTimings, InferenceTimings {
  readonly totalMs: number;
}

/** A probability (0..1) as whole percent, for people. */
export function toPercent(probability: number): number {
  return Math.round(probability * 100);
}
