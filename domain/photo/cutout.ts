import { greatestOf, leastOf } from "#domain/numbers/extremes.ts";
import type { Size } from "./photo.ts";

/**
 * The rectangle of an upright photo that the app identifies instead of the whole photo: shares (0..1) of its width
 * and height.
 */
export interface Cutout {
  /** Left edge. */
  readonly x: number;
  /** Upper edge. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A cutout in whole pixels of a picture: within the picture, and at least one pixel wide and high. */
export function cutoutPixels(cutout: Cutout, { width, height }: Size): Cutout {
  const [x, right] = span(cutout.x, cutout.width, width);
  const [y, bottom] = span(cutout.y, cutout.height, height);
  return { x, y, width: right - x, height: bottom - y };
}

function span(start: number, length: number, pixels: number): readonly [from: number, to: number] {
  const from = Math.min(pixels - 1, Math.max(0, Math.round(start * pixels)));
  return [from, Math.min(pixels, Math.max(from + 1, Math.round((start + length) * pixels)))];
}

/** How strongly each place of a picture supports a label: 0..1, rows top to bottom. */
export interface PlaceGrid {
  readonly width: number;
  readonly height: number;
  readonly values: ArrayLike<number>;
}

/** The part of a picture with the strongest support for a label. */
export interface Place {
  readonly vertical: "upper" | "middle" | "lower";
  readonly horizontal: "left" | "centre" | "right";
}

/** If more than this share of the places is at least half as strong as the best one, no part stands out. */
const EVERYWHERE = 0.5;

/**
 * The third of the height and the third of the width that contain the weighted centre of the strong places (at
 * least half as strong as the strongest). Null if most places are strong, or none is.
 */
export function strongestPlace({ width, height, values }: PlaceGrid): Place | null {
  let greatest = 0;
  for (let at = 0; at < values.length; at += 1) greatest = Math.max(greatest, values[at] ?? 0);
  let strong = 0;
  let weight = 0;
  let x = 0;
  let y = 0;
  for (let at = 0; at < width * height; at += 1) {
    const value = values[at] ?? 0;
    if (value <= 0 || value < greatest / 2) continue;
    strong += 1;
    weight += value;
    x += value * ((at % width) + 0.5);
    y += value * (Math.floor(at / width) + 0.5);
  }
  if (strong === 0 || strong > EVERYWHERE * width * height) return null;
  return {
    vertical: thirdOf(y / weight / height, ["upper", "middle", "lower"]),
    horizontal: thirdOf(x / weight / width, ["left", "centre", "right"]),
  };
}

function thirdOf<T>(share: number, [first, second, third]: readonly [T, T, T]): T {
  if (share < 1 / 3) return first;
  return share < 2 / 3 ? second : third;
}

/** The part of a picture that its subject fills. */
export interface FilledPart {
  /** Share (0..1) of the places with at least half the strongest support for the label. */
  readonly share: number;
  /** The smallest part, in the picture's proportions, that contains all the places counted in `share`. */
  readonly part: Cutout;
}

/** Finds the part that the subject fills from the places' support for its label. Null if no place supports it. */
export function filledPart({ width, height, values }: PlaceGrid): FilledPart | null {
  const greatest = greatestOf(Array.from(values));
  const strong = Array.from({ length: width * height }, (_, at) => at).filter(
    (at) => greatest > 0 && (values[at] ?? 0) >= greatest / 2,
  );
  if (strong.length === 0) return null;
  const columns = strong.map((at) => at % width);
  const rows = strong.map((at) => Math.floor(at / width));
  const [left, right] = [leastOf(columns) / width, (greatestOf(columns) + 1) / width];
  const [top, bottom] = [leastOf(rows) / height, (greatestOf(rows) + 1) / height];
  const side = Math.max(right - left, bottom - top);
  const start = (from: number, to: number): number => Math.min(1 - side, Math.max(0, (from + to - side) / 2));
  return {
    share: strong.length / (width * height),
    part: { x: start(left, right), y: start(top, bottom), width: side, height: side },
  };
}
