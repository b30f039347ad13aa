import type { NetworkInput, NetworkOutput, Scaling } from "#models/manifest.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import { type NetworkArray, NetworkError } from "#workers/inference/classifiers/networks/network.ts";

/** Ranges of the integer types. */
const LIMITS = { uint8: [0, 255], int8: [-128, 127] } as const;

/**
 * Returns a function that turns a tensor into a network's input, with the scaling, layout and type of the manifest.
 * There are only 3 × 256 different values, so they are computed once. Throws a RangeError for a tensor of another
 * size.
 */
export function createInputEncoder(
  { layout, channels, dtype, width, height }: NetworkInput,
  scaling: Scaling,
): (image: ImageTensor) => NetworkArray {
  const tables = [0, 1, 2].map((colour) => valuesOfBytes(scaling, colour, dtype));
  const pixels = width * height;
  return ({ data }) => {
    if (data.length !== pixels * 3)
      throw new RangeError(`${data.length} bytes for ${width} × ${height} pixels`);
    const encoded = arrayOf(dtype, pixels * 3);
    for (const [colour, table] of tables.entries()) {
      const channel = channels === "rgb" ? colour : 2 - colour;
      const step = layout === "nhwc" ? 3 : 1;
      let to = layout === "nhwc" ? channel : channel * pixels;
      for (let from = colour; from < data.length; from += 3) {
        encoded[to] = table[data[from] ?? 0] ?? 0;
        to += step;
      }
    }
    return encoded;
  };
}

/** The input values for the bytes 0 to 255 of a colour (0 red, 1 green, 2 blue). */
function valuesOfBytes(scaling: Scaling, colour: number, dtype: NetworkInput["dtype"]): NetworkArray {
  const values = arrayOf(dtype, 256);
  for (let byte = 0; byte < 256; byte += 1) {
    const value = scaled(byte, scaling, colour);
    if (dtype === "float32") {
      values[byte] = value;
    } else {
      const [min, max] = LIMITS[dtype];
      values[byte] = Math.min(max, Math.max(min, Math.round(value)));
    }
  }
  return values;
}

function scaled(byte: number, scaling: Scaling, colour: number): number {
  if ("range" in scaling) {
    const [min, max] = scaling.range;
    // Multiplying first makes [0, 255] give exactly the bytes.
    return min + (byte * (max - min)) / 255;
  }
  return (byte / 255 - (scaling.mean[colour] ?? 0)) / (scaling.std[colour] ?? 1);
}

function arrayOf(dtype: NetworkInput["dtype"], length: number): NetworkArray {
  switch (dtype) {
    case "float32":
      return new Float32Array(length);
    case "uint8":
      return new Uint8Array(length);
    case "int8":
      return new Int8Array(length);
  }
}

/** How far a probability may be outside 0..1. */
const TOLERANCE = 0.05;

/**
 * Turns the output of a network into probabilities (0..1) of the labels, in the order of the outputs. A single
 * value is for two labels: it is the probability of the second one, or a logit for a sigmoid. Throws a NetworkError
 * for NaN, for values that should be probabilities and are not, and for a number of values that does not fit the
 * labels.
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
      // The softmax over 0 and a value is the sigmoid of the value.
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

/** Subtracts the greatest value first, because large exponentials overflow. */
function softmax(values: readonly number[]): readonly number[] {
  const greatest = values.reduce((most, value) => Math.max(most, value), -Infinity);
  const exponentials = values.map((value) => Math.exp(value - greatest));
  const sum = exponentials.reduce((total, value) => total + value, 0);
  return exponentials.map((value) => value / sum);
}

/**
 * Limits a value to 0..1 if rounding or quantization pushed it slightly out. Throws for values further out: they
 * may be logits, and limiting would turn every large logit into certainty.
 */
function clamped(value: number): number {
  if (value < -TOLERANCE || value > 1 + TOLERANCE) {
    throw new NetworkError({ code: "model-output-no-probabilities", value });
  }
  return Math.min(1, Math.max(0, value));
}
