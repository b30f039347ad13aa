import type { io } from "@tensorflow/tfjs-core";
import { asObject, asText, type JsonObject } from "#workers/files/json.ts";
import { KERAS_CLASS } from "#workers/files/keras3.ts";
import { classOf, layerNameOf, layersIn, layersOf } from "#workers/files/layers.ts";

/**
 * The descriptions of a model's weights with the names of TensorFlow.js: the layer, then the weight. Keras 3 writes the
 * names of the networks around the layer before them, or the place of the weight in a .keras file. `network` is
 * rewritten. See: [Note: Models of Keras 3]
 */
export function weightsAsKeras2(
  specs: readonly io.WeightsManifestEntry[],
  network: JsonObject,
): io.WeightsManifestEntry[] {
  const layers = new Map(layersIn(network).map((layer) => [layerNameOf(layer) ?? "", layer]));
  return specs.map((spec) => {
    const parts = spec.name.split("/");
    const place = parts.at(-2) === "vars" ? storedPlace(parts, network) : namedPlace(parts, layers);
    if (place === null) return spec;
    // TensorFlow.js sets the weights of an optimizer aside, so it does not look for their layer.
    return place === "unused" ? { ...spec, group: "optimizer" } : { ...spec, ...place };
  });
}

/** The name of a weight in TensorFlow.js; "unused" for one that answers do not need; null if the name is unknown. */
type Place = { readonly name: string } | "unused" | null;

/**
 * The place of a weight named like "sequential/conv2d/kernel": its layer is the last layer in the name, and may be
 * known with its network in front ("sequential/conv2d").
 */
function namedPlace(parts: readonly string[], layers: ReadonlyMap<string, JsonObject>): Place {
  const at = parts
    .slice(0, -1)
    .findLastIndex((part, index) => layers.has(part) || layers.has(`${parts[index - 1]}/${part}`));
  const part = parts[at] ?? "";
  const inNetwork = `${parts[at - 1]}/${part}`;
  const name = layers.has(inNetwork) ? inNetwork : part;
  const layer = layers.get(name);
  if (layer === undefined) return null;
  const weight = tfjsName(layer, parts.at(-1) ?? "");
  return weight === null ? "unused" : { name: [name, ...parts.slice(at + 1, -1), weight].join("/") };
}

/** Folders of a .keras file between a network and its layers. */
const BETWEEN = new Set(["layers", "_layer_checkpoint_dependencies"]);

/**
 * "layers/conv2d_1/vars/0" is the first weight of the second Conv2D of a network: Keras counts the layers of each class,
 * whatever their names are.
 */
function storedPlace(parts: readonly string[], network: JsonObject): Place {
  const folders = parts.slice(0, -2).filter((part) => !BETWEEN.has(part));
  if (folders[0] === "optimizer" || folders.at(-1) === "seed_generator") return "unused";
  let layer: JsonObject | undefined = network;
  for (const folder of folders) {
    const inner: readonly JsonObject[] | null = layersOf(layer);
    // The folders within a layer do not matter: lstm/cell.
    if (inner === null) break;
    layer = inner.find((each) => folderOf(each, inner) === folder);
    if (layer === undefined) return null;
  }
  const weight = kerasWeights(layer)[Number(parts.at(-1))];
  if (weight === undefined) return null;
  const name = tfjsName(layer, weight);
  return name === null ? "unused" : { name: `${layerNameOf(layer) ?? ""}/${name}` };
}

function folderOf(layer: JsonObject, layers: readonly JsonObject[]): string {
  const same = layers.filter((each) => kerasClassOf(each) === kerasClassOf(layer));
  const folder = kerasClassOf(layer)
    .replaceAll(/(.)([A-Z][a-z]+)/g, "$1_$2")
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase();
  const number = same.indexOf(layer);
  return number === 0 ? folder : `${folder}_${number}`;
}

/** The weights of a layer in the order in which Keras stores them. */
function kerasWeights(layer: JsonObject): readonly string[] {
  const config = asObject(layer["config"]);
  const kernelOnly = config?.["use_bias"] === false;
  switch (kerasClassOf(layer)) {
    case "BatchNormalization":
      return [
        ...(config?.["scale"] === false ? [] : ["gamma"]),
        ...(config?.["center"] === false ? [] : ["beta"]),
        "moving_mean",
        "moving_variance",
      ];
    case "LayerNormalization":
      return ["gamma", "beta"];
    case "Normalization":
      return ["mean", "variance", "count"];
    case "PReLU":
      return ["alpha"];
    case "SeparableConv2D":
      return ["depthwise_kernel", "pointwise_kernel", ...(kernelOnly ? [] : ["bias"])];
    default:
      return ["kernel", ...(kernelOnly ? [] : ["bias"])];
  }
}

/** Weights with another name in TensorFlow.js; null for one that it does not have. */
const OTHER_NAMES: ReadonlyMap<string, string | null> = new Map([
  ["DepthwiseConv2D kernel", "depthwise_kernel"],
  ["Normalization mean", "moving_mean"],
  ["Normalization variance", "moving_variance"],
  ["Normalization count", null],
]);

function tfjsName(layer: JsonObject, weight: string): string | null {
  const other = OTHER_NAMES.get(`${kerasClassOf(layer)} ${weight}`);
  return other === undefined ? weight : other;
}

function kerasClassOf(layer: JsonObject): string {
  return asText(layer[KERAS_CLASS]) ?? classOf(layer);
}
