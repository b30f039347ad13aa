import type { PlaceGrid } from "#domain/cutout.ts";

/**
 * Colours from "nothing speaks for it" to "this speaks most for it", as red, green, blue and opacity, 0..255. They rise in
 * lightness from indigo to yellow, after matplotlib's "plasma" (CC0), so that they read without colour vision too.
 */
export const HEAT_COLOURS = [
  [22, 7, 70, 140],
  [106, 0, 167, 135],
  [177, 42, 144, 130],
  [225, 100, 98, 125],
  [252, 166, 54, 120],
  [240, 249, 33, 120],
] as const;

/** A map as smooth pixels: RGBA, `size` × `size`, one byte a channel, rows top to bottom. */
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

/** The value at a point (0..1 in each direction), between the middles of the four places around it. */
function smoothValue({ width, height, values }: PlaceGrid, x: number, y: number): number {
  const left = clamp(x * width - 0.5, width - 1);
  const top = clamp(y * height - 0.5, height - 1);
  const [column, row] = [Math.floor(left), Math.floor(top)];
  const at = (right: number, below: number): number =>
    values[Math.min(row + below, height - 1) * width + Math.min(column + right, width - 1)] ?? 0;
  return mix(mix(at(0, 0), at(1, 0), left - column), mix(at(0, 1), at(1, 1), left - column), top - row);
}

/** From one value to another. A straight line between them would show the middles of the places as creases. */
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
