import { type Identification, isNaming } from "#domain/answer/identification.ts";
import type { Cutout } from "#domain/photo/cutout.ts";
import type { Size } from "#domain/photo/photo.ts";

/** The logits of all labels at each place of a picture: [height, width, labels], rows top to bottom. */
interface Places extends Size {
  readonly values: Float32Array;
}

/** Limits of the rules below. Measured: docs/decisions/0008-answers.md */
const LIMITS = {
  /** Least probability (0..1) of a label at a place, if all labels compete there. */
  place: 0.7,
  /** Number of such places from which on the parts of the photo are identified too. */
  places: 2,
  /** Side of the middle part, as a share (0..1) of the greatest square. */
  middle: 0.7,
  /** Least probability (0..1) of another label in the middle. */
  ofMiddle: 0.5,
} as const;

/**
 * True if some places of the picture clearly support another label than the photo's most probable one, so that the
 * photo may show several subjects. `probabilities` (0..1) has all labels.
 */
export function isDivided({ width, height, values }: Places, probabilities: readonly number[]): boolean {
  const places = width * height;
  const labels = values.length / places;
  const best = probabilities.indexOf(Math.max(...probabilities));
  let others = 0;
  for (let place = 0; place < places; place += 1) {
    const logits = values.subarray(place * labels, (place + 1) * labels);
    const most = logits.reduce((greatest, logit) => Math.max(greatest, logit), -Infinity);
    const total = logits.reduce((sum, logit) => sum + Math.exp(logit - most), 0);
    if (1 / total >= LIMITS.place && logits.indexOf(most) !== best) others += 1;
  }
  return others >= LIMITS.places;
}

/** The parts of a photo of this size that are identified too: the middle of its greatest square, and its two halves. */
export function partsOf({ width, height }: Size): readonly [middle: Cutout, ...halves: Cutout[]] {
  const side = LIMITS.middle * Math.min(width, height);
  const [across, down] = [side / width, side / height];
  const middle = { x: (1 - across) / 2, y: (1 - down) / 2, width: across, height: down };
  return width >= height
    ? [middle, { x: 0, y: 0, width: 0.5, height: 1 }, { x: 0.5, y: 0, width: 0.5, height: 1 }]
    : [middle, { x: 0, y: 0, width: 1, height: 0.5 }, { x: 0, y: 0.5, width: 1, height: 0.5 }];
}

type PartAnswer = Pick<Identification, "verdict" | "candidates">;

/**
 * True if the answer to a part contradicts that of the whole photo. A half has to name something; for the middle,
 * {@link LIMITS}.ofMiddle is enough.
 */
export function contradicts(part: PartAnswer, whole: PartAnswer, isMiddle: boolean): boolean {
  const [best] = part.candidates;
  if (best.label === whole.candidates[0].label || part.verdict === "off-topic") return false;
  return isNaming(part) || (isMiddle && best.probability > LIMITS.ofMiddle);
}
