import { both, circles, ellipse, rounds, type Scheme, type Shape } from "./shape.ts";

/** Legs of a small insect seen from above. */
const SMALL_LEGS = both("line", "M56 40 70 32 76 22M57 48 76 48 86 56M56 56 70 66 74 80");

/** Two clubbed feelers, as butterflies have them. */
const CLUBS: readonly Shape[] = both("line", "M50 22C52 14 56 8 61 5L62 7");

/** A body along the middle, from the head's top to the tail's end. */
function slimBody(tone: "body" | "pale" | "ink"): Shape {
  return [
    tone,
    "M48 18C52 18 54 21 53 25 55 30 55 38 53 44 54 54 52 66 48 74 44 66 42 54 43 44 41 38 41 30 43 25 42 21 44 18 48 18Z",
  ];
}

/** Fringes of hairs along a narrow wing. */
const FRINGE = Array.from({ length: 9 }, (_, index) => `M${57 + index * 3.1} ${38 + index * 4.6}l7-2.5`).join(
  "",
);

/** Body plans of insects with wings, and of the small ones that suck sap. */
export const FLYING_INSECTS = {
  "bee-or-wasp": {
    below: [
      ...both("line", "M54 40 66 46 72 56M53 46 62 58 66 70M51 16C54 10 58 8 62 9"),
      ["sunny", "M48 48C58 50 62 58 61 68 59 78 53 86 48 92 43 86 37 78 35 68 34 58 38 50 48 48Z"],
      ["ink", "M35 59 61 59 62 65 34.5 65ZM36 71H60L57 77H39ZM43 83H53L50 88H46Z"],
      ...both("wing", "M54 34C66 20 84 18 90 26 92 36 76 44 55 41Z"),
      ...both("wing", "M55 42C68 42 80 48 79 54 74 60 62 54 54 46Z"),
      ["body", ellipse(48, 38, 11, 12)],
      ["sunny", "M48 13C56 13 59 18 58 22 57 27 53 28 48 28 43 28 39 27 38 22 37 18 40 13 48 13Z"],
      ["ink", "M40 15C36 18 37 25 41 27 43 23 43 18 40 15ZM56 15C60 18 59 25 55 27 53 23 53 18 56 15Z"],
    ],
  },
  moth: {
    below: [
      ...both("line", "M51 22C56 14 62 10 68 9M56 15 54 10M61 12 60 7M59 13 63 17M65 10 67 14"),
      ...both("body", "M52 30C66 26 84 40 92 66 80 70 64 66 54 54Z"),
      ...both("pale", "M53 50C64 58 74 66 72 80 62 82 52 76 50 62Z"),
      ...both("fine-mark", "M64 34C70 42 70 52 66 61M74 42C80 50 80 58 78 66"),
      [
        "body",
        "M48 16C54 16 55 21 54 26 57 32 57 42 54 48 55 58 53 72 48 80 43 72 41 58 42 48 39 42 39 32 42 26 41 21 42 16 48 16Z",
      ],
      ["fine-mark", "M43 54H53M43 61H53M44 68H52"],
      ["ink", circles(rounds("70 51 3.4, 26 51 3.4"))],
    ],
  },
  butterfly: {
    below: [
      ...CLUBS,
      ...both("warm", "M52 36C58 18 78 8 88 14 92 28 84 44 70 50 62 52 54 48 52 36Z"),
      ...both("sunny", "M52 48C64 48 78 56 78 70 74 82 62 84 58 78 52 70 51 58 52 48Z"),
      ...both("ink", "M74 13C80 11 86 12 88 14 90 24 87 34 82 41 84 30 81 20 74 13Z"),
      ["white", circles(rounds("84 20 2, 85 28 1.8, 12 20 2, 11 28 1.8"))],
      ["ink", circles(rounds("67 68 3.6, 29 68 3.6"))],
      slimBody("body"),
    ],
  },
  fly: {
    below: [
      ...both("line", "M57 36 72 28 80 16M58 46 78 44 90 52M56 54 70 62 74 82"),
      ["body", "M48 52C60 52 63 62 60 70 58 78 53 84 48 84 43 84 38 78 36 70 33 62 36 52 48 52Z"],
      ["body", ellipse(48, 43, 12.5, 13)],
      ...both("wing", "M54 42C66 44 84 60 86 78 80 86 64 76 55 56Z"),
      ...both("fine", "M60 50 82 78M62 57C70 60 78 66 83 70"),
      ["body", "M48 16C57 16 60 20 59 25 58 30 54 32 48 32 42 32 38 30 37 25 36 20 39 16 48 16Z"],
      ...both("warm", "M52 17C57 11 66 15 65 23 64 29 58 32 54 29 52 26 51 20 52 17Z"),
      ["fine-mark", "M44 36V50M52 36V50"],
    ],
  },
  whitefly: {
    below: [
      ...both("line", "M53 28 66 20 72 10M51 16C55 10 58 7 63 6"),
      [
        "sunny",
        "M48 14C56 14 58 20 56 26 60 34 58 50 54 60 52 68 50 72 48 72 46 72 44 68 42 60 38 50 36 34 40 26 38 20 40 14 48 14Z",
      ],
      ...both("pale", "M49 32C60 26 74 38 78 58 80 74 76 86 66 88 56 88 49 70 49 50Z"),
      ...both("fine", "M53 40C62 50 68 66 68 80"),
      ["ink", circles(rounds("42 19 2, 54 19 2"))],
    ],
  },
  aphid: {
    below: [
      ...SMALL_LEGS,
      ...both("line", "M53 20C62 14 70 14 78 20M62 72 70 88"),
      [
        "green",
        "M48 14C55 14 58 18 58 24 68 32 74 48 70 64 66 78 58 86 48 86 38 86 30 78 26 64 22 48 28 32 38 24 38 18 41 14 48 14Z",
      ],
      ["green", "M44 84 48 93 52 84"],
      [
        "fine-mark",
        "M36 34C44 38 52 38 60 34M30 46C42 51 54 51 66 46M28 58C42 64 54 64 68 58M33 70C43 75 53 75 63 70",
      ],
      ["ink", circles(rounds("42 20 2.2, 54 20 2.2"))],
    ],
  },
  mealybug: {
    below: [
      ...both(
        "wax",
        "M62 20 70 14M69 30 79 25M73 42 84 39M74 54 85 55M72 66 82 70M66 76 74 84M56 84 60 94M58 14 63 7",
      ),
      ["pale", ellipse(48, 49, 26, 39)],
      [
        "fine-grey",
        "M30 24C42 29 54 29 66 24M25 36C40 42 56 42 71 36M23 49C40 56 56 56 73 49M25 62C40 69 56 69 71 62M31 74C42 80 54 80 65 74",
      ],
      ["pink", "M48 22C50 34 50 64 48 78 46 64 46 34 48 22Z"],
    ],
  },
  thrips: {
    below: [
      ...both("line", "M53 28 64 24 70 16M53 36 66 36 72 44M50 12C53 7 57 5 62 5"),
      ...both("fine", FRINGE),
      ...both("wing", "M53 34C62 44 78 64 84 80 76 76 60 56 52 42Z"),
      [
        "sunny",
        "M48 10C53 10 54 14 53 20 57 24 57 34 55 40 57 54 54 72 48 90 42 72 39 54 41 40 39 34 39 24 43 20 42 14 43 10 48 10Z",
      ],
      ["fine-mark", "M43 21H53M41 41H55M40 50H56M41 58H55M42 66H54M44 74H52"],
      ["ink", circles(rounds("45 15 1.4, 51 15 1.4"))],
    ],
  },
} satisfies Readonly<Record<string, Scheme>>;
