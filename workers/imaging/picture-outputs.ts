import { type Cutout, cutoutPixels } from "#domain/photo/cutout.ts";
import type { PhotoQuality, Size } from "#domain/photo/photo.ts";
import type { InputSpec } from "#models/manifest.ts";
import type { Resampler } from "#workers/imaging/resample/resampler.ts";
import type { ImageTensor, Picture, Pixels } from "./contract.ts";
import type { DecoderScope } from "./decoder-scope.ts";
import { place, type Region } from "./geometry.ts";

/** Makes the model's input from an upright picture. The empty margins of `contain` are black. */
export function toTensor(picture: Picture, input: InputSpec, resampler: Resampler): ImageTensor {
  const { source, target } = place(picture, input);
  const filled = resampler.toRgb(picture, source, target.width, target.height);
  return placed(filled, target, input);
}

/** The tensor with `filled`, the RGB bytes of its part `target`; the rest is black. */
export function placed(filled: Uint8Array<ArrayBuffer>, target: Region, input: Size): ImageTensor {
  const shape = [input.height, input.width, 3] as const;
  if (target.width === input.width && target.height === input.height) return { data: filled, shape };

  const data = new Uint8Array(input.height * input.width * 3);
  for (let y = 0; y < target.height; y += 1) {
    const row = filled.subarray(y * target.width * 3, (y + 1) * target.width * 3);
    data.set(row, ((y + target.y) * input.width + target.x) * 3);
  }
  return { data, shape };
}

/** Measures the quality of the photo in a tensor; `decoded` is the size of the decoded picture. */
export function qualityOf(tensor: ImageTensor, decoded: Size, input: InputSpec): PhotoQuality {
  // A photo that is stored on its side fills another part.
  const isStored = input.orientation === "stored";
  return measureQuality(tensor, place(isStored ? input : decoded, input).target);
}

/** Pixels with at most this luminance (0..255) count as black. */
const BLACK = 5;

/** Pixels with at least this luminance (0..255) count as white. */
const WHITE = 250;

/**
 * Measures sharpness and light in the part of a tensor that the photo fills; `filled` is in whole pixels. Sharpness
 * is the variance of the Laplacian (the four neighbours minus four times the pixel), after Pech-Pacheco, Cristóbal,
 * Chamorro-Martínez and Fernández-Valdivia, "Diatom autofocusing in brightfield microscopy: a comparative study"
 * (2000).
 */
export function measureQuality(tensor: ImageTensor, filled: Region): PhotoQuality {
  const { width, height } = filled;
  const luminances = luminancesOf(tensor, filled);
  let sum = 0;
  let black = 0;
  let white = 0;
  for (const luminance of luminances) {
    sum += luminance;
    if (luminance <= BLACK) black += 1;
    if (luminance >= WHITE) white += 1;
  }
  const { length } = luminances;
  return {
    sharpness: laplacianVariance(luminances, width, height),
    luminance: sum / length,
    black: black / length,
    white: white / length,
  };
}

/** Luminance by ITU-R BT.709, computed from sRGB bytes: 0..255, rows top to bottom. */
function luminancesOf({ data, shape: [, tensorWidth] }: ImageTensor, filled: Region): Float32Array {
  const { x, y, width, height } = filled;
  const luminances = new Float32Array(width * height);
  for (let row = 0; row < height; row += 1) {
    let from = ((y + row) * tensorWidth + x) * 3;
    for (let column = 0; column < width; column += 1) {
      luminances[row * width + column] =
        0.2126 * (data[from] ?? 0) + 0.7152 * (data[from + 1] ?? 0) + 0.0722 * (data[from + 2] ?? 0);
      from += 3;
    }
  }
  return luminances;
}

/** Variance over all pixels with four neighbours; 0 if there are none. */
function laplacianVariance(luminances: Float32Array, width: number, height: number): number {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around =
        (luminances[at - 1] ?? 0) +
        (luminances[at + 1] ?? 0) +
        (luminances[at - width] ?? 0) +
        (luminances[at + width] ?? 0);
      const laplacian = around - 4 * (luminances[at] ?? 0);
      count += 1;
      sum += laplacian;
      squares += laplacian * laplacian;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** A copy of the part of `pixels` within a cutout. */
export function cut(pixels: Pixels, cutout: Cutout): Pixels {
  return part(pixels, cutoutPixels(cutout, pixels));
}

/** A copy of a part of `pixels`, in whole pixels. */
export function part(pixels: Pixels, { x, y, width, height }: Region): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const from = ((y + row) * pixels.width + x) * 4;
    data.set(pixels.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { data, width, height };
}

/** The pixels of a frame of a camera. */
export function pixelsOf(frame: ImageBitmap, scope: DecoderScope): Pixels {
  const { width, height } = frame;
  const canvas = new scope.OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("no 2D context for an OffscreenCanvas");
  context.drawImage(frame, 0, 0);
  return { data: context.getImageData(0, 0, width, height).data, width, height };
}

/** JPEG quality of previews. At the size of previews no difference from the original is visible. */
const PREVIEW_QUALITY = 0.85;

/** Encodes upright pixels as a JPEG preview. */
export function encodePreview({ data, width, height }: Pixels, scope: DecoderScope): Promise<Blob> {
  const canvas = new scope.OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no 2D context for an OffscreenCanvas");
  context.putImageData(new ImageData(data, width, height), 0, 0);
  return canvas.convertToBlob({ type: "image/jpeg", quality: PREVIEW_QUALITY });
}
