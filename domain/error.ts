import type { Backend } from "#domain/backends.ts";
import type { PhotoFormat } from "#domain/photo/photo.ts";
import type { InternalError } from "#domain/result.ts";

/** Reasons to refuse a photo. The person may choose another one. */
export type PhotoError =
  | { readonly code: "photo-missing" }
  | { readonly code: "photo-empty" }
  | { readonly code: "photo-unreadable" }
  | {
      readonly code: "photo-too-large";
      readonly bytes: number;
      readonly maxBytes: number;
      /** True if a smaller version of the photo would be accepted. */
      readonly canShrink: boolean;
    }
  /** `format` is the common name, such as "HEIC". */
  | { readonly code: "photo-format-unsupported"; readonly format: UnsupportedFormat }
  | { readonly code: "photo-not-an-image" }
  /** `maxPixels` is the limit for photos of its kind. */
  | {
      readonly code: "photo-too-many-pixels";
      readonly width: number;
      readonly height: number;
      readonly maxPixels: number;
    }
  /** A JPEG with so many scans that decoding could take minutes. */
  | { readonly code: "photo-too-many-scans" }
  | { readonly code: "photo-undecodable"; readonly format: PhotoFormat }
  /** The photo or the chosen part has too few pixels, so no model runs. */
  | {
      readonly code: "photo-too-small";
      readonly width: number;
      readonly height: number;
      /** Least number of pixels of the short side. */
      readonly leastSide: number;
      /** True if the pixels are those of a cutout. */
      readonly isPart: boolean;
    };

/** Formats that the app recognises but does not read, by their common names. */
export type UnsupportedFormat =
  | "HEIC"
  | "AVIF"
  | "GIF"
  | "SVG"
  | "TIFF"
  | "BMP"
  | "JPEG XL"
  | "JPEG 2000"
  | "lossless JPEG"
  | "ICO"
  | "PSD"
  | "TGA"
  | "PPM"
  | "QOI"
  | "EXR"
  | "HDR"
  | "DDS"
  | "camera raw"
  | "PDF"
  | "video";

/** Failures of the app. The photo may be valid, and a second try may help. */
export type WorkError =
  /** The worker ended during the request. The next request starts a new one. */
  | { readonly code: "worker-died" }
  /** There is no network, and the worker's script is not stored for offline use yet. */
  | { readonly code: "worker-unreachable" }
  /** The browser does not run WebAssembly, as in Apple's lockdown mode, or has no memory for it. */
  | { readonly code: "webassembly-missing" }
  | { readonly code: "deadline-exceeded"; readonly deadlineMs: number }
  /** The caller cancelled. The app never shows this error. */
  | { readonly code: "aborted" }
  | InternalError;

/** The person has used all identifications that the plan allows per day. The photo is valid. */
export interface QuotaError {
  readonly code: "quota-used-up";
}

/** Every expected error of the app, as a value: of a photo, of the work on it, of the plan, of models and storage. */
export type AppError = PhotoError | WorkError | QuotaError | ModelError;

const PHOTO_CODES: Readonly<Record<PhotoError["code"], true>> = {
  "photo-missing": true,
  "photo-empty": true,
  "photo-unreadable": true,
  "photo-too-large": true,
  "photo-format-unsupported": true,
  "photo-not-an-image": true,
  "photo-too-many-pixels": true,
  "photo-too-many-scans": true,
  "photo-undecodable": true,
  "photo-too-small": true,
};

/** True for the code of a {@link PhotoError}: the photo itself is at fault, so that no model can answer it. */
export function isOfPhoto(code: string): boolean {
  return Object.hasOwn(PHOTO_CODES, code);
}

/** A network ran, but its output is no answer. */
export type OutputError =
  /** The model gives the same output for every input: its weights are all zero, or nobody trained it. */
  | { readonly code: "model-output-constant" }
  /** An output is NaN or infinite. */
  | { readonly code: "model-output-not-finite" }
  /** The manifest declares probabilities, but the model returned `value`, which is not a probability. */
  | { readonly code: "model-output-no-probabilities"; readonly value: number };

const OUTPUT_CODES: Readonly<Record<OutputError["code"], true>> = {
  "model-output-constant": true,
  "model-output-not-finite": true,
  "model-output-no-probabilities": true,
};

/** True for the code of an {@link OutputError}. */
export function isOfOutput(code: string): boolean {
  return Object.hasOwn(OUTPUT_CODES, code);
}

/**
 * Reasons not to unpack a zip file. damaged: cut off, changed or contradictory. too-large: it unpacks to more than
 * the limit. zip64: it uses the 64-bit extension of the format.
 */
export type ZipFault = "damaged" | "encrypted" | "too-large" | "too-many-files" | "zip64";

/** Reasons why the app can't add, store, load or run a model package. `path` is a file of the package. */
export type ModelError =
  /** None of the chosen files is a model. `photos` counts pictures among them; `found` names some other files. */
  | { readonly code: "model-not-found"; readonly found: readonly string[]; readonly photos: number }
  /** The chosen files have more than one model. */
  | { readonly code: "model-ambiguous"; readonly paths: readonly string[] }
  | { readonly code: "model-zip-refused"; readonly path: string; readonly fault: ZipFault }
  /** The manifest is not JSON, or breaks its schema. `where` names the wrong place and says what is wrong. */
  | { readonly code: "model-manifest-invalid"; readonly where: string }
  | { readonly code: "model-file-missing"; readonly path: string }
  /** The model file names a file that is no plain path below its own folder. */
  | { readonly code: "model-path-outside"; readonly path: string }
  /** The file's length in bytes differs from the one in the manifest or in the description of the weights. */
  | {
      readonly code: "model-file-length";
      readonly path: string;
      readonly bytes: number;
      readonly expected: number;
    }
  | { readonly code: "model-file-changed"; readonly path: string }
  /** The file is a web page. Some servers send one for an unknown address. */
  | { readonly code: "model-is-web-page"; readonly path: string }
  /** The file is truncated, or is not in the format that it should have. */
  | { readonly code: "model-file-damaged"; readonly path: string; readonly detail: string }
  /** The model.json has weights but no topology. */
  | { readonly code: "model-topology-missing"; readonly path: string }
  /**
   * The file is written in a newer version than the runtime reads. `found` and `newest` name the versions of the file
   * and the newest ones that the runtime reads: "opset 28, IR 14".
   */
  | {
      readonly code: "model-too-new";
      readonly path: string;
      readonly runtime: string;
      readonly found: string;
      readonly newest: string;
    }
  /** The model gives boxes in a photo, and no class of the whole photo. `detail` says how it shows. */
  | { readonly code: "model-detector"; readonly detail: string }
  | OutputError
  /** The model was compiled for the Edge TPU. `original` is the name of its source model; null if unknown. */
  | { readonly code: "model-edge-tpu"; readonly path: string; readonly original: string | null }
  | { readonly code: "model-operation-unsupported"; readonly operation: string; readonly runtime: string }
  /** The runtime has no layer of this class of Keras, or not with this setting. */
  | { readonly code: "model-layer-unsupported"; readonly layer: string; readonly runtime: string }
  /** The number of outputs differs from the number of labels. */
  | { readonly code: "model-label-count"; readonly labels: number; readonly outputs: number }
  /** The model does not turn one photo into one list of values, or has unsupported shapes. `detail` explains it. */
  | { readonly code: "model-shape-unsupported"; readonly detail: string }
  /** Models of this format can't use the number type `found`, only those in `usable`. `format` is a display name. */
  | {
      readonly code: "model-number-type";
      readonly part: "input" | "output";
      readonly found: string;
      readonly format: string;
      readonly usable: readonly string[];
    }
  /** The manifest calls the output `name` a class map, but it is not one. `detail` describes the output. */
  | { readonly code: "model-class-map-unsupported"; readonly name: string; readonly detail: string }
  | { readonly code: "model-out-of-memory" }
  /** The browser lost the graphics processor. The next run works without it. */
  | { readonly code: "model-context-lost" }
  /** The runtime refused the model for another reason. */
  | { readonly code: "model-not-runnable"; readonly runtime: string; readonly detail: string }
  /** The browser or device lacks the requested backend. */
  | { readonly code: "backend-unavailable"; readonly runtime: string; readonly backend: Backend }
  /** The files of the runtime could not be downloaded. */
  | { readonly code: "runtime-unreachable"; readonly runtime: string }
  /** The server answered with an error; `status` is the HTTP status. */
  | { readonly code: "download-refused"; readonly address: string; readonly status: number }
  /**
   * There was no answer, or the connection broke off: no network, no such server, or the server forbids the
   * download.
   */
  | { readonly code: "download-failed"; readonly address: string; readonly loadedBytes: number }
  /** The file or the whole model is larger than the limit. */
  | { readonly code: "download-too-large"; readonly address: string; readonly maxBytes: number }
  /** The model names more files than the limit. */
  | { readonly code: "download-too-many-files"; readonly files: number; readonly maxFiles: number }
  /** No data arrived for a long time, so the app cancelled the download. */
  | { readonly code: "download-stalled"; readonly address: string; readonly afterMs: number }
  /** The model names a file outside its own folder on the server. */
  | { readonly code: "download-path-outside"; readonly path: string }
  | { readonly code: "address-invalid"; readonly address: string }
  | { readonly code: "storage-full"; readonly bytes: number }
  /** The browser stores nothing for this page, as in some private windows. */
  | { readonly code: "storage-unavailable" }
  /** The person started the app without what is stored. */
  | { readonly code: "storage-unused" }
  /** The browser's storage did not answer in time. It may still answer later. */
  | { readonly code: "storage-silent" }
  /** A newer version of the app changed how models are stored. */
  | { readonly code: "storage-newer" }
  /** Another tab keeps changing the stored models. */
  | { readonly code: "storage-busy" }
  /** The model was stored here, but no longer is. */
  | { readonly code: "model-not-stored"; readonly id: string }
  /** A head was taught on the features of another network than the one that is chosen now. */
  | { readonly code: "model-network-changed" };

/** Reasons why the app could not read or write a database of this browser. */
export type StorageProblem =
  /** The browser gives the app no more space. */
  | "storage-full"
  /** There is no IndexedDB: a setting blocks it, or the window is private. */
  | "storage-unavailable"
  /** The person started the app without what is stored. */
  | "storage-unused"
  /** The storage did not answer in time. It may still answer later. */
  | "storage-silent"
  /** A newer version of the app changed the stored data, in this or another tab. */
  | "storage-newer"
  /** Another failure. Trying again may help. */
  | "storage-failed";
