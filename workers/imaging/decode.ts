import { isLarge } from "#domain/photo/large-photo.ts";
import { type PhotoFacts, uprightSize } from "#domain/photo/photo.ts";
import { findWebpChunk } from "#workers/imaging/check/header.ts";
import { countScans, type ScanCount } from "#workers/imaging/jpeg/jpeg-scans.ts";
import { SIDES } from "#workers/imaging/jpeg/layout.ts";
import {
  decodeAllPixels,
  decodeToBitmap,
  decodeWithImageDecoder,
  hasImageDecoder,
} from "./browser-decoders.ts";
import type { Pixels, Planes } from "./contract.ts";
import type { DecoderScope, Decoded } from "./decoder-scope.ts";
import { makeUpright, uprightPixels } from "./upright.ts";
import { decodeWebpPlanes } from "./webp-planes.ts";

/**
 * [Note: Decode paths]
 * - "jpeg-reader": a JPEG stores blocks of 8 × 8 pixels as frequencies. Our own reader uses only the lowest ones.
 *   This gives an eighth, a quarter or half of the size in a fraction of the time and memory, in every browser with
 *   WebAssembly. The browser's decoders handle damaged files and kinds that our reader does not support.
 * - "image-decoder": WebCodecs' ImageDecoder gives n/8 of a JPEG's size (n = 1 to 8), without rotation. It can't
 *   reduce PNG and WebP, but gives the planes of most WebPs. See: [Note: Planes of a WebP]
 * - "image-bitmap-resized": createImageBitmap reduces the picture. Used if ImageDecoder is missing or returns
 *   unexpected results, and a trial shows that createImageBitmap averages pixels.
 * - "image-bitmap-halved": in other browsers createImageBitmap decodes at full size. Drawing then halves the
 *   picture until it is small.
 * - "image-bitmap-whole": createImageBitmap decodes a photo that is small enough.
 * - "main-thread" and "png-reader": earlier versions of the app decoded on the page if the worker could not, and read
 *   PNGs with a reader of their own. Histories may still contain these two.
 *
 * The timings record which path was used.
 */

/**
 * The largest scale of a JPEG with more than 100 megapixels.
 *
 * [Note: Large JPEGs]
 * The pixels of 100 to 250 megapixels would take 400 MB to 1 GB, which phones do not have. So such a JPEG is only read
 * at an eighth, whatever scale is asked for: by our own reader, or by ImageDecoder, whose memory is small for a JPEG of
 * one scan. For several scans a browser's decoder would keep all coefficients, and createImageBitmap all pixels.
 */
const LARGE_SCALE = 1 / 8;

/**
 * Decodes a checked photo upright, and reduces it to `wantedScale` (0..1] or a little less. Transparent parts become
 * white. Null if the file is damaged or gone. See: [Note: Decode paths]. See: [Note: Large JPEGs]
 */
export async function decodePhoto(
  file: Blob,
  facts: PhotoFacts,
  wantedScale: number,
  scope: DecoderScope,
): Promise<Decoded | "too-many-scans" | "too-many-pixels" | null> {
  const scale = isLarge(facts) ? Math.min(wantedScale, LARGE_SCALE) : wantedScale;
  let scans: ScanCount = "one";
  try {
    const read = await readJpeg(file, facts, scale, scope);
    if (read !== null) return { picture: makeUpright(read, facts.orientation), path: "jpeg-reader" };
    if (facts.format === "jpeg") scans = await countScans(file);
  } catch (error) {
    // The file can't be read.
    if (error instanceof DOMException) return null;
    throw error;
  }
  if (scans === "too-many") return "too-many-scans";
  if (isLarge(facts) && (scans === "several" || !hasImageDecoder(scope))) return "too-many-pixels";
  const fast = await decodeWithImageDecoder(file, facts, scale, scope);
  if (fast !== null) return { picture: fast, path: "image-decoder" };
  if (isLarge(facts)) return null;
  if (facts.format !== "webp") return decodeToBitmap(file, uprightSize(facts), scale, scope);
  const decoded = await decodeStoredWebp(file, facts, scale, scope);
  return decoded && { ...decoded, picture: makeUpright(decoded.picture, facts.orientation) };
}

/**
 * Decodes a checked photo upright at its full size, with the bytes that libraries of Python get: no reduced JPEG, and
 * no colour profile applied. Transparent parts become white. Null if the file is damaged, gone or too large.
 */
export async function decodeWhole(
  file: Blob,
  facts: PhotoFacts,
  scope: DecoderScope,
): Promise<Pixels | null> {
  if (isLarge(facts)) return null;
  if (facts.format !== "webp") return decodeAllPixels(file, scope);
  const shown = facts.orientation === 1 ? file : await hideWebpExif(file);
  const pixels = await decodeAllPixels(shown, scope);
  return pixels && uprightPixels(pixels, facts.orientation);
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

/** Reads a JPEG with our own reader; null if that is not possible. Rejects if the file can't be read. */
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
 * Renames the EXIF chunk of a WebP, so that decoders skip it as unknown (RFC 9649, section 2.3). Chromium ignores
 * the orientation in this chunk but some browsers apply it, so it is hidden from all of them.
 */
async function hideWebpExif(file: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const at = findWebpChunk(bytes, "EXIF");
  if (at !== null) bytes.set(new TextEncoder().encode("NONE"), at);
  return new Blob([bytes]);
}
