import type { PhotoError, UnsupportedFormat, WorkError } from "#domain/answer/identify-error.ts";
import type { PhotoFormat } from "#domain/photo/photo.ts";
import { formatBytesRoundedUp } from "./format.ts";
import { type ErrorDescription, type ErrorTexts, lasting, retriable } from "./error-description.ts";

/** Why a photo was refused. */
export const PHOTO_ERROR_TEXTS: ErrorTexts<PhotoError["code"]> = {
  "photo-missing": () =>
    lasting(
      "There was no file in what you dropped.",
      "Save the picture to your device first, then drop or upload the file.",
    ),
  "photo-empty": () =>
    lasting("This file is empty (0 bytes).", "Choose another file, or copy it to this device again."),
  "photo-unreadable": () =>
    lasting("This file can't be read any more.", "It may have been moved or deleted. Choose it again."),
  "photo-too-large": ({ bytes, canShrink }) => ({
    title: "File size too large. Please select an image under 5MB.",
    advice: `This one has ${formatBytesRoundedUp(bytes)}.`,
    action: canShrink ? "shrink" : "none",
  }),
  "photo-format-unsupported": ({ format }) => FORMAT_TEXTS[format],
  "photo-not-an-image": () => lasting("This file is not an image.", CHOOSE_A_PHOTO),
  "photo-too-many-pixels": ({ width, height }) =>
    lasting(
      `This image is too big to open: ${width} × ${height} pixels.`,
      "The most is 100 megapixels. Make it smaller in a photo program and try again.",
    ),
  "photo-too-many-scans": () =>
    lasting(
      "This JPG would take too long to open.",
      "It is saved in far more steps than photos are. Save it again as JPG in a photo program and try that one.",
    ),
  "photo-undecodable": ({ format }) =>
    lasting(
      `This ${FORMAT_NAMES[format]} file is damaged or incomplete.`,
      "Copy it to this device again, or take a new photo.",
    ),
  "photo-too-small": ({ width, height, leastSide, isPart }) =>
    lasting(
      "Too small to tell what this is.",
      `This ${isPart ? "part of the photo" : "picture"} has ${width} × ${height} pixels, and it takes at least ${leastSide} on the short side. ${isPart ? "Choose a larger part, or go closer and take another photo." : "Go closer and take another photo, or choose a larger copy of this one."}`,
    ),
};

const FORMAT_NAMES: Readonly<Record<PhotoFormat, string>> = { jpeg: "JPG", png: "PNG", webp: "WebP" };

const CHOOSE_A_PHOTO = "Choose a photo that is a JPG, PNG or WebP file.";

const FORMAT_TEXTS: Readonly<Record<UnsupportedFormat, ErrorDescription>> = {
  HEIC: lasting(
    "This is a HEIC photo, which this app can't read.",
    "On an iPhone choose Settings, Camera, Formats, Most Compatible; or save this photo as JPG and try again.",
  ),
  GIF: lasting("This is a GIF, which is not supported.", "Save one frame of it as JPG or PNG and try again."),
  SVG: lasting("This is an SVG drawing, not a photo.", CHOOSE_A_PHOTO),
  PDF: lasting(
    "This is a PDF document, not a photo.",
    "Save the page or picture as JPG or PNG and try again.",
  ),
  video: lasting("This is a video, not a photo.", "Take a picture of one moment of it and try again."),
  AVIF: otherImage("an AVIF image"),
  TIFF: otherImage("a TIFF image"),
  BMP: otherImage("a BMP image"),
  "JPEG XL": otherImage("a JPEG XL image"),
  "JPEG 2000": otherImage("a JPEG 2000 image"),
  "lossless JPEG": otherImage("a lossless JPEG"),
  ICO: otherImage("an ICO icon"),
  PSD: otherImage("a PSD file of Photoshop"),
  TGA: otherImage("a TGA image"),
  PPM: otherImage("a PPM image or one of its kin"),
  QOI: otherImage("a QOI image"),
  EXR: otherImage("an EXR image"),
  HDR: otherImage("an HDR image of Radiance"),
  DDS: otherImage("a DDS image"),
  "camera raw": otherImage("a camera raw file"),
};

function otherImage(what: string): ErrorDescription {
  return lasting(
    `This is ${what}, which is not supported.`,
    "Open it in a photo program, save it as JPG and try again.",
  );
}

/** Errors that have a text. Aborted work has no text, because nobody waits for its result. */
type ToldWorkError = Exclude<WorkError, { readonly code: "aborted" }>;

const withoutWebAssembly = (): ErrorDescription =>
  lasting(
    "This browser does not run WebAssembly, which the app needs.",
    "In lockdown mode, switch it off for this site, then reload the page. Else close other programs and reload the page.",
  );

/** Why a photo got no answer. */
export const IDENTIFICATION_ERROR_TEXTS: ErrorTexts<ToldWorkError["code"]> = {
  "worker-died": () => retriable("The analysis stopped unexpectedly.", "Your photo is kept. Try again."),
  "worker-unreachable": () =>
    retriable(
      "The part of this app that looks at photos could not be loaded.",
      "Your photo is kept. The part is fetched once and then kept: check your connection and try again.",
    ),
  "webassembly-missing": withoutWebAssembly,
  "deadline-exceeded": () =>
    retriable(
      "The analysis took too long and was stopped.",
      "Your photo is kept. Close other programs and try again.",
    ),
  internal: () =>
    retriable("Something went wrong in the analysis.", "Your photo is kept. Try again, or reload the page."),
};

/** Why work on a model, such as loading, checking or storing it, failed while no photo was waiting for an answer. */
export const MODEL_WORK_ERROR_TEXTS: ErrorTexts<ToldWorkError["code"]> = {
  "worker-died": () =>
    retriable(
      "The work on this model stopped unexpectedly.",
      "Try again. A large model may need more memory than there is: close other tabs and programs first.",
    ),
  "worker-unreachable": () =>
    retriable(
      "The part of this app that works on models could not be loaded.",
      "It is fetched once and then kept. Check your connection and try again.",
    ),
  "webassembly-missing": withoutWebAssembly,
  "deadline-exceeded": () =>
    retriable(
      "The work on this model took too long and was stopped.",
      "Close other tabs and programs and try again, or use a smaller model.",
    ),
  internal: () =>
    retriable("Something went wrong in the work on this model.", "Try again, or reload the page."),
};
