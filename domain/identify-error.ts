import type { InternalError } from "./result.ts";
import type { PhotoFormat } from "./photo.ts";
import type { Backend } from "./model.ts";

/** Why a photo was refused. Another photo may pass. */
export type PhotoError =
  | { readonly code: "photo-missing" }
  | { readonly code: "photo-empty" }
  | { readonly code: "photo-unreadable" }
  | {
      readonly code: "photo-too-large";
      readonly bytes: number;
      readonly maxBytes: number;
      /** True where only the size is wrong, so that a smaller version would pass. */
      readonly canShrink: boolean;
    }
  /** `format` is the name that people know, e.g. "HEIC". */
  | { readonly code: "photo-format-unsupported"; readonly format: UnsupportedFormat }
  | { readonly code: "photo-not-an-image" }
  | { readonly code: "photo-too-many-pixels"; readonly width: number; readonly height: number }
  /** A JPEG that comes in so many scans that decoding it could take minutes. */
  | { readonly code: "photo-too-many-scans" }
  | { readonly code: "photo-undecodable"; readonly format: PhotoFormat }
  /** The photo is fine, and no model is asked: it, or the chosen part, has too few pixels. */
  | {
      readonly code: "photo-too-small";
      readonly width: number;
      readonly height: number;
      /** Least pixels of the short side. */
      readonly leastSide: number;
      /** True where it is a cutout. */
      readonly isPart: boolean;
    };

/** Formats that are recognised but not read, by the names that people know. */
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

/** Why the work failed although the photo may be fine. Trying again with the same photo may help. */
export type WorkError =
  /** The worker ended during the request. The next request starts a fresh one. */
  | { readonly code: "worker-died" }
  /** The worker's own script could not be fetched: without a network, before it is kept for offline. */
  | { readonly code: "worker-unreachable" }
  /** The browser runs no WebAssembly, as in Apple's lockdown mode, or has no memory for it. */
  | { readonly code: "webassembly-missing" }
  | { readonly code: "deadline-exceeded"; readonly deadlineMs: number }
  /** The caller gave up. It is never shown to people. */
  | { readonly code: "aborted" }
  | InternalError;

/** The plan's identifications of the day are used up. The photo is fine. */
export interface QuotaError {
  readonly code: "quota-used-up";
}

/** Everything that can end an identification without a result. */
export type IdentifyError = PhotoError | WorkError | QuotaError | ModelError;

/** True for the code of an error of the photo itself, so that no model can answer. */
export function isOfPhoto(code: string): boolean {
  return code.startsWith("photo-");
}

/**
 * Why a zip file is not unpacked. damaged: cut off, changed, or its parts contradict each other. too-large: it unpacks to
 * more than is taken. zip64: it needs the 64-bit extension of the format.
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
  /** The manifest promises probabilities, but the model gave `value`, which is none. */
  | { readonly code: "model-output-no-probabilities"; readonly value: number }
  /** The model was compiled for the Edge TPU. `original` is where it was compiled from, by its name; null for a name of its own. */
  | { readonly code: "model-edge-tpu"; readonly path: string; readonly original: string | null }
  | { readonly code: "model-operation-unsupported"; readonly operation: string; readonly runtime: string }
  /** The model has another number of outputs than labels. */
  | { readonly code: "model-label-count"; readonly labels: number; readonly outputs: number }
  /** The model does not turn one photo into one list of values, or its shapes are not supported. `detail` explains it. */
  | { readonly code: "model-shape-unsupported"; readonly detail: string }
  /** Numbers of the type `found` can't be fed or read in this format, only those of `usable`; `format` is for people. */
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
  /** This browser or device does not have the backend that was asked for. */
  | { readonly code: "backend-unavailable"; readonly runtime: string; readonly backend: Backend }
  /** The files of the runtime could not be downloaded. */
  | { readonly code: "runtime-unreachable"; readonly runtime: string }
  /** The server answered with an error; `status` is the HTTP status. */
  | { readonly code: "download-refused"; readonly address: string; readonly status: number }
  /** There was no answer, or it broke off: no network, no such server, or the server does not allow it. */
  | { readonly code: "download-failed"; readonly address: string; readonly loadedBytes: number }
  /** More came, or was announced, than is taken of one file or of the whole model. */
  | { readonly code: "download-too-large"; readonly address: string; readonly maxBytes: number }
  /** The model names more files than are fetched. */
  | { readonly code: "download-too-many-files"; readonly files: number; readonly maxFiles: number }
  /** Nothing came for so long that the download was ended. */
  | { readonly code: "download-stalled"; readonly address: string; readonly afterMs: number }
  /** The model names a file that is not below its own address. */
  | { readonly code: "download-path-outside"; readonly path: string }
  | { readonly code: "address-invalid"; readonly address: string }
  | { readonly code: "storage-full"; readonly bytes: number }
  /** The browser stores nothing here, as in some private windows. */
  | { readonly code: "storage-unavailable" }
  /** The browser's storage did not answer in time. It may yet. */
  | { readonly code: "storage-silent" }
  /** A newer version of the app has changed how models are stored. */
  | { readonly code: "storage-newer" }
  /** Another tab has been changing the stored models all the time. */
  | { readonly code: "storage-busy" }
  /** The model was stored here and is gone. */
  | { readonly code: "model-not-stored"; readonly id: string };

/** Why a database of this browser could not be read or written. */
export type StorageProblem =
  /** The browser grants no more room. */
  | "storage-full"
  /** There is no IndexedDB: a setting blocks it, or the window is private. */
  | "storage-unavailable"
  /** The storage did not answer in time. It may yet. */
  | "storage-silent"
  /** A newer version of the app has changed what is stored, in a tab that is open or was. */
  | "storage-newer"
  /** Another failure. Trying again may help. */
  | "storage-failed";
