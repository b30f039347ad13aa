import type { NetworkOutput } from "#models/manifest.ts";
import { type NetworkArray, NetworkError } from "./networks/network.ts";

/** How far out of 0..1 a probability may be. */
const TOLERANCE = 0.05;

/**
 * Turns the output of a network into probabilities (0..1) of the labels, in the order of the outputs. A single value is
 * about two labels: it is, or a sigmoid makes of it, the probability of the second one. Throws a NetworkError for values that are no numbers, for values that should be probabilities and are not, and for a number of
 * values that does not fit the labels.
 */
export function decodeOutput(
  raw: NetworkArray,
  { kind, quantization }: NetworkOutput,
  labels: number,
): readonly number[] {
  const values = dequantized(raw, quantization);
  const isSingle = values.length === 1 && kind !== "probabilities";
  if (labels !== (isSingle ? 2 : values.length) || (kind === "sigmoid" && !isSingle)) {
    throw new NetworkError({ code: "model-label-count", labels, outputs: values.length });
  }
  if (!values.every(Number.isFinite)) throw new NetworkError({ code: "model-output-not-finite" });
  switch (kind) {
    case "probabilities":
      return values.map(clamped);
    case "logits":
      // A softmax over 0 and a value is the sigmoid of the value.
      return softmax(isSingle ? [0, ...values] : values);
    case "sigmoid": {
      const second = clamped(values[0] ?? 0);
      return [1 - second, second];
    }
  }
}

function dequantized(raw: NetworkArray, quantization: NetworkOutput["quantization"]): number[] {
  if (raw instanceof Float32Array) return Array.from(raw);
  if (quantization === null) {
    const detail = "the network gives integers, and the manifest does not say what they stand for";
    throw new NetworkError({ code: "model-shape-unsupported", detail });
  }
  const { scale, zeroPoint } = quantization;
  return Array.from(raw, (each) => (each - zeroPoint) * scale);
}

/** Subtracts the greatest value first, so that no exponential overflows. */
function softmax(values: readonly number[]): readonly number[] {
  const greatest = values.reduce((most, value) => Math.max(most, value), -Infinity);
  const exponentials = values.map((value) => Math.exp(value - greatest));
  const sum = exponentials.reduce((total, value) => total + value, 0);
  return exponentials.map((value) => value / sum);
}

/**
 * Cuts off what rounding and quantization lead a little out of 0..1. Throws for values further out. They are no
 * probabilities but, for instance, logits: cut off, every large logit would read as certain.
 */
function clamped(value: number): number {
  if (value < -TOLERANCE || value > 1 + TOLERANCE) {
    throw new NetworkError({ code: "model-output-no-probabilities", value });
  }
  return Math.min(1, Math.max(0, value));
}
