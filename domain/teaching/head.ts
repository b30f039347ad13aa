import { type Likeness, unlikeShare } from "./likeness.ts";

/** The last layer of a network. It turns features into probabilities of classes, by softmax. */
export interface Head {
  /** Shape [classes, features]. */
  readonly weights: Float64Array;
  /** One for each class. */
  readonly biases: Float64Array;
  /** Left out in heads of earlier versions, and where it could not be fitted. See: [Note: Unlike all taught photos] */
  readonly likeness?: Likeness;
}

/**
 * The probability (0..1) of each class for a photo with these features. With a likeness, one more follows: that the photo
 * is unlike all taught ones. The classes share the rest.
 */
export function probabilitiesOf(head: Head, features: ArrayLike<number>): Float64Array {
  const known = classProbabilities(head, features);
  if (head.likeness === undefined) return known;
  const unlike = unlikeShare(head.likeness, features);
  return Float64Array.from([...known.map((each) => each * (1 - unlike)), unlike]);
}

function classProbabilities({ weights, biases }: Head, features: ArrayLike<number>): Float64Array {
  const logits = biases.map((bias, row) => {
    let sum = bias;
    const from = row * features.length;
    for (let at = 0; at < features.length; at += 1) sum += (weights[from + at] ?? 0) * (features[at] ?? 0);
    return sum;
  });
  softmaxInPlace(logits);
  return logits;
}

/** The most probable class of each photo; the first one if several are equal. */
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

/** The position of the greatest number; the first one if several are equal. */
export function indexOfGreatest(numbers: Float64Array): number {
  let best = 0;
  for (let at = 1; at < numbers.length; at += 1) if ((numbers[at] ?? 0) > (numbers[best] ?? 0)) best = at;
  return best;
}

/**
 * Turns logits into probabilities in place. Returns the logarithm of the sum of their exponentials. It subtracts
 * the greatest logit first, because large exponentials overflow.
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

/**
 * Number of rows that are multiplied at once. Each weight is read once for all rows, and the sums are independent
 * of each other, which is twice as fast.
 */
export const AT_ONCE = 4;

/** The features of photos, a row for each, padded with rows of zeros to a multiple of {@link AT_ONCE}. */
export interface Rows {
  readonly values: Float64Array;
  /** Number of features of a photo. */
  readonly length: number;
  readonly photos: number;
}

/** Copies the features of photos to rows. `change` maps each feature. */
export function rowsOf(
  features: readonly ArrayLike<number>[],
  change: (feature: number, at: number) => number = (feature) => feature,
): Rows {
  const length = features[0]?.length ?? 0;
  const values = new Float64Array(Math.ceil(features.length / AT_ONCE) * AT_ONCE * length);
  for (const [row, own] of features.entries()) {
    for (let at = 0; at < length; at += 1) values[row * length + at] = change(own[at] ?? 0, at);
  }
  return { values, length, photos: features.length };
}

/**
 * Computes the dot products of each class's weights, which begin at `class × length`, with {@link AT_ONCE} rows
 * from `first` on. Writes to `products` all classes of the first row, then those of the next row.
 */
export function multiplyRows(
  rows: Rows,
  first: number,
  weights: Float64Array,
  classes: number,
  products: Float64Array,
): void {
  const { length } = rows;
  const [one, two, three, four] = rowsFrom(rows, first);
  // Two classes at once, so that each feature is read once for both. If the number of classes is odd, the last
  // class is computed twice.
  for (let label = 0; label < classes; label += 2) {
    const next = Math.min(label + 1, classes - 1);
    const [own, others] = [classOf(weights, label, length), classOf(weights, next, length)];
    let [a, b, c, d] = [0, 0, 0, 0];
    let [e, f, g, h] = [0, 0, 0, 0];
    for (let at = 0; at < length; at += 1) {
      const weight = own[at] ?? 0;
      const other = others[at] ?? 0;
      const w = one[at] ?? 0;
      const x = two[at] ?? 0;
      const y = three[at] ?? 0;
      const z = four[at] ?? 0;
      a += weight * w;
      b += weight * x;
      c += weight * y;
      d += weight * z;
      e += other * w;
      f += other * x;
      g += other * y;
      h += other * z;
    }
    for (const [row, product] of [a, b, c, d].entries()) products[row * classes + label] = product;
    for (const [row, product] of [e, f, g, h].entries()) products[row * classes + next] = product;
  }
}

/**
 * Multiplies {@link AT_ONCE} rows from `first` on by `factors`, which has a factor for each row and class, and adds
 * the products to the `sums` of each class.
 */
export function addRows(
  rows: Rows,
  first: number,
  factors: Float64Array,
  classes: number,
  sums: Float64Array,
): void {
  const { length } = rows;
  const [one, two, three, four] = rowsFrom(rows, first);
  for (let label = 0; label < classes; label += 2) {
    const [a = 0, b = 0, c = 0, d = 0] = factorsOf(factors, label, classes);
    const [e = 0, f = 0, g = 0, h = 0] = factorsOf(factors, label + 1, classes);
    const own = classOf(sums, label, length);
    // If the number of classes is odd, a temporary array takes the place of the missing last class.
    const others = label + 1 < classes ? classOf(sums, label + 1, length) : new Float64Array(length);
    for (let at = 0; at < length; at += 1) {
      const w = one[at] ?? 0;
      const x = two[at] ?? 0;
      const y = three[at] ?? 0;
      const z = four[at] ?? 0;
      own[at] = (own[at] ?? 0) + (a * w + b * x) + (c * y + d * z);
      others[at] = (others[at] ?? 0) + (e * w + f * x) + (g * y + h * z);
    }
  }
}

function rowsFrom(
  { values, length }: Rows,
  first: number,
): readonly [Float64Array, Float64Array, Float64Array, Float64Array] {
  return [
    classOf(values, first, length),
    classOf(values, first + 1, length),
    classOf(values, first + 2, length),
    classOf(values, first + 3, length),
  ];
}

/** Row `number` of a table with `length` numbers in each row. The rows are classes or photos. */
function classOf(all: Float64Array, number: number, length: number): Float64Array {
  return all.subarray(number * length, (number + 1) * length);
}

/** The factors of a class, one for each row. */
function factorsOf(factors: Float64Array, label: number, classes: number): readonly number[] {
  return [0, 1, 2, 3].map((row) => (label < classes ? (factors[row * classes + label] ?? 0) : 0));
}
