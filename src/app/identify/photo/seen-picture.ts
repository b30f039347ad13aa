import type { Place, PlaceGrid } from "#domain/photo/cutout.ts";
import type { Fit, InputSpec } from "#models/manifest.ts";
import { inContext, t } from "#src/language/messages.ts";

/**
 * Colours from least to most evidence, as red, green, blue and opacity, 0..255. Lightness rises from indigo to yellow,
 * after matplotlib's "plasma" (CC0), so the map needs no colour vision.
 */
export const HEAT_COLOURS = [
  [22, 7, 70, 140],
  [106, 0, 167, 135],
  [177, 42, 144, 130],
  [225, 100, 98, 125],
  [252, 166, 54, 120],
  [240, 249, 33, 120],
] as const;

/** A map as smooth RGBA pixels, `size` × `size`, one byte per channel, rows top to bottom. */
export function heatPixels(map: PlaceGrid, size: number): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const value = smoothValue(map, (x + 0.5) / size, (y + 0.5) / size);
      pixels.set(heatColour(value), (y * size + x) * 4);
    }
  }
  return pixels;
}

/** The value at a point (0..1 in each direction), interpolated between the four nearest cells. */
function smoothValue({ width, height, values }: PlaceGrid, x: number, y: number): number {
  const left = clamp(x * width - 0.5, width - 1);
  const top = clamp(y * height - 0.5, height - 1);
  const [column, row] = [Math.floor(left), Math.floor(top)];
  const at = (right: number, below: number): number =>
    values[Math.min(row + below, height - 1) * width + Math.min(column + right, width - 1)] ?? 0;
  return mix(mix(at(0, 0), at(1, 0), left - column), mix(at(0, 1), at(1, 1), left - column), top - row);
}

/** Smoothstep interpolation: linear interpolation would show creases at the cells' centres. */
function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share * share * (3 - 2 * share);
}

function heatColour(value: number): readonly number[] {
  const step = clamp(value, 1) * (HEAT_COLOURS.length - 1);
  const [from = [0, 0, 0, 0], to = from] = HEAT_COLOURS.slice(Math.floor(step));
  return from.map((channel, index) => channel + ((to[index] ?? channel) - channel) * (step % 1));
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}

/** A rectangle in pixels of the picture. It may extend beyond the picture. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a picture (size in pixels) that a model with this input sees. */
export function seenArea(
  { width, height }: { readonly width: number; readonly height: number },
  input: InputSpec,
): Area {
  if (input.fit === "stretch") return { x: 0, y: 0, width, height };
  const fit = input.fit === "cover" ? Math.min : Math.max;
  const scale =
    input.resize === undefined
      ? fit(width / input.width, height / input.height)
      : Math.min(width, height) / input.resize;
  const seen = { width: input.width * scale, height: input.height * scale };
  return { x: (width - seen.width) / 2, y: (height - seen.height) / 2, ...seen };
}

const PLACES: Readonly<Record<Place["vertical"], Readonly<Record<Place["horizontal"], string>>>> = {
  upper: {
    left: inContext("of a photo")`the upper left`,
    centre: inContext("of a photo")`the upper part`,
    right: inContext("of a photo")`the upper right`,
  },
  middle: {
    left: inContext("of a photo")`the left side`,
    centre: inContext("of a photo")`the centre`,
    right: inContext("of a photo")`the right side`,
  },
  lower: {
    left: inContext("of a photo")`the lower left`,
    centre: inContext("of a photo")`the lower part`,
    right: inContext("of a photo")`the lower right`,
  },
};

/** Where the evidence for a label is, in a sentence. `place` is null if no part stands out. */
export function describePlace(place: Place | null, fit: Fit): string {
  const isSquare = fit === "cover";
  if (place === null)
    return isSquare
      ? t`No part of the middle square stands out: it looked at most of it.`
      : t`No part of the photo stands out: it looked at most of it.`;
  const part = PLACES[place.vertical][place.horizontal];
  return isSquare
    ? t`It looked mostly at ${part} of the middle square.`
    : t`It looked mostly at ${part} of the photo.`;
}
