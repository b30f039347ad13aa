import { asList, asObject, asText, type JsonObject } from "#workers/files/json.ts";
import type { io } from "@tensorflow/tfjs-core";
import { bytesOfWeight } from "#workers/files/weights.ts";
import type { TfjsArtifacts } from "./tfjs-artifacts.ts";

/** An operation of a graph, as a GraphDef in JSON describes it. */
export interface GraphNode {
  readonly name: string;
  readonly op: string;
  /** What it reads, as the graph names it: "name", "name:0" for an output by its number, "^name" for an order alone. */
  readonly input: readonly string[];
  readonly attr: JsonObject;
}

/** The operations of a graph, and who reads what. */
export interface Graph {
  /** In the order of the file. */
  readonly nodes: readonly GraphNode[];
  readonly byName: ReadonlyMap<string, GraphNode>;
  /** The nodes that read a node, by its name: one entry for each time that it is read. */
  readonly readers: ReadonlyMap<string, readonly GraphNode[]>;
  /** Names of the nodes that the signature gives out. */
  readonly outputs: ReadonlySet<string>;
}

/** Reads a topology and its signature; null where it is no graph, or has functions or names that occur twice. */
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

/** The one node that reads `node`, where it is no output; null elsewhere. */
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

/** The weights of a graph by their names, those that are added with them. */
export type Weights = Map<string, StoredWeight>;

/** The weight of a constant; null where the reference leads to anything else. */
export function constantOf(
  reference: string | undefined,
  { byName }: Graph,
  weights: Weights,
): StoredWeight | null {
  const name = nodeNameOf(reference ?? "");
  return byName.get(name)?.op === "Const" ? (weights.get(name) ?? null) : null;
}

/** A model with other nodes than `graph`, in their order. Constants that nobody reads any more are left out. Keeps `weights`. */
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

/** Operations of a channel's value with a constant: what they change, a linear head changes as well. */
const BY_CHANNEL: ReadonlySet<string> = new Set(["Mul", "BiasAdd", "Add", "AddV2"]);

/**
 * [Note: Features of a photo]
 * A network for labels ends in a mean over the places of its last map. What it knows of a photo apart from its labels is
 * that map before its last layer: for the app's own model, 1,280 numbers at each of 6 × 6 places. Their means are the
 * features. They are found by walking back from the one mean of the graph over all that is linear and looks at one place
 * alone, convolutions of 1 × 1 and what is done to each channel: such layers may stand before or behind the mean, with the
 * same result, so they are the head, and so would another head be.
 */
export interface FeaturesNode {
  /** Whose output, [1, height, width, features], holds the features of each place. */
  readonly name: string;
  /** How many features a place has; null where the graph does not say it. */
  readonly length: number | null;
}

/** Finds the features of a graph; null where it has none or several means. See: [Note: Features of a photo] */
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

/** Where a linear step over single places gets its values from, and how many a place has; null for any other node. */
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
