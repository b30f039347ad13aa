import type { Answer, StageTimings } from "#domain/answer/identification.ts";
import type { Backend } from "#domain/backends.ts";
import type { AppError } from "#domain/error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import type { Cutout } from "#domain/photo/cutout.ts";
import type { PhotoQuality } from "#domain/photo/photo.ts";
import type { Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";

/** A model package whose files are already here. */
export interface PackageOfFiles {
  /** The content of `model-manifest.json`, as parsed JSON. */
  readonly manifest: unknown;
  /** Every file that the manifest names, by its path in the manifest. */
  readonly files: readonly { readonly path: string; readonly blob: Blob }[];
}

export interface IdentifierOptions {
  /** The address of a folder with `model-manifest.json`, relative to the page or absolute; or the files themselves. */
  readonly package: string | URL | PackageOfFiles;
  /** The address of the folder of the workers, relative to the page or absolute: a copy of `dist/assets`. */
  readonly assets: string | URL;
  /**
   * True: the load tries the graphics processor, which answers only if it agrees with WebAssembly and is faster. The
   * comparison takes seconds; what was found holds until the page is closed. False by default.
   */
  readonly graphics?: boolean;
  /** What the model has to compute on, for measuring: it answers even if it is slower, or differs from WebAssembly. */
  readonly backend?: Backend | null;
}

/**
 * Why something did not work, as data. `code` is one of a closed set, `message` says it in English for developers; words
 * for people are better made from the code and the facts beside it.
 */
export type IdentifierError = IdentifierFault & { readonly message: string };

export type IdentifierFault =
  | AppError
  /** A worker did not start: its script is not at this address, or the page's policy refuses it. */
  | { readonly code: "asset-unreachable"; readonly address: string }
  /** The page's content security policy forbids WebAssembly. */
  | { readonly code: "webassembly-blocked" }
  /** The model does not answer for this subject. */
  | { readonly code: "subject-unknown"; readonly subject: string; readonly subjects: readonly Subject[] };

/** The model, and how it runs on this device. */
export interface LoadedIdentifier {
  readonly model: { readonly id: string; readonly version: string; readonly title: string };
  readonly subjects: readonly Subject[];
  readonly labels: readonly string[];
  /** Display name with version, such as "TensorFlow.js 4.22.0". */
  readonly runtime: string;
  /** The backend in use, such as "wasm, 1 thread". */
  readonly backend: string;
  readonly loadMs: number;
  readonly warmUpMs: number;
}

export interface LoadIdentifierOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: OnModelProgress;
}

export interface IdentifyPhotoOptions {
  readonly signal?: AbortSignal;
  /** What the photo is about; by default the first subject of the model. */
  readonly subject?: Subject;
  /** The crop that a leaf is of ("maize"), where that is known. Only for models whose labels name crops. */
  readonly crop?: string | null;
  /** The part to identify; null (the default) for the whole photo. */
  readonly cutout?: Cutout | null;
  /** Called with a small upright JPEG of the photo, before the answer. */
  readonly onPreview?: (preview: Blob) => void;
}

/** The answer to a photo. `verdict` tells its kind. Names are the labels of the model. */
export type PhotoAnswer = Answer & {
  /** The best label, where the verdict is "identified" or "healthy"; null for every other verdict. */
  readonly label: string | null;
  /** Sharpness and light of the model's input; null if they could not be measured. */
  readonly quality: PhotoQuality | null;
  readonly timings: StageTimings;
};

/** Identifies photos on this device. Nothing rejects. */
export interface Identifier {
  /** Loads the model ahead of the first photo. Returns at once if it is loaded. After an error the next call starts again. */
  readonly load: (options?: LoadIdentifierOptions) => Promise<Result<LoadedIdentifier, IdentifierError>>;
  /** Identifies a photo: a JPEG, PNG or WebP of at most 50 MB. Loads the model first if necessary. */
  readonly identify: (
    photo: Blob,
    options?: IdentifyPhotoOptions,
  ) => Promise<Result<PhotoAnswer, IdentifierError>>;
  /** Ends the workers and frees their memory. Calls that wait settle with an error. The next call starts new ones. */
  readonly end: () => void;
}
