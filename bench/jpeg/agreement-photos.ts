import sharp from "sharp";
import { createRandom } from "#domain/random.ts";
import type { InputSpec } from "#models/manifest.ts";
import type { ImageTensor } from "#workers/contract.ts";
import { decodeScale } from "#workers/imaging/geometry.ts";
import type { JpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";
import { toTensor } from "#workers/imaging/tensor.ts";
import type { Picture } from "../photos/scene.ts";
import { type Eighths } from "./area-mean.ts";
import { EIGHTHS } from "./compare-photo.ts";
import { fullDecode } from "./full-decode.ts";
import type { JpegPhoto } from "./jpeg-photos.ts";
import type { TarFile } from "./tar.ts";
import { scriptResampler } from "#workers/imaging/resample/script-resampler.ts";

/** A photo as the classifier gets it in both ways. */
export interface BothTensors {
  readonly eighths: Eighths;
  readonly fast: ImageTensor;
  readonly full: ImageTensor;
}

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
  return {
    eighths,
    fast: toTensor(read, input, scriptResampler),
    full: toTensor(opaque(whole), input, scriptResampler),
  };
}

function opaque({ data, width, height }: Picture) {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) {
    rgba.set(data.subarray(at * 3, at * 3 + 3), at * 4);
  }
  return { data: rgba, width, height };
}

/** Grey levels of the grain that an enlarged photo gets: without it, it would have nothing fine that could be lost. */
const GRAIN = 8;

/**
 * A photo of 160 × 160 pixels enlarged so many times, with grain like a camera's, as a JPEG of quality 75 to 95, baseline or
 * progressive, its colours in full or halved both ways.
 */
export async function enlargedJpeg(
  { path, bytes }: TarFile,
  times: number,
  seed: number,
): Promise<JpegPhoto> {
  const random = createRandom(seed);
  const side = 160 * times;
  const { data, info } = await sharp(bytes)
    .resize(side, side, { kernel: "lanczos3" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 3) {
    const grain = Math.round((random.fraction() * 2 - 1) * GRAIN);
    for (const channel of [0, 1, 2]) {
      data[at + channel] = Math.max(0, Math.min(255, (data[at + channel] ?? 0) + grain));
    }
  }
  const quality = 75 + random.below(21);
  const progressive = random.below(2) === 0;
  const chromaSubsampling = random.below(2) === 0 ? "4:4:4" : "4:2:0";
  const encoded = await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality, progressive, chromaSubsampling })
    .toBuffer();
  return { name: path, bytes: new Uint8Array(encoded) };
}
