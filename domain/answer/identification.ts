import type { Sureness } from "#domain/outcome/outcome-rules.ts";
import type { NamedTaxon } from "#domain/outcome/taxa.ts";
import type { AnyRecord, RecordBySubject } from "#domain/records/knowledge.ts";
import type { Subject } from "#domain/subject.ts";

export interface Candidate {
  readonly labelId: string;
  /** 0..1. */
  readonly probability: number;
}

/** A label's display name, with its probability. */
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
 * The kinds of answer. identified: the best label is probable enough. healthy: the best label is probable enough,
 * and means that nothing is wrong. not-cleared: the best label means healthy, but a disease is possible. group: the
 * kind is unknown, but its group is known. not-sure: no label is probable enough. unknown-kind: the photo fits the
 * page, but the model does not know the kind. none-of-these: the best label is a reject label, so the photo shows
 * nothing that the model knows. off-topic: the photo belongs on another page.
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

export type Verdict = (typeof VERDICTS)[number];

export type NamingVerdict = "identified" | "healthy";

/** True for a verdict that names what the photo shows. */
export function isNaming(verdict: Verdict): verdict is NamingVerdict {
  return verdict === "identified" || verdict === "healthy";
}

/** True for a verdict after which another model may know what the photo shows. */
export function isUnsure(verdict: Verdict): boolean {
  return verdict === "not-sure" || verdict === "unknown-kind";
}

/** True for an answer that names a kind, or a taxon above its labels. */
export function namesTaxon({ verdict, lineage }: Pick<Answer, "verdict" | "lineage">): boolean {
  return isNaming(verdict) || (verdict === "group" && lineage.length > 0);
}

/** True if the answer's record is about a taxon above the named one, such as its family. */
export function isOfTaxon({ recordIsWider, lineage }: Pick<Answer, "recordIsWider" | "lineage">): boolean {
  return recordIsWider && lineage.length > 0;
}

/** What an off-topic photo seems to show. */
export interface Lookalike {
  /** The page that the photo belongs on. */
  readonly subject: Subject;
  /** The model's label; null if the model would be unsure on that page too. */
  readonly label: string | null;
  /** If only the group is known, the group with its article: "a beetle". Else null. */
  readonly group: string | null;
  /** Probability of the best label of `subject`, 0..1. */
  readonly probability: number;
}

/** A disease that is possible although the leaf looks healthy. */
export interface Suspect extends NamedProbability {
  /** Id of its knowledge record; null if none is known. */
  readonly recordId: string | null;
}

interface IdentificationOf<S extends Subject> {
  readonly subject: S;
  readonly verdict: Verdict;
  /** Id of the record of the named thing or healthy leaf; null if the answer names nothing or there is no record. */
  readonly recordId: string | null;
  /**
   * The record. Null if the verdict is not "identified", if there is no record, or if it could not be loaded
   * (`recordId` is still set then).
   */
  readonly record: RecordBySubject[S] | null;
  /** True if the record covers more than the best label, such as the dog's record for a beagle. */
  readonly recordIsWider: boolean;
  /**
   * Scientific name of the best label, if the answer names it and the model has one. For a named taxon its name with its
   * rank: "Family Strigidae".
   */
  readonly scientificName: string | null;
  /** Other names of the best label, if the answer names it and the model has any. */
  readonly alsoKnownAs: readonly string[];
  /**
   * The group with its article ("a tomato leaf"): for "group", and for "healthy" and "not-cleared" if the model
   * has one; else null.
   */
  readonly group: string | null;
  /**
   * Taxa of the answer, lowest first, if the model states them: for "group" the named taxon and those above it, for
   * "identified" those above the best label.
   */
  readonly lineage: readonly NamedTaxon[];
  /** The breed, if the answer names one; else null. */
  readonly breed: string | null;
  /** Only for "not-cleared", and only if the model has a disease of this crop; else null. */
  readonly suspect: Suspect | null;
  /** Only for "off-topic"; else null. */
  readonly lookalike: Lookalike | null;
  /** The crop that the person chose ("maize"); null if nobody chose one. */
  readonly crop: string | null;
  /** Measured accuracy of answers with a similar probability; null if nobody measured it. */
  readonly sureness: Sureness | null;
  /** Number of distinct labels of `subject` that the model can name; null without label facts. */
  readonly known: number | null;
  /** Probability of the best label, 0..1. {@link toPercent} makes it a percentage for people. */
  readonly probability: number;
  /** The best labels, best first, at most five. */
  readonly candidates: readonly [NamedProbability, ...NamedProbability[]];
  readonly model: ModelRef;
  /** True for sample results: no model looked at the photo. */
  readonly demo: boolean;
}

/** The answer to a photo; `subject` tells which kind it is. */
export type Identification = { readonly [S in Subject]: IdentificationOf<S> }[Subject];

/** An answer without its knowledge record. Its `recordId` comes from the model and may not exist. */
export type Answer = Omit<IdentificationOf<Subject>, "record">;

/** Adds the record to an answer, unless the record is of another subject. */
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

/** The values of these fields in the answers of models without label facts. */
export const WITHOUT_LABEL_FACTS = {
  recordIsWider: false,
  scientificName: null,
  alsoKnownAs: [],
  group: null,
  lineage: [],
  breed: null,
  suspect: null,
  lookalike: null,
  crop: null,
  sureness: null,
  known: null,
} satisfies Partial<Identification>;

/** How the app decoded a photo. See: [Note: Decode paths] */
export const DECODE_PATHS = [
  "jpeg-reader",
  "png-reader",
  "image-decoder",
  "image-bitmap-resized",
  "image-bitmap-halved",
  "image-bitmap-whole",
  "main-thread",
] as const;

export type DecodePath = (typeof DECODE_PATHS)[number];

/** Milliseconds of each imaging stage. */
export interface ImagingTimings {
  readonly decodePath: DecodePath;
  readonly checkMs: number;
  readonly decodeMs: number;
  /** Reducing the picture to the model's size, and packing the tensor. */
  readonly reduceMs: number;
  /**
   * Time that the answer waited for the preview. The preview is encoded while the model runs, so this is usually
   * about 0.
   */
  readonly previewMs: number;
}

/** Milliseconds of each inference stage. */
export interface InferenceTimings {
  /** The rest of the request's time: waiting for the worker, and messages to and from it. */
  readonly queueMs: number;
  /** Running the model. For sample results, nearly all of this time is a fixed delay. */
  readonly inferMs: number;
  /** Ranking the labels and adding their names. */
  readonly rankMs: number;
}

/** All stages, and the total from upload to answer. */
export interface StageTimings extends ImagingTimings, InferenceTimings {
  readonly totalMs: number;
}

/** A probability (0..1) as a whole percentage, for people. */
export function toPercent(probability: number): number {
  return Math.round(probability * 100);
}
