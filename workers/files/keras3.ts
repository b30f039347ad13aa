import { asList, asNumber, asObject, asText, isObject, type JsonObject } from "./json.ts";
import { classOf, layersIn, layerNameOf, layersOf, networkOf } from "./layers.ts";

/**
 * Rewrites the topology of a layers model as Keras 2 writes it. One of Keras 2 stays as it is.
 *
 * [Note: Models of Keras 3]
 * TensorFlow.js 4.22 reads the JSON of Keras 2, and tensorflowjs_converter writes that of the Keras that is installed
 * (tfjs issues #8358, #8494 and #8321). So what Keras 3 writes in another way is rewritten: shapes of inputs, number
 * types that are objects, connections that are arguments of calls, layers and arguments with other names. Settings for
 * training alone go. Layers of a name get that of their network in front, as TensorFlow.js knows weights by their layer. A layer that has no counterpart gets a class name that says why, which no runtime knows: it is
 * refused with that name. Models of Keras 2 have none of this and stay as they are.
 */
export function asKeras2(topology: JsonObject): JsonObject {
  const network = networkOf(topology);
  if (layersOf(network) === null) return topology;
  const rewritten = withUniqueNames(rewrittenNetwork(network, versionOf(topology)));
  return network === topology ? rewritten : { ...topology, model_config: rewritten };
}

/** The version of Keras, and a default that depends on it. */
interface Version {
  readonly isKeras3: boolean;
  /** True if enlarging samples a picture at the middles of pixels. TensorFlow.js samples at their corners. */
  readonly isHalfPixel: boolean;
}

function versionOf(topology: JsonObject): Version {
  const version = asText(topology["keras_version"]) ?? "";
  return { isKeras3: version.startsWith("3."), isHalfPixel: /^(?:3|2\.(?:[4-9]|\d\d))\./.test(version) };
}

/** Calls of a layer as Keras 2 writes them: a list of [name, node, tensor, arguments] for each call. */
type Calls = readonly (readonly unknown[])[];

function rewrittenNetwork(network: JsonObject, version: Version): JsonObject {
  const before = layersOf(network) ?? [];
  const layers = before.map((layer) => rewrittenLayer(layer, version));
  if (Array.isArray(network["config"])) return { ...network, config: layers };
  const config = asObject(network["config"]) ?? {};
  const ownNodes = ownNodesOf(before);
  return {
    ...network,
    config: {
      ...config,
      layers: withInputShape(layers, config["build_input_shape"]).map((layer) => connected(layer, ownNodes)),
      ...endsOf(config, "input_layers", ownNodes),
      ...endsOf(config, "output_layers", ownNodes),
    },
  };
}

/** The first layer of a sequence states the shape of the input, if no input layer does. */
function withInputShape(layers: readonly JsonObject[], shape: unknown): readonly JsonObject[] {
  const [first, ...others] = layers;
  const config = asObject(first?.["config"]);
  if (first === undefined || config === null || !Array.isArray(shape)) return layers;
  if (layersOf(first) !== null || "batch_input_shape" in config) return layers;
  return [{ ...first, config: { ...config, batch_input_shape: shape } }, ...others];
}

/**
 * What to add to the call numbers of each nested network. Keras 2 and TensorFlow.js count the creation of a network as
 * call 0. Keras 3 counts from the first use, except where a Functional network is the output of another one.
 */
interface OwnNodes {
  readonly read: number;
  readonly output: number;
}

function ownNodesOf(layers: readonly JsonObject[]): ReadonlyMap<unknown, OwnNodes> {
  if (!layers.some((layer) => asList(layer["inbound_nodes"]).some(isObject))) return new Map();
  const read = layers.flatMap((layer) => callsOf(layer).flat().map(asList));
  const nested = layers.filter((layer) => layersOf(layer) !== null);
  return new Map(
    nested.map((network) => {
      const isFromZero = read.some(([name, node]) => name === network["name"] && node === 0);
      return [
        network["name"],
        { read: isFromZero ? 1 : 0, output: classOf(network) === "Sequential" ? 1 : 0 },
      ];
    }),
  );
}

function connected(layer: JsonObject, ownNodes: ReadonlyMap<unknown, OwnNodes>): JsonObject {
  if (!("inbound_nodes" in layer)) return layer;
  const calls = callsOf(layer).map((call) =>
    call.map(asList).map((place) => moved(place, ownNodes.get(place[0])?.read)),
  );
  return { ...layer, inbound_nodes: calls };
}

/** Inputs or outputs of a network. Keras 3 leaves out the brackets around a single one, and may give each a name. */
function endsOf(
  config: JsonObject,
  key: "input_layers" | "output_layers",
  ownNodes: ReadonlyMap<unknown, OwnNodes>,
): JsonObject {
  const given = asObject(config[key]);
  const ends = given === null ? asList(config[key]) : Object.values(given);
  if (ends.length === 0) return {};
  const list: readonly unknown[] = typeof ends[0] === "string" ? [ends] : ends;
  return { [key]: list.map(asList).map((place) => moved(place, ownNodes.get(place[0])?.output)) };
}

/** An output of a layer, [name, node, tensor], with `by` added to the number of its node. */
function moved(place: readonly unknown[], by = 0): readonly unknown[] {
  return by === 0 ? place : place.with(1, Number(place[1]) + by);
}

function callsOf(layer: JsonObject): Calls {
  return asList(layer["inbound_nodes"]).map((call) =>
    isObject(call) ? tensorsIn([call["args"], call["kwargs"]]) : asList(call),
  );
}

/** The tensors in the arguments of a call, each as [name, node, tensor], however deep they lie in lists. */
function tensorsIn(value: unknown): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return value.flatMap(tensorsIn);
  if (!isObject(value)) return [];
  if (value["class_name"] === "__keras_tensor__") {
    return [asList(asObject(value["config"])?.["keras_history"])];
  }
  return Object.values(value).flatMap(tensorsIn);
}

function rewrittenLayer(layer: JsonObject, version: Version): JsonObject {
  if (layersOf(layer) !== null) return rewrittenNetwork(layer, version);
  const given = asObject(layer["config"]);
  if (given === null) return layer;
  const config = plainConfig(given, version);
  const changed = counterpart(classOf(layer), config, callWithConstant(layer), version);
  if (changed === null) return { ...layer, config };
  const [className, added] = changed;
  return {
    ...layer,
    class_name: className,
    [KERAS_CLASS]: classOf(layer),
    config: { name: layer["name"], ...config, ...added },
  };
}

/** The field in which a rewritten layer stores its class in Keras, which names its weights. */
export const KERAS_CLASS = "keras_class";

/** Settings that only training uses. */
const TRAINING = /_(?:initializer|regularizer|constraint)$/;

/** The settings of a layer without those of training, with plain values instead of objects. */
function plainConfig(config: JsonObject, version: Version): JsonObject {
  const settings = Object.entries(config).filter(([key]) => !TRAINING.test(key));
  return Object.fromEntries(
    settings.map(([key, value]) => {
      if (key === "batch_shape") return ["batch_input_shape", value];
      if (key === "dtype") return [key, numberTypeOf(value)];
      if (key === "activation") return [key, activationOf(value, version)];
      if (key === "layer" && isObject(value)) return [key, rewrittenLayer(value, version)];
      return [key, arrayOf(value)];
    }),
  );
}

/** TensorFlow.js computes with float32, whatever policy the network was trained with, and gets the photo as float32. */
function numberTypeOf(dtype: unknown): unknown {
  const name = asText(asObject(asObject(dtype)?.["config"])?.["name"]) ?? dtype;
  return typeof name === "string" && /float|int/.test(name) ? "float32" : name;
}

/** Names of activations in Keras 3, and those in TensorFlow.js or in keras3-layers.ts. */
const ACTIVATIONS: ReadonlyMap<unknown, string> = new Map([
  ["silu", "swish"],
  ["hard_swish", "hard_silu"],
  // The slope of Keras 2 and TensorFlow.js is 0.2, that of Keras 3 is 1/6.
  ["hard_sigmoid", "hard_sigmoid_of_sixths"],
]);

function activationOf(activation: unknown, { isKeras3 }: Version): unknown {
  // A function is an object with its name as configuration.
  const named = asObject(activation);
  const name = named?.["class_name"] === "function" ? named["config"] : activation;
  if (name === "hard_sigmoid" && !isKeras3) return name;
  return ACTIVATIONS.get(name) ?? name;
}

/** The plain numbers of an array of NumPy; any other value as it is. */
function arrayOf(value: unknown): unknown {
  const array = asObject(value);
  const isArray = array?.["class_name"] === "__numpy__" || array?.["class_name"] === "__tensor__";
  return isArray ? asObject(array["config"])?.["value"] : value;
}

/** Layers that change photos in training alone. */
const AUGMENTATION =
  /^(?:Random(?:Flip|Rotation|Zoom|Translation|Contrast|Brightness|Shear|Hue|Saturation|Sharpness|Invert|Posterization|Erasing|GaussianBlur|Perspective|ElasticTransform|Grayscale|ColorJitter|ColorDegeneration)|SpatialDropout[23]D|ActivityRegularization|Identity)$/;

/** The class and settings that replace a layer; null if TensorFlow.js has this layer. */
function counterpart(
  className: string,
  config: JsonObject,
  call: CallWithConstant | null,
  { isHalfPixel }: Version,
): readonly [className: string, added: JsonObject] | null {
  const withSetting = (key: string): readonly [string, JsonObject] => [
    `${className} (${key} ${JSON.stringify(config[key])})`,
    {},
  ];
  if (AUGMENTATION.test(className)) return ["Dropout", { rate: 0 }];
  if (call !== null) return scaledBy(className, call);
  switch (className) {
    case "Conv1D":
    case "Conv2D":
    case "Conv3D":
      return (asNumber(config["groups"]) ?? 1) > 1 ? withSetting("groups") : null;
    case "LeakyReLU": {
      const slope = asNumber(config["negative_slope"]);
      return slope === null ? null : [className, { alpha: slope }];
    }
    case "ReLU": {
      if ((asNumber(config["threshold"]) ?? 0) !== 0) return withSetting("threshold");
      const slope = asNumber(config["negative_slope"]) ?? 0;
      if (slope === 0) return null;
      return asNumber(config["max_value"]) === null
        ? ["LeakyReLU", { alpha: slope }]
        : withSetting("negative_slope");
    }
    case "GlobalAveragePooling2D":
      return config["keepdims"] === true ? ["KeptAveragePooling2D", {}] : null;
    case "GlobalMaxPooling2D":
      return config["keepdims"] === true ? ["KeptMaxPooling2D", {}] : null;
    case "Resizing": {
      const unlike = ["crop_to_aspect_ratio", "pad_to_aspect_ratio"].find((key) => config[key] === true);
      if (unlike !== undefined) return withSetting(unlike);
      const { interpolation = "bilinear" } = config;
      return interpolation === "bilinear" || interpolation === "nearest"
        ? ["HalfPixelResizing", {}]
        : withSetting("interpolation");
    }
    case "UpSampling2D": {
      const { interpolation = "nearest" } = config;
      if (interpolation === "nearest") return null;
      if (interpolation !== "bilinear") return withSetting("interpolation");
      if (!isHalfPixel) return null;
      return config["data_format"] === "channels_first"
        ? withSetting("data_format")
        : ["HalfPixelUpSampling2D", {}];
    }
    case "LayerNormalization":
      return config["rms_scaling"] === true ? withSetting("rms_scaling") : null;
    case "Normalization":
      return normalized(config, withSetting);
    default:
      return null;
  }
}

/** Keras learns mean and variance as weights, or has them as settings. */
function normalized(
  config: JsonObject,
  withSetting: (key: string) => readonly [string, JsonObject],
): readonly [className: string, added: JsonObject] {
  const axis = asNumber(config["axis"]) ?? asNumber(asList(config["axis"])[0]);
  if (axis !== -1 && axis !== 3) return withSetting("axis");
  if (config["invert"] === true) return withSetting("invert");
  const mean = numbersIn(config["mean"]);
  const variance = numbersIn(config["variance"]);
  if (mean.length === 0 || variance.length === 0) {
    return ["BatchNormalization", { axis, epsilon: 0, center: false, scale: false }];
  }
  if (mean.length !== variance.length) return withSetting("mean");
  const scale = variance.map((each) => 1 / Math.max(Math.sqrt(each), LEAST_DEVIATION));
  return ["Rescaling", { scale, offset: scale.map((each, index) => -each * (mean[index] ?? 0)) }];
}

/** The least standard deviation that Keras divides by: keras.backend.epsilon(). */
const LEAST_DEVIATION = 1e-7;

function numbersIn(value: unknown): readonly number[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY) : [value];
  return list.map(asNumber).filter((number) => number !== null);
}

/** A tensor and a constant that an operator such as * combines. */
interface CallWithConstant {
  /** One number, or one for each channel; null for any other array. */
  readonly constant: readonly number[] | null;
  readonly isFirst: boolean;
}

/** The constant in the call of an operation; null for a call with tensors alone. */
function callWithConstant(layer: JsonObject): CallWithConstant | null {
  const [call] = asList(layer["inbound_nodes"]).map(asObject);
  const values = [...asList(call?.["args"]), ...Object.values(asObject(call?.["kwargs"]) ?? {})].map(arrayOf);
  const at = values.findIndex((value) => numbersIn(value).length > 0);
  return at === -1 ? null : { constant: lastAxisOf(values[at]), isFirst: at === 0 };
}

/** The numbers of an array whose other axes have the size 1; null for any other array. */
function lastAxisOf(array: unknown): readonly number[] | null {
  const [first, ...others] = asList(array);
  if (Array.isArray(first)) return others.length === 0 ? lastAxisOf(first) : null;
  return numbersIn(array);
}

function rescaledBy(
  scale: number | readonly number[],
  offset: number | readonly number[],
): readonly [className: string, added: JsonObject] {
  return ["Rescaling", { scale, offset }];
}

/** A network of Keras 3 may have operators between its layers: x / 127.5 - 1. */
function scaledBy(
  operation: string,
  { constant, isFirst }: CallWithConstant,
): readonly [className: string, added: JsonObject] {
  if (constant === null) return [`${operation} (with an array)`, {}];
  switch (operation) {
    case "Add":
      return rescaledBy(1, constant);
    case "Subtract":
      return isFirst
        ? rescaledBy(-1, constant)
        : rescaledBy(
            1,
            constant.map((each) => -each),
          );
    case "Multiply":
      return rescaledBy(constant, 0);
    case "Divide":
    case "TrueDivide":
      if (!isFirst)
        return rescaledBy(
          constant.map((each) => 1 / each),
          0,
        );
      break;
  }
  return [`${operation} (with ${constant.length > 1 ? "an array" : `the number ${constant.join()}`})`, {}];
}

/** The name that a layer gets. */
type Rename = (name: unknown) => unknown;

/**
 * Puts the name of their network in front of the layers of a nested network whose names other layers also have.
 * `shared` has these names.
 */
function withUniqueNames(
  network: JsonObject,
  shared: ReadonlySet<unknown> = sharedNamesIn(network),
  owner: string | null = null,
): JsonObject {
  const layers = layersOf(network);
  if (layers === null || shared.size === 0) return network;
  const own = layers.filter((layer) => layersOf(layer) === null);
  const clashing = new Set<unknown>(
    owner === null ? [] : own.map(layerNameOf).filter((name) => shared.has(name)),
  );
  const rename: Rename = (name) => (clashing.has(name) ? `${owner}/${String(name)}` : name);
  const inside = layers.map((layer) =>
    renamedLayer(withUniqueNames(layer, shared, layerNameOf(layer)), rename),
  );
  const config = asObject(network["config"]);
  if (config === null) return { ...network, config: inside };
  const ends = (["input_layers", "output_layers"] as const)
    .filter((key) => key in config)
    .map((key) => [key, renamedPlaces(config[key], rename)] as const);
  return { ...network, config: { ...config, layers: inside, ...Object.fromEntries(ends) } };
}

function renamedLayer(layer: JsonObject, rename: Rename): JsonObject {
  const config = asObject(layer["config"]);
  const calls = asList(layer["inbound_nodes"]);
  return {
    ...layer,
    ...("name" in layer && { name: rename(layer["name"]) }),
    ...(config !== null && "name" in config && { config: { ...config, name: rename(config["name"]) } }),
    ...(calls.length > 0 && { inbound_nodes: calls.map((call) => renamedPlaces(call, rename)) }),
  };
}

/** A list of [name, node, tensor]. */
function renamedPlaces(places: unknown, rename: Rename): readonly unknown[] {
  return asList(places).map((place) => asList(place).map((part, at) => (at === 0 ? rename(part) : part)));
}

function sharedNamesIn(network: JsonObject): ReadonlySet<unknown> {
  const names = layersIn(network).map(layerNameOf);
  return new Set(names.filter((name, at) => name !== null && names.indexOf(name) < at));
}
