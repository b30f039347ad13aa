import type { Backend } from "#domain/model/backend.ts";
import type { StageTimings } from "#domain/identification.ts";
import type { LoadedModel } from "#workers/contract.ts";

/** Faults that can be planted, to show that the budgets notice them. */
export const PLANTS = [
  "slow-decode",
  "slow-hand-over",
  "blocked-page",
  "blocked-at-times",
  "no-overlap",
] as const;

/** See: {@link PLANTS} */
export type Plant = (typeof PLANTS)[number];

/** One identification by the production walk. All in milliseconds. */
export interface Walk extends StageTimings {
  /** Between page and workers: what the calls took on the page beyond what the workers say they did and waited. */
  readonly transferMs: number;
  /** From the file to the tensor on the page: check, decode and reduce with their calls. */
  readonly fileToTensorMs: number;
}

/** Ways from a file to an answer that are held against ours. */
export const WAYS = ["page-wasm", "page-cpu", "worker-copy", "onnx-alone"] as const;

/** See: {@link WAYS} */
export type Way = (typeof WAYS)[number];

/** What one photo took in a way that is not ours, in milliseconds. */
export interface WayMeasure {
  readonly fileToTensorMs: number;
  /** Null where the way was asked for the tensor alone. */
  readonly inferMs: number | null;
  /** Of the main thread, 0 for less than 50 ms. */
  readonly longestTaskMs: number;
}

/** The production walk with the same eye on the main thread as the other ways have. */
export interface WatchedWalk extends Walk {
  /** See: {@link WayMeasure} */
  readonly longestTaskMs: number;
}

/** One network on one backend, in milliseconds. */
export interface BackendMeasure {
  readonly backend: string;
  readonly loadMs: number;
  readonly firstRunMs: number;
  readonly runMs: readonly number[];
}

/** The first photo after a fresh load of the page, in milliseconds. */
export interface ColdStart {
  /** From handing over the photo to the answer. */
  readonly firstMs: number;
  /** The same for the photo after it. */
  readonly secondMs: number;
}

/** What the page that is measured can be asked; each method measures one thing once. */
export interface BenchPage {
  /** Fetches a photo, to be handed over later. */
  fetchPhoto(name: string): Promise<void>;
  /** Fetches a model and, unless told otherwise, loads it. */
  openModel(id: string): Promise<LoadedModel>;
  /** Ends a model's worker. */
  closeModel(id: string): Promise<void>;
  identify(photo: string, model: string): Promise<Walk>;
  /** Identifies while a ticker runs on the main thread; `blockMs` is for how long the thread is blocked on purpose. */
  longestGap(photo: string, model: string, blockMs: number): Promise<number>;
  /** Identifies `count` photos, `inFlight` at a time; the time for all. */
  identifyMany(photo: string, model: string, count: number, inFlight: number): Promise<number>;
  /** From handing over a photo in a page that has just been loaded. */
  coldStart(photo: string, model: string, isWarmedUp: boolean): Promise<ColdStart>;
  /** Identifies as `identify` does; to be held against the other ways. */
  identifyWatched(photo: string, model: string): Promise<WatchedWalk>;
  /** Gets a way ready with a model; its first run is not counted. */
  openWay(way: Way, model: string): Promise<void>;
  /** One photo in a way that is not ours. */
  goWay(way: Way, photo: string, withInference: boolean): Promise<WayMeasure>;
  runBackend(backend: Backend, model: string, runs: number): Promise<BackendMeasure>;
  /** Name of the graphics processor where production would try it; null otherwise. */
  graphicsProcessor(): Promise<string | null>;
}

declare global {
  interface Window {
    /** Set once the page can be asked. */
    bench?: BenchPage;
  }
}
