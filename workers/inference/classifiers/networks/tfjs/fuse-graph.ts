import { asNumber, asObject, asText, type JsonObject } from "#workers/files/json.ts";
import {
  constantOf,
  floatsOf,
  floatWeight,
  type Graph,
  type GraphNode,
  graphOf,
  onlyReader,
  rebuiltGraph,
  type StoredWeight,
  storedWeights,
  type Weights,
} from "./graph.ts";
import type { TfjsArtifacts } from "./tfjs-artifacts.ts";

/** Fused operations of TensorFlow.js (convolution, bias and activation), by the name of the plain convolution. */
const FUSED_OPERATIONS: Readonly<Record<string, string>> = {
  Conv2D: "_FusedConv2D",
  DepthwiseConv2dNative: "FusedDepthwiseConv2dNative",
};

const ACTIVATIONS: ReadonlySet<string> = new Set(["Relu", "Relu6"]);
const ADDITIONS: ReadonlySet<string> = new Set(["BiasAdd", "Add", "AddV2"]);
const NORMALISATION = /^FusedBatchNorm(?:V2|V3)?$/;

/** The default of TensorFlow.js for the epsilon of a batch normalisation. */
const DEFAULT_EPSILON = 1e-3;

/** An affine step on the value x of each channel: x × scale + shift. */
interface Affine {
  readonly scale: Float64Array;
  readonly shift: Float64Array;
}

/** A convolution and the following steps that can be fused with it. */
interface Chain {
  readonly first: GraphNode;
  readonly kernel: StoredWeight;
  readonly affine: Affine;
  readonly activation: string | null;
  /** All nodes that the fused node replaces, the convolution first. */
  readonly nodes: readonly [GraphNode, ...GraphNode[]];
}

/**
 * Fuses the convolutions of a graph with the steps that follow them. A graph without such steps stays as it is.
 *
 * [Note: Fusing a graph]
 * The converter of TensorFlow.js fuses convolutions. Other exporters do not, including the app's own, which stores
 * each weight in one byte. Their graphs have separate steps: a convolution, then a factor and a bias for each
 * channel or a batch normalisation, then a ReLU. Each step goes through all values, and together these steps take
 * as long as the rest of the network. So this function puts the factors into the kernel and the rest into the bias,
 * and makes one operation with the name of the last step. The kernel is then float32, as it would be in memory
 * anyway. Unusual nodes stay as they are: nodes whose values other nodes also read or that are outputs, nodes with
 * the channels first, and nodes with computed kernels.
 */
export function fuseGraph(artifacts: TfjsArtifacts): TfjsArtifacts {
  const graph = graphOf(artifacts.modelTopology, artifacts["signature"]);
  const weights = storedWeights(artifacts);
  if (graph === null || weights === null) return artifacts;
  const chains = graph.nodes.map((node) => chainFrom(node, graph, weights)).filter((chain) => chain !== null);
  if (chains.length === 0) return artifacts;
  const fusedByLast = new Map(chains.map((chain) => [chain.nodes.at(-1), fuse(chain, weights)]));
  const replaced = new Set(chains.flatMap(({ nodes }) => nodes));
  const kept = graph.nodes.flatMap((node) => fusedByLast.get(node) ?? (replaced.has(node) ? [] : [node]));
  return rebuiltGraph(artifacts, graph, kept, weights);
}

/** The chain that begins with a convolution; null if nothing can be fused. */
function chainFrom(first: GraphNode, graph: Graph, weights: Weights): Chain | null {
  if (FUSED_OPERATIONS[first.op] === undefined || !isChannelsLast(first)) return null;
  const kernel = constantOf(first.input[1], graph, weights);
  if (kernel === null || kernel.spec.dtype !== "float32" || kernel.spec.shape.length !== 4) return null;
  const channels = channelsOf(first, kernel);
  let affine: Affine = { scale: new Float64Array(channels).fill(1), shift: new Float64Array(channels) };
  const nodes: [GraphNode, ...GraphNode[]] = [first];
  let last = first;
  for (let next = onlyReader(last, graph); next !== null; next = onlyReader(last, graph)) {
    const step = stepOf(next, last, channels, graph, weights);
    if (step === null) {
      const isActivation = ACTIVATIONS.has(next.op) && isRead(next.input[0], last);
      if (isActivation) nodes.push(next);
      return nodes.length === 1
        ? null
        : { first, kernel, affine, activation: isActivation ? next.op : null, nodes };
    }
    affine = behind(affine, step);
    nodes.push(next);
    last = next;
  }
  return nodes.length === 1 ? null : { first, kernel, affine, activation: null, nodes };
}

/** Adds a chain's kernel and bias to the weights, and returns their constants and the fused operation. */
function fuse({ first, kernel, affine, activation, nodes }: Chain, weights: Weights): readonly GraphNode[] {
  const { name } = nodes.at(-1) ?? first;
  const values = floatsOf(kernel);
  if (values === null) throw new Error(`the kernel of ${first.name} is not float32`);
  const { scale, shift } = affine;
  // The output channel varies fastest, also in a depthwise kernel: [height, width, channels, multiplier].
  for (let from = 0; from < values.length; from += scale.length) {
    for (let channel = 0; channel < scale.length; channel += 1) {
      values[from + channel] = (values[from + channel] ?? 0) * (scale[channel] ?? 1);
    }
  }
  const both = [
    floatWeight(`${name}/fused_kernel`, kernel.spec.shape, values),
    floatWeight(`${name}/fused_bias`, [shift.length], Float32Array.from(shift)),
  ];
  for (const weight of both) weights.set(weight.spec.name, weight);
  const operations = activation === null ? ["BiasAdd"] : ["BiasAdd", activation];
  const fused = {
    name,
    op: FUSED_OPERATIONS[first.op] ?? first.op,
    input: [first.input[0] ?? "", ...both.map(({ spec }) => spec.name)],
    attr: {
      ...first.attr,
      fused_ops: { list: { s: operations.map((each) => btoa(each)) } },
      num_args: { i: "1" },
    },
  };
  const float = { type: "DT_FLOAT" };
  return [
    ...both.map(({ spec }) => ({ name: spec.name, op: "Const", input: [], attr: { dtype: float } })),
    fused,
  ];
}

/** The affine step of a node on the channels of `before`; null for any other node. */
function stepOf(
  node: GraphNode,
  before: GraphNode,
  channels: number,
  graph: Graph,
  weights: Weights,
): Affine | null {
  const vector = (reference: string | undefined): Float32Array | null => {
    const constant = constantOf(reference, graph, weights);
    if (constant === null || constant.spec.shape.at(-1) !== channels) return null;
    const values = floatsOf(constant);
    return values?.length === channels ? values : null;
  };
  if (NORMALISATION.test(node.op)) return normalisationOf(node, before, vector);
  const other = isRead(node.input[0], before) ? node.input[1] : node.input[0];
  if (node.op === "Mul") {
    const factors = vector(other);
    return factors && { scale: Float64Array.from(factors), shift: new Float64Array(channels) };
  }
  if (!ADDITIONS.has(node.op) || !isChannelsLast(node)) return null;
  const bias = vector(other);
  return bias && { scale: new Float64Array(channels).fill(1), shift: Float64Array.from(bias) };
}

/**
 * The factor and the bias for each channel of a batch normalisation; null if it can't be folded. After training it
 * multiplies each channel by s = gamma / sqrt(variance + epsilon) and adds beta - mean × s. The convolution before it
 * can do both at no cost, with s in its kernel and the rest in its bias.
 */
function normalisationOf(
  { input, attr }: GraphNode,
  before: GraphNode,
  vector: (reference: string | undefined) => Float32Array | null,
): Affine | null {
  const [gamma, beta, mean, variance] = input.slice(1, 5).map(vector);
  const isTraining = asObject(attr["is_training"])?.["b"] === true;
  if (!gamma || !beta || !mean || !variance || isTraining || !isRead(input[0], before)) return null;
  if (!isChannelsLast({ attr })) return null;
  const epsilon = asNumber(asObject(attr["epsilon"])?.["f"]) ?? DEFAULT_EPSILON;
  const scale = Float64Array.from(gamma, (each, at) => each / Math.sqrt((variance[at] ?? 0) + epsilon));
  return { scale, shift: scale.map((each, at) => (beta[at] ?? 0) - (mean[at] ?? 0) * each) };
}

/** Combines two steps: first `before`, then `next`. */
function behind(before: Affine, next: Affine): Affine {
  return {
    scale: before.scale.map((each, at) => each * (next.scale[at] ?? 1)),
    shift: before.shift.map((each, at) => each * (next.scale[at] ?? 1) + (next.shift[at] ?? 0)),
  };
}

function channelsOf({ op }: GraphNode, { spec: { shape } }: StoredWeight): number {
  const [, , inputs = 0, last = 0] = shape;
  return op === "Conv2D" ? last : inputs * last;
}

function isRead(reference: string | undefined, { name }: GraphNode): boolean {
  return reference === name || reference === `${name}:0`;
}

/** True for a node with the channels last, which is the default. */
function isChannelsLast({ attr }: { readonly attr: JsonObject }): boolean {
  const format = asText(asObject(attr["data_format"])?.["s"]);
  return format === null || format === btoa("NHWC");
}
