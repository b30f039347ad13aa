import { type Head, softmaxInPlace } from "./head.ts";
import { minimise, type MinimiseLimits, type Minimum, type SlopedFunction } from "./minimise.ts";

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
}

/** A head in the making. */
export interface TrainStep {
  /** From 1 on. */
  readonly step: number;
  /** The mean cross-entropy of the examples, in nats, and what the weights cost. */
  readonly loss: number;
  readonly head: Head;
}

/** A trained head. */
export interface TrainedHead extends Pick<Minimum, "steps" | "end"> {
  readonly head: Head;
  readonly loss: number;
}

/** What weights cost. From 0.001 to 10 it makes hardly a difference: docs/teach.md. */
export const PENALTY = 0.1;

/**
 * It ends where no slope is steeper: a hundred times flatter changed one answer of 594. The most steps are a guard: it took
 * 12 to 30 for 100 photos.
 */
const LIMITS: MinimiseLimits = { flatness: 1e-4, mostSteps: 300 };

/**
 * Trains a head by multinomial logistic regression (Bishop, "Pattern Recognition and Machine Learning", 4.3.4): features
 * are standardised, that is, each gets the mean 0 and the variance 1 over the examples, and the head that comes out takes
 * them as they are. The loss is convex: the same examples always give the same head.
 */
export function trainHead(
  examples: readonly Example[],
  { classes, penalty }: TrainOptions,
  onStep: (step: TrainStep) => void = () => {},
): TrainedHead {
  const scale = scaleOf(examples.map(({ features }) => features));
  const length = scale.means.length;
  const rows = examples.map(({ features }) =>
    Float64Array.from(features, (each, at) => (each - (scale.means[at] ?? 0)) * (scale.factors[at] ?? 0)),
  );
  const targets = examples.map(({ classIndex }) => classIndex);
  const sloped = lossOf(rows, targets, { classes, penalty, length });
  const start = new Float64Array(classes * (length + 1));
  const { at, value, steps, end } = minimise(sloped, start, LIMITS, (step) =>
    onStep({ step: step.step, loss: step.value, head: headOf(step.at, classes, scale) }),
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

/** The mean cross-entropy and what the weights cost, as a function of all weights, class by class, and then all biases. */
function lossOf(
  rows: readonly Float64Array[],
  targets: readonly number[],
  { classes, penalty, length }: TrainOptions & { readonly length: number },
): SlopedFunction {
  const biasesFrom = classes * length;
  const logits = new Float64Array(classes);
  return (at, slope) => {
    let loss = 0;
    for (let index = 0; index < biasesFrom; index += 1) {
      const weight = at[index] ?? 0;
      loss += (penalty / 2) * weight * weight;
      slope[index] = penalty * weight;
    }
    slope.fill(0, biasesFrom);
    for (const [photo, row] of rows.entries()) {
      for (let label = 0; label < classes; label += 1) {
        logits[label] = (at[biasesFrom + label] ?? 0) + dotAt(at, label * length, row);
      }
      const target = targets[photo] ?? 0;
      const ofTarget = logits[target] ?? 0;
      loss += (softmaxInPlace(logits) - ofTarget) / rows.length;
      for (let label = 0; label < classes; label += 1) {
        const error = ((logits[label] ?? 0) - (label === target ? 1 : 0)) / rows.length;
        addAt(slope, label * length, row, error);
        slope[biasesFrom + label] = (slope[biasesFrom + label] ?? 0) + error;
      }
    }
    return loss;
  };
}

function dotAt(weights: Float64Array, from: number, row: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < row.length; at += 1) sum += (weights[from + at] ?? 0) * (row[at] ?? 0);
  return sum;
}

function addAt(to: Float64Array, from: number, row: Float64Array, factor: number): void {
  for (let at = 0; at < row.length; at += 1) to[from + at] = (to[from + at] ?? 0) + factor * (row[at] ?? 0);
}

/** The head of weights for standardised features, for features as they are. */
function headOf(at: Float64Array, classes: number, { means, factors }: Scale): Head {
  const length = means.length;
  const weights = at.slice(0, classes * length);
  const biases = at.slice(classes * length);
  for (let index = 0; index < weights.length; index += 1) {
    const label = Math.floor(index / length);
    const weight = (weights[index] ?? 0) * (factors[index % length] ?? 0);
    weights[index] = weight;
    biases[label] = (biases[label] ?? 0) - weight * (means[index % length] ?? 0);
  }
  return { weights, biases };
}
