import type { ExifOrientation, Size } from "#domain/photo.ts";
import type { Picture, Plane } from "../contract.ts";

/** How to read stored pixels in upright order: index = origin + x · stepX + y · stepY. */
interface Walk {
  readonly origin: number;
  readonly stepX: number;
  readonly stepY: number;
}

/** Turns and mirrors a stored picture so that it is upright. For orientation 1 it returns the same object. */
export function makeUpright(picture: Picture, orientation: ExifOrientation): Picture {
  if (orientation === 1) return picture;
  if (!("planes" in picture)) {
    const { data, width, height } = picture;
    const source = new Uint32Array(data.buffer, data.byteOffset, width * height);
    const turned = turn(source, new Uint32Array(width * height), { width, height }, orientation);
    return { data: new Uint8ClampedArray(turned.buffer), ...turnedSize({ width, height }, orientation) };
  }
  const planes = picture.planes.map((plane): Plane => {
    const data = turn(plane.data, new Uint8Array(plane.data.length), plane, orientation);
    const { width: perPixelX, height: perPixelY } = turnedSize(
      { width: plane.perPixelX, height: plane.perPixelY },
      orientation,
    );
    return { data, ...turnedSize(plane, orientation), perPixelX, perPixelY };
  });
  return { colours: picture.colours, planes, ...turnedSize(picture, orientation) };
}

/** Width and height after turning. */
function turnedSize({ width, height }: Size, orientation: ExifOrientation): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** Copies what is stored, a number a pixel, to `target` in upright order, and returns that. */
function turn<Numbers extends Uint8Array | Uint32Array>(
  source: Numbers,
  target: Numbers,
  stored: Size,
  orientation: Exclude<ExifOrientation, 1>,
): Numbers {
  const { width, height } = turnedSize(stored, orientation);
  const { origin, stepX, stepY } = walkOf(orientation, stored.width, stored.height);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    let from = origin + y * stepY;
    for (let x = 0; x < width; x += 1) {
      target[at] = source[from] ?? 0;
      at += 1;
      from += stepX;
    }
  }
  return target;
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
