import type { Head } from "#domain/teaching/head.ts";
import { asObject } from "#workers/files/json.ts";
import {
  type FeaturesNode,
  floatWeight,
  type GraphNode,
  graphOf,
  joinedWeights,
  nodeNameOf,
  type StoredWeight,
  storedWeights,
} from "#workers/inference/classifiers/networks/tfjs/graph.ts";
import type { TfjsArtifacts } from "#workers/inference/classifiers/networks/tfjs/tfjs-artifacts.ts";

/** Names of the outputs of a graph with a trained head. */
export const HEAD_OUTPUTS = { probabilities: "probabilities", classMap: "class_map" } as const;

const FLOAT = { type: "DT_FLOAT" } as const;
const AXES = "head/axes";
const KERNEL = "head/kernel";
const BIAS = "head/bias";

/** The nodes and weights of a head. */
interface HeadParts {
  readonly nodes: readonly GraphNode[];
  readonly weights: readonly StoredWeight[];
}

/**
 * The graph of a network up to its features, followed by `head`: a convolution of 1 × 1, whose output is also the
 * class map; the mean over the places; and softmax. Leaves out nodes that only the old head needed. Null if the
 * graph already uses the names of the head's nodes, or can't be read. Does not change `artifacts`.
 * See: [Note: Features of a photo]
 */
export function withHead(
  artifacts: TfjsArtifacts,
  features: Pick<FeaturesNode, "name">,
  head: Head,
): TfjsArtifacts | null {
  const graph = graphOf(artifacts.modelTopology, artifacts["signature"]);
  const stored = storedWeights(artifacts);
  const signature = asObject(artifacts["signature"]);
  const last = graph?.byName.get(features.name);
  if (graph === null || stored === null || last === undefined) return null;
  const needed = new Set<GraphNode>([last]);
  // A loop over a set also visits values that are added during the loop.
  for (const { input } of needed) {
    for (const reference of input) {
      const read = graph.byName.get(nodeNameOf(reference));
      if (read === undefined) return null;
      needed.add(read);
    }
  }
  const neededNodes = graph.nodes.filter((node) => needed.has(node));
  const { nodes, weights } = partsOf(head, features.name);
  if (nodes.some(({ name }) => neededNodes.some((node) => node.name === name))) return null;
  const neededWeights = [...stored.values()].filter(({ spec }) =>
    neededNodes.some(({ name, op }) => op === "Const" && name === spec.name),
  );
  return {
    signature: { inputs: signature?.["inputs"], outputs: outputsOf(head) },
    modelTopology: { ...artifacts.modelTopology, node: [...neededNodes, ...nodes] },
    ...joinedWeights([...neededWeights, ...weights]),
  };
}

function partsOf({ weights, biases }: Head, features: string): HeadParts {
  const classes = biases.length;
  const inputs = weights.length / classes;
  // Transposes a row for each class to a row for each feature: [1, 1, features, classes].
  const kernel = Float32Array.from(
    { length: weights.length },
    (_, at) => weights[(at % classes) * inputs + Math.floor(at / classes)] ?? 0,
  );
  const axes = { name: AXES, shape: [2], dtype: "int32" } as const;
  return {
    weights: [
      floatWeight(KERNEL, [1, 1, inputs, classes], kernel),
      floatWeight(BIAS, [classes], Float32Array.from(biases)),
      { spec: { ...axes, shape: [...axes.shape] }, bytes: new Uint8Array(Int32Array.of(1, 2).buffer) },
    ],
    nodes: [
      constant(KERNEL, FLOAT),
      constant(BIAS, FLOAT),
      constant(AXES, { type: "DT_INT32" }),
      { name: "head/convolution", op: "Conv2D", input: [features, KERNEL], attr: CONVOLUTION },
      {
        name: HEAD_OUTPUTS.classMap,
        op: "BiasAdd",
        input: ["head/convolution", BIAS],
        attr: { T: FLOAT, data_format: { s: btoa("NHWC") } },
      },
      {
        name: "head/logits",
        op: "Mean",
        input: [HEAD_OUTPUTS.classMap, AXES],
        attr: { T: FLOAT, Tidx: { type: "DT_INT32" }, keep_dims: { b: false } },
      },
      { name: HEAD_OUTPUTS.probabilities, op: "Softmax", input: ["head/logits"], attr: { T: FLOAT } },
    ],
  };
}

function constant(name: string, dtype: { readonly type: string }): GraphNode {
  return { name, op: "Const", input: [], attr: { dtype } };
}

const ONES = { list: { i: ["1", "1", "1", "1"] } };
const CONVOLUTION = {
  T: FLOAT,
  strides: ONES,
  dilations: ONES,
  padding: { s: btoa("VALID") },
  explicit_paddings: { list: {} },
  data_format: { s: btoa("NHWC") },
};

/** The outputs as a signature. The number of places is known only when the graph runs. */
function outputsOf({ biases }: Head): object {
  const { probabilities, classMap } = HEAD_OUTPUTS;
  return {
    [probabilities]: outputOf(probabilities, [-1, biases.length]),
    [classMap]: outputOf(classMap, [-1, -1, -1, biases.length]),
  };
}

function outputOf(name: string, sizes: readonly number[]): object {
  const dim = sizes.map((size) => ({ size: String(size) }));
  return { name: `${name}:0`, dtype: FLOAT.type, tensorShape: { dim } };
}
