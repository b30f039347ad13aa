/**
 * Rows are taken so many at once: each weight is fetched once for all of them, and their sums do not wait for each other,
 * which makes it twice as fast.
 */
export const AT_ONCE = 4;

/** Features of photos, one row behind the other, and rows of zeros behind them up to a multiple of {@link AT_ONCE}. */
export interface Rows {
  readonly values: Float64Array;
  /** Features of a photo. */
  readonly length: number;
  readonly photos: number;
}

/** Makes rows of the features of photos, each number as `change` has it. */
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
 * The products of each class's weights, which begin at `class × length`, with {@link AT_ONCE} rows from `first` on. Writes them to
 * `products`: all classes of the first row, then those of the next one.
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
  // Two classes at once: each feature is fetched once for both. Where one is left, it is taken twice.
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

/** Adds {@link AT_ONCE} rows from `first` on to the numbers of each class in `sums`, each row times its number in `factors`. */
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
    // Where one class is left, the other numbers go nowhere.
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

/** The numbers of one class, or of one photo. */
function classOf(all: Float64Array, number: number, length: number): Float64Array {
  return all.subarray(number * length, (number + 1) * length);
}

/** The factors of a class, one for each row. */
function factorsOf(factors: Float64Array, label: number, classes: number): readonly number[] {
  return [0, 1, 2, 3].map((row) => (label < classes ? (factors[row * classes + label] ?? 0) : 0));
}
