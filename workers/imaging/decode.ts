import { type PhotoFacts, uprightSize } from "#domain/photo.ts";
import type { CanvasScope, Decoded } from "./decoder-scope.ts";
import { findWebpChunk } from "./header.ts";
import { decodeToBitmap } from "./image-bitmap.ts";
import { decodeWithImageDecoder } from "./image-decoder.ts";
import { makeUpright } from "./upright.ts";
import { decodeWebpPlanes } from "./webp-planes.ts";

/**
 * [Note: Decode paths]
 * - "image-decoder": a JPEG is stored in blocks of 8 × 8 pixels. A decoder can give n/8 of its size (n = 1 to 8) in a
 *   fraction of the time and memory, and WebCodecs' ImageDecoder does so. Its pixels are not rotated. It does not scale
 *   PNG and WebP, but hands out the planes of most WebPs. See: [Note: Planes of a WebP]
 *   Some browsers lack it. There, and where its answer is not as expected, createImageBitmap decodes:
 * - "image-bitmap-resized": it scales, in browsers where a trial shows that it averages pixels.
 * - "image-bitmap-halved": in other browsers it decodes at full size, and drawing halves the picture until it is small.
 * - "image-bitmap-whole": the photo is small enough without scaling.
 * - "main-thread": a browser that has neither in a worker decodes on the page.
 * The timings say which path was used.
 *
 * Decodes a checked photo upright, and scales it down to `scale` (0..1] or less far. Transparent parts become white.
 * Returns null where the file is damaged.
 */
export async function decodePhoto(
  file: Blob,
  facts: PhotoFacts,
  scale: number,
  scope: CanvasScope,
): Promise<Decoded | null> {
  const fast = await decodeWithImageDecoder(file, facts, scale, scope);
  if (fast !== null) return { pixels: fast, path: "image-decoder" };
  if (facts.format !== "webp") return decodeToBitmap(file, uprightSize(facts), scale, scope);
  const decoded = await decodeStoredWebp(file, facts, scale, scope);
  return decoded && { ...decoded, pixels: makeUpright(decoded.pixels, facts.orientation) };
}

async function decodeStoredWebp(
  file: Blob,
  facts: PhotoFacts,
  scale: number,
  scope: CanvasScope,
): Promise<Decoded | null> {
  const pixels = await decodeWebpPlanes(file, facts, scale, scope);
  if (pixels !== null) return { pixels, path: "image-decoder" };
  return decodeToBitmap(facts.orientation === 1 ? file : await hideWebpExif(file), facts, scale, scope);
}

/**
 * A WebP without its EXIF chunk. Some browsers apply the orientation in it and Chromium does not, so no browser gets to
 * see it. The chunk is renamed, and decoders skip chunks that they don't know (RFC 9649, section 2.3).
 */
async function hideWebpExif(file: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const at = findWebpChunk(bytes, "EXIF");
  if (at !== null) bytes.set(new TextEncoder().encode("NONE"), at);
  return new Blob([bytes]);
}
