import type { Cutout } from "#domain/cutout.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { RankableAnswer } from "#src/pipeline/identify-photo.ts";

/** A photo that a person handed over. */
export interface ChosenPhoto {
  readonly file: File;
  /** A small upright JPEG of what is identified. Null until it is made, and for good where the browser can't make one. */
  readonly preview: Blob | null;
  /** The part of the photo that is identified; null for the whole. */
  readonly cutout: Cutout | null;
  /** A small upright JPEG of the whole photo, which is kept where only a cutout is identified; else null. */
  readonly whole: Blob | null;
}

/** A photo among several of one thing, and what it says alone. */
export interface PhotoView {
  readonly photo: ChosenPhoto;
  readonly answer: RankableAnswer;
  /** How much it contributed to the answer of all, 0..1. */
  readonly share: number;
}

/** A photo that could not be cropped, added or taken away, and why. What was on the page before is still there. */
export interface FusionFailure {
  readonly file: File;
  /** "model-changed": another model answered it than the other photos. */
  readonly error: IdentifyError | { readonly code: "model-changed" };
}

/** How the latest work on the photos of an answer went. */
export type AdditionState =
  | { readonly status: "none" }
  | { readonly status: "adding"; readonly file: File }
  | { readonly status: "failed"; readonly failures: readonly FusionFailure[] };

/** Several photos of one thing that are made one answer of. */
export interface Fusion {
  /** The page's photo first. Empty as long as there is no other. */
  readonly views: readonly PhotoView[];
  readonly addition: AdditionState;
  /** True where photos wait for a model that takes more than one. */
  readonly doOthersWait: boolean;
}

/** Where the ranking of an answer with a told crop stands. A crop of null takes back what was told. */
export type RankingState =
  | { readonly status: "none" }
  | { readonly status: "ranking"; readonly crop: string | null }
  | { readonly status: "failed"; readonly crop: string | null; readonly error: IdentifyError };

/** A photo with its answer. */
export interface AnsweredState {
  readonly status: "done";
  readonly photo: ChosenPhoto;
  readonly answer: RankableAnswer;
  readonly ranking: RankingState;
  readonly fusion: Fusion;
}

/** Where an identification stands. */
export type IdentificationState =
  | { readonly status: "idle" }
  | {
      readonly status: "analyzing";
      readonly photo: ChosenPhoto;
      /** What comes back if the analysis fails or is given up; null for a photo that had no answer. */
      readonly back: AnsweredState | null;
    }
  | AnsweredState
  | { readonly status: "failed"; readonly photo: ChosenPhoto; readonly error: IdentifyError };

/** Where a photo stands that was handed over and not accepted. The photo before it and its result stay as they are. */
export type OfferState =
  | { readonly status: "none" }
  | { readonly status: "refused"; readonly file: File | null; readonly error: IdentifyError }
  | { readonly status: "shrinking"; readonly file: File }
  | { readonly status: "not-shrunk"; readonly file: File };

/** The state of one subject's page. */
export interface IdentificationSnapshot {
  readonly current: IdentificationState;
  readonly offer: OfferState;
}

/** No photo. */
export const IDLE: IdentificationState = { status: "idle" };

/** Nothing is ranked again. */
export const NO_RANKING: RankingState = { status: "none" };

/** One photo alone. */
export const NO_FUSION: Fusion = { views: [], addition: { status: "none" }, doOthersWait: false };

/** Nothing is offered. */
export const NO_OFFER: OfferState = { status: "none" };
