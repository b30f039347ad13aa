import type { io } from "@tensorflow/tfjs-core";
import { bytesOfWeight } from "#workers/files/tfjs-weights.ts";
import type { TfjsArtifacts } from "./tfjs-artifacts.ts";

/** A weight as it is stored. */
export interface StoredWeight {
  readonly spec: io.WeightsManifestEntry;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Every weight by its name; null where one has no known length, or a name occurs twice. */
export function storedWeights({ weightSpecs, weightData }: TfjsArtifacts): Map<string, StoredWeight> | null {
  const weights = new Map<string, StoredWeight>();
  let offset = 0;
  for (const spec of weightSpecs) {
    const length = bytesOfWeight(spec);
    if (length === null || weights.has(spec.name)) return null;
    weights.set(spec.name, { spec, bytes: new Uint8Array(weightData, offset, length) });
    offset += length;
  }
  return weights;
}

/**
 * The numbers of a weight in use, which belong to the caller: dequantized where it is stored in fewer bits. Null for
 * other types than float32.
 */
export function floatsOf({ spec, bytes }: StoredWeight): Float32Array | null {
  if (spec.dtype !== "float32") return null;
  const { buffer } = bytes.slice();
  if (spec.quantization === undefined) return new Float32Array(buffer);
  const { dtype, scale = 1, min = 0 } = spec.quantization;
  switch (dtype) {
    case "float16":
      return Float32Array.from(new Uint16Array(buffer), floatOfHalf);
    case "uint8":
    case "uint16": {
      const steps = dtype === "uint8" ? new Uint8Array(buffer) : new Uint16Array(buffer);
      const values = new Float32Array(steps.length);
      for (let at = 0; at < steps.length; at += 1) values[at] = (steps[at] ?? 0) * scale + min;
      return values;
    }
    default:
      return null;
  }
}

/** The value of a binary16 of IEEE 754: a sign, five bits of exponent and ten of fraction. */
function floatOfHalf(half: number): number {
  const sign = (half & 0x8000) === 0 ? 1 : -1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** A weight of float32. */
export function floatWeight(name: string, shape: readonly number[], values: Float32Array): StoredWeight {
  return {
    spec: { name, shape: [...shape], dtype: "float32" },
    bytes: new Uint8Array(new Float32Array(values).buffer),
  };
}

/** The weights in the form in which TensorFlow.js takes them: one after the other. */
export function joinedWeights(
  weights: readonly StoredWeight[],
): Pick<TfjsArtifacts, "weightSpecs" | "weightData"> {
  const all = new Uint8Array(weights.reduce((sum, { bytes }) => sum + bytes.length, 0));
  let offset = 0;
  for (const { bytes } of weights) {
    all.set(bytes, offset);
    offset += bytes.length;
  }
  return { weightSpecs: weights.map(({ spec }) => spec), weightData: all.buffer };
}
