import type { BODY_DRAWING_NAMES } from "./drawing-names.ts";
import { CRAWLING_INSECTS } from "./crawling-insects.ts";
import { FLYING_INSECTS } from "./flying-insects.ts";
import type { Scheme } from "./shape.ts";
import { SMALL_ANIMALS } from "./small-animals.ts";

/** The drawings of bodies of small animals. */
export const BODIES: Readonly<Record<keyof typeof BODY_DRAWING_NAMES, Scheme>> = {
  ...CRAWLING_INSECTS,
  ...FLYING_INSECTS,
  ...SMALL_ANIMALS,
};
