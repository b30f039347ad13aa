import type { SVGAttributes } from "react";

/**
 * A tone and an SVG path in an area of 96 by 96 units, y down: "leaf M48 5C68 18...". The tuple form also has a
 * transform.
 */
export type Shape = `${Tone} ${string}` | readonly [tone: Tone, path: string, transform: string];

/** A drawing: its shapes from bottom to top. The shapes of `within` are clipped to the path `outline`. */
export type Scheme =
  | readonly Shape[]
  | {
      readonly below: readonly Shape[];
      readonly outline: string;
      readonly within: readonly Shape[];
      readonly above: readonly Shape[];
    };

/** Centre and radius, in units of the drawing. */
export type Round = readonly [x: number, y: number, radius: number];

/** Parses a list of circles such as "35 30 4, 58 35 6": x, y and radius of each. */
export function rounds(list: string): readonly Round[] {
  return list.split(", ").map((round): Round => {
    const [x = 0, y = 0, radius = 0] = round.split(" ").map(Number);
    return [x, y, radius];
  });
}

/** An ellipse with its axes along x and y, as a path. */
export function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
}

/** Circles as one path. `grow` is added to each radius, and may be negative. */
export function circles(list: string | readonly Round[], grow = 0): string {
  const all = typeof list === "string" ? rounds(list) : list;
  return all.map(([x, y, radius]) => ellipse(x, y, radius + grow, radius + grow)).join("");
}

/** A shape and its mirror image, left and right of the middle (x = 48). */
export function both(tone: Tone, path: string): readonly Shape[] {
  return [`${tone} ${path}`, [tone, path, "matrix(-1 0 0 1 96 0)"]];
}

/** Copies of a shape, rotated around a centre by equal angles. `from` is the first angle, in degrees. */
export function around(tone: Tone, path: string, count: number, middle: string, from = 0): readonly Shape[] {
  return Array.from({ length: count }, (_, index) => [
    tone,
    path,
    `rotate(${from + (index * 360) / count} ${middle})`,
  ]);
}

/** Copies of a shape at positions such as "45 36 14, 59 28 8": x, y and an angle in degrees. */
export function placed(tone: Tone, path: string, places: string): readonly Shape[] {
  return rounds(places).map(([x, y, angle]) => [tone, path, `translate(${x} ${y}) rotate(${angle})`]);
}

/**
 * The fill and the line of each tone, in colours from tokens.css. A line without a width gets the drawing's default
 * width.
 */
export const TONES = {
  // Leaves have muted colours.
  leaf: { fill: "var(--art-blade)", stroke: "var(--art-leaf-deep)" },
  "leaf-fill": { fill: "var(--art-blade)" },
  "light-leaf": { fill: "var(--art-blade-pale)", stroke: "var(--art-leaf-deep)" },
  shade: { fill: "var(--art-patch)" },
  edge: { stroke: "var(--art-leaf-deep)" },
  bump: { fill: "var(--art-blade-pale)", stroke: "var(--art-leaf-deep)", strokeWidth: 1.5 },
  vein: { stroke: "var(--art-leaf-deep)", strokeWidth: 1.5 },
  stem: { stroke: "var(--art-leaf-deep)", strokeWidth: 4 },
  ghost: { stroke: "var(--line-strong)", strokeWidth: 2, strokeDasharray: "3 4.5" },
  // Symptoms have strong colours.
  brown: { fill: "var(--art-spot)" },
  "brown-line": { stroke: "var(--art-spot)", strokeWidth: 3 },
  "brown-fine": { stroke: "var(--art-spot)", strokeWidth: 1.5 },
  cut: { stroke: "var(--art-earth)", strokeWidth: 3 },
  chewed: { fill: "var(--art-blade)", fillRule: "evenodd", stroke: "var(--art-earth)" },
  ground: { stroke: "var(--art-earth)", strokeWidth: 3 },
  twig: { stroke: "var(--art-fur)", strokeWidth: 4 },
  "dead-leaf": { fill: "var(--art-earth)", stroke: "var(--art-spot)" },
  cork: { fill: "var(--art-earth)", stroke: "var(--art-spot)", strokeWidth: 1.5 },
  soot: { fill: "var(--art-ink)", opacity: 0.85 },
  mould: { fill: "var(--line-strong)", stroke: "var(--line-strong)", strokeWidth: 4, strokeDasharray: "0 4" },
  gall: { fill: "var(--art-clay)", stroke: "var(--art-leaf-deep)", strokeWidth: 2 },
  rust: { fill: "var(--art-clay)", stroke: "var(--art-spot)", strokeWidth: 1.5 },
  yellow: { fill: "var(--art-sun)" },
  "yellow-line": { stroke: "var(--art-sun)", strokeWidth: 4 },
  "yellow-band": { stroke: "var(--art-sun)", strokeWidth: 9 },
  "blade-line": { stroke: "var(--art-blade)", strokeWidth: 7 },
  white: { fill: "var(--art-paper)" },
  "white-line": { stroke: "var(--art-paper)" },
  mine: { stroke: "var(--art-paper)", strokeWidth: 5 },
  // Bodies and flowers have an outline, which is light in dark mode.
  body: { fill: "var(--art-fur)", stroke: "var(--ink)" },
  warm: { fill: "var(--art-clay)", stroke: "var(--ink)" },
  sunny: { fill: "var(--art-sun)", stroke: "var(--ink)" },
  pink: { fill: "var(--art-berry)", stroke: "var(--ink)" },
  blue: { fill: "var(--art-water)", stroke: "var(--ink)" },
  wing: { fill: "var(--art-wing)", stroke: "var(--ink)" },
  green: { fill: "var(--art-leaf)", stroke: "var(--ink)" },
  pale: { fill: "var(--art-paper)", stroke: "var(--art-pale-edge)" },
  ink: { fill: "var(--art-ink)" },
  line: { stroke: "var(--ink)" },
  fine: { stroke: "var(--ink)", strokeWidth: 1.5 },
  mark: { stroke: "var(--art-ink)" },
  "fine-mark": { stroke: "var(--art-ink)", strokeWidth: 1.5 },
  "fine-grey": { stroke: "var(--line-strong)", strokeWidth: 1.5 },
  wax: { stroke: "var(--line-strong)" },
  pole: { stroke: "var(--art-fur)", strokeWidth: 5 },
  "dot-red": { fill: "var(--art-clay)" },
  "coil-edge": { stroke: "var(--ink)", strokeWidth: 15 },
  worm: { stroke: "var(--art-berry)", strokeWidth: 10 },
  saddle: { stroke: "var(--art-clay)", strokeWidth: 10, strokeLinecap: "butt" },
  "dark-body": { fill: "var(--art-fur-dark)", stroke: "var(--ink)" },
  root: { stroke: "var(--art-fur)", strokeWidth: 2 },
  knob: { fill: "var(--ink)" },
  slate: { fill: "var(--art-stone)", stroke: "var(--ink)" },
  skin: { fill: "var(--art-fur-pale)", stroke: "var(--ink)" },
  "skin-fill": { fill: "var(--art-fur-pale)" },
  snake: { stroke: "var(--art-leaf)", strokeWidth: 10 },
  "snake-mark": { stroke: "var(--art-sun)", strokeWidth: 5, strokeDasharray: "0 11" },
  water: { stroke: "var(--art-water)", strokeWidth: 3 },
  tongue: { stroke: "var(--art-clay)" },
  "pink-fill": { fill: "var(--art-berry)" },
  "dark-slate": { fill: "var(--line-strong)", stroke: "var(--ink)" },
  rosy: { fill: "var(--art-rosy)", stroke: "var(--ink)" },
  "tail-edge": { stroke: "var(--ink)", strokeWidth: 9 },
  tail: { stroke: "var(--art-fur)", strokeWidth: 4.5 },
  black: { fill: "var(--art-ink)", stroke: "var(--art-pale-edge)" },
} satisfies Readonly<Record<string, Readonly<SVGAttributes<SVGPathElement>>>>;

type Tone = keyof typeof TONES;

/** {@link TONES} as a map, so that any string can be looked up. */
export const LOOKS: ReadonlyMap<string, SVGAttributes<SVGPathElement>> = new Map(Object.entries(TONES));

/** The tone, the path and the transform of a shape. */
export function partsOf(shape: Shape): readonly [tone: string, path: string, transform?: string] {
  if (typeof shape !== "string") return shape;
  const [tone = ""] = shape.split(" ", 1);
  return [tone, shape.slice(tone.length + 1)];
}
