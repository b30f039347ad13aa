import { createRandom } from "#domain/numbers/random.ts";
import { type Architecture, type Convolution, fanIn, mobileNetV2Convolutions } from "./architecture.ts";

/** The parameters of a trained batch normalisation, one value per channel. */
export interface Normalisation {
  readonly gamma: Float32Array;
  readonly beta: Float32Array;
  readonly mean: Float32Array;
  readonly variance: Float32Array;
}

/** Weights of a convolution without bias, and of the batch normalisation after it. */
export interface ConvolutionWeights {
  readonly convolution: Convolution;
  /** [height, width, inputs, outputs]; depthwise: [height, width, channels, 1]. */
  readonly kernel: Float32Array;
  readonly normalisation: Normalisation;
}

/** Weights of a convolution that includes its batch normalisation. */
export interface FoldedWeights {
  readonly convolution: Convolution;
  /** In the order of {@link ConvolutionWeights}. */
  readonly kernel: Float32Array;
  readonly bias: Float32Array;
}

/** Weights of a dense layer. */
export interface DenseWeights {
  readonly inputs: number;
  readonly outputs: number;
  /** [inputs, outputs]. */
  readonly kernel: Float32Array;
  readonly bias: Float32Array;
}

/** A network with its weights. The weights are the same in each format. */
export interface SeededNetwork extends Architecture {
  readonly convolutions: readonly ConvolutionWeights[];
  readonly dense: DenseWeights;
}

/** Epsilon of the batch normalisations of MobileNetV2 in Keras. */
export const EPSILON = 0.001;

/** Mean square of the input, whose values are uniform in -1..1. */
const INPUT_POWER = 1 / 3;

/** Mean square of the output of relu6 for values around 0 with a standard deviation of 1. */
const RELU_POWER = 1 / 2;

/** Standard deviation of the logits. With this value a few of a thousand labels stand out, and never only one. */
const LOGIT_DEVIATION = 3;

/** Makes uniformly distributed random numbers. */
type Uniform = (length: number, min: number, max: number) => Float32Array;

/**
 * Makes the weights of a network. The same seed gives the same weights in every JavaScript engine. The kernels are
 * drawn uniformly, with the variance of He et al. (2015, arXiv 1502.01852): values neither grow nor shrink from layer
 * to layer, even with shortcuts. The last layer is drawn last, so the features do not depend on the number of classes.
 */
export function seededNetwork(architecture: Architecture, seed: number): SeededNetwork {
  const random = createRandom(seed);
  const uniform: Uniform = (length, min, max) =>
    Float32Array.from({ length }, () => min + (max - min) * random.fraction());
  const powers = new Map<string, number>();
  let power = INPUT_POWER;
  const convolutions = mobileNetV2Convolutions(architecture).map((convolution): ConvolutionWeights => {
    const { outputs, isActivated, shortcut, name } = convolution;
    const weights = {
      convolution,
      kernel: kernelOf(fanIn(convolution), outputs, power, uniform),
      normalisation: normalisationOf(outputs, uniform),
    };
    power = isActivated ? RELU_POWER : 1 + (powers.get(shortcut ?? "") ?? 0);
    powers.set(name, power);
    return weights;
  });
  const inputs = convolutions.at(-1)?.convolution.outputs ?? 0;
  const outputs = architecture.classes;
  const kernel = kernelOf(inputs, outputs, power / LOGIT_DEVIATION ** 2, uniform);
  const dense = { inputs, outputs, kernel, bias: uniform(outputs, -0.1, 0.1) };
  return { ...architecture, convolutions, dense };
}

/** Draws a kernel whose outputs have a variance of 1 for inputs with a mean square of `power`. */
function kernelOf(inputs: number, outputs: number, power: number, uniform: Uniform): Float32Array {
  const limit = Math.sqrt(3 / (inputs * power));
  return uniform(inputs * outputs, -limit, limit);
}

function normalisationOf(channels: number, uniform: Uniform): Normalisation {
  return {
    gamma: uniform(channels, 0.8, 1.2),
    beta: uniform(channels, -0.2, 0.2),
    mean: uniform(channels, -0.2, 0.2),
    variance: uniform(channels, 0.8, 1.2),
  };
}

/** Folds the batch normalisation into its convolution. See: [Note: Folding batch normalisation] */
export function folded({ convolution, kernel, normalisation }: ConvolutionWeights): FoldedWeights {
  const { outputs } = convolution;
  const { gamma, beta, mean, variance } = normalisation;
  const scales = Array.from(gamma, (each, at) => each / Math.sqrt((variance[at] ?? 0) + EPSILON));
  return {
    convolution,
    // The output channel varies fastest, even in a depthwise kernel.
    kernel: kernel.map((value, at) => value * (scales[at % outputs] ?? 0)),
    bias: beta.map((value, at) => value - (mean[at] ?? 0) * (scales[at] ?? 0)),
  };
}

/**
 * Transposes a kernel to outputs first: [outputs, height × width, inputs] for "pixels", [outputs, inputs, height ×
 * width] for "channels".
 */
export function outputsFirst(
  { convolution: { kind, kernel: side, inputs, outputs }, kernel }: FoldedWeights,
  next: "pixels" | "channels",
): Float32Array {
  const depth = kind === "depthwise" ? 1 : inputs;
  const pixels = side ** 2;
  return transposed(
    kernel.length,
    (output, rest) => {
      const [pixel, input] =
        next === "pixels"
          ? [Math.floor(rest / depth), rest % depth]
          : [rest % pixels, Math.floor(rest / pixels)];
      return kernel[(pixel * depth + input) * outputs + output] ?? 0;
    },
    pixels * depth,
  );
}

/** Transposes a dense layer's kernel to [outputs, inputs]. */
export function denseOutputsFirst({ kernel, inputs, outputs }: DenseWeights): Float32Array {
  return transposed(kernel.length, (output, input) => kernel[input * outputs + output] ?? 0, inputs);
}

function transposed(
  length: number,
  valueOf: (row: number, column: number) => number,
  columns: number,
): Float32Array {
  const values = new Float32Array(length);
  for (let at = 0; at < length; at += 1) values[at] = valueOf(Math.floor(at / columns), at % columns);
  return values;
}
