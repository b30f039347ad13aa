/** The formats that the app reads. It looks at the content of a file, not at its name. */
export type PhotoFormat = "jpeg" | "png" | "webp";

/** Largest accepted photo: 5 MB, inclusive. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/**
 * Size limit of each photo if a person chooses many at once, 50 MB: such photos come straight from a camera, and
 * shrinking each by hand takes too long.
 */
export const MAX_FOLDER_PHOTO_BYTES = 50 * 1024 * 1024;

/** Least short side of a photo that a model can identify, in pixels. */
const LEAST_SIDE = 64;

/** The file types in a file chooser. The app checks the content of the file later. */
export const PHOTO_ACCEPT = "image/jpeg,image/png,image/webp";

/** Facts from the header of an accepted photo. */
export interface PhotoFacts {
  readonly format: PhotoFormat;
  readonly bytes: number;
  /** Width in pixels before the EXIF rotation. */
  readonly width: number;
  /** Height in pixels before the EXIF rotation. */
  readonly height: number;
  readonly orientation: ExifOrientation;
}

/**
 * EXIF orientation (CIPA DC-008, tag 0x0112): 1 upright, 2 to 4 mirrored or turned by 180°, 5 to 8 with swapped
 * sides.
 */
export type ExifOrientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a photo after the EXIF rotation. */
export function uprightSize(facts: PhotoFacts): Size {
  return facts.orientation >= 5
    ? { width: facts.height, height: facts.width }
    : { width: facts.width, height: facts.height };
}

/**
 * Least short side, in pixels, of a photo for a model with this input. A model for smaller pictures accepts smaller
 * photos.
 */
export function leastSideFor(input: Size): number {
  return Math.min(LEAST_SIDE, input.width, input.height);
}

export function isTooSmall({ width, height }: Size, leastSide: number): boolean {
  return Math.min(width, height) < leastSide;
}

/** Sharpness and light of a photo, measured on the model's input. */
export interface PhotoQuality {
  /** Variance of the Laplacian of the luminance (0..255): low for a blurred or empty photo. */
  readonly sharpness: number;
  /** Mean luminance, 0..255. */
  readonly luminance: number;
  /** Share (0..1) of the nearly black pixels. */
  readonly black: number;
  /** Share (0..1) of the nearly white pixels. */
  readonly white: number;
}
