import { describeModelError } from "./describe-model-error.ts";
import { formatBytesRoundedUp } from "./format-bytes.ts";
import type { IdentifyError, UnsupportedFormat } from "#domain/identify-error.ts";

/** What a person can do about an error, beside choosing another photo. */
export type ErrorAction = "none" | "retry" | "shrink";

/** An error in words for people. */
export interface ErrorDescription {
  /** What is wrong. */
  readonly title: string;
  /** What to do. */
  readonly advice: string;
  readonly action: ErrorAction;
}

/**
 * Says an error in words. `aborted` has none, as nobody waits for that answer; what a used-up quota says changes with
 * plan and day, and so is said where these are known.
 */
export function describeError(error: IdentifyError): ErrorDescription | null {
  switch (error.code) {
    case "photo-missing":
      return refusal(
        "There was no file in what you dropped.",
        "Save the picture to your device first, then drop or upload the file.",
      );
    case "photo-empty":
      return refusal(
        "This file is empty (0 bytes).",
        "Choose another file, or copy it to this device again.",
      );
    case "photo-unreadable":
      return refusal(
        "This file can't be read any more.",
        "It may have been moved or deleted. Choose it again.",
      );
    case "photo-too-large":
      return {
        title: "File size too large. Please select an image under 5MB.",
        advice: `This one has ${formatBytesRoundedUp(error.bytes)}.`,
        action: error.canShrink ? "shrink" : "none",
      };
    case "photo-format-unsupported":
      return describeFormat(error.format);
    case "photo-not-an-image":
      return refusal("This file is not an image.", "Choose a photo that is a JPG, PNG or WebP file.");
    case "photo-too-many-pixels":
      return refusal(
        `This image is too big to open: ${error.width} × ${error.height} pixels.`,
        "The most is 100 megapixels. Make it smaller in a photo program and try again.",
      );
    case "photo-undecodable":
      return refusal(
        `This ${FORMAT_NAMES[error.format]} file is damaged or incomplete.`,
        "Copy it to this device again, or take a new photo.",
      );
    case "worker-died":
      return retriable("The analysis stopped unexpectedly.", "Your photo is kept. Try again.");
    case "deadline-exceeded":
      return retriable(
        "The analysis took too long and was stopped.",
        "Your photo is kept. Close other programs and try again.",
      );
    case "internal":
      return retriable(
        "Something went wrong in the analysis.",
        "Your photo is kept. Try again, or reload the page.",
      );
    // What another run or another fetch may get over.
    case "model-out-of-memory":
    case "model-context-lost":
    case "model-not-runnable":
    case "runtime-unreachable":
    case "download-failed":
      return { ...describeModelError(error), action: "retry" };
    case "model-not-found":
    case "model-ambiguous":
    case "model-zip-damaged":
    case "model-manifest-invalid":
    case "model-file-missing":
    case "model-file-length":
    case "model-file-changed":
    case "model-is-web-page":
    case "model-file-damaged":
    case "model-topology-missing":
    case "model-output-constant":
    case "model-output-not-finite":
    case "model-output-no-probabilities":
    case "model-operation-unsupported":
    case "backend-unavailable":
    case "model-label-count":
    case "model-shape-unsupported":
    case "download-refused":
    case "address-invalid":
    case "storage-full":
    case "storage-unavailable":
    case "model-not-stored":
      return { ...describeModelError(error), action: "none" };
    case "quota-used-up":
    case "aborted":
      return null;
  }
}

const FORMAT_NAMES = { jpeg: "JPG", png: "PNG", webp: "WebP" } as const;

const SAVE_AS_JPG = "Open it in a photo program, save it as JPG and try again.";

function describeFormat(format: UnsupportedFormat): ErrorDescription {
  switch (format) {
    case "HEIC":
      return refusal(
        "This is a HEIC photo, which this app can't read.",
        "On an iPhone choose Settings, Camera, Formats, Most Compatible; or save this photo as JPG and try again.",
      );
    case "GIF":
      return refusal(
        "This is a GIF, which is not supported.",
        "Save one frame of it as JPG or PNG and try again.",
      );
    case "SVG":
      return refusal(
        "This is an SVG drawing, not a photo.",
        "Choose a photo that is a JPG, PNG or WebP file.",
      );
    case "PDF":
      return refusal(
        "This is a PDF document, not a photo.",
        "Save the page or picture as JPG or PNG and try again.",
      );
    case "video":
      return refusal("This is a video, not a photo.", "Take a picture of one moment of it and try again.");
    case "AVIF":
    case "TIFF":
    case "BMP":
    case "JPEG XL":
    case "JPEG 2000":
      return refusal(`This is ${anOrA(format)} ${format} image, which is not supported.`, SAVE_AS_JPG);
  }
}

function anOrA(format: string): string {
  return format === "AVIF" ? "an" : "a";
}

function refusal(title: string, advice: string): ErrorDescription {
  return { title, advice, action: "none" };
}

function retriable(title: string, advice: string): ErrorDescription {
  return { title, advice, action: "retry" };
}
