import { asList, asObject, asText, type JsonObject } from "./json.ts";

/** The network of a topology in a model.json: Keras puts it into model_config, TensorFlow.js does not. */
export function networkOf(topology: JsonObject): JsonObject {
  return asObject(topology["model_config"]) ?? topology;
}

/** The layers of a network; null for a single layer. In a sequential network, `config` may itself be the list. */
export function layersOf(network: JsonObject): readonly JsonObject[] | null {
  const config = network["config"];
  const list = Array.isArray(config) ? config : asObject(config)?.["layers"];
  if (!Array.isArray(list)) return null;
  return list.map(asObject).filter((layer) => layer !== null);
}

/** All layers, also those of networks in a network. */
export function layersIn(network: JsonObject): readonly JsonObject[] {
  return (layersOf(network) ?? []).flatMap((layer) => (layersOf(layer) === null ? [layer] : layersIn(layer)));
}

/** The name of a layer or network; null if it has none. */
export function layerNameOf(layer: JsonObject): string | null {
  return asText(asObject(layer["config"])?.["name"]) ?? asText(layer["name"]);
}

/**
 * The class of the first layer or network, from the outside in, for which `isKnown` is false, or that has such an
 * activation; null if there is none.
 */
export function unknownLayerOf(network: JsonObject, isKnown: (className: string) => boolean): string | null {
  if (!isKnown(classOf(network))) return classOf(network);
  const activation = asText(asObject(network["config"])?.["activation"]);
  if (activation !== null && !isKnown(inCamelCase(activation))) {
    return `${classOf(network)} (activation ${activation})`;
  }
  for (const layer of layersOf(network) ?? []) {
    const unknown = unknownLayerOf(layer, isKnown);
    if (unknown !== null) return unknown;
  }
  return null;
}

/** TensorFlow.js looks for activations under such names. */
function inCamelCase(name: string): string {
  return name.replaceAll(/_+(\w|$)/g, (_, letter: string) => letter.toUpperCase());
}

/** A layer that is being built, and the number of its outputs so far: it gets one each time it is used. */
interface Built {
  readonly name: unknown;
  outputs: number;
}

/**
 * The name of a layer that waits for an output that no layer gives, in this network or in a nested one; null if each
 * layer gets its inputs, or if `isKnown` is false for the class of a layer. TensorFlow.js makes all layers, which ends
 * at an unknown class, then connects them in the same way, and would look for the output forever. See:
 * Container.fromConfig in TensorFlow.js 4.22, tfjs-layers/src/engine/container.ts
 */
export function waitingLayerOf(network: JsonObject, isKnown: (className: string) => boolean): string | null {
  const layers = layersOf(network) ?? wrappedIn(network);
  for (const layer of layers) {
    const inner = waitingLayerOf(layer, isKnown);
    if (inner !== null) return inner;
  }
  // The layers of a sequence feed each other in their order.
  if (classOf(network) === "Sequential" || Array.isArray(network["config"])) return null;
  if (!layers.every((layer) => isKnown(classOf(layer)))) return null;
  const made = layers.map((layer): Built & { readonly layer: JsonObject } => ({
    layer,
    name: asObject(layer["config"])?.["name"] ?? Symbol("a name that TensorFlow.js gives"),
    // An input layer and a network have an output from the beginning.
    outputs: classOf(layer) === "InputLayer" || layersOf(layer) !== null ? 1 : 0,
  }));
  // A layer is found by the name beside its configuration. Its inputs are listed under the name in its configuration.
  const built = new Map<unknown, Built>(made.map((one) => [one.layer["name"], one]));
  const owners = new Map<unknown, Built>([...built.values()].toReversed().map((one) => [one.name, one]));
  let waiting = made.flatMap(({ layer, name }) =>
    asList(layer["inbound_nodes"] ?? layer["inboundNodes"]).map((input) => ({ name, input })),
  );
  let before = Number.POSITIVE_INFINITY;
  while (waiting.length < before) {
    before = waiting.length;
    waiting = waiting.filter(({ name, input }) => {
      const owner = owners.get(name);
      if (owner === undefined || !isThere(input, built)) return true;
      // An empty list of outputs does not use the layer.
      if (!Array.isArray(input) || input.length > 0) owner.outputs += 1;
      return false;
    });
  }
  const [first] = waiting;
  return first === undefined ? null : (asText(first.name) ?? "without a name");
}

/** The layer in a wrapper such as TimeDistributed, as a list. */
function wrappedIn(layer: JsonObject): readonly JsonObject[] {
  const wrapped = asObject(asObject(layer["config"])?.["layer"]);
  return wrapped === null ? [] : [wrapped];
}

/** The class of a layer or network, such as Dense. */
export function classOf(layer: JsonObject): string {
  return asText(layer["class_name"] ?? layer["className"]) ?? "unknown layer";
}

/** True if all outputs that an input consists of exist. Each is a list of a layer's name and the output's number. */
function isThere(input: unknown, built: ReadonlyMap<unknown, Built>): boolean {
  return asList(input).every((output) => {
    const [name, number] = asList(output);
    const layer = built.get(name);
    return layer !== undefined && !(layer.outputs <= Number(number));
  });
}
