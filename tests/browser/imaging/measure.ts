import type { ImageTensor } from "#workers/imaging/contract.ts";

/** Mean absolute difference of two pictures of the same size, in grey levels (0..255). */
export function meanDifference(left: ArrayLike<number>, right: ArrayLike<number>): number {
  if (left.length !== right.length || left.length === 0) {
    throw new Error(`pictures of ${left.length} and ${right.length} bytes cannot be compared`);
  }
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += Math.abs((left[at] ?? 0) - (right[at] ?? 0));
  return sum / left.length;
}

/** Those of the figures that are `limit` or more, with their names; none is what a test hopes for. */
export function atLeast(
  limit: number,
  figures: ReadonlyMap<string, number>,
): [name: string, figure: number][] {
  return [...figures].filter(([, figure]) => !(figure < limit));
}

/** Those of the figures that are `limit` or less, with their names. */
export function atMost(
  limit: number,
  figures: ReadonlyMap<string, number>,
): [name: string, figure: number][] {
  return [...figures].filter(([, figure]) => !(figure > limit));
}

/** Red, green and blue at a place of a tensor. */
export function pixelAt({ data, shape }: ImageTensor, x: number, y: number): number[] {
  const at = (y * shape[1] + x) * 3;
  return [...data.subarray(at, at + 3)];
}

/** The largest difference between two colours in any channel, in grey levels. */
export function colourDistance(left: readonly number[], right: readonly number[]): number {
  return Math.max(...left.map((value, channel) => Math.abs(value - (right[channel] ?? Number.NaN))));
}

/** RGB bytes of a picture as this browser draws it, brought to `width` × `height`. */
export function drawn(
  picture: CanvasImageSource,
  width: number,
  height: number,
  quality: ImageSmoothingQuality,
): Uint8ClampedArray {
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (context === null) throw new Error("this browser has no 2D context");
  context.imageSmoothingQuality = quality;
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data.filter((_, index) => index % 4 !== 3);
}
