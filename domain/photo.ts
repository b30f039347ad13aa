/** Formats that the app reads. A file's content decides its format, never its name. */
export type PhotoFormat = "jpeg" | "png" | "webp";

/** Size of the largest photo that is accepted, in bytes: 5 MB. A photo of exactly this size passes. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/**
 * Size limit of each photo where many are chosen at once, 50 MB: such photos come straight from a camera, and shrinking
 * each by hand takes too long.
 */
export const MAX_FOLDER_PHOTO_BYTES = 50 * 1024 * 1024;

/** Most pixels of a photo (100 megapixels). A photo with more is refused after its header is read, before decoding. */
export const MAX_PHOTO_PIXELS = 100_000_000;

/** Least short side, in pixels, of a picture that is identified. */
const LEAST_SIDE = 64;

/** The file types that a file chooser offers. The content of the chosen file is checked later. */
export const PHOTO_ACCEPT = "image/jpeg,image/png,image/webp";

/** Facts from the header of an accepted photo. */
export interface PhotoFacts {
  readonly format: PhotoFormat;
  /** Size of the file in bytes. */
  readonly bytes: number;
  /** Stored width in pixels, before EXIF orientation is applied. */
  readonly width: number;
  /** Stored height in pixels, before EXIF orientation is applied. */
  readonly height: number;
  /** EXIF orientation, 1 (upright) to 8 (CIPA DC-008, tag 0x0112). */
  readonly orientation: ExifOrientation;
}

/** EXIF orientation: 1 upright, 2 to 4 mirrored or turned by 180°, 5 to 8 with the sides swapped. */
export type ExifOrientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a photo once its EXIF orientation is applied. */
export function uprightSize(facts: PhotoFacts): Size {
  return facts.orientation >= 5
    ? { width: facts.height, height: facts.width }
    : { width: facts.width, height: facts.height };
}

/**
 * Least short side, in pixels, of a picture that a model with this input can identify. A model for smaller pictures
 * accepts them.
 */
export function leastSideFor(input: Size): number {
  return Math.min(LEAST_SIDE, input.width, input.height);
}

/** True for a photo, or a part of one, that is too small to identify. */
export function isTooSmall({ width, height }: Size, leastSide: number): boolean {
  return Math.min(width, height) < leastSide;
}

/** Sharpness and light of a photo, measured on the classifier's input. */
export interface PhotoQuality {
  /** Variance of the Laplacian of the luminance (0..255): low for a photo that is blurred, or shows nothing. */
  readonly sharpness: number;
  /** Mean luminance, 0..255. */
  readonly luminance: number;
  /** Share (0..1) of the nearly black pixels. */
  readonly black: number;
  /** Share (0..1) of the nearly white pixels. */
  readonly white: number;
}
