import type { Cutout, FilledPart } from "#domain/cutout.ts";
import type { PhotoQuality } from "#domain/photo.ts";
import type { Backend } from "#domain/model.ts";
import type { NamedProbability, StageTimings, Verdict } from "#domain/identification.ts";
import type { Subject } from "#domain/subject.ts";
import type { Lesson, Taught } from "#domain/teaching/teach.ts";
import type { LoadedModel } from "#workers/inference/contract.ts";
import type { Result } from "#domain/result.ts";

/** Where the runner serves the folder of a model that a person names. */
export const GIVEN_MODEL = "/given/model/";

/** Where the runner serves the folder of photos that a person names. */
export const GIVEN_PHOTOS = "/given/photos/";

/** Faults that can be planted to show that the budgets notice them. */
export const PLANTS = [
  // The app's own reader of JPEGs does not start, so the browser's decoder works.
  "no-reader",
  "slow-decode",
  "slow-hand-over",
  // As much memory stays in use as a photo has pixels.
  "memory-held",
  // Photos wait for each other.
  "no-overlap",
  "no-warm-up",
  "blocked-page",
  "blocked-at-times",
  // The page of the app itself is blocked, while it identifies and while it waits.
  "blocked-app",
] as const;

/** See: {@link PLANTS} */
export type Plant = (typeof PLANTS)[number];

/** One identification as in the app. All times in milliseconds. */
export interface IdentifyTimes extends StageTimings {
  /** Time between page and workers: the duration of the calls on the page minus the times that the workers report. */
  readonly transferMs: number;
  /** From the file to the tensor, as the page sees it: the calls that check, decode and reduce. */
  readonly fileToTensorMs: number;
}

/** Other programs that get from a file to an answer, which the app is compared with. */
export const ALTERNATIVES = ["page-wasm", "page-cpu", "worker-copy", "onnx-alone"] as const;

/** See: {@link ALTERNATIVES} */
export type Alternative = (typeof ALTERNATIVES)[number];

/** How long an alternative takes for one photo, in milliseconds. */
export interface AlternativeTimes {
  readonly fileToTensorMs: number;
  /** Null where only the tensor was asked for. */
  readonly inferMs: number | null;
  /** Longest task of the main thread; 0 where none took 50 ms. */
  readonly longestTaskMs: number;
}

/** An identification as in the app, with the main thread watched as it is for the alternatives. */
export interface WatchedTimes extends IdentifyTimes {
  /** See: {@link AlternativeTimes} */
  readonly longestTaskMs: number;
}

/** The decoders: the app as it is, the app's own reader alone, or one of the browser's decoders. */
export const PHOTO_DECODERS = ["app", "reader", "image-decoder", "image-bitmap"] as const;

/** See: {@link PHOTO_DECODERS} */
export type PhotoDecoder = (typeof PHOTO_DECODERS)[number];

/** Some decodings of the same photo. */
export interface DecodeRuns {
  /** The decode path, such as "image-decoder". */
  readonly path: string;
  /** Of each, in milliseconds, from the file to the pixels in the worker. */
  readonly ms: readonly number[];
}

/** The times of one network on one backend, in milliseconds. */
export interface BackendMeasure {
  readonly backend: string;
  readonly loadMs: number;
  readonly firstRunMs: number;
  readonly runMs: readonly number[];
}

/** Photos after a fresh load of the page, each from the hand-over to the answer, in milliseconds. */
export interface ColdStart {
  readonly firstMs: number;
  /** Of those that follow, one after the other. */
  readonly laterMs: readonly number[];
}

/** Which part of a photo is read: the whole, a cutout, or the part that the model looked at when it read the whole. */
export type AskedPart = "whole" | "seen" | Cutout;

/** A photo that a model is to read, as the page of a subject would. */
export interface AskedPhoto {
  /** From the folder that is served, with slashes. */
  readonly path: string;
  readonly subject: Subject;
  readonly part: AskedPart;
}

/** The answer of a model to a photo. */
export interface PhotoReading extends AskedPhoto {
  /** Why it could not be read, as the code of an error; null where it could. */
  readonly problem: string | null;
  /** Of all labels in the order of the outputs, 0..1; none where the labels of the model have no facts. */
  readonly probabilities: readonly number[];
  /** Null for a photo that could not be read. */
  readonly quality: PhotoQuality | null;
  /** The part that the subject fills; null where the model does not give it. */
  readonly filled: FilledPart | null;
  /** The verdict on the subject's page; null for a photo that could not be read. */
  readonly verdict: Verdict | null;
  /** The best candidates of that answer. */
  readonly candidates: readonly NamedProbability[];
}

/** The features of a photo, and those of its edges alone. */
export interface FeaturedPhoto {
  readonly features: readonly number[];
  readonly edges: readonly number[];
  /** See: PhotoFeatures.hash */
  readonly hash: string;
}

/** The methods of the page that is measured. Each measures one thing once. */
export interface BenchPage {
  /** Fetches a photo for later calls. */
  fetchPhoto(name: string): Promise<void>;
  /** Fetches a model and loads it. */
  openModel(id: string): Promise<LoadedModel>;
  /** Fetches the model of the folder that is served as {@link GIVEN_MODEL} and loads it. */
  openGivenModel(): Promise<LoadedModel>;
  /** Has photos of the folder that is served as {@link GIVEN_PHOTOS} read by that model, two at a time. */
  readPhotos(photos: readonly AskedPhoto[]): Promise<readonly PhotoReading[]>;
  /** The features of photos of that folder, named by their paths, in their order. */
  featuresOf(paths: readonly string[]): Promise<readonly FeaturedPhoto[]>;
  /** Teaches a head in the app's own worker, as /teach does. Its time includes the worker's start. */
  teach(lesson: Lesson): Promise<{ readonly taught: Taught; readonly ms: number }>;
  /** Ends a model's worker. */
  closeModel(id: string): Promise<void>;
  identify(photo: string, model: string): Promise<IdentifyTimes>;
  /** Identifies a photo while the main thread is watched. `blockMs` is how long it is blocked on purpose. */
  longestGap(photo: string, model: string, blockMs: number): Promise<number>;
  /**
   * Answers `count` photos as /benchmark does, `inFlight` at a time: 1, or 2 for each lane. Answers the time for all of
   * them, which for the first time has in it the start of the lanes.
   */
  identifyMany(photo: string, model: string, count: number, inFlight: number): Promise<number>;
  /** Checks a photo and makes its tensor and its preview some times, with the imaging worker alone. */
  prepareAlone(photo: string, count: number): Promise<void>;
  /** Identifies some photos in a page that has just been loaded. */
  coldStart(photo: string, model: string, isWarmedUp: boolean): Promise<ColdStart>;
  /** Identifies as `identify` does, to compare the app with the alternatives. */
  identifyWatched(photo: string, model: string): Promise<WatchedTimes>;
  /** Prepares an alternative with a model. */
  openAlternative(way: Alternative, model: string): Promise<void>;
  /** Times an alternative with one photo. */
  timeAlternative(way: Alternative, photo: string, withInference: boolean): Promise<AlternativeTimes>;
  /**
   * Decodes a photo some times in a worker of its own, as far down as an input of 224 × 224 pixels allows. Null where the
   * decoder does not read it.
   */
  decodeAlone(decoder: PhotoDecoder, photo: string, count: number): Promise<DecodeRuns | null>;
  runBackend(backend: Backend, model: string, runs: number): Promise<BackendMeasure>;
  /** Name of the graphics processor where the app would use it; null otherwise. */
  graphicsProcessor(): Promise<string | null>;
}

declare global {
  interface Window {
    /** Set when the page is ready. */
    bench?: BenchPage;
  }
}

/** The value of a result; throws its error, which here is always a fault of the benchmark. */
export function valueOf<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
}
