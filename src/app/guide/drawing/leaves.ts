import type { LEAF_DRAWING_NAMES } from "./drawing-names.ts";
import { both, circles, ellipse, placed, type Round, rounds, type Scheme, type Shape } from "./shape.ts";

/** A broad leaf, its tip up, without its stalk. */
const LEAF = "M48 5C68 18 79 37 77 56 75 73 63 82 48 84 33 82 21 73 19 56 17 37 28 18 48 5Z";

/** The midrib and the stalk of {@link LEAF}. */
const MIDRIB = "M48 93V14";

/** The midrib, the stalk and the side veins of {@link LEAF}. */
const VEINS = `${MIDRIB}M70 64 48 74 26 64M75 45 48 58 21 45M69 28 48 42 27 28M59 18 48 27 37 18`;

/** A leaf blade of a grass, its tip up. */
const BLADE = "M31 92C25 60 34 26 62 4 76 34 74 64 64 92Z";

const BLADE_VEINS = "M48 92C45 60 49 30 60 10M40 90C36 62 40 38 52 18M56 91C56 66 59 44 63 22";

/** A leaf: the shapes of `within` show only inside its outline, those of `above` also outside. */
function leaf(
  outline: string,
  veins: string,
  within: readonly Shape[],
  above: readonly Shape[] = [],
): Scheme {
  return {
    below: [`leaf ${outline}`, `vein ${veins}`],
    outline,
    within,
    above: [`edge ${outline}`, ...above],
  };
}

/** A broad leaf with the shapes of a symptom. */
function onLeaf(within: readonly Shape[], above?: readonly Shape[]): Scheme {
  return leaf(LEAF, VEINS, within, above);
}

/** The leaf blade of a grass with the shapes of a symptom. */
function onBlade(within: readonly Shape[]): Scheme {
  return leaf(BLADE, BLADE_VEINS, within);
}

/** A leaf that something has chewed. */
function chewed(outline: string): Scheme {
  return { below: [`chewed ${outline}`], outline, within: [`vein ${VEINS}`], above: ["vein M48 93V84"] };
}

const BLADE_SPOTS = "45 36 14, 59 28 8, 41 60 4, 53 54 6, 66 50 2, 46 80 2, 59 78 0";
const SPINDLE = "M0-10C5-4 5 4 0 10-5 4-5-4 0-10Z";
const BLADE_PUSTULES =
  "50 28 16, 60 20 14, 42 44 12, 54 42 8, 65 38 4, 38 62 4, 48 60 4, 59 58 2, 68 62 0, 42 80 0, 53 78 0, 64 80 0";

/** The symptoms of grass leaves, such as those of maize, rice and sugarcane. */
const BLADES = {
  streaks: onBlade([
    "yellow-line M38 80C36 64 38 52 41 44M49 66C49 50 51 42 54 32M60 78C61 66 62 58 63 48M46 90V78M57 28 60 16",
    "brown-line M38 76C37 66 38 56 40 50M49 60C50 50 51 46 53 38M60 72C61 66 62 60 62 54",
  ]),
  "blade-spots": onBlade([
    ...placed("brown", SPINDLE, BLADE_SPOTS),
    ...placed("skin-fill", "M0-5C2-2 2 2 0 5-2 2-2-2 0-5Z", BLADE_SPOTS),
  ]),
  "blade-rust": onBlade(placed("rust", ellipse(0, 0, 2.6, 5), BLADE_PUSTULES)),
  "blade-yellowing": onBlade([
    "yellow M16 0H90V54C80 46 74 58 67 52 60 60 54 50 47 58 40 52 34 62 16 56Z",
    "brown M30 0H90V22C74 26 70 20 62 26 56 20 50 28 30 26Z",
    "vein M48 92C45 60 49 30 60 10M40 90C36 62 40 38 52 18M56 91C56 66 59 44 63 22",
  ]),
  "yellow-midrib": onBlade(["yellow-band M48 96C45 60 49 30 62 4"]),
  "healthy-blade": onBlade(["white-line M65 28C68 40 68 52 66 64"]),
} satisfies Readonly<Record<string, Scheme>>;

const FEW = rounds("35 30 4, 58 35 6, 31 51 6.5, 62 57 5, 42 66 5.5, 66 43 3, 46 47 3, 60 71 3.5");
const LARGE = rounds("60 38 12, 35 57 11, 61 69 8, 38 30 7");
const PUSTULES = rounds(
  "46 20 3, 36 29 3.5, 57 31 4, 29 42 4, 42 43 3.5, 66 45 4, 55 48 3, 34 56 4.5, 59 60 4.5, 46 63 3.5, 69 62 3, 37 72 3.5, 55 75 3.5",
);
const POWDER = rounds(
  "60 34 4, 66 39 2, 54 29 2, 52 46 2, 46 55 2.5, 24 53 2, 47 75 2.5, 68 74 2, 48 15 2, 44 19 1.4, 62 27 1.5, 72 45 1.6, 37 53 1.6, 50 62 1.5",
);
const MOULD = rounds(
  "29 55 1, 33 53 1, 38 52 1, 31 60 1, 36 58 1, 40 56 1, 60 64 1, 64 62 1, 62 69 1, 66 67 1, 60 45 1, 64 43 1, 65 47 1, 42 75 1",
);
const GALLS = rounds("36 27 5, 59 31 6, 28 46 6, 46 45 5, 68 50 6.5, 38 62 7, 59 66 6, 77 60 4.5, 21 61 4");
const SCABS = "36 32 1, 60 42 0.8, 33 57 1.1, 58 66 1, 46 76 0.6, 52 26 0.6, 70 56 0.6, 44 48 0.6";
const MINES =
  "M31 34C38 31 42 37 37 42 30 47 25 46 26 52 28 60 37 54 42 50 48 49 46 56 42 59 34 62 29 63 31 69 35 75 43 71 43 66M55 30C60 25 68 30 62 36 56 41 53 45 60 47 69 48 74 43 73 51 70 58 58 53 56 59 56 65 66 61 66 67";

/** Fine dots all over a leaf, in shifted rows. */
function dust(): readonly Round[] {
  return Array.from({ length: 130 }, (_, index) => {
    const row = Math.floor(index / 10);
    const shift = (index * 7) % 5;
    return [
      20 + (index % 10) * 6 + (row % 2) * 3 + shift / 2,
      12 + row * 5.6 + shift / 2,
      0.9 + (shift % 3) / 3,
    ];
  });
}

/** A scab with a crack, at (x, y) and scaled by the third number. */
function scab([x, y, size]: Round): readonly Shape[] {
  const there = `translate(${x} ${y}) scale(${size})`;
  return [
    ["cork", "M0-9C4-11 6-6 9-4 7 0 11 4 6 7 4 11 0 8-4 9-6 7-11 6-8 0-11-4-6-6-4-8-4-10-2-7 0-9Z", there],
    ["fine-mark", "M-4-3 0 0 4-3M0 0V5M-5 3-3 2M4 3 5 4", there],
  ];
}

/** The outline of a leaf with holes and notches. */
const CHEWED =
  "M48 5C55 10 60 15 65 20 60 22 57 28 61 33 65 37 71 35 74 40 77 46 78 52 77 56 75 73 63 82 48 84 43 83 38 82 34 80 38 76 37 70 32 68 28 66 23 68 21 64 20 61 19 59 19 56 17 37 28 18 48 5Z" +
  "M37 36C32 33 28 38 30 42 29 47 34 51 39 48 43 49 45 43 42 41 43 37 40 34 37 36ZM60 49C55 48 52 53 55 57 53 62 58 66 62 63 67 65 71 60 68 56 69 51 64 47 60 49ZM49 67C46 67 45 72 48 73 51 76 55 72 53 69 53 66 50 65 49 67Z";

/** The outline of a leaf with round notches in its edge, as some beetles leave it. */
const NOTCHED =
  "M48 5C55 10 60 15 64 20 58 22 56 28 61 32 66 35 71 33 73 36 76 42 77 46 77 48 69 46 65 51 67 56 69 61 74 61 76 62 73 71 68 76 62 79 59 73 53 73 51 77 50 80 50 84 48 84 33 82 21 73 19 60 25 62 30 58 29 52 28 47 23 46 19 48 18 42 22 32 27 25 32 29 37 27 38 22 39 17 37 14 36 13 40 10 44 7 48 5Z";

/** Drawings of leaf symptoms. The leaf has muted colours, and the symptom has strong ones. */
export const LEAVES: Readonly<Record<keyof typeof LEAF_DRAWING_NAMES, Scheme>> = {
  spots: onLeaf([`brown ${circles(FEW)}`]),
  "ring-spots": onLeaf([
    `brown ${circles(LARGE)}`,
    `fine-mark ${circles(LARGE, -2.5)}`,
    `fine-mark ${circles(LARGE.slice(0, 3), -6)}`,
    `ink ${circles(LARGE.map(([x, y]) => [x, y, 1.6]))}`,
  ]),
  "halo-spots": onLeaf([`yellow ${circles(FEW, 4)}`, `brown ${circles(FEW, -0.5)}`]),
  "angular-spots": onLeaf([
    "vein M56 69 57 54 54 39 55 22M62 67 66 50 62 33M40 69 39 54 42 39 41 22M34 67 30 50 34 33M57 62 64 59M39 62 32 59M55 47 64 42M41 47 32 42",
    "brown M57 70 57 54 66 50 63 67ZM40 38 48 42 48 57 39 53ZM30 49 21 45 27 28 34 33 33 42ZM63 41 62 32 69 28 75 38 75 45 66 49ZM26 64 33 60 39 62 40 69 33 67ZM48 73 40 70 36 83 48 84ZM55 23 48 27 48 40 54 38Z",
    `vein ${VEINS}`,
  ]),
  blotch: onLeaf([
    "yellow M96 8V72L76 68C70 70 60 66 58 58 52 56 47 52 49 44 43 40 43 32 46 26L40 12 36 0Z",
    "brown M96 8V64L77 61C71 63 67 58 66 51 60 50 56 46 58 38 52 34 51 28 54 22L48 12 46 0Z",
    "yellow M34 84C24 78 27 62 38 63 48 60 53 72 47 79 44 86 38 87 34 84Z",
    "brown M35 78C30 73 33 67 39 68 45 66 47 72 43 76 41 81 37 81 35 78Z",
  ]),
  "edge-scorch": [
    `brown ${LEAF}`,
    "yellow M48 19C50 24 59 26 61 32 68 36 65 42 69 47 67 53 71 58 66 62 65 69 58 69 56 74 52 73 50 78 48 77 45 78 43 73 39 74 38 69 31 69 30 62 25 58 29 53 27 47 31 42 28 36 35 32 37 26 46 24 48 19Z",
    "leaf-fill M48 24C50 29 57 30 58 36 64 38 62 44 65 48 63 53 66 57 62 60 61 66 56 66 54 70 51 70 50 74 48 73 46 74 44 70 42 70 40 66 35 66 34 60 30 57 33 53 31 48 34 44 32 38 38 36 39 30 46 29 48 24Z",
    `vein ${VEINS}`,
    `edge ${LEAF}`,
  ],
  mosaic: onLeaf([
    "yellow M48 5 38 14 42 24 48 27 53 20ZM30 20 27 28 36 34 42 38 40 30ZM60 33 69 28 80 42 70 47 64 44ZM48 42 57 37 60 44 56 54 48 58ZM19 50 32 51 36 56 26 64 20 66ZM48 58 40 54 33 60 37 68 46 66ZM70 64 62 68 58 60 64 53 80 58ZM48 74 54 71 62 74 58 86 50 86ZM30 74 38 70 42 77 38 86Z",
    "shade M53 20 60 17 69 28 58 30ZM21 45 27 28 34 38 32 47ZM42 38 48 42 48 52 40 50 36 44ZM64 44 75 46 74 55 62 54ZM48 74 50 62 57 62 60 70ZM26 64 33 60 38 70 30 76Z",
    `vein ${VEINS}`,
  ]),
  "vein-yellowing": onLeaf([`yellow-line ${VEINS}`]),
  "yellow-between-veins": onLeaf([`yellow ${LEAF}`, `blade-line ${VEINS}`, `vein ${VEINS}`]),
  powder: onLeaf([
    "white M30 44C24 38 28 28 36 28 40 22 50 26 48 33 53 38 47 46 41 44 38 49 32 49 30 44ZM54 66C50 60 54 53 60 54 63 47 73 50 72 57 76 63 70 70 64 68 61 72 55 71 54 66ZM28 66C25 61 30 57 35 59 40 57 44 63 40 67 38 72 30 71 28 66Z",
    `white ${circles(POWDER)}`,
  ]),
  "underside-mould": {
    below: [`light-leaf ${LEAF}`, `vein ${VEINS}`],
    outline: LEAF,
    within: [
      "mould M25 58C22 52 28 47 34 49 40 46 46 51 42 56 43 63 36 66 32 62 28 65 25 63 25 58ZM56 69C52 65 56 59 61 60 66 57 72 61 69 66 68 72 61 74 56 69ZM57 48C53 45 56 40 61 40 66 38 71 42 68 47 65 51 60 51 57 48ZM38 76C36 72 42 70 45 73 48 76 42 80 38 76Z",
      `ink ${circles(MOULD)}`,
    ],
    above: [
      `edge ${LEAF}`,
      "leaf M48 5C62 14 72 26 75 39 60 36 44 30 33 17 37 12 42 8 48 5Z",
      "vein M45 25 52 8M59 33 66 23M52 29 60 16",
    ],
  },
  "rust-pustules": onLeaf([
    `rust ${circles(PUSTULES)}`,
    `white ${circles(PUSTULES.map(([x, y]) => [x - 1.2, y - 1.2, 1]))}`,
  ]),
  curl: [
    "leaf M48 6C58 18 66 40 66 72 62 81 54 84 48 84 42 84 34 81 30 72 30 40 38 18 48 6Z",
    `vein ${MIDRIB}M64 62 48 72 32 62M62 47 48 57 34 47M59 34 48 43 37 34`,
    ...both("light-leaf", "M48 6C62 13 80 36 82 69 83 81 63 82 62 71 63 48 57 24 48 6Z"),
    ...both("edge", "M82 70C81 81 63 82 62 71 62 63 75 62 75 70 75 75 68 75 68 71"),
    ...both("vein", "M56 17C65 32 71 46 73 58"),
  ],
  crinkle: [
    "leaf M48 5C52 12 58 10 62 17 60 24 71 24 70 32 72 37 79 38 75 46 73 51 82 55 76 62 70 64 75 72 67 75 61 74 61 83 54 82 50 80 46 80 42 82 35 83 35 74 29 75 21 72 26 64 20 62 14 55 23 51 21 46 17 38 24 37 26 32 25 24 36 24 34 17 38 10 44 12 48 5Z",
    "vein M48 93C46 84 50 78 48 70 46 60 50 54 48 46 46 36 50 30 48 14M70 66C64 64 58 70 48 73M26 66C32 64 38 70 48 73M73 47C65 46 58 54 48 57M23 47C31 46 38 54 48 57M66 31C60 32 56 38 48 41M30 31C36 32 40 38 48 41",
    "bump M54 62C56 54 64 54 67 59M30 59C33 54 40 54 42 62M53 45C56 37 63 37 66 42M30 42C33 37 40 37 43 45M52 29C54 23 59 22 62 25M34 25C37 22 42 23 44 29M54 78C55 72 61 70 64 72M32 72C35 70 41 72 42 78",
  ],
  wilt: [
    "stem M50 88C49 64 50 44 44 28 41 19 33 17 28 22",
    "leaf M28 22C34 32 32 46 22 56 14 46 16 30 28 22Z",
    "leaf M49 48C60 46 70 50 72 58 76 68 74 76 70 82 62 78 58 70 60 62 59 56 55 52 49 48Z",
    "leaf M49 64C40 60 32 62 30 68 25 74 26 80 28 85 36 83 41 78 40 72 42 67 45 65 49 64Z",
    "leaf M46 33C54 26 64 28 66 36 69 44 66 52 62 56 56 51 54 45 56 40 54 36 50 34 46 33Z",
    "vein M27 25C27 35 25 45 22 53M52 49C64 52 67 62 69 78M47 65C36 66 32 74 29 82M49 33C60 34 62 42 62 52",
    "ground M16 88H80",
  ],
  "die-back": [
    "stem M48 92C46 74 50 60 48 44M48 68C56 62 60 58 66 50M48 78C40 72 36 68 30 62",
    "ground M48 44C47 32 50 22 48 6M48 34C54 28 58 26 63 18M48 42C40 36 36 30 32 22",
    "dead-leaf M63 18C72 18 76 24 74 34 66 32 62 26 63 18Z",
    "dead-leaf M32 22C22 22 18 28 20 38 28 36 33 30 32 22Z",
    "leaf M66 50C78 44 86 50 86 60 76 64 68 60 66 50Z",
    "leaf M30 62C18 56 10 62 10 72 20 76 28 72 30 62Z",
    "leaf M48 80C56 72 68 74 72 84 62 90 52 88 48 80Z",
    "leaf M48 58C42 48 30 48 26 54 32 62 42 64 48 58Z",
  ],
  "sooty-film": onLeaf([
    "soot M20 30C34 24 40 10 60 12 66 20 60 26 68 32 76 36 70 46 78 50 80 62 68 64 66 72 56 76 50 68 44 74 34 78 32 66 24 66 22 58 30 52 24 46 16 42 14 34 20 30Z",
    `ink ${circles("30 72 2.4, 54 80 3, 74 42 2, 40 80 2, 70 70 2.4, 48 77 1.6, 22 62 2")}`,
    "white-line M55 20C60 23 64 27 66 32",
  ]),
  stippling: onLeaf([`white ${circles(dust())}`]),
  mines: onLeaf([`mine ${MINES}`, `brown-fine ${MINES}`]),
  "chewed-holes": chewed(CHEWED),
  "notched-edge": chewed(NOTCHED),
  "cut-leaf": [
    "ghost M27 36C31 22 38 12 48 5 58 12 65 22 70 32",
    "leaf M19 52 76 41C79 50 78 58 75 64 71 75 62 82 48 84 33 82 21 73 19 56Z",
    "vein M48 93V47M69 60 48 72 28 62M73 43 48 57 22 54",
    "cut M17 52.4 78 40.6",
  ],
  galls: onLeaf(
    [],
    [`gall ${circles(GALLS)}`, `white ${circles(GALLS.map(([x, y, r]) => [x - r / 3, y - r / 3, 1.4]))}`],
  ),
  "corky-spots": onLeaf(rounds(SCABS).flatMap(scab)),
  "healthy-leaf": onLeaf(["white-line M60 19C67 26 71 34 72 43", `vein ${MIDRIB}`]),
  ...BLADES,
};
