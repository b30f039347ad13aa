import { ellipse, placed, type Scheme, type Shape } from "./shape.ts";

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

const SPOTS = ["45 36 14", "59 28 8", "41 60 4", "53 54 6", "66 50 2", "46 80 2", "59 78 0"];
const SPINDLE = "M0-10C5-4 5 4 0 10-5 4-5-4 0-10Z";
const PUSTULES =
  "50 28 16, 60 20 14, 42 44 12, 54 42 8, 65 38 4, 38 62 4, 48 60 4, 59 58 2, 68 62 0, 42 80 0, 53 78 0, 64 80 0";

/** The symptoms of grass leaves, such as those of maize, rice and sugarcane. */
export const BLADES = {
  streaks: onBlade([
    [
      "yellow-line",
      "M38 80C36 64 38 52 41 44M49 66C49 50 51 42 54 32M60 78C61 66 62 58 63 48M46 90V78M57 28 60 16",
    ],
    ["brown-line", "M38 76C37 66 38 56 40 50M49 60C50 50 51 46 53 38M60 72C61 66 62 60 62 54"],
  ]),
  "blade-spots": onBlade([
    ...placed("brown", SPINDLE, SPOTS),
    ...placed("skin-fill", "M0-5C2-2 2 2 0 5-2 2-2-2 0-5Z", SPOTS),
  ]),
  "blade-rust": onBlade(placed("rust", ellipse(0, 0, 2.6, 5), PUSTULES.split(", "))),
  "blade-yellowing": onBlade([
    ["yellow", "M16 0H90V54C80 46 74 58 67 52 60 60 54 50 47 58 40 52 34 62 16 56Z"],
    ["brown", "M30 0H90V22C74 26 70 20 62 26 56 20 50 28 30 26Z"],
    ["vein", "M48 92C45 60 49 30 60 10M40 90C36 62 40 38 52 18M56 91C56 66 59 44 63 22"],
  ]),
  "yellow-midrib": onBlade([["yellow-band", "M48 96C45 60 49 30 62 4"]]),
  "healthy-blade": onBlade([["white-line", "M65 28C68 40 68 52 66 64"]]),
} satisfies Readonly<Record<string, Scheme>>;
