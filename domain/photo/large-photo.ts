import type { PhotoFormat, Size } from "./photo.ts";

/** Most pixels that are decoded at full size (100 megapixels): their RGBA takes 400 MB. */
export const MAX_DECODED_PIXELS = 100_000_000;

/** Most pixels of a JPEG (250 megapixels). The app reads a large one at an eighth. Phones make up to 201 megapixels. */
export const MAX_JPEG_PIXELS = 250_000_000;

/** Most pixels of an accepted photo. The app reads them from the header, before decoding. */
export function maxPixelsOf(format: PhotoFormat): number {
  return format === "jpeg" ? MAX_JPEG_PIXELS : MAX_DECODED_PIXELS;
}

/** True for a photo that must not be decoded at its full size. */
export function isLarge({ width, height }: Size): boolean {
  return width * height > MAX_DECODED_PIXELS;
}
