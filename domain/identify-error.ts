import type { InternalError } from "./internal-error.ts";
import type { ModelError } from "./model/model-error.ts";
import type { PhotoFormat } from "./photo.ts";

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
  /** The photo is fine, and no model is asked: it, or the part that is meant, has too few pixels to tell anything of. */
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
