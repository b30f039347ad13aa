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

/** The cases whose figure is not below `limit`, with their figures. */
export function notBelow<Case>(
  limit: number,
  cases: readonly Case[],
  figureOf: (one: Case) => Promise<number>,
): Promise<readonly string[]> {
  return failing(cases, figureOf, (figure) => figure < limit);
}

/** The cases whose figure is not above `limit`, with their figures. */
export function notAbove<Case>(
  limit: number,
  cases: readonly Case[],
  figureOf: (one: Case) => Promise<number>,
): Promise<readonly string[]> {
  return failing(cases, figureOf, (figure) => figure > limit);
}

async function failing<Case>(
  cases: readonly Case[],
  figureOf: (one: Case) => Promise<number>,
  isRight: (figure: number) => boolean,
): Promise<readonly string[]> {
  if (cases.length === 0) throw new Error("there is nothing to compare");
  const found: string[] = [];
  for (const one of cases) {
    const figure = await figureOf(one);
    if (!isRight(figure)) found.push(`${JSON.stringify(one)}: ${figure}`);
  }
  return found;
}

/** The red, green and blue values of a tensor at (x, y). */
export function pixelAt({ data, shape }: ImageTensor, x: number, y: number): number[] {
  const at = (y * shape[1] + x) * 3;
  return [...data.subarray(at, at + 3)];
}

/** The largest difference between two colours in any channel, in grey levels. */
export function colourDistance(left: readonly number[], right: readonly number[]): number {
  return Math.max(...left.map((value, channel) => Math.abs(value - (right[channel] ?? Number.NaN))));
}

/** RGB bytes of a picture that this browser draws, scaled to `width` × `height`. */
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
