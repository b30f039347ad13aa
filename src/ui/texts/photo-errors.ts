import type { PhotoError, UnsupportedFormat, WorkError } from "#domain/error.ts";
import type { PhotoFormat } from "#domain/photo/photo.ts";
import { t } from "#src/language/messages.ts";
import { type ErrorDescription, type ErrorTexts, lasting, retriable } from "./error-description.ts";
import { formatBytesRoundedUp } from "./format.ts";

/** Why a photo was refused. */
export const PHOTO_ERROR_TEXTS: ErrorTexts<PhotoError["code"]> = {
  "photo-missing": () =>
    lasting(
      t`There was no file in what you dropped.`,
      t`Save the picture to your device first, then drop or upload the file.`,
    ),
  "photo-empty": () =>
    lasting(t`This file is empty (0 bytes).`, t`Choose another file, or copy it to this device again.`),
  "photo-unreadable": () =>
    lasting(t`This file can't be read any more.`, t`It may have been moved or deleted. Choose it again.`),
  "photo-too-large": ({ bytes, canShrink }) => ({
    title: t`File size too large. Please select an image under 5MB.`,
    advice: t`This one has ${formatBytesRoundedUp(bytes)}.`,
    action: canShrink ? "shrink" : "none",
  }),
  "photo-format-unsupported": ({ format }) => FORMAT_TEXTS[format],
  "photo-not-an-image": () => lasting(t`This file is not an image.`, CHOOSE_A_PHOTO),
  "photo-too-many-pixels": ({ width, height, maxPixels }) =>
    lasting(
      t`This image is too big to open: ${width} × ${height} pixels.`,
      t`The most is ${maxPixels / 1e6} megapixels for a file of this kind. Make it smaller in a photo program and try again.`,
    ),
  "photo-too-many-scans": () =>
    lasting(
      t`This JPG would take too long to open.`,
      t`It is saved in far more steps than photos are. Save it again as JPG in a photo program and try that one.`,
    ),
  "photo-undecodable": ({ format }) =>
    lasting(
      t`This ${FORMAT_NAMES[format]} file is damaged or incomplete.`,
      t`Copy it to this device again, or take a new photo.`,
    ),
  "photo-too-small": ({ width, height, leastSide, isPart }) =>
    lasting(
      t`Too small to tell what this is.`,
      isPart
        ? t`This part of the photo has ${width} × ${height} pixels, and it takes at least ${leastSide} on the short side. Choose a larger part, or go closer and take another photo.`
        : t`This picture has ${width} × ${height} pixels, and it takes at least ${leastSide} on the short side. Go closer and take another photo, or choose a larger copy of this one.`,
    ),
};

const FORMAT_NAMES: Readonly<Record<PhotoFormat, string>> = { jpeg: "JPG", png: "PNG", webp: "WebP" };

const CHOOSE_A_PHOTO = t`Choose a photo that is a JPG, PNG or WebP file.`;

const FORMAT_TEXTS: Readonly<Record<UnsupportedFormat, ErrorDescription>> = {
  HEIC: lasting(
    t`This is a HEIC photo, which this app can't read.`,
    t`On an iPhone choose Settings, Camera, Formats, Most Compatible; or save this photo as JPG and try again.`,
  ),
  GIF: lasting(
    t`This is a GIF, which is not supported.`,
    t`Save one frame of it as JPG or PNG and try again.`,
  ),
  SVG: lasting(t`This is an SVG drawing, not a photo.`, CHOOSE_A_PHOTO),
  PDF: lasting(
    t`This is a PDF document, not a photo.`,
    t`Save the page or picture as JPG or PNG and try again.`,
  ),
  video: lasting(t`This is a video, not a photo.`, t`Take a picture of one moment of it and try again.`),
  AVIF: otherImage(t`This is an AVIF image, which is not supported.`),
  TIFF: otherImage(t`This is a TIFF image, which is not supported.`),
  BMP: otherImage(t`This is a BMP image, which is not supported.`),
  "JPEG XL": otherImage(t`This is a JPEG XL image, which is not supported.`),
  "JPEG 2000": otherImage(t`This is a JPEG 2000 image, which is not supported.`),
  "lossless JPEG": otherImage(t`This is a lossless JPEG, which is not supported.`),
  ICO: otherImage(t`This is an ICO icon, which is not supported.`),
  PSD: otherImage(t`This is a PSD file of Photoshop, which is not supported.`),
  TGA: otherImage(t`This is a TGA image, which is not supported.`),
  PPM: otherImage(t`This is a PPM image or one of its kin, which is not supported.`),
  QOI: otherImage(t`This is a QOI image, which is not supported.`),
  EXR: otherImage(t`This is an EXR image, which is not supported.`),
  HDR: otherImage(t`This is an HDR image of Radiance, which is not supported.`),
  DDS: otherImage(t`This is a DDS image, which is not supported.`),
  "camera raw": otherImage(t`This is a camera raw file, which is not supported.`),
};

function otherImage(title: string): ErrorDescription {
  return lasting(title, t`Open it in a photo program, save it as JPG and try again.`);
}

/** Errors that have a text. Aborted work has no text, because nobody waits for its result. */
type ToldWorkError = Exclude<WorkError, { readonly code: "aborted" }>;

const withoutWebAssembly = (): ErrorDescription =>
  lasting(
    t`This browser does not run WebAssembly, which the app needs.`,
    t`In lockdown mode, switch it off for this site, then reload the page. Else close other programs and reload the page.`,
  );

/** Why a photo got no answer. */
export const IDENTIFICATION_ERROR_TEXTS: ErrorTexts<ToldWorkError["code"]> = {
  "worker-died": () => retriable(t`The analysis stopped unexpectedly.`, t`Your photo is kept. Try again.`),
  "worker-unreachable": () =>
    retriable(
      t`The part of this app that looks at photos could not be loaded.`,
      t`Your photo is kept. The part is fetched once and then kept: check your connection and try again.`,
    ),
  "webassembly-missing": withoutWebAssembly,
  "deadline-exceeded": () =>
    retriable(
      t`The analysis took too long and was stopped.`,
      t`Your photo is kept. Close other programs and try again.`,
    ),
  internal: () =>
    retriable(
      t`Something went wrong in the analysis.`,
      t`Your photo is kept. Try again, or reload the page.`,
    ),
};

/** Why work on a model, such as loading, checking or storing it, failed while no photo was waiting for an answer. */
export const MODEL_WORK_ERROR_TEXTS: ErrorTexts<ToldWorkError["code"]> = {
  "worker-died": () =>
    retriable(
      t`The work on this model stopped unexpectedly.`,
      t`Try again. A large model may need more memory than there is: close other tabs and programs first.`,
    ),
  "worker-unreachable": () =>
    retriable(
      t`The part of this app that works on models could not be loaded.`,
      t`It is fetched once and then kept. Check your connection and try again.`,
    ),
  "webassembly-missing": withoutWebAssembly,
  "deadline-exceeded": () =>
    retriable(
      t`The work on this model took too long and was stopped.`,
      t`Close other tabs and programs and try again, or use a smaller model.`,
    ),
  internal: () =>
    retriable(t`Something went wrong in the work on this model.`, t`Try again, or reload the page.`),
};
