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

/** Which model answered. */
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

/** What a photo looks like that belongs on another page. */
export interface Lookalike {
  /** The page where it belongs. */
  readonly subject: Subject;
  /** The model's label; null where it would not be sure of it on that page either. */
  readonly label: string | null;
  /** With its article, "a beetle", where only that much is known; null where not even that is. */
  readonly group: string | null;
  /** Of the best label among those of `subject`, 0..1. */
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
  /** The id of the knowledge record of what is named, healthy leaves too; null where nothing is, or no record is known. */
  readonly recordId: string | null;
  /**
   * The record. Null where the verdict is not "identified", where there is no record, and where it could not be
   * loaded: then `recordId` still names it.
   */
  readonly record: RecordBySubject[S] | null;
  /** True where the record is of something wider than the best label, as that of the dog for a beagle. */
  readonly recordIsWider: boolean;
  /** Of the best label, where it is named and the model has it. */
  readonly scientificName: string | null;
  /** Other names of the best label, where it is named and the model has them. */
  readonly alsoKnownAs: readonly string[];
  /** What it is, with its article ("a tomato leaf"): for "group", and for "healthy" and "not-cleared" where the model has it; else null. */
  readonly group: string | null;
  /** For "not-cleared"; null there where the model knows no disease of the crop, and for all other verdicts. */
  readonly suspect: Suspect | null;
  /** What it looks like, where the verdict is "off-topic"; else null. */
  readonly lookalike: Lookalike | null;
  /** The crop that the person chose ("maize"); null where nobody chose one. */
  readonly crop: string | null;
  /** How often answers as sure as this one were right; null where it was not counted. */
  readonly sureness: Sureness | null;
  /** How many labels of `subject` the model can name, each once; null where its labels have no facts. */
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

/** An answer of a model, before the knowledge record is put to it. Its `recordId` is what the model states, not checked. */
export type Answer = Omit<IdentificationOf<Subject>, "record">;

/** An answer with its record. A record of another subject is left out. */
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

/** These fields of an answer where the labels of its model have no facts, and no record wider than they are. */
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

/** What the imaging stages took, in milliseconds. */
export interface ImagingTimings {
  readonly decodePath: DecodePath;
  readonly checkMs: number;
  readonly decodeMs: number;
  /** Area reduction and packing of the tensor. */
  readonly reduceMs: number;
  /** How long the answer waited for the preview, which is encoded while the classifier works. Mostly about 0. */
  readonly previewMs: number;
}

/** What the inference stages took, in milliseconds. */
export interface InferenceTimings {
  /** From sending on the page to the start in the worker, and from the end there to the answer on the page. */
  readonly queueMs: number;
  /** The classifier itself. For sample results nearly all of it is the fixed delay. */
  readonly inferMs: number;
  /** Ranking the labels and putting names to them. */
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
