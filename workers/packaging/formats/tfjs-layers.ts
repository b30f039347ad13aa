import { asList, asNumber, asObject, asText, type JsonObject } from "#workers/files/json.ts";
import { classOf, layersOf, networkOf } from "#workers/files/layers.ts";
import { type Dimension, type Ending, type NetworkFacts, sortedNames } from "./model-file-reader.ts";

/** Layers that do not change the values, or work in training only. */
const THROUGH = new Set(["Reshape", "Flatten", "Dropout", "Permute", "InputLayer"]);

/** Limit for the depth of nested networks. Teachable Machine nests three networks. */
const MAX_NESTED = 64;

/** True if networks are nested deeper than the limit. */
export function areNestedTooDeep(topology: JsonObject): boolean {
  let level = layersOf(networkOf(topology)) ?? [];
  for (let depth = 0; depth < MAX_NESTED; depth += 1) {
    if (level.length === 0) return false;
    level = level.flatMap((layer) => layersOf(layer) ?? []);
  }
  return true;
}

/**
 * The facts of a Keras network in a model.json: its first input, and the output of its last layer. Networks may be
 * nested, as in models of Teachable Machine. Null if the topology is not such a network.
 */
export function layersFactsOf(
  topology: JsonObject,
): Pick<NetworkFacts, "inputs" | "outputs" | "ending" | "operations"> | null {
  const config = networkOf(topology);
  const layers = layersOf(config);
  if (layers === null) return null;
  const inner = asObject(config["config"]);
  const inputCount = Math.max(1, placesOf(inner?.["input_layers"]).length);
  const outputCount = Math.max(1, placesOf(inner?.["output_layers"]).length);
  const shape = inputShapeOf(layers);
  const { units, ending } = endOf(config);
  return {
    inputs: Array.from({ length: inputCount }, (_, place) => ({
      name: placesOf(inner?.["input_layers"])[place] ?? "input",
      shape: place === 0 ? shape : null,
      dtype: "float32",
      quantization: null,
    })),
    outputs: Array.from({ length: outputCount }, (_, place) => ({
      name: placesOf(inner?.["output_layers"])[place] ?? "output",
      shape: place === 0 && units !== null ? [null, units] : null,
      dtype: "float32",
      quantization: null,
    })),
    ending,
    operations: sortedNames(classNamesIn(layers)),
  };
}

/** The names in a list of [name, node, tensor]. A list of one item may lack its outer brackets. */
function placesOf(list: unknown): readonly string[] {
  const places = asList(list);
  if (typeof places[0] === "string") return [places[0]];
  return places.map((place) => asText(asList(place)[0]) ?? "");
}

/** The first shape that a layer or nested network states. */
function inputShapeOf(layers: readonly JsonObject[]): readonly Dimension[] | null {
  for (const layer of layers) {
    const config = asObject(layer["config"]);
    const shape = config?.["batch_input_shape"] ?? config?.["batchInputShape"];
    if (Array.isArray(shape)) return shape.map(asNumber);
    const nested = layersOf(layer);
    const found = nested === null ? null : inputShapeOf(nested);
    if (found !== null) return found;
  }
  return null;
}

/** The number of a network's outputs, and its last activation. */
function endOf(network: JsonObject): { readonly units: number | null; readonly ending: Ending | null } {
  const layers = layersOf(network);
  let layer = layers === null ? network : lastLayer(network, layers);
  let units: number | null = null;
  let ending: Ending | null = null;
  // In a damaged file layers may refer to each other in a circle. The search ends after as many steps as
  // there are layers.
  for (let step = 0; layer !== undefined && step <= (layers?.length ?? 0); step += 1) {
    const nested = layersOf(layer);
    if (nested !== null) {
      const inner = endOf(layer);
      return { units: units ?? inner.units, ending: ending ?? inner.ending };
    }
    units ??= unitsOf(layer);
    const activation = activationOf(layer);
    ending ??= activation === "softmax" || activation === "sigmoid" ? activation : null;
    // A layer with weights ends the search: the layers before it do not matter.
    if (isWeighted(layer)) {
      return { units, ending: ending ?? (activation === "linear" ? "linear" : null) };
    }
    if (!THROUGH.has(classOf(layer)) && ending === null && activation !== "linear") return { units, ending };
    layer = layers === null ? undefined : layerBefore(layer, layers);
  }
  return { units, ending };
}

function isWeighted(layer: JsonObject): boolean {
  return /^(?:Dense|Conv\w*|SeparableConv\w*)$/.test(classOf(layer));
}

function unitsOf(layer: JsonObject): number | null {
  const config = asObject(layer["config"]);
  const size = asNumber(config?.["units"]) ?? asNumber(config?.["filters"]);
  if (size !== null) return size;
  const target = asList(config?.["target_shape"]).map(asNumber);
  if (target.length === 0) return null;
  const product = target.reduce<number>((sum, one) => sum * (one ?? Number.NaN), 1);
  return product > 0 ? product : null;
}

function activationOf(layer: JsonObject): string | null {
  if (classOf(layer) === "Softmax") return "softmax";
  return asText(asObject(layer["config"])?.["activation"]);
}

function lastLayer(network: JsonObject, layers: readonly JsonObject[]): JsonObject | undefined {
  const [output] = placesOf(asObject(network["config"])?.["output_layers"]);
  return layers.find((layer) => nameOf(layer) === output) ?? layers.at(-1);
}

/** In a functional network the layer that feeds this one; in a sequential network the previous one. */
function layerBefore(layer: JsonObject, layers: readonly JsonObject[]): JsonObject | undefined {
  const [node] = asList(layer["inbound_nodes"]);
  const feeder = asText(asList(asList(node)[0])[0]);
  if (feeder !== null) return layers.find((other) => nameOf(other) === feeder);
  return layers[layers.indexOf(layer) - 1];
}

function nameOf(layer: JsonObject): string | null {
  return asText(layer["name"]) ?? asText(asObject(layer["config"])?.["name"]);
}

function classNamesIn(layers: readonly JsonObject[]): readonly string[] {
  return layers.flatMap((layer) => {
    const nested = layersOf(layer);
    return nested === null ? [classOf(layer)] : classNamesIn(nested);
  });
}
