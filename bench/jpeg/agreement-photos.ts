import sharp from "sharp";
import type { Size } from "#domain/photo.ts";
import { createRandom, type Random } from "#domain/random.ts";
import type { InputSpec } from "#models/manifest.ts";
import type { ImageTensor } from "#workers/contract.ts";
import { decodeScale } from "#workers/imaging/geometry.ts";
import type { JpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";
import { startResampler } from "#workers/imaging/resample/resampler.ts";
import { once } from "#domain/once.ts";
import { toTensor } from "#workers/imaging/picture-outputs.ts";
import type { Eighths } from "./area-mean.ts";
import { areaTensor } from "./area-tensor.ts";
import { EIGHTHS } from "./compare-photo.ts";
import { fullDecode } from "./full-decode.ts";
import type { JpegPhoto } from "./jpeg-photos.ts";
import type { TarFile } from "./tar.ts";

/** A photo as the classifier gets it in both ways. */
export interface BothTensors {
  readonly eighths: Eighths;
  readonly fast: ImageTensor;
  readonly full: ImageTensor;
}

const resampler = once(startResampler);

/**
 * Both tensors of a JPEG: by the reader, at the scale at which the app reads it, and of all its pixels. Null where the app would
 * decode the whole, because the photo is small, or where the reader hands it on.
 */
export async function bothTensors(
  bytes: Uint8Array,
  reader: JpegReader,
  input: InputSpec,
): Promise<BothTensors | null> {
  const whole = await fullDecode(bytes);
  if (whole === null) return null;
  const scale = decodeScale(whole, input, null);
  const eighths = EIGHTHS.find((each) => each / 8 >= scale);
  const read = eighths === undefined ? null : reader.read(bytes, eighths);
  if (eighths === undefined || read === null) return null;
  return { eighths, fast: toTensor(read, input, await resampler()), full: areaTensor(whole, input) };
}

/** Grey levels of the grain that an enlarged photo gets: without it, it would have nothing fine that could be lost. */
const GRAIN = 8;

/** Grain of so many pixels is drawn once, and each row of a photo takes a piece of it, as drawing it takes longer than encoding. */
const GRAIN_LENGTH = 2 ** 20;

/** Enlarges a photo to an agreement's JPEG. See: {@link createEnlarger} */
export type Enlarge = (photo: TarFile, size: Size, seed: number) => Promise<JpegPhoto>;

/** Makes what enlarges photos, all with pieces of the same grain. */
export function createEnlarger(): Enlarge {
  const random = createRandom(GRAIN);
  const levels = Int8Array.from({ length: GRAIN_LENGTH }, () =>
    Math.round((random.fraction() * 2 - 1) * GRAIN),
  );
  return (photo, size, seed) => enlargedJpeg(photo, size, levels, createRandom(seed));
}

/**
 * A square photo enlarged to the shorter side of `size`, mirrored beyond it to the longer one, with grain like a camera's, as a
 * JPEG of quality 75 to 95, baseline or progressive, its colours in full or halved both ways.
 */
async function enlargedJpeg(
  { path, bytes }: TarFile,
  size: Size,
  levels: Int8Array,
  random: Random,
): Promise<JpegPhoto> {
  const { width, height } = size;
  const side = Math.min(width, height);
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)];
  const enlarged = await sharp(bytes)
    .resize(side, side, { kernel: "lanczos3" })
    .extend({ left, top, right: width - side - left, bottom: height - side - top, extendWith: "mirror" })
    .removeAlpha()
    .raw()
    .toBuffer();
  addGrain(
    new Uint8ClampedArray(enlarged.buffer, enlarged.byteOffset, enlarged.length),
    width,
    levels,
    random,
  );
  const quality = 75 + random.below(21);
  const progressive = random.below(2) === 0;
  const chromaSubsampling = random.below(2) === 0 ? "4:4:4" : "4:2:0";
  const encoded = await sharp(enlarged, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, progressive, chromaSubsampling })
    .toBuffer();
  return { name: path, bytes: new Uint8Array(encoded) };
}

/** Adds grain to RGB pixels, the same to the three channels of a pixel. */
function addGrain(pixels: Uint8ClampedArray, width: number, levels: Int8Array, random: Random): void {
  for (let row = 0; row < pixels.length; row += width * 3) {
    let from = random.below(GRAIN_LENGTH - width);
    for (let at = row; at < row + width * 3; at += 3) {
      const level = levels[from] ?? 0;
      from += 1;
      pixels[at] = (pixels[at] ?? 0) + level;
      pixels[at + 1] = (pixels[at + 1] ?? 0) + level;
      pixels[at + 2] = (pixels[at + 2] ?? 0) + level;
    }
  }
}
