import { FOLDS } from "./folds.ts";

/** Numbers that a network gives of a photo. */
const FEATURES = 1280;

/** How often the loss of a head is asked for: 12 to 20 times, fewer of many classes. */
const LOSSES = 13;

/** Products and sums a second, in two cores that others used too: docs/studies.md. A phone has a quarter of it. */
const PRODUCTS_A_SECOND = 1.5e9;

/** About how long the teaching of a lesson takes on a computer, in seconds: all heads, without the photos before it. */
export function teachSecondsOf(classes: number, photos: number): number {
  // Those of the whole photos and of their edges have a quarter of the photos less each.
  const heads = 2 * (FOLDS - 1) + 1;
  return (heads * LOSSES * 2 * FEATURES * classes * photos) / PRODUCTS_A_SECOND;
}
