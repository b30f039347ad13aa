import { type Head, indexOfGreatest, softmaxInPlace } from "./head.ts";
import { minimise, type Minimum, type SlopedFunction } from "./minimise.ts";
import { addRows, AT_ONCE, multiplyRows, type Rows, rowsOf } from "./rows.ts";

/** A photo of which a person said what it shows. */
export interface Example {
  /** As many as those of all others. */
  readonly features: ArrayLike<number>;
  /** Number of its class, from 0 on. */
  readonly classIndex: number;
}

/** How a head is trained. */
export interface TrainOptions {
  readonly classes: number;
  /**
   * What weights cost: half of it times the sum of their squares, for standardised features, is added to the mean loss. In
   * terms of scikit-learn it is 1 / (C × photos).
   */
  readonly penalty: number;
  /** See: MinimiseLimits.leastFall; 0 for a head that is exact but for rounding. */
  readonly leastFall: number;
}

/** A head in the making. */
export interface TrainStep {
  /** From 1 on. */
  readonly step: number;
  /** The mean cross-entropy of the examples, in nats, and what the weights cost. */
  readonly loss: number;
  /** The share of the examples that it names right, 0..1. */
  readonly taughtRight: number;
  readonly head: Head;
}

/** A trained head. */
export interface TrainedHead extends Pick<Minimum, "steps" | "end"> {
  readonly head: Head;
  readonly loss: number;
}

/** What weights cost. From 0.001 to 10 it makes hardly a difference: docs/studies.md. */
export const PENALTY = 0.1;

/** Later steps change no answer, or one of a thousand, and are as many again: docs/studies.md. */
export const LEAST_FALL = 1e-3;

/**
 * Biases cost nothing, and one changes the loss far less than the weights of a class together: without a scale of their own,
 * the search goes on for them long after all answers are settled. With 10 it takes half the steps to the same head.
 */
const BIAS_SCALE = 10;

/**
 * It ends where no slope is steeper: a hundred times flatter changed one answer of 594. The most steps are a guard: it took
 * 12 to 30 for 100 photos.
 */
const LIMITS = { flatness: 1e-4, mostSteps: 300 };

/**
 * Trains a head by multinomial logistic regression (Bishop, "Pattern Recognition and Machine Learning", 4.3.4): features
 * are standardised, that is, each gets the mean 0 and the variance 1 over the examples, and the head that comes out takes
 * them as they are. The loss is convex: the same examples always give the same head.
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

/** Makes features standardised: each less its mean, times its factor. */
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
  // A deviation of rounding alone would blow up noise.
  const factors = squares.map((square, at) =>
    square > (1e-6 * (means[at] ?? 0)) ** 2 + Number.MIN_VALUE ? 1 / Math.sqrt(square) : 0,
  );
  return { means, factors };
}

/** The loss of a head in the making, and what it names right. */
interface Loss {
  readonly sloped: SlopedFunction;
  /** How many examples were named right when the loss was asked for last. */
  readonly right: () => number;
}

/** The mean cross-entropy and what the weights cost, as a function of all weights, class by class, and then all biases. */
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

/** Turns the logits of an example into what its part of the slope is made of. Answers its part of the mean cross-entropy. */
function toErrors(logits: Float64Array, target: number, photos: number): number {
  const ofTarget = logits[target] ?? 0;
  const loss = (softmaxInPlace(logits) - ofTarget) / photos;
  logits[target] = (logits[target] ?? 0) - 1;
  for (let label = 0; label < logits.length; label += 1) logits[label] = (logits[label] ?? 0) / photos;
  return loss;
}

/** The head of weights for standardised features, for features as they are. */
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
