/** One thing that the soak does. */
export type SoakStep =
  /** Hands over a photo and waits for its answer. */
  | { readonly kind: "photo" }
  /** Hands over a photo, and another one before the first has its answer. */
  | { readonly kind: "re-upload" }
  /** Puts the other model on the page, which answers the photo that is there. */
  | { readonly kind: "swap" }
  | { readonly kind: "reading" };

/** How much the soak does. */
export interface SoakSize {
  /** Photos that get an answer, those of re-uploads included. */
  readonly photos: number;
  readonly reUploads: number;
  readonly swaps: number;
}

/** How often the page is read. */
const READINGS = 10;

/** The first reading comes after the first photos: until then code is loaded and compiled. */
const WARM_UP_PHOTOS = 20;

/**
 * The steps in their order, re-uploads and pairs of swaps spread evenly. Swaps come in pairs with one photo between them:
 * the sample model answers that one, and takes two seconds for it.
 */
export function soakSteps({ photos, reUploads, swaps }: SoakSize): readonly SoakStep[] {
  const steps: SoakStep[] = [];
  for (let done = 1; done <= photos; done += 1) {
    const isPair = comesDue(done, photos, swaps / 2);
    if (isPair) steps.push({ kind: "swap" });
    steps.push({ kind: comesDue(done, photos, reUploads) ? "re-upload" : "photo" });
    if (isPair) steps.push({ kind: "swap" });
    if (done === WARM_UP_PHOTOS || (done > WARM_UP_PHOTOS && comesDue(done, photos, READINGS))) {
      steps.push({ kind: "reading" });
    }
  }
  return steps;
}

/** True `times` times while `done` goes from 1 to `all`. */
function comesDue(done: number, all: number, times: number): boolean {
  return Math.floor((done * times) / all) > Math.floor(((done - 1) * times) / all);
}
