import { type Layer, type Layers, layersOf, onlyFollower, toLinear } from "./keras-topology.ts";
import type { TfjsArtifacts } from "./tfjs-artifacts.ts";

/** Layers of ours by the class whose place they take. No class of Keras is called so. */
export const FUSED_CLASSES = {
  Conv2D: "BioKingdom.FusedConv2D",
  DepthwiseConv2D: "BioKingdom.FusedDepthwiseConv2D",
} as const;

/** Activations that a kernel applies to what it has computed before it writes it down. */
export type FusedActivation = "linear" | "relu" | "relu6";

const OWNERS = new Set(["Conv2D", "DepthwiseConv2D", "Dense"]);

/**
 * [Note: Fusing activations]
 * A convolution, its bias and a ReLU are one kernel in every backend: another pass over the values takes about as long as
 * a small convolution. TensorFlow.js uses that kernel in graph models, but its layers use it for Conv2D with a plain ReLU
 * alone: a ReLU limited at 6 takes two passes more, and the bias of a depthwise convolution one. So the ReLU moves
 * into the layer before it, and what it was stays as a linear activation, as normalisations do. Then layers that
 * TensorFlow.js runs in several passes become layers of ours, which run in one. Whatever is unusual stays as it is:
 * shared layers, outputs that somebody else reads, other limits and activations, channels first, dilation.
 * See: [Note: Folding batch normalisation]
 */
export function fuseActivations(artifacts: TfjsArtifacts): TfjsArtifacts {
  const modelTopology = structuredClone(artifacts.modelTopology);
  for (const layers of layersOf(modelTopology)) {
    for (const layer of layers.list) {
      if (OWNERS.has(layer.class_name)) takeActivation(layer, layers);
      becomeFused(layer);
    }
  }
  return { ...artifacts, modelTopology };
}

/** Moves the activation that follows `layer` alone into its config. */
function takeActivation(layer: Layer, layers: Layers): void {
  if (activationOf(layer) !== "linear") return;
  let next = onlyFollower(layer, layers);
  while (next?.class_name === "Activation" && activationOf(next) === "linear")
    next = onlyFollower(next, layers);
  const activation = next === null ? null : reluOf(next);
  if (next === null || activation === null) return;
  layer.config["activation"] = activation;
  toLinear(next);
}

/** What a layer that is nothing but a ReLU computes; null for other layers, and for other slopes and limits. */
function reluOf(layer: Layer): "relu" | "relu6" | null {
  const { class_name: kind, config } = layer;
  const activation = activationOf(layer);
  if (kind === "Activation") return activation === "relu" || activation === "relu6" ? activation : null;
  if (kind !== "ReLU" || (config["negative_slope"] ?? 0) !== 0 || (config["threshold"] ?? 0) !== 0)
    return null;
  const limit = config["max_value"] ?? null;
  if (limit === null) return "relu";
  return limit === 6 ? "relu6" : null;
}

/** Makes one of our layers of a convolution that TensorFlow.js would run in several passes. */
function becomeFused(layer: Layer): void {
  const { class_name: kind, config } = layer;
  const activation = activationOf(layer);
  if (activation !== "linear" && activation !== "relu" && activation !== "relu6") return;
  // Other convolutions are in one kernel as they are.
  if (kind !== "DepthwiseConv2D" && (kind !== "Conv2D" || activation !== "relu6")) return;
  const kernelSize = pairOf(config["kernel_size"]);
  const strides = pairOf(config["strides"] ?? 1);
  const padding = config["padding"] ?? "valid";
  const isUsual =
    (config["data_format"] ?? "channels_last") === "channels_last" &&
    (config["groups"] ?? 1) === 1 &&
    pairOf(config["dilation_rate"] ?? 1)?.every((rate) => rate === 1) === true &&
    (padding === "same" || padding === "valid");
  if (!isUsual || kernelSize === null || strides === null) return;
  layer.class_name = FUSED_CLASSES[kind];
  layer.config = {
    ...config,
    kernel_size: kernelSize,
    strides,
    padding,
    activation,
    use_bias: config["use_bias"] ?? true,
    depth_multiplier: config["depth_multiplier"] ?? 1,
  };
}

function activationOf({ config }: Layer): unknown {
  return config["activation"] ?? "linear";
}

/** Down and across; one number stands for both. */
function pairOf(value: unknown): readonly [number, number] | null {
  const [first, second, ...rest]: readonly unknown[] = Array.isArray(value) ? value : [value, value];
  return typeof first === "number" && typeof second === "number" && rest.length === 0
    ? [first, second]
    : null;
}
