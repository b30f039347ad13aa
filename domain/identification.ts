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
 * What an answer comes to. identified: the best label is probable enough; not-sure: it is not; none-of-these: a label
 * that means so is the best one.
 */
export type Verdict = "identified" | "not-sure" | "none-of-these";

interface IdentificationOf<S extends Subject> {
  readonly subject: S;
  readonly verdict: Verdict;
  /** What is known of the best label; null where nothing is, and wherever the verdict is not "identified". */
  readonly record: RecordBySubject[S] | null;
  /** Probability of the best label, 0..1. Percent is a matter of rendering: see {@link toPercent}. */
  readonly probability: number;
  /** The best labels, best first, at most five. */
  readonly candidates: readonly [NamedProbability, ...NamedProbability[]];
  readonly model: ModelRef;
  /** True for sample results: the photo had no part in the answer but as a seed. */
  readonly demo: boolean;
}

/** The answer to a photo, told apart by `subject`. */
export type Identification = { readonly [S in Subject]: IdentificationOf<S> }[Subject];

/** How the photo was decoded. See: [Note: Decode paths] */
export type DecodePath =
  | "image-decoder"
  | "image-bitmap-resized"
  | "image-bitmap-halved"
  | "image-bitmap-whole"
  | "main-thread";

/** What the imaging stages took, in milliseconds. */
export interface ImagingTimings {
  readonly decodePath: DecodePath;
  readonly checkMs: number;
  readonly decodeMs: number;
  /** Area reduction and packing of the tensor. */
  readonly reduceMs: number;
  /** How much longer than the classification the preview took, which is encoded beside it; mostly nothing. */
  readonly previewMs: number;
}

/** What the inference stages took, in milliseconds. */
export interface InferenceTimings {
  /** From sending on the page to the start in the worker. */
  readonly queueMs: number;
  /** The classifier itself; for sample results nearly all of it is the delay. */
  readonly inferMs: number;
  /** Looking up the knowledge record of the best candidate. */
  readonly rankMs: number;
}

/** All stages, and the whole from the upload to the answer. */
export interface StageTimings extends ImagingTimings, InferenceTimings {
  readonly totalMs: number;
}

/** A probability (0..1) as whole percent, for people. */
export function toPercent(probability: number): number {
  return Math.round(probability * 100);
}
