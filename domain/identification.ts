import type { RecordBySubject } from "./knowledge.ts";
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
 * What an answer means. identified: the best label is probable enough. not-sure: it is not. none-of-these: the best label
 * is a reject label.
 */
export const VERDICTS = ["identified", "not-sure", "none-of-these"] as const;

/** One of {@link VERDICTS}. */
export type Verdict = (typeof VERDICTS)[number];

interface IdentificationOf<S extends Subject> {
  readonly subject: S;
  readonly verdict: Verdict;
  /** The record of the best label. Null where the label has none, and where the verdict is not "identified". */
  readonly record: RecordBySubject[S] | null;
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

/** The ways to decode a photo. See: [Note: Decode paths] */
export const DECODE_PATHS = [
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
  /** From sending on the page to the start in the worker. */
  readonly queueMs: number;
  /** The classifier itself. For sample results nearly all of it is the fixed delay. */
  readonly inferMs: number;
  /** Looking up the knowledge record of the best candidate. */
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
