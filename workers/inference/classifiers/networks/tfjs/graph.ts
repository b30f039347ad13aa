import type { io } from "@tensorflow/tfjs-core";
import { asList, asObject, asText, type JsonObject } from "#workers/files/json.ts";
import { bytesOfWeight } from "#workers/files/weights.ts";
import type { TfjsArtifacts } from "./tfjs-artifacts.ts";

/** An operation of a graph, from a GraphDef in JSON. */
export interface GraphNode {
  readonly name: string;
  readonly op: string;
  /** References to its inputs: "name", "name:0" for a numbered output, "^name" for a control edge. */
  readonly input: readonly string[];
  readonly attr: JsonObject;
}

/** The operations of a graph and their connections. */
export interface Graph {
  /** In the order of the file. */
  readonly nodes: readonly GraphNode[];
  readonly byName: ReadonlyMap<string, GraphNode>;
  /** The nodes that read each node, by its name; one entry for each read. */
  readonly readers: ReadonlyMap<string, readonly GraphNode[]>;
  /** Names of the output nodes in the signature. */
  readonly outputs: ReadonlySet<string>;
}

/** Reads a topology and its signature. Null if it is not a graph, has functions, or uses a name twice. */
export function graphOf(topology: object, signature: unknown): Graph | null {
  const list = "node" in topology ? topology.node : null;
  if (!Array.isArray(list)) return null;
  const nodes = list.map(nodeOf).filter((node) => node !== null);
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const library = "library" in topology ? asObject(topology.library) : null;
  const hasFunctions = asList(library?.["function"]).length > 0;
  if (nodes.length < list.length || byName.size < nodes.length || hasFunctions) return null;
  const readers = new Map<string, GraphNode[]>();
  for (const node of nodes) {
    for (const input of node.input) {
      const read = nodeNameOf(input);
      readers.set(read, [...(readers.get(read) ?? []), node]);
    }
  }
  const given = Object.values(asObject(asObject(signature)?.["outputs"]) ?? {});
  const outputs = given.map((each) => nodeNameOf(asText(asObject(each)?.["name"]) ?? ""));
  return { nodes, byName, readers, outputs: new Set(outputs) };
}

/** The only node that reads `node`; null if there are several or `node` is an output. */
export function onlyReader({ name }: GraphNode, { readers, outputs }: Graph): GraphNode | null {
  const [reader, ...others] = readers.get(name) ?? [];
  return reader === undefined || others.length > 0 || outputs.has(name) ? null : reader;
}

/** The name of the node in a reference such as "name:0" or "^name". */
export function nodeNameOf(reference: string): string {
  return reference.replace(/^\^/, "").replace(/:\d+$/, "");
}

function nodeOf(value: unknown): GraphNode | null {
  const node = asObject(value);
  const name = asText(node?.["name"]);
  const op = asText(node?.["op"]);
  if (node === null || name === null || op === null) return null;
  return { name, op, input: asList(node["input"]).map(String), attr: asObject(node["attr"]) ?? {} };
}

/** A weight as stored. */
export interface StoredWeight {
  readonly spec: io.WeightsManifestEntry;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** All weights by name; null if a length is unknown or a name occurs twice. */
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
 * The values of a weight, dequantized if they are stored in fewer bits; the caller owns them. Null for types other
 * than float32.
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

/** Decodes an IEEE 754 binary16: a sign, five bits of exponent and ten of fraction. */
function floatOfHalf(half: number): number {
  const sign = (half & 0x8000) === 0 ? 1 : -1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Makes a float32 weight. */
export function floatWeight(name: string, shape: readonly number[], values: Float32Array): StoredWeight {
  return {
    spec: { name, shape: [...shape], dtype: "float32" },
    bytes: new Uint8Array(new Float32Array(values).buffer),
  };
}

/** Joins the weights, as TensorFlow.js expects them. */
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

/** The weights of a graph by name, including added ones. */
export type Weights = Map<string, StoredWeight>;

/** The weight of a constant; null for a reference to anything else. */
export function constantOf(
  reference: string | undefined,
  { byName }: Graph,
  weights: Weights,
): StoredWeight | null {
  const name = nodeNameOf(reference ?? "");
  return byName.get(name)?.op === "Const" ? (weights.get(name) ?? null) : null;
}

/**
 * A copy of the model with these nodes, in their order, instead of those of `graph`. Leaves out constants without
 * readers, and deletes them from `weights`.
 */
export function rebuiltGraph(
  artifacts: TfjsArtifacts,
  { outputs }: Graph,
  nodes: readonly GraphNode[],
  weights: Weights,
): TfjsArtifacts {
  const read = new Set(nodes.flatMap(({ input }) => input.map(nodeNameOf)));
  const isUsed = ({ name, op }: GraphNode): boolean => op !== "Const" || read.has(name) || outputs.has(name);
  for (const node of nodes) if (!isUsed(node)) weights.delete(node.name);
  return {
    ...artifacts,
    modelTopology: { ...artifacts.modelTopology, node: nodes.filter(isUsed) },
    ...joinedWeights([...weights.values()]),
  };
}

/** Operations that combine each channel with a constant. A linear head can include them. */
const BY_CHANNEL: ReadonlySet<string> = new Set(["Mul", "BiasAdd", "Add", "AddV2"]);

/**
 * The node of a graph with the features of a photo.
 *
 * [Note: Features of a photo]
 * A network that classifies photos ends with a mean over the places of its last map. The map before its last layer
 * describes a photo independently of the labels: for the app's own model, with 1,280 numbers at each of 6 × 6
 * places. The means of these numbers are the features. To find them, `featuresNodeOf` goes back from the only mean
 * of the graph, through all linear steps that use one place at a time: 1 × 1 convolutions and operations on each
 * channel. Such steps give the same result before and after the mean, so together they are the head, and another
 * head can replace them.
 */
export interface FeaturesNode {
  /** The node whose output, [1, height, width, features], has the features of each place. */
  readonly name: string;
  /** Number of features of each place; null if the graph does not state it. */
  readonly length: number | null;
}

/** Finds the node with the features; null if the graph has no mean or several. See: [Note: Features of a photo] */
export function featuresNodeOf(artifacts: TfjsArtifacts): FeaturesNode | null {
  const graph = graphOf(artifacts.modelTopology, artifacts["signature"]);
  const weights = storedWeights(artifacts);
  if (graph === null || weights === null) return null;
  const [mean, ...others] = graph.nodes.filter(({ op }) => op === "Mean");
  if (mean === undefined || others.length > 0) return null;
  let reference = mean.input[0];
  let length: number | null = null;
  for (;;) {
    const node = graph.byName.get(nodeNameOf(reference ?? ""));
    if (node === undefined || node.op === "Placeholder") return null;
    const step = linearStep(node, graph, weights);
    if (step === null) return { name: node.name, length };
    reference = step.from;
    length = step.inputs ?? length;
  }
}

/**
 * The input of a linear step that uses one place at a time, and its number of values per place; null for any other
 * node.
 */
function linearStep(
  node: GraphNode,
  graph: Graph,
  weights: Weights,
): { readonly from: string | undefined; readonly inputs: number | null } | null {
  const [first, second] = node.input;
  const constant = constantOf(second, graph, weights);
  if (constant === null) return null;
  if (BY_CHANNEL.has(node.op)) return { from: first, inputs: null };
  const [down, across, inputs] = constant.spec.shape;
  return node.op === "Conv2D" && down === 1 && across === 1 ? { from: first, inputs: inputs ?? null } : null;
}
