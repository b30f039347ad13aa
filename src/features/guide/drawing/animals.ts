import type { ANIMAL_DRAWING_NAMES } from "./drawing-names.ts";
import { BIRDS_AND_FISH } from "./birds-and-fish.ts";
import { MAMMALS } from "./mammals.ts";
import { MORE_MAMMALS } from "./more-mammals.ts";
import type { Scheme } from "./shape.ts";

/** The drawings of larger animals. */
export const ANIMALS: Readonly<Record<keyof typeof ANIMAL_DRAWING_NAMES, Scheme>> = {
  ...MAMMALS,
  ...MORE_MAMMALS,
  ...BIRDS_AND_FISH,
};
