import { type PhotoFacts, uprightSize } from "#domain/photo.ts";
import type { CanvasScope, Decoded } from "./decoder-scope.ts";
import { findWebpExif } from "./header.ts";
import { decodeToBitmap } from "./image-bitmap.ts";
import { decodeWithImageDecoder } from "./image-decoder.ts";
import { makeUpright } from "./upright.ts";

/**
 * [Note: Decode paths]
 * A JPEG is stored in 8 × 8 blocks, and a decoder may make n/8 of the size of it (n = 1 to 8) at a fraction of the
 * time and memory; WebCodecs' ImageDecoder does so when it is asked for a smaller picture. It gives unrotated
 * pixels. For PNG and WebP it scales nothing, so there, and wherever ImageDecoder is missing or answers otherwise
 * than expected, createImageBitmap decodes, and scales where a trial shows that it averages ("resized"); a browser
 * whose scaling skips pixels decodes whole and halves by drawing ("halved"). A photo that is small already is not scaled ("whole"). A browser with neither in a worker
 * decodes on the page ("main-thread"). Which path ran is part of the timings.
 *
 * Decodes a checked photo upright, scaled down no further than `scale` (0..1]. Transparent parts become white.
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
  if (facts.format !== "webp" || facts.orientation === 1) {
    return decodeToBitmap(file, uprightSize(facts), scale, scope);
  }
  const stored = await decodeToBitmap(await hideWebpExif(file), facts, scale, scope);
  return stored && { ...stored, pixels: makeUpright(stored.pixels, facts.orientation) };
}

/**
 * A WebP without its orientation: some browsers apply it, Chromium does not, so nobody is asked to. Renamed, the chunk
 * is one that decoders do not know and pass over (RFC 9649, section 2.3).
 */
async function hideWebpExif(file: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const at = findWebpExif(bytes);
  if (at !== null) bytes.set(new TextEncoder().encode("NONE"), at);
  return new Blob([bytes]);
}
