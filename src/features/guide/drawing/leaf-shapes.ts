import type { Scheme, Shape } from "./shape.ts";

/** A broad leaf, its tip up, without its stalk. */
export const LEAF = "M48 5C68 18 79 37 77 56 75 73 63 82 48 84 33 82 21 73 19 56 17 37 28 18 48 5Z";

/** The midrib and the stalk of {@link LEAF}. */
export const MIDRIB = "M48 93V14";

/** The midrib, the stalk and the side veins of {@link LEAF}. */
export const VEINS = `${MIDRIB}M70 64 48 74 26 64M75 45 48 58 21 45M69 28 48 42 27 28M59 18 48 27 37 18`;

/** A leaf blade of a grass, its tip up. */
export const BLADE = "M31 92C25 60 34 26 62 4 76 34 74 64 64 92Z";

const BLADE_VEINS = "M48 92C45 60 49 30 60 10M40 90C36 62 40 38 52 18M56 91C56 66 59 44 63 22";

/** What is drawn on a broad leaf, seen only inside of it, and what stands out above its edge. */
export function onLeaf(within: readonly Shape[], above: readonly Shape[] = []): Scheme {
  return {
    below: [
      ["leaf", LEAF],
      ["vein", VEINS],
    ],
    outline: LEAF,
    within,
    above: [["edge", LEAF], ...above],
  };
}

/** What is drawn on the leaf blade of a grass, seen only inside of it. */
export function onBlade(within: readonly Shape[]): Scheme {
  return {
    below: [
      ["leaf", BLADE],
      ["vein", BLADE_VEINS],
    ],
    outline: BLADE,
    within,
    above: [["edge", BLADE]],
  };
}
