import type { AppError } from "#domain/error.ts";
import type { Cutout } from "#domain/photo/cutout.ts";
import type { RankableAnswer } from "#src/core/identify-photo.ts";

/** A photo that a person chose. */
export interface PagePhoto {
  readonly file: File;
  /**
   * A small upright JPEG of the identified part. Null until the preview is made, or if the browser can't make a
   * preview.
   */
  readonly preview: Blob | null;
  /** The part of the photo that is identified; null for the whole photo. */
  readonly cutout: Cutout | null;
  /** A small upright JPEG of the whole photo while only a cutout is identified; else null. */
  readonly whole: Blob | null;
}

/** One of several photos of the same thing, with its own answer. */
export interface PhotoView {
  readonly photo: PagePhoto;
  readonly answer: RankableAnswer;
  /** How much the photo contributed to the common answer, 0..1. */
  readonly share: number;
}

/** Why a photo could not be cropped, added or removed. The previous photos and answer stay. */
export interface FusionFailure {
  readonly file: File;
  /** "model-changed": this photo was identified by a different model than the other photos. */
  readonly error: AppError | { readonly code: "model-changed" };
}

/** The latest work on the photos of an answer. */
export type AdditionState =
  | { readonly status: "none" }
  | { readonly status: "adding"; readonly file: File }
  | { readonly status: "failed"; readonly failures: readonly FusionFailure[] };

/** Several photos of the same thing with one common answer. */
export interface Fusion {
  /** The page's photo comes first. Empty while there is only that photo. */
  readonly views: readonly PhotoView[];
  readonly addition: AdditionState;
  /** True while photos wait for a model that can combine several photos. */
  readonly doOthersWait: boolean;
}

/** The state of a new ranking after the user chose a crop. `crop` is null for any crop. */
export type RankingState =
  | { readonly status: "none" }
  | { readonly status: "ranking"; readonly crop: string | null }
  | { readonly status: "failed"; readonly crop: string | null; readonly error: AppError };

/** A photo with its answer. */
export interface AnsweredState {
  readonly status: "done";
  readonly photo: PagePhoto;
  readonly answer: RankableAnswer;
  readonly ranking: RankingState;
  readonly fusion: Fusion;
}

/** The page's photo: none, being analysed, answered or failed. */
export type IdentificationState =
  | { readonly status: "idle" }
  | {
      readonly status: "analyzing";
      readonly photo: PagePhoto;
      /** The answer to restore if the analysis fails or is cancelled; null if there is no earlier answer. */
      readonly back: AnsweredState | null;
    }
  | AnsweredState
  | { readonly status: "failed"; readonly photo: PagePhoto; readonly error: AppError };

/** A chosen, dropped or pasted file that is not accepted. The page's photo and its answer stay as they are. */
export type OfferState =
  | { readonly status: "none" }
  /** What was dropped with a folder, for the page of many photos. */
  | { readonly status: "folder"; readonly dropped: readonly FileSystemEntry[] }
  | { readonly status: "refused"; readonly file: File | null; readonly error: AppError }
  | { readonly status: "shrinking"; readonly file: File }
  | { readonly status: "not-shrunk"; readonly file: File };

/** The state of one page. */
export interface IdentificationSnapshot {
  readonly current: IdentificationState;
  readonly offer: OfferState;
  /** The crop that the person told for this photo, or before the first one; null if they told none. */
  readonly crop: string | null;
}

/** The state without a photo. */
export const IDLE: IdentificationState = { status: "idle" };

/** The answer is not being ranked again. */
export const NO_RANKING: RankingState = { status: "none" };

/** The state of an answer from a single photo. */
export const NO_FUSION: Fusion = { views: [], addition: { status: "none" }, doOthersWait: false };

/** The state without a refused file. */
export const NO_OFFER: OfferState = { status: "none" };
