import { io } from "@tensorflow/tfjs-core";
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
  const tensor = io.decodeWeights(bytes.slice().buffer, [spec])[spec.name];
  const values = tensor?.dataSync();
  tensor?.dispose();
  return values instanceof Float32Array ? values.slice() : null;
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
