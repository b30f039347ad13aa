import type { Tone } from "./tones.ts";

/** One path of a drawing in a field of 96 by 96 units, y down, as SVG writes paths and transforms. */
export type Shape = readonly [tone: Tone, path: string, transform?: string];

/** A drawing: its shapes from the lowest to the uppermost. Those of `within` are seen only inside of the path `outline`. */
export interface Scheme {
  readonly below: readonly Shape[];
  readonly outline?: string;
  readonly within?: readonly Shape[];
  readonly above?: readonly Shape[];
}

/** Centre and radius, in units of the drawing. */
export type Round = readonly [x: number, y: number, radius: number];

/** Reads circles of a list such as "35 30 4, 58 35 6": x, y and radius of each. */
export function rounds(list: string): readonly Round[] {
  return list.split(", ").map((round): Round => {
    const [x = 0, y = 0, radius = 0] = round.split(" ").map(Number);
    return [x, y, radius];
  });
}

/** A circle as a path. */
export function circle([x, y, radius]: Round): string {
  return ellipse(x, y, radius, radius);
}

/** An ellipse with its axes along x and y, as a path. */
export function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
}

/** Circles as one path. `grow` is added to each radius, and may be negative. */
export function circles(list: readonly Round[], grow = 0): string {
  return list.map(([x, y, radius]) => circle([x, y, radius + grow])).join("");
}

/** A shape and its mirror image, left and right of the middle (x = 48). */
export function both(tone: Tone, path: string): readonly Shape[] {
  return [
    [tone, path],
    [tone, path, "matrix(-1 0 0 1 96 0)"],
  ];
}

/** Copies of a shape, turned round a middle by equal angles. `from` is the first angle, in degrees. */
export function around(tone: Tone, path: string, count: number, middle: string, from = 0): readonly Shape[] {
  return Array.from({ length: count }, (_, index) => [
    tone,
    path,
    `rotate(${from + (index * 360) / count} ${middle})`,
  ]);
}

/** Copies of a shape, each at "x y angle" with an angle in degrees. */
export function placed(tone: Tone, path: string, places: readonly string[]): readonly Shape[] {
  return places.map((place) => {
    const [x = 0, y = 0, angle = 0] = place.split(" ").map(Number);
    return [tone, path, `translate(${x} ${y}) rotate(${angle})`];
  });
}
