import type { io } from "@tensorflow/tfjs-core";
import { isLayer, type Layer, layersOf, onlyFollower, toLinear } from "./keras-topology.ts";
import type { TfjsArtifacts } from "./tfjs-artifacts.ts";

/** The kernel whose last axis holds a layer's output channels. */
const KERNEL_OF_CLASS: Readonly<Record<string, string>> = {
  Conv2D: "kernel",
  DepthwiseConv2D: "depthwise_kernel",
  SeparableConv2D: "pointwise_kernel",
  Dense: "kernel",
};

/** A weight with its values, which may be written to. */
interface Weight {
  readonly spec: io.WeightsManifestEntry;
  readonly values: Float32Array;
}

/**
 * [Note: Folding batch normalisation]
 * Once trained, a batch normalisation multiplies each channel by s = gamma / sqrt(variance + epsilon) and adds
 * beta - mean × s. A convolution or a dense layer right before it does that for nothing when its kernel is multiplied
 * by s and its bias becomes (bias - mean) × s + beta. The normalisation stays in the topology as a linear activation,
 * which does next to nothing, so that no connection has to be drawn anew. Whatever is unusual stays as it is: shared
 * layers, outputs that somebody else reads, activations in between, other axes, quantized weights. A ReLU behind the
 * normalisation is left to the next step. See: [Note: Fusing activations]
 */
export function foldBatchNormalization(artifacts: TfjsArtifacts): TfjsArtifacts {
  const weights = readWeights(artifacts);
  if (weights === null) return artifacts;
  const modelTopology: unknown = structuredClone(artifacts.modelTopology);
  if (typeof modelTopology !== "object" || modelTopology === null) return artifacts;
  for (const layers of layersOf(modelTopology)) {
    for (const layer of layers.list) {
      const next = onlyFollower(layer, layers);
      if (next !== null) fold(layer, next, weights);
    }
  }
  const kept = [...weights.values()];
  return {
    ...artifacts,
    modelTopology,
    weightSpecs: kept.map(({ spec }) => spec),
    weightData: joined(kept.map(({ values }) => values)),
  };
}

/** Every weight by its name; null where one is no plain float, which then stands at no known place. */
function readWeights({ weightSpecs, weightData }: TfjsArtifacts): Map<string, Weight> | null {
  const weights = new Map<string, Weight>();
  let offset = 0;
  for (const spec of weightSpecs) {
    if (spec.dtype !== "float32" || spec.quantization !== undefined || weights.has(spec.name)) return null;
    const length = spec.shape.reduce((product, size) => product * size, 1);
    weights.set(spec.name, { spec, values: new Float32Array(weightData.slice(offset, offset + length * 4)) });
    offset += length * 4;
  }
  return weights;
}

function joined(parts: readonly Float32Array[]): ArrayBuffer {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all.buffer;
}

/** Folds `normalization` into `layer` where both are as usual; changes nothing elsewhere. */
function fold(layer: Layer, normalization: Layer, weights: Map<string, Weight>): void {
  const kernelName = KERNEL_OF_CLASS[layer.class_name];
  if (kernelName === undefined || !isFoldable(layer, normalization)) return;
  const kernel = weightOf(weights, layer, kernelName);
  const mean = weightOf(weights, normalization, "moving_mean");
  const variance = weightOf(weights, normalization, "moving_variance");
  if (kernel === null || mean === null || variance === null) return;
  const channels = mean.values.length;
  const { config } = normalization;
  const gamma = config["scale"] === false ? null : weightOf(weights, normalization, "gamma");
  const beta = config["center"] === false ? null : weightOf(weights, normalization, "beta");
  const bias = layer.config["use_bias"] === false ? null : weightOf(weights, layer, "bias");
  const isComplete =
    (gamma !== null || config["scale"] === false) &&
    (beta !== null || config["center"] === false) &&
    (bias !== null || layer.config["use_bias"] === false) &&
    [variance, gamma, beta, bias].every((each) => each === null || each.values.length === channels);
  if (!isComplete || kernel.values.length % channels !== 0) return;

  const epsilon = typeof config["epsilon"] === "number" ? config["epsilon"] : 1e-3;
  const scales = Float64Array.from(
    variance.values,
    (each, at) => (gamma?.values[at] ?? 1) / Math.sqrt(each + epsilon),
  );
  const shifted = Float32Array.from(
    mean.values,
    (each, at) => ((bias?.values[at] ?? 0) - each) * (scales[at] ?? 1) + (beta?.values[at] ?? 0),
  );
  // Channels vary fastest, also those of a depthwise kernel: [height, width, channels, multiplier].
  for (const [at, value] of kernel.values.entries()) kernel.values[at] = value * (scales[at % channels] ?? 1);
  const name = bias?.spec.name ?? `${kernel.spec.name.slice(0, -kernelName.length)}bias`;
  weights.set(name, { spec: { name, shape: [channels], dtype: "float32" }, values: shifted });
  for (const each of [mean, variance, gamma, beta]) if (each !== null) weights.delete(each.spec.name);
  layer.config["use_bias"] = true;
  toLinear(normalization);
}

/** Whether both are of a usual kind: linear, channels last, and the normalisation over the last axis. */
function isFoldable({ class_name: kind, config }: Layer, normalization: Layer): boolean {
  if (!isLayer(normalization, "BatchNormalization")) return false;
  const activation = config["activation"] ?? "linear";
  const format = config["data_format"] ?? "channels_last";
  const axis: unknown = normalization.config["axis"] ?? -1;
  const axes: readonly unknown[] = Array.isArray(axis) ? axis : [axis];
  // A dense layer may stand behind any number of axes, of which only -1 surely is the last.
  const isLastAxis = axes.length === 1 && (axes[0] === -1 || (axes[0] === 3 && kind !== "Dense"));
  return activation === "linear" && format === "channels_last" && isLastAxis;
}

/** A layer's weight: by `layer/name`, or by the only name that ends so, as nested models have them. */
function weightOf(weights: Map<string, Weight>, { config }: Layer, name: string): Weight | null {
  const layerName = config["name"];
  if (typeof layerName !== "string") return null;
  const exact = weights.get(`${layerName}/${name}`);
  if (exact !== undefined) return exact;
  const ending = `/${layerName}/${name}`;
  const found = [...weights.values()].filter(({ spec }) => spec.name.endsWith(ending));
  return found.length === 1 ? (found[0] ?? null) : null;
}
