import { type PhotoFacts, uprightSize } from "#domain/photo.ts";
import type { Planes } from "./contract.ts";
import type { DecoderScope, Decoded } from "./decoder-scope.ts";
import { SIDES } from "./jpeg/layout.ts";
import { hasTooManyScans } from "./jpeg/jpeg-scans.ts";
import { findWebpChunk } from "./header.ts";
import { decodeToBitmap, decodeWithImageDecoder } from "./browser-decoders.ts";
import { makeUpright } from "./upright.ts";
import { decodeWebpPlanes } from "./webp-planes.ts";

/**
 * [Note: Decode paths]
 * - "jpeg-reader": a JPEG is stored in blocks of 8 × 8 pixels, as frequencies. Our own reader takes the lowest ones alone, which
 *   gives an eighth, a quarter or half of its size in a fraction of the time and memory, in every browser that runs
 *   WebAssembly. Kinds that it does not read, and damaged files, go on to the browser's decoders:
 * - "image-decoder": WebCodecs' ImageDecoder gives n/8 of a JPEG's size (n = 1 to 8). Its pixels are not rotated. It does not
 *   scale PNG and WebP, but gives the planes of most WebPs. See: [Note: Planes of a WebP]
 *   Some browsers lack it. There, and where its answer is not as expected, createImageBitmap decodes:
 * - "image-bitmap-resized": it scales, in browsers where a trial shows that it averages pixels.
 * - "image-bitmap-halved": in other browsers it decodes at full size, and drawing halves the picture until it is small.
 * - "image-bitmap-whole": the photo is small enough without scaling.
 * - "main-thread": an earlier version of the app decoded on the page where a worker could not. Histories may still say so.
 * The timings say which path was used.
 *
 * Decodes a checked photo upright, and scales it down to `scale` (0..1] or less far. Transparent parts become white.
 * Returns null where the file is damaged or gone.
 */
export async function decodePhoto(
  file: Blob,
  facts: PhotoFacts,
  scale: number,
  scope: DecoderScope,
): Promise<Decoded | "too-many-scans" | null> {
  try {
    const read = await readJpeg(file, facts, scale, scope);
    if (read !== null) return { picture: makeUpright(read, facts.orientation), path: "jpeg-reader" };
    if (facts.format === "jpeg" && (await hasTooManyScans(file))) return "too-many-scans";
  } catch (error) {
    // The file can't be read.
    if (error instanceof DOMException) return null;
    throw error;
  }
  const fast = await decodeWithImageDecoder(file, facts, scale, scope);
  if (fast !== null) return { picture: fast, path: "image-decoder" };
  if (facts.format !== "webp") return decodeToBitmap(file, uprightSize(facts), scale, scope);
  const decoded = await decodeStoredWebp(file, facts, scale, scope);
  return decoded && { ...decoded, picture: makeUpright(decoded.picture, facts.orientation) };
}

async function decodeStoredWebp(
  file: Blob,
  facts: PhotoFacts,
  scale: number,
  scope: DecoderScope,
): Promise<Decoded | null> {
  const picture = await decodeWebpPlanes(file, facts, scale, scope);
  if (picture !== null) return { picture, path: "image-decoder" };
  return decodeToBitmap(facts.orientation === 1 ? file : await hideWebpExif(file), facts, scale, scope);
}

/** Reads a JPEG with our own reader. Null where it can't. Rejects where the file can't be read. */
async function readJpeg(
  file: Blob,
  { format }: PhotoFacts,
  scale: number,
  { jpegReader, secondReader }: DecoderScope,
): Promise<Planes | null> {
  const side = SIDES.find((one) => one / 8 >= scale);
  if (format !== "jpeg" || side === undefined) return null;
  const reader = (await jpegReader) ?? null;
  return reader === null ? null : reader.readFile(file, side, secondReader?.ask ?? null);
}

/**
 * Renames the EXIF chunk of a WebP, which decoders then skip as unknown (RFC 9649, section 2.3). Some browsers apply the
 * orientation in it and Chromium does not, so it is hidden from all.
 */
async function hideWebpExif(file: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const at = findWebpChunk(bytes, "EXIF");
  if (at !== null) bytes.set(new TextEncoder().encode("NONE"), at);
  return new Blob([bytes]);
}
