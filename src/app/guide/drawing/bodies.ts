import type { BODY_DRAWING_NAMES } from "./drawing-names.ts";
import { both, circles, ellipse, type Scheme, type Shape } from "./shape.ts";
import { SMALL_ANIMALS } from "./small-animals.ts";

/** Six legs of a beetle seen from above, its head up. */
const BEETLE_LEGS = both("line", "M60 36 74 28 80 16M64 52 82 50 90 56M62 68 76 76 80 90");

/** Two feelers of an insect seen from above. */
const FEELERS = both("line", "M53 14C56 8 62 5 68 6");

const GRASSHOPPER_EYE: Shape = `ink ${ellipse(19, 43, 2.4, 3)}`;

/** Body plans of insects with a hard body or jumping legs. */
const CRAWLING_INSECTS = {
  ant: [
    ...both("line", "M54 42 68 34 76 22M54 46 72 46 84 56M53 50 66 60 72 76M53 18C58 14 62 14 66 6"),
    `body ${ellipse(48, 72, 13, 18)}`,
    `body ${ellipse(48, 51.5, 3.5, 3.5)}`,
    `body ${ellipse(48, 42, 6.5, 9)}`,
    "body M48 14C57 14 59 20 58 26 57 32 53 34 48 34 43 34 39 32 38 26 37 20 39 14 48 14Z",
    "line M44 14 46 9M52 14 50 9",
    `ink ${circles("41 22 1.8, 55 22 1.8")}`,
    "fine-mark M37 66H59M36 74H60M39 82H57",
  ],
  beetle: [
    ...BEETLE_LEGS,
    ...FEELERS,
    "body M48 10C54 10 57 14 57 20H39C39 14 42 10 48 10Z",
    "body M36 20H60C65 24 67 30 66 36H30C29 30 31 24 36 20Z",
    "warm M30 36H66C74 46 73 84 48 90 23 84 22 46 30 36Z",
    "mark M48 37V89",
    "fine-mark M39 40C35 54 36 70 42 83M57 40C61 54 60 70 54 83",
  ],
  weevil: [
    "line M46 62 38 74 40 86 34 88M58 64 60 78 56 88 50 90M74 60 82 72 80 86 86 88",
    "line M12 50 4 40 12 26 18 24",
    "body M36 38C30 28 22 32 18 40 12 48 8 58 6 70L11 72C14 62 19 56 25 53L36 54Z",
    "body M30 52C28 40 34 32 44 32L48 60C40 64 32 62 30 52Z",
    "body M44 32C60 22 82 28 90 52 92 60 86 66 78 66 66 68 56 66 46 62 42 52 41 42 44 32Z",
    "fine-mark M50 38C62 32 76 38 84 52M48 46C60 41 74 46 82 58M49 54C58 51 68 54 76 62",
    `ink ${circles("25 42 2.6")}`,
  ],
  earwig: [
    ...both("line", "M55 32 68 26 74 16M56 42 72 42 80 50M55 50 68 58 72 70M51 12C56 6 62 4 70 8"),
    "warm M48 68C54 68 58 67 58 66 64 74 64 84 54 92 57 84 55 78 51 73L45 73C41 78 39 84 42 92 32 84 32 74 38 66 38 67 42 68 48 68Z",
    "body M40 44H56C60 52 60 62 58 68H38C36 62 36 52 40 44Z",
    "warm M40 30H56V46C54 48 50 48 48 46 46 48 42 48 40 46Z",
    "body M40 22H56V31H40Z",
    "body M48 10C54 10 56 14 55 22H41C40 14 42 10 48 10Z",
    "fine-mark M48 32V46M38 54H58M37 60H59",
    `ink ${circles("43 16 1.6, 53 16 1.6")}`,
  ],
  termite: [
    ...both("line", "M54 38 68 32 74 24M54 43 72 46 80 56M53 48 66 56 70 66M53 16C57 11 61 11 64 5"),
    "sunny M48 47C60 50 64 62 61 74 58 84 53 90 48 90 43 90 38 84 35 74 32 62 36 50 48 47Z",
    "sunny M40 34H56C58 40 57 46 55 50H41C39 46 38 40 40 34Z",
    "warm M48 12C57 12 61 18 60 25 59 31 54 34 48 34 42 34 37 31 36 25 35 18 39 12 48 12Z",
    "line M44 12 47 7M52 12 49 7",
    "fine-mark M36 58H60M34 65H62M35 72H61M37 79H59",
  ],
  grasshopper: [
    "line M22 38C16 26 10 22 4 20M24 37C24 24 20 18 14 12M32 60 28 72 20 80M42 62 42 74 36 82",
    "green M24 36C30 33 38 34 42 38L88 56C90 60 86 62 80 62L40 64C32 64 28 60 26 54Z",
    "wing M38 38C56 36 78 44 93 54 80 58 58 54 40 48Z",
    "green M30 33C38 32 44 36 46 42 46 50 44 54 38 56 32 54 28 46 30 33Z",
    "green M30 34C22 31 14 34 14 44 13 52 15 58 19 60 26 60 30 52 32 46Z",
    GRASSHOPPER_EYE,
    "green M50 62C50 56 55 54 59 52L80 20C82 16 87 18 86 23L66 58C62 64 54 68 50 62Z",
    "line M84 20 88 74 80 84M88 74 94 78",
  ],
  "mole-cricket": [
    "line M18 40C12 34 8 32 3 32M20 38C18 30 14 26 8 24M86 52C92 48 94 44 94 38M86 58C92 62 94 68 94 74",
    "line M46 64 44 78 36 84",
    "body M40 40C60 36 80 42 90 55 80 68 60 72 40 66Z",
    "wing M42 40C54 36 66 40 76 48 66 56 54 56 42 54Z",
    "body M24 40C32 34 44 36 46 48 47 60 42 70 32 68 22 66 18 50 24 40Z",
    "body M26 40C18 36 12 42 12 50 12 58 18 62 24 60 22 54 22 46 26 40Z",
    `ink ${circles("17 46 2")}`,
    "body M30 64C32 72 26 78 18 76L6 78 11 81 4 84 11 86 8 91 15 89 16 93 22 88C34 88 42 78 40 66Z",
    "body M60 64C58 56 66 54 72 58L86 72C88 76 84 78 80 76L66 70Z",
    "line M84 76 76 88 68 90",
    "fine-mark M56 41C58 46 58 50 56 54M80 48C82 52 82 58 80 62",
  ],
  mantis: [
    ...both("line", "M53 50 70 46 82 60M53 56 70 66 76 84M51 8C56 4 62 2 68 3"),
    ...both("green", "M52 36C60 38 66 34 70 26L75 29C71 40 62 46 52 42Z"),
    ...both("green", "M70 31C64 26 58 18 57 8 63 13 71 21 76 27Z"),
    ...both("fine-mark", "M59 16 55 17M62 21 58 23M66 26 62 28"),
    "green M45 18H51C54 28 55 38 53 48H43C41 38 42 28 45 18Z",
    "green M42 46H54C60 58 59 78 48 94 37 78 36 58 42 46Z",
    "wing M41 48H48L50 90C40 80 36 62 41 48Z",
    "wing M55 48H48L46 90C56 80 60 62 55 48Z",
    "green M36 9C44 6 52 6 60 9 58 15 52 20 48 20 44 20 38 15 36 9Z",
    `ink ${circles("39 10.5 2.6, 57 10.5 2.6")}`,
  ],
  "shield-bug": [
    ...both("line", "M60 36 76 30 82 20M66 50 82 52 90 62M60 68 72 76 76 88M51 12C56 10 58 6 66 3"),
    "green M48 8C54 8 56 12 56 18H40C40 12 42 8 48 8Z",
    "green M40 18H56C64 20 74 26 78 34 76 38 72 40 70 40 70 66 62 82 48 90 34 82 26 66 26 40 24 40 20 38 18 34 22 26 32 20 40 18Z",
    "wing M48 68C54 66 58 60 62 54 64 68 58 80 48 87 38 80 32 68 34 54 38 60 42 66 48 68Z",
    "sunny M31 40H65C60 54 54 66 48 70 42 66 36 54 31 40Z",
    "mark M27 40H69",
    "fine-mark M48 72V86",
    `ink ${circles("41 14 1.6, 55 14 1.6")}`,
  ],
} satisfies Readonly<Record<string, Scheme>>;

/** Legs of a small insect seen from above. */
const SMALL_LEGS = both("line", "M56 40 70 32 76 22M57 48 76 48 86 56M56 56 70 66 74 80");

/** The clubbed feelers of a butterfly. */
const CLUBS: readonly Shape[] = both("line", "M50 22C52 14 56 8 61 5L62 7");

/** A body along the middle, from the head's top to the tail's end. */
function slimBody(tone: "body" | "pale" | "ink"): Shape {
  return `${tone} M48 18C52 18 54 21 53 25 55 30 55 38 53 44 54 54 52 66 48 74 44 66 42 54 43 44 41 38 41 30 43 25 42 21 44 18 48 18Z`;
}

/** Fringes of hairs along a narrow wing. */
const FRINGE = Array.from({ length: 9 }, (_, index) => `M${57 + index * 3.1} ${38 + index * 4.6}l7-2.5`).join(
  "",
);

/** Body plans of winged insects, and of small insects that suck sap. */
const FLYING_INSECTS = {
  "bee-or-wasp": [
    ...both("line", "M54 40 66 46 72 56M53 46 62 58 66 70M51 16C54 10 58 8 62 9"),
    "sunny M48 48C58 50 62 58 61 68 59 78 53 86 48 92 43 86 37 78 35 68 34 58 38 50 48 48Z",
    "ink M35 59 61 59 62 65 34.5 65ZM36 71H60L57 77H39ZM43 83H53L50 88H46Z",
    ...both("wing", "M54 34C66 20 84 18 90 26 92 36 76 44 55 41Z"),
    ...both("wing", "M55 42C68 42 80 48 79 54 74 60 62 54 54 46Z"),
    `body ${ellipse(48, 38, 11, 12)}`,
    "sunny M48 13C56 13 59 18 58 22 57 27 53 28 48 28 43 28 39 27 38 22 37 18 40 13 48 13Z",
    "ink M40 15C36 18 37 25 41 27 43 23 43 18 40 15ZM56 15C60 18 59 25 55 27 53 23 53 18 56 15Z",
  ],
  moth: [
    ...both("line", "M51 22C56 14 62 10 68 9M56 15 54 10M61 12 60 7M59 13 63 17M65 10 67 14"),
    ...both("body", "M52 30C66 26 84 40 92 66 80 70 64 66 54 54Z"),
    ...both("pale", "M53 50C64 58 74 66 72 80 62 82 52 76 50 62Z"),
    ...both("fine-mark", "M64 34C70 42 70 52 66 61M74 42C80 50 80 58 78 66"),
    "body M48 16C54 16 55 21 54 26 57 32 57 42 54 48 55 58 53 72 48 80 43 72 41 58 42 48 39 42 39 32 42 26 41 21 42 16 48 16Z",
    "fine-mark M43 54H53M43 61H53M44 68H52",
    `ink ${circles("70 51 3.4, 26 51 3.4")}`,
  ],
  butterfly: [
    ...CLUBS,
    ...both("warm", "M52 36C58 18 78 8 88 14 92 28 84 44 70 50 62 52 54 48 52 36Z"),
    ...both("sunny", "M52 48C64 48 78 56 78 70 74 82 62 84 58 78 52 70 51 58 52 48Z"),
    ...both("ink", "M74 13C80 11 86 12 88 14 90 24 87 34 82 41 84 30 81 20 74 13Z"),
    `white ${circles("84 20 2, 85 28 1.8, 12 20 2, 11 28 1.8")}`,
    `ink ${circles("67 68 3.6, 29 68 3.6")}`,
    slimBody("body"),
  ],
  fly: [
    ...both("line", "M57 36 72 28 80 16M58 46 78 44 90 52M56 54 70 62 74 82"),
    "body M48 52C60 52 63 62 60 70 58 78 53 84 48 84 43 84 38 78 36 70 33 62 36 52 48 52Z",
    `body ${ellipse(48, 43, 12.5, 13)}`,
    ...both("wing", "M54 42C66 44 84 60 86 78 80 86 64 76 55 56Z"),
    ...both("fine", "M60 50 82 78M62 57C70 60 78 66 83 70"),
    "body M48 16C57 16 60 20 59 25 58 30 54 32 48 32 42 32 38 30 37 25 36 20 39 16 48 16Z",
    ...both("warm", "M52 17C57 11 66 15 65 23 64 29 58 32 54 29 52 26 51 20 52 17Z"),
    "fine-mark M44 36V50M52 36V50",
  ],
  dragonfly: [
    ...both("wing", "M52 34C62 24 82 20 92 25 95 32 80 41 54 41Z"),
    ...both("wing", "M53 42C68 41 86 48 91 57 86 64 66 60 52 48Z"),
    ...both("fine", "M54 38 90 29M54 45 86 57M66 29 70 37M78 25 81 33M66 45 64 55M78 49 75 59"),
    "blue M44 48H52C54 56 51 60 51 66L52 86 48 93 44 86 45 66C45 60 42 56 44 48Z",
    "fine-mark M44 56H52M45 64H51M45 71H51M45 78H52M44 85H52",
    "green M48 25C56 25 58 33 56 42 54 49 52 51 48 51 44 51 42 49 40 42 38 33 40 25 48 25Z",
    `warm ${circles("42 19 7.5, 54 19 7.5")}`,
    "body M43 10C46 7 50 7 53 10L51 17H45Z",
  ],
  whitefly: [
    ...both("line", "M53 28 66 20 72 10M51 16C55 10 58 7 63 6"),
    "sunny M48 14C56 14 58 20 56 26 60 34 58 50 54 60 52 68 50 72 48 72 46 72 44 68 42 60 38 50 36 34 40 26 38 20 40 14 48 14Z",
    ...both("pale", "M49 32C60 26 74 38 78 58 80 74 76 86 66 88 56 88 49 70 49 50Z"),
    ...both("fine", "M53 40C62 50 68 66 68 80"),
    `ink ${circles("42 19 2, 54 19 2")}`,
  ],
  aphid: [
    ...SMALL_LEGS,
    ...both("line", "M53 20C62 14 70 14 78 20M62 72 70 88"),
    "green M48 14C55 14 58 18 58 24 68 32 74 48 70 64 66 78 58 86 48 86 38 86 30 78 26 64 22 48 28 32 38 24 38 18 41 14 48 14Z",
    "green M44 84 48 93 52 84",
    "fine-mark M36 34C44 38 52 38 60 34M30 46C42 51 54 51 66 46M28 58C42 64 54 64 68 58M33 70C43 75 53 75 63 70",
    `ink ${circles("42 20 2.2, 54 20 2.2")}`,
  ],
  mealybug: [
    ...both(
      "wax",
      "M62 20 70 14M69 30 79 25M73 42 84 39M74 54 85 55M72 66 82 70M66 76 74 84M56 84 60 94M58 14 63 7",
    ),
    `pale ${ellipse(48, 49, 26, 39)}`,
    "fine-grey M30 24C42 29 54 29 66 24M25 36C40 42 56 42 71 36M23 49C40 56 56 56 73 49M25 62C40 69 56 69 71 62M31 74C42 80 54 80 65 74",
    "pink M48 22C50 34 50 64 48 78 46 64 46 34 48 22Z",
  ],
  thrips: [
    ...both("line", "M53 28 64 24 70 16M53 36 66 36 72 44M50 12C53 7 57 5 62 5"),
    ...both("fine", FRINGE),
    ...both("wing", "M53 34C62 44 78 64 84 80 76 76 60 56 52 42Z"),
    "sunny M48 10C53 10 54 14 53 20 57 24 57 34 55 40 57 54 54 72 48 90 42 72 39 54 41 40 39 34 39 24 43 20 42 14 43 10 48 10Z",
    "fine-mark M43 21H53M41 41H55M40 50H56M41 58H55M42 66H54M44 74H52",
    `ink ${circles("45 15 1.4, 51 15 1.4")}`,
  ],
} satisfies Readonly<Record<string, Scheme>>;

/** The drawings of bodies of small animals. */
export const BODIES: Readonly<Record<keyof typeof BODY_DRAWING_NAMES, Scheme>> = {
  ...CRAWLING_INSECTS,
  ...FLYING_INSECTS,
  ...SMALL_ANIMALS,
};
