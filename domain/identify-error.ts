import type { InternalError } from "./result.ts";
import type { PhotoFormat } from "./photo.ts";
import type { Backend } from "./model.ts";

/** Reasons to refuse a photo. Another photo may pass. */
export type PhotoError =
  | { readonly code: "photo-missing" }
  | { readonly code: "photo-empty" }
  | { readonly code: "photo-unreadable" }
  | {
      readonly code: "photo-too-large";
      readonly bytes: number;
      readonly maxBytes: number;
      /** True where only the size is too large, so that a smaller version would pass. */
      readonly canShrink: boolean;
    }
  /** `format` is the common name, e.g. "HEIC". */
  | { readonly code: "photo-format-unsupported"; readonly format: UnsupportedFormat }
  | { readonly code: "photo-not-an-image" }
  | { readonly code: "photo-too-many-pixels"; readonly width: number; readonly height: number }
  /** A JPEG with so many scans that decoding could take minutes. */
  | { readonly code: "photo-too-many-scans" }
  | { readonly code: "photo-undecodable"; readonly format: PhotoFormat }
  /** The photo is valid, but it or the chosen part has too few pixels, so no model runs. */
  | {
      readonly code: "photo-too-small";
      readonly width: number;
      readonly height: number;
      /** Least pixels of the short side. */
      readonly leastSide: number;
      /** True where the pixels are those of a cutout. */
      readonly isPart: boolean;
    };

/** Formats that are recognised but not supported, by their common names. */
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

/** Failures although the photo may be valid. A retry with the same photo may help. */
export type WorkError =
  /** The worker ended during the request. The next request starts a new one. */
  | { readonly code: "worker-died" }
  /** The worker's own script could not be downloaded: there is no network, and the script is not stored for offline use yet. */
  | { readonly code: "worker-unreachable" }
  /** The browser runs no WebAssembly, as in Apple's lockdown mode, or has no memory for it. */
  | { readonly code: "webassembly-missing" }
  | { readonly code: "deadline-exceeded"; readonly deadlineMs: number }
  /** The caller cancelled. Never shown to people. */
  | { readonly code: "aborted" }
  | InternalError;

/** The plan's daily identifications are used up. The photo is valid. */
export interface QuotaError {
  readonly code: "quota-used-up";
}

/** Everything that can end an identification without a result. */
export type IdentifyError = PhotoError | WorkError | QuotaError | ModelError;

/** True for the code of an error in the photo itself, which no model can answer. */
export function isOfPhoto(code: string): boolean {
  return code.startsWith("photo-");
}

/**
 * Reasons not to unpack a zip file. damaged: cut off, changed, or contradictory. too-large: it unpacks to more than the
 * limit. zip64: it needs the 64-bit extension of the format.
 */
export type ZipFault = "damaged" | "encrypted" | "too-large" | "too-many-files" | "zip64";

/** Why a model package can't be added, stored, loaded or run. `path` is a file of the package. */
export type ModelError =
  /** The chosen files have no model file. `photos` of them are pictures by their names; `found` names some of the others. */
  | { readonly code: "model-not-found"; readonly found: readonly string[]; readonly photos: number }
  /** The chosen files have more than one model. */
  | { readonly code: "model-ambiguous"; readonly paths: readonly string[] }
  | { readonly code: "model-zip-refused"; readonly path: string; readonly fault: ZipFault }
  /** The manifest is no JSON, or breaks its schema; `where` is the place and what is wrong there. */
  | { readonly code: "model-manifest-invalid"; readonly where: string }
  | { readonly code: "model-file-missing"; readonly path: string }
  /** The length differs from the one in the manifest or in the description of the weights. Both in bytes. */
  | {
      readonly code: "model-file-length";
      readonly path: string;
      readonly bytes: number;
      readonly expected: number;
    }
  | { readonly code: "model-file-changed"; readonly path: string }
  /** The file is a web page. Servers answer addresses that they do not know with one. */
  | { readonly code: "model-is-web-page"; readonly path: string }
  /** The file is not of the format that it claims, or is cut off. */
  | { readonly code: "model-file-damaged"; readonly path: string; readonly detail: string }
  /** The model.json has weights but no topology. */
  | { readonly code: "model-topology-missing"; readonly path: string }
  /** Every input gives the same output: the weights are all zero or were not trained. */
  | { readonly code: "model-output-constant" }
  /** An output is NaN or infinite. */
  | { readonly code: "model-output-not-finite" }
  /** The manifest promises probabilities, but the model returned `value`, which is none. */
  | { readonly code: "model-output-no-probabilities"; readonly value: number }
  /**
   * The model was compiled for the Edge TPU. `original` is the name of its source model; null where its own name does not
   * show it.
   */
  | { readonly code: "model-edge-tpu"; readonly path: string; readonly original: string | null }
  | { readonly code: "model-operation-unsupported"; readonly operation: string; readonly runtime: string }
  /** The model has another number of outputs than labels. */
  | { readonly code: "model-label-count"; readonly labels: number; readonly outputs: number }
  /** The model does not turn one photo into one list of values, or its shapes are not supported. `detail` explains it. */
  | { readonly code: "model-shape-unsupported"; readonly detail: string }
  /** The number type `found` can't be used in this format, only `usable`; `format` is for people. */
  | {
      readonly code: "model-number-type";
      readonly part: "input" | "output";
      readonly found: string;
      readonly format: string;
      readonly usable: readonly string[];
    }
  /** The output `name` is not a class map, although the manifest calls it one. `detail` describes what it is. */
  | { readonly code: "model-class-map-unsupported"; readonly name: string; readonly detail: string }
  | { readonly code: "model-out-of-memory" }
  /** The graphics processor was lost. The next run works without it. */
  | { readonly code: "model-context-lost" }
  /** The runtime refused the model for another reason. */
  | { readonly code: "model-not-runnable"; readonly runtime: string; readonly detail: string }
  /** The browser or device lacks the requested backend. */
  | { readonly code: "backend-unavailable"; readonly runtime: string; readonly backend: Backend }
  /** The files of the runtime could not be downloaded. */
  | { readonly code: "runtime-unreachable"; readonly runtime: string }
  /** The server answered with an error; `status` is the HTTP status. */
  | { readonly code: "download-refused"; readonly address: string; readonly status: number }
  /** There was no answer, or it broke off: no network, no such server, or the server does not allow it. */
  | { readonly code: "download-failed"; readonly address: string; readonly loadedBytes: number }
  /** The file or the whole model is larger than the limit. */
  | { readonly code: "download-too-large"; readonly address: string; readonly maxBytes: number }
  /** The model names more files than the limit. */
  | { readonly code: "download-too-many-files"; readonly files: number; readonly maxFiles: number }
  /** No data arrived for so long that the download was cancelled. */
  | { readonly code: "download-stalled"; readonly address: string; readonly afterMs: number }
  /** The model names a file that is not below its own address. */
  | { readonly code: "download-path-outside"; readonly path: string }
  | { readonly code: "address-invalid"; readonly address: string }
  | { readonly code: "storage-full"; readonly bytes: number }
  /** The browser stores nothing here, as in some private windows. */
  | { readonly code: "storage-unavailable" }
  /** The browser's storage did not answer in time. It may still do so. */
  | { readonly code: "storage-silent" }
  /** A newer version of the app has changed how models are stored. */
  | { readonly code: "storage-newer" }
  /** Another tab keeps changing the stored models. */
  | { readonly code: "storage-busy" }
  /** The model was stored here and no longer exists. */
  | { readonly code: "model-not-stored"; readonly id: string };

/** Reasons why a database of this browser could not be read or written. */
export type StorageProblem =
  /** The browser grants no more room. */
  | "storage-full"
  /** There is no IndexedDB: a setting blocks it, or the window is private. */
  | "storage-unavailable"
  /** The storage did not answer in time. It may still do so. */
  | "storage-silent"
  /** A newer version of the app, in a tab that is or was open, changed the stored data. */
  | "storage-newer"
  /** Another failure. Trying again may help. */
  | "storage-failed";
