import { AT_ONCE, multiplyRows, type Rows } from "./rows.ts";

/** The last layer of a network, on top of features: probabilities of classes by softmax. */
export interface Head {
  /** A row of as many weights as a photo has features for each class: [classes, features]. */
  readonly weights: Float64Array;
  /** One for each class. */
  readonly biases: Float64Array;
}

/** The probability (0..1) of each class for a photo with these features. */
export function probabilitiesOf({ weights, biases }: Head, features: ArrayLike<number>): Float64Array {
  const logits = biases.map((bias, row) => {
    let sum = bias;
    const from = row * features.length;
    for (let at = 0; at < features.length; at += 1) sum += (weights[from + at] ?? 0) * (features[at] ?? 0);
    return sum;
  });
  softmaxInPlace(logits);
  return logits;
}

/** The class with the greatest probability of each of some photos, the first one of equals. */
export function bestClassesOf({ weights, biases }: Head, photos: Rows): readonly number[] {
  const classes = biases.length;
  const logits = new Float64Array(AT_ONCE * classes);
  const best: number[] = [];
  for (let first = 0; first < photos.photos; first += AT_ONCE) {
    multiplyRows(photos, first, weights, classes, logits);
    for (let row = 0; row < Math.min(AT_ONCE, photos.photos - first); row += 1) {
      best.push(indexOfGreatest(biases.map((bias, label) => bias + (logits[row * classes + label] ?? 0))));
    }
  }
  return best;
}

/** Where the greatest number is, the first one of equals. */
export function indexOfGreatest(numbers: Float64Array): number {
  let best = 0;
  for (let at = 1; at < numbers.length; at += 1) if ((numbers[at] ?? 0) > (numbers[best] ?? 0)) best = at;
  return best;
}

/**
 * Turns logits into probabilities, and answers the logarithm of the sum of their exponentials. The greatest is subtracted
 * first, so that no exponential overflows.
 */
export function softmaxInPlace(logits: Float64Array): number {
  let greatest = -Infinity;
  for (const each of logits) greatest = Math.max(greatest, each);
  let sum = 0;
  for (let at = 0; at < logits.length; at += 1) {
    const power = Math.exp((logits[at] ?? 0) - greatest);
    logits[at] = power;
    sum += power;
  }
  for (let at = 0; at < logits.length; at += 1) logits[at] = (logits[at] ?? 0) / sum;
  return greatest + Math.log(sum);
}
