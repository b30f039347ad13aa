import type { StageTimings } from "#domain/answer/identification.ts";
import type { GraphicsBackend } from "#domain/backends.ts";
import type { Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { LoadedModel } from "#workers/inference/contract.ts";

/** Address of the folder with the model that the user specifies. */
export const GIVEN_MODEL = "/given/model/";

/** Address of the folder with the photos that the user specifies. */
export const GIVEN_PHOTOS = "/given/photos/";

/** Faults that can be planted to show that the budgets detect them. */
export const PLANTS = [
  // The app's own JPEG reader does not start, so the browser decodes photos.
  "no-reader",
  "slow-decode",
  "slow-hand-over",
  // One byte stays in memory for each pixel of a photo.
  "memory-held",
  // Only one photo is processed at a time.
  "no-overlap",
  "no-warm-up",
  "blocked-page",
  "blocked-at-times",
  // The app itself is blocked, both while it identifies and while it is idle.
  "blocked-app",
] as const;

/** See: {@link PLANTS} */
export type Plant = (typeof PLANTS)[number];

/** One identification as in the app. All times in milliseconds. */
export interface IdentifyTimes extends StageTimings {
  /** Transfer time between page and workers: the duration of the calls minus the times that the workers report. */
  readonly transferMs: number;
  /** Time from the file to the tensor, measured on the page: the calls that check, decode and resize. */
  readonly fileToTensorMs: number;
}

/** The way that tutorials show: TensorFlow.js on the main thread, with two backends. The app is compared with these. */
export const ALTERNATIVES = ["page-wasm", "page-cpu"] as const;

/** See: {@link ALTERNATIVES} */
export type Alternative = (typeof ALTERNATIVES)[number];

/** Times of an alternative for one photo, in milliseconds. */
export interface AlternativeTimes {
  readonly fileToTensorMs: number;
  /** Null if the network did not run. */
  readonly inferMs: number | null;
}

/** Times from file to answer after a fresh load of the page, in milliseconds. */
export interface ColdStart {
  readonly firstMs: number;
  /** Times of the next photos, one after the other. */
  readonly laterMs: readonly number[];
}

/** A photo that a model classifies for a subject. */
export interface StudyPhoto {
  /** Path in the folder at {@link GIVEN_PHOTOS}, with slashes. */
  readonly path: string;
  readonly subject: Subject;
}

/** The answer of a model to a photo. */
export interface PhotoReading extends StudyPhoto {
  /** Error code; null if the photo was classified. */
  readonly problem: string | null;
  /** Probability of each label in the order of the outputs, 0..1; empty for a model without label facts. */
  readonly probabilities: readonly number[];
}

/** What was found of a model on a graphics processor. */
export interface GraphicsFound {
  /** Names of the processor. */
  readonly processor: string;
  /** Null if the model does not run there. */
  readonly loaded: LoadedModel | null;
}

/** The methods of the measured page. Each method takes one measurement. */
export interface BenchPage {
  /** Fetches a photo for later calls. */
  fetchPhoto(name: string): Promise<void>;
  /** Fetches a model and loads it. */
  openModel(id: string): Promise<LoadedModel>;
  /** Compares a model on a graphics processor with WebAssembly. */
  compareGraphics(id: string, backend: GraphicsBackend): Promise<GraphicsFound>;
  /** Classifies photos at {@link GIVEN_PHOTOS} with the model at {@link GIVEN_MODEL}, two at a time. */
  readPhotos(photos: readonly StudyPhoto[]): Promise<readonly PhotoReading[]>;
  identify(photo: string, model: string): Promise<IdentifyTimes>;
  /**
   * The longest gap of the main thread during an identification. The page deliberately blocks the thread for `blockMs`.
   */
  longestGap(photo: string, model: string, blockMs: number): Promise<number>;
  /**
   * Answers `count` photos as /benchmark does, `inFlight` at a time: 1, or 2 for each lane. Returns the total time in
   * milliseconds. The first call also starts the lanes.
   */
  identifyMany(photo: string, model: string, count: number, inFlight: number): Promise<number>;
  /** Checks a photo and makes its tensor and preview `count` times, using only the imaging worker. */
  prepareAlone(photo: string, count: number): Promise<void>;
  /** Identifies some photos on a freshly loaded page. */
  coldStart(photo: string, model: string, isWarmedUp: boolean): Promise<ColdStart>;
  /** Prepares an alternative with a model. */
  openAlternative(way: Alternative, model: string): Promise<void>;
  /** Times an alternative with one photo. */
  timeAlternative(way: Alternative, photo: string, withInference: boolean): Promise<AlternativeTimes>;
}

declare global {
  interface Window {
    /** Set when the page is ready. */
    bench?: BenchPage;
  }
}

/**
 * Returns the value of a result. Throws if the result is an error, because an error is always a fault of the benchmark.
 */
export function valueOf<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
}
