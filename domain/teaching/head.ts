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

/** The class with the greatest probability, the first one of equals. */
export function bestClassOf(head: Head, features: ArrayLike<number>): number {
  const probabilities = probabilitiesOf(head, features);
  return probabilities.indexOf(Math.max(...probabilities));
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
