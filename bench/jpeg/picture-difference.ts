import type { Picture } from "../photos/scene.ts";

/** How far a picture is from the one that it should be. */
export interface PictureDifference {
  /** Mean over all channels of all pixels, in grey levels. */
  readonly meanError: number;
  /** The same of the channel that is farthest off. */
  readonly worstChannel: number;
  /** The greatest of all, in grey levels. */
  readonly worst: number;
  /** Share of the pixels of which a channel is off by more than {@link FAR}, 0..1. */
  readonly farShare: number;
}

/** RGBA pixels, rows top to bottom. */
interface RgbaPixels {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Grey levels by which a pixel has to be off to count as one that people would see. */
export const FAR = 16;

/** Compares RGBA pixels with an RGB picture. Null where they differ in size or are not opaque. */
export function differenceOf(read: RgbaPixels, expected: Picture): PictureDifference | null {
  const { width, height } = expected;
  if (read.width !== width || read.height !== height || read.data.length !== width * height * 4) return null;
  const sums: [number, number, number] = [0, 0, 0];
  let worst = 0;
  let far = 0;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (read.data[pixel * 4 + 3] !== 255) return null;
    let most = 0;
    for (const channel of [0, 1, 2] as const) {
      const error = Math.abs(
        (read.data[pixel * 4 + channel] ?? 0) - (expected.data[pixel * 3 + channel] ?? 0),
      );
      sums[channel] += error;
      most = Math.max(most, error);
    }
    worst = Math.max(worst, most);
    if (most > FAR) far += 1;
  }
  const means = sums.map((sum) => sum / (width * height));
  return {
    meanError: means.reduce((sum, mean) => sum + mean, 0) / 3,
    worstChannel: Math.max(...means),
    worst,
    farShare: far / (width * height),
  };
}

/** Grey levels that a fast reading may be off in the mean against a full decode. */
export const MOST_ERROR = 3;

/**
 * The same where a picture is made smaller than the app would: a thumbnail's finest lines are as wide as what is left of it, and a
 * colour of half the samples has some 10 × 10 of them. A wrong picture is off by more.
 */
export const MOST_ERROR_OF_THUMBNAILS = 12;

/** Share of the pixels that may be far off. */
const MOST_FAR = 0.1;

/** True where nobody would tell the two pictures apart: little error in the mean, and few pixels that are far off. */
export function isNear(difference: PictureDifference | null): difference is PictureDifference {
  return difference !== null && difference.meanError <= MOST_ERROR && difference.farShare <= MOST_FAR;
}
