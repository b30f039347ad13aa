import type { ExifOrientation, Size } from "#domain/photo/photo.ts";
import type { Picture, Pixels, Plane } from "./contract.ts";

/** The order for reading stored pixels to get an upright picture: index = origin + x · stepX + y · stepY. */
interface PixelOrder {
  readonly origin: number;
  readonly stepX: number;
  readonly stepY: number;
}

/** Turns and mirrors a stored picture so that it is upright. For orientation 1 it returns the same object. */
export function makeUpright(picture: Picture, orientation: ExifOrientation): Picture {
  if (orientation === 1) return picture;
  if (!("planes" in picture)) return uprightPixels(picture, orientation);
  const planes = picture.planes.map((plane) => turnPlane(plane, picture, orientation));
  return { colours: picture.colours, planes, ...turnedSize(picture, orientation) };
}

/** Turns and mirrors stored pixels so that they are upright. For orientation 1 it returns the same object. */
export function uprightPixels(pixels: Pixels, orientation: ExifOrientation): Pixels {
  if (orientation === 1) return pixels;
  const { data, width, height } = pixels;
  const source = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const turned = turn(source, new Uint32Array(width * height), { width, height }, orientation);
  return { data: new Uint8ClampedArray(turned.buffer), ...turnedSize({ width, height }, orientation) };
}

/** Turns an upright picture back to how its pixels are stored. Only two orientations are not their own opposite. */
export function makeStored(picture: Picture, orientation: ExifOrientation): Picture {
  const opposites: Partial<Record<ExifOrientation, ExifOrientation>> = { 6: 8, 8: 6 };
  return makeUpright(picture, opposites[orientation] ?? orientation);
}

/** Turns a plane; `stored` is the size of its picture. */
function turnPlane(plane: Plane, stored: Size, orientation: ExifOrientation): Plane {
  const { perPixelX, perPixelY, startX, startY } = plane;
  const start = {
    width: FROM_RIGHT.has(orientation) ? plane.width - startX - stored.width * perPixelX : startX,
    height: FROM_BOTTOM.has(orientation) ? plane.height - startY - stored.height * perPixelY : startY,
  };
  const turnedStart = turnedSize(start, orientation);
  const perPixel = turnedSize({ width: perPixelX, height: perPixelY }, orientation);
  return {
    data: turn(plane.data, new Uint8Array(plane.data.length), plane, orientation),
    ...turnedSize(plane, orientation),
    perPixelX: perPixel.width,
    perPixelY: perPixel.height,
    startX: turnedStart.width,
    startY: turnedStart.height,
  };
}

/** Width and height after turning. */
function turnedSize({ width, height }: Size, orientation: ExifOrientation): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** Copies stored values, one per pixel, to `target` in upright order, and returns `target`. */
function turn<Numbers extends Uint8Array | Uint32Array>(
  source: Numbers,
  target: Numbers,
  stored: Size,
  orientation: ExifOrientation,
): Numbers {
  const { width, height } = turnedSize(stored, orientation);
  const { origin, stepX, stepY } = pixelOrderOf(orientation, stored);
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

/**
 * Orientations whose upright picture starts in the last stored column, and those where it starts in the last stored
 * row (CIPA DC-008, tag 0x0112).
 */
const FROM_RIGHT: ReadonlySet<ExifOrientation> = new Set([2, 3, 7, 8]);
const FROM_BOTTOM: ReadonlySet<ExifOrientation> = new Set([3, 4, 6, 7]);

function pixelOrderOf(orientation: ExifOrientation, { width, height }: Size): PixelOrder {
  const [fromRight, fromBottom] = [FROM_RIGHT.has(orientation), FROM_BOTTOM.has(orientation)];
  const origin = (fromRight ? width - 1 : 0) + (fromBottom ? (height - 1) * width : 0);
  const across = fromRight ? -1 : 1;
  const down = fromBottom ? -width : width;
  // For orientations from 5, stored columns become rows.
  return orientation < 5 ? { origin, stepX: across, stepY: down } : { origin, stepX: down, stepY: across };
}
