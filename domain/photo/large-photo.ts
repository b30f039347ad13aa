import type { PhotoFormat, Size } from "./photo.ts";

/** Most pixels that are decoded at full size (100 megapixels): their RGBA takes 400 MB. */
export const MAX_DECODED_PIXELS = 100_000_000;

/** Most pixels of a PNG (70 megapixels). Chromium decodes it whole and takes 5.4 bytes a pixel: 380 MB. */
export const MAX_PNG_PIXELS = 70_000_000;

/** Most pixels of a JPEG (250 megapixels). The app reads a large one at an eighth. Phones make up to 201 megapixels. */
export const MAX_JPEG_PIXELS = 250_000_000;

const MAX_PIXELS = {
  jpeg: MAX_JPEG_PIXELS,
  png: MAX_PNG_PIXELS,
  webp: MAX_DECODED_PIXELS,
} as const satisfies Readonly<Record<PhotoFormat, number>>;

/** Most pixels of an accepted photo. The app reads them from the header, before decoding. */
export function maxPixelsOf(format: PhotoFormat): number {
  return MAX_PIXELS[format];
}

/** True for a photo that must not be decoded at its full size. */
export function isLarge({ width, height }: Size): boolean {
  return width * height > MAX_DECODED_PIXELS;
}
