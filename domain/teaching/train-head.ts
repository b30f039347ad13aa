import {
  addRows,
  AT_ONCE,
  type Head,
  indexOfGreatest,
  multiplyRows,
  type Rows,
  rowsOf,
  softmaxInPlace,
} from "./head.ts";
import { minimise, type Minimum, type SlopedFunction } from "./minimise.ts";

export interface Example {
  /** All examples have the same number of features. */
  readonly features: ArrayLike<number>;
  /** From 0. */
  readonly classIndex: number;
}

export interface TrainOptions {
  readonly classes: number;
  /**
   * Penalty on large weights: `penalty` / 2 times the sum of the squared weights, for standardised features, is
   * added to the mean loss. In scikit-learn's terms `penalty` is 1 / (C × photos).
   */
  readonly penalty: number;
  /** See MinimiseLimits.leastFall; 0 for a head that is exact apart from rounding. */
  readonly leastFall: number;
}

/** The head after a training step. */
export interface TrainStep {
  /** From 1. */
  readonly step: number;
  /** The mean cross-entropy of the examples, in nats, plus the penalty. */
  readonly loss: number;
  /** Share (0..1) of the examples that the head assigns to the right class. */
  readonly taughtRight: number;
  readonly head: Head;
}

export interface TrainedHead extends Pick<Minimum, "steps" | "end"> {
  readonly head: Head;
  readonly loss: number;
}

/** The penalty of all heads of a lesson. See: {@link TrainOptions.penalty} */
export const PENALTY = 0.1;

/** The search ends if two steps together lower the loss by less than a thousandth of its value. */
export const LEAST_FALL = 1e-3;

/**
 * Biases have no penalty, and one bias changes the loss much less than all weights of a class together. Without
 * this scale, the search keeps adjusting the biases long after the answers stop changing. With a scale of 10 it
 * reaches the same head in half the steps.
 */
const BIAS_SCALE = 10;

/** A `flatness` of 1e-6 changed one answer of 594. `mostSteps` is a safeguard: 100 photos took 12 to 30 steps. */
const LIMITS = { flatness: 1e-4, mostSteps: 300 };

/**
 * Trains a head by multinomial logistic regression (Bishop, "Pattern Recognition and Machine Learning", 4.3.4). It
 * standardises the features (mean 0, variance 1 over the examples), and returns a head for the original features.
 * The loss is convex, so the same examples always give the same head.
 */
export function trainHead(
  examples: readonly Example[],
  { classes, penalty, leastFall }: TrainOptions,
  onStep: (step: TrainStep) => void = () => {},
): TrainedHead {
  const scale = scaleOf(examples.map(({ features }) => features));
  const length = scale.means.length;
  const rows = rowsOf(
    examples.map(({ features }) => features),
    (feature, at) => (feature - (scale.means[at] ?? 0)) * (scale.factors[at] ?? 0),
  );
  const targets = examples.map(({ classIndex }) => classIndex);
  const { sloped, right } = lossOf(rows, targets, classes, penalty);
  const start = new Float64Array(classes * (length + 1));
  const { at, value, steps, end } = minimise(sloped, start, { ...LIMITS, leastFall }, (step) =>
    onStep({
      step: step.step,
      loss: step.value,
      taughtRight: right() / examples.length,
      head: headOf(step.at, classes, scale),
    }),
  );
  return { head: headOf(at, classes, scale), loss: value, steps, end };
}

/** Standardises features: subtract the mean, then multiply by the factor. */
interface Scale {
  readonly means: Float64Array;
  /** 1 over the standard deviation; 0 for a feature that is the same in all examples. */
  readonly factors: Float64Array;
}

function scaleOf(rows: readonly ArrayLike<number>[]): Scale {
  const length = rows[0]?.length ?? 0;
  const means = new Float64Array(length);
  const squares = new Float64Array(length);
  for (const row of rows) {
    for (let at = 0; at < length; at += 1) means[at] = (means[at] ?? 0) + (row[at] ?? 0) / rows.length;
  }
  for (const row of rows) {
    for (let at = 0; at < length; at += 1) {
      squares[at] = (squares[at] ?? 0) + ((row[at] ?? 0) - (means[at] ?? 0)) ** 2 / rows.length;
    }
  }
  // Dividing by a standard deviation that is only rounding error would amplify noise.
  const factors = squares.map((square, at) =>
    square > (1e-6 * (means[at] ?? 0)) ** 2 + Number.MIN_VALUE ? 1 / Math.sqrt(square) : 0,
  );
  return { means, factors };
}

interface Loss {
  readonly sloped: SlopedFunction;
  /** Number of examples that were named correctly when the loss was last computed. */
  readonly right: () => number;
}

/** The mean cross-entropy plus the penalty, as a function of all weights, class by class, then all biases. */
function lossOf(rows: Rows, targets: readonly number[], classes: number, penalty: number): Loss {
  const biasesFrom = classes * rows.length;
  const errors = new Float64Array(AT_ONCE * classes);
  let right = 0;
  const sloped: SlopedFunction = (at, slope) => {
    let loss = 0;
    right = 0;
    for (let index = 0; index < biasesFrom; index += 1) {
      const weight = at[index] ?? 0;
      loss += (penalty / 2) * weight * weight;
      slope[index] = penalty * weight;
    }
    slope.fill(0, biasesFrom);
    for (let first = 0; first < rows.photos; first += AT_ONCE) {
      multiplyRows(rows, first, at, classes, errors);
      for (let row = 0; row < AT_ONCE; row += 1) {
        const own = errors.subarray(row * classes, (row + 1) * classes);
        const target = targets[first + row];
        if (target === undefined) own.fill(0);
        else {
          for (let label = 0; label < classes; label += 1) {
            own[label] = (own[label] ?? 0) + BIAS_SCALE * (at[biasesFrom + label] ?? 0);
          }
          if (indexOfGreatest(own) === target) right += 1;
          loss += toErrors(own, target, rows.photos);
        }
        for (let label = 0; label < classes; label += 1) {
          slope[biasesFrom + label] = (slope[biasesFrom + label] ?? 0) + BIAS_SCALE * (own[label] ?? 0);
        }
      }
      addRows(rows, first, errors, classes, slope);
    }
    return loss;
  };
  return { sloped, right: () => right };
}

/**
 * Replaces the logits of an example by the derivatives of the mean cross-entropy with respect to them. Returns the
 * example's part of the mean cross-entropy.
 */
function toErrors(logits: Float64Array, target: number, photos: number): number {
  const ofTarget = logits[target] ?? 0;
  const loss = (softmaxInPlace(logits) - ofTarget) / photos;
  logits[target] = (logits[target] ?? 0) - 1;
  for (let label = 0; label < logits.length; label += 1) logits[label] = (logits[label] ?? 0) / photos;
  return loss;
}

/** Converts weights for standardised features to a head for the original features. */
function headOf(at: Float64Array, classes: number, { means, factors }: Scale): Head {
  const length = means.length;
  const weights = at.slice(0, classes * length);
  const biases = at.slice(classes * length).map((bias) => bias * BIAS_SCALE);
  for (let index = 0; index < weights.length; index += 1) {
    const label = Math.floor(index / length);
    const weight = (weights[index] ?? 0) * (factors[index % length] ?? 0);
    weights[index] = weight;
    biases[label] = (biases[label] ?? 0) - weight * (means[index % length] ?? 0);
  }
  return { weights, biases };
}
