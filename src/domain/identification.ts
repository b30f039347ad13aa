import type { RecordBySubject } from "./knowledge.ts";
import type { Subject } from "./subject.ts";

/** One answer of a classifier. */
export interface Candidate {
  readonly labelId: string;
  /** 0..1. */
  readonly probability: number;
}

/** Which model answered. */
export interface ModelRef {
  readonly id: string;
  readonly version: string;
}

interface IdentificationOf<S extends Subject> {
  readonly subject: S;
  readonly record: RecordBySubject[S];
  /** Probability of `record`, 0..1. Percent is a matter of rendering: see {@link toPercent}. */
  readonly probability: number;
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
  /** What the encoding of the preview took beyond the reduction, which it runs beside where it can. */
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
