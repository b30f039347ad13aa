import type { ExifOrientation } from "#domain/photo.ts";
import type { Pixels } from "../contract.ts";

/** How to read stored pixels in upright order: index = origin + x · stepX + y · stepY. */
interface Walk {
  readonly origin: number;
  readonly stepX: number;
  readonly stepY: number;
}

/** Turns and mirrors stored pixels so that they are upright. For orientation 1 it returns the same object. */
export function makeUpright(pixels: Pixels, orientation: ExifOrientation): Pixels {
  if (orientation === 1) return pixels;
  const swapped = orientation >= 5;
  const width = swapped ? pixels.height : pixels.width;
  const height = swapped ? pixels.width : pixels.height;
  const { origin, stepX, stepY } = walkOf(orientation, pixels.width, pixels.height);
  const source = new Uint32Array(pixels.data.buffer, pixels.data.byteOffset, width * height);
  const target = new Uint32Array(width * height);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    let from = origin + y * stepY;
    for (let x = 0; x < width; x += 1) {
      target[at] = source[from] ?? 0;
      at += 1;
      from += stepX;
    }
  }
  return { data: new Uint8ClampedArray(target.buffer), width, height };
}

/** CIPA DC-008, tag 0x0112: the stored row at the top of the picture and the stored column at its left. */
function walkOf(orientation: Exclude<ExifOrientation, 1>, width: number, height: number): Walk {
  const right = width - 1;
  const bottom = (height - 1) * width;
  switch (orientation) {
    case 2:
      return { origin: right, stepX: -1, stepY: width };
    case 3:
      return { origin: bottom + right, stepX: -1, stepY: -width };
    case 4:
      return { origin: bottom, stepX: 1, stepY: -width };
    case 5:
      return { origin: 0, stepX: width, stepY: 1 };
    case 6:
      return { origin: bottom, stepX: -width, stepY: 1 };
    case 7:
      return { origin: bottom + right, stepX: -width, stepY: -1 };
    case 8:
      return { origin: right, stepX: width, stepY: -1 };
  }
}
