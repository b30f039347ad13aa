import type { Sureness } from "#domain/outcome/outcome-rules.ts";
import type { NamedTaxon } from "#domain/outcome/taxa.ts";
import type { DecodePath } from "#domain/photo/decode-path.ts";
import type { AnyRecord } from "#domain/records/knowledge.ts";
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

/** What every answer says. */
export interface AnswerBase {
  readonly subject: Subject;
  /** The crop that the person chose ("maize"); null if nobody chose one. */
  readonly crop: string | null;
  /** Number of distinct labels of `subject` that the model can name; null without label facts. */
  readonly known: number | null;
  /** Probability of the best label, 0..1. {@link toPercent} makes it a percentage for people. */
  readonly probability: number;
  /** The best labels, best first, at most five. */
  readonly candidates: readonly [NamedProbability, ...NamedProbability[]];
  readonly model: ModelRef;
  /** True for sample results: no model looked at the photo. See: [Note: Sample results] */
  readonly demo: boolean;
}

/** An answer that names the best label. */
interface NamingAnswer extends AnswerBase {
  /** Id of the record of the label; null if there is none. */
  readonly recordId: string | null;
  /** True if the record covers more than the label, such as the dog's record for a beagle. */
  readonly recordIsWider: boolean;
  /** Scientific name of the label; null if the model has none. */
  readonly scientificName: string | null;
  /** Other names of the label, if the model has any. */
  readonly alsoKnownAs: readonly string[];
  /** The taxa above the label, lowest first; empty if the model states none. */
  readonly lineage: readonly NamedTaxon[];
  /** Measured accuracy of answers with a similar probability; null if nobody measured it. */
  readonly sureness: Sureness | null;
}

interface IdentifiedAnswer extends NamingAnswer {
  readonly verdict: "identified";
  /** The breed, if the label is one. */
  readonly breed: string | null;
}

interface HealthyAnswer extends NamingAnswer {
  readonly verdict: "healthy";
  /** The group with its article ("a tomato leaf"); null if the model has none. */
  readonly group: string | null;
}

interface NotClearedAnswer extends AnswerBase {
  readonly verdict: "not-cleared";
  /** The group with its article ("a tomato leaf"); null if the model has none. */
  readonly group: string | null;
  /** Null if the model has no disease of this crop. */
  readonly suspect: Suspect | null;
}

export interface GroupAnswer extends AnswerBase {
  readonly verdict: "group";
  /** The group with its article: "a beetle". */
  readonly group: string;
  /** The named taxon and those above it, lowest first; empty if the model states none. */
  readonly lineage: readonly NamedTaxon[];
  /** Labels outside the group that may be there too, best first, at most five; left out if there are none. */
  readonly others?: readonly NamedProbability[];
  /** The named taxon with its rank: "Family Strigidae". Null if the model states none. */
  readonly scientificName: string | null;
  /** Id of the record of the lowest taxon that has one; null if none has one. */
  readonly recordId: string | null;
}

interface OffTopicAnswer extends AnswerBase {
  readonly verdict: "off-topic";
  readonly lookalike: Lookalike;
}

interface UnnamedAnswer extends AnswerBase {
  readonly verdict: "not-sure" | "unknown-kind" | "none-of-these";
}

/**
 * An answer without its knowledge record. Its `recordId` comes from the model and may not exist.
 *
 * [Note: Sample results]
 * A sample result is an answer with `demo`, and not a verdict of its own: it is shown, stored and exported as the answer
 * that it imitates, with a mark beside it. A verdict would repeat the code of "identified" wherever one is told apart.
 */
export type Answer =
  | IdentifiedAnswer
  | HealthyAnswer
  | NotClearedAnswer
  | GroupAnswer
  | OffTopicAnswer
  | UnnamedAnswer;

/**
 * An answer of a batch, which may come from a file of an early version: these do not say which group an answer names, or
 * what a photo off topic looks like.
 */
export type ReadAnswer =
  | Answer
  | (Omit<GroupAnswer, "group"> & { readonly group: null })
  | (Omit<OffTopicAnswer, "lookalike"> & { readonly lookalike: null });

/** The answer to a photo; `subject` tells which kind it is. */
export type Identification =
  | Exclude<Answer, IdentifiedAnswer>
  | (IdentifiedAnswer & {
      /** The record of `recordId`, of the same subject; null if there is none, or if it could not be loaded. */
      readonly record: AnyRecord | null;
    });

type OfVerdict<V extends Verdict> = { readonly verdict: V };

/** True for an answer that names the best label. */
export function isNaming<A extends OfVerdict<Verdict>>(
  answer: A,
): answer is A & OfVerdict<"identified" | "healthy"> {
  return answer.verdict === "identified" || answer.verdict === "healthy";
}

/** True for a verdict after which another model may know what the photo shows. */
export function isUnsure(verdict: Verdict): verdict is "not-sure" | "unknown-kind" {
  return verdict === "not-sure" || verdict === "unknown-kind";
}

/** A taxon above the labels that an answer names, and the taxa above it. */
type NamedLineage = readonly [NamedTaxon, ...NamedTaxon[]];

/** True for an answer that names a kind, or a taxon above its labels. */
export function namesTaxon<A extends ReadAnswer>(
  answer: A,
): answer is A &
  (OfVerdict<"identified" | "healthy"> | (OfVerdict<"group"> & { readonly lineage: NamedLineage })) {
  return isNaming(answer) || (answer.verdict === "group" && answer.lineage.length > 0);
}

/** True if the answer's record is about more than the named kind, such as its family, or all dogs for a breed. */
export function hasWiderRecord(answer: ReadAnswer): boolean {
  if (isNaming(answer)) return answer.recordIsWider;
  return recordIdOf(answer) !== null;
}

/** Id of the record of what the answer names; null if it names nothing or there is no record. */
export function recordIdOf(answer: ReadAnswer): string | null {
  return isNaming(answer) || answer.verdict === "group" ? answer.recordId : null;
}

/** The record of what the answer names; null if it names nothing, or has none. */
export function recordOf(identification: Identification): AnyRecord | null {
  return identification.verdict === "identified" ? identification.record : null;
}

/** Scientific name of what the answer names; null if it names nothing, or if the model has none. */
export function scientificNameOf(answer: ReadAnswer): string | null {
  return isNaming(answer) || answer.verdict === "group" ? answer.scientificName : null;
}

/** Adds the record to an answer that can have one, unless the record is of another subject. */
export function withRecord(answer: Answer, record: AnyRecord | null): Identification {
  if (answer.verdict !== "identified") return answer;
  return { ...answer, record: record?.subject === answer.subject ? record : null };
}

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
