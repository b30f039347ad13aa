/** Formats the app reads, told apart by content and never by file name. */
export type PhotoFormat = "jpeg" | "png" | "webp";

/** Largest photo that is taken, in bytes: 5 MB. A photo of exactly this size passes. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/** Most pixels that are decoded (100 megapixels): more is refused from the header, before any decoding. */
export const MAX_PHOTO_PIXELS = 100_000_000;

/** The file types to offer in a file chooser; what a file really is, its content decides. */
export const PHOTO_ACCEPT = "image/jpeg,image/png,image/webp";

/** What the header of an accepted photo says. */
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
