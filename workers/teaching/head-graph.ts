import type { Head } from "#domain/teaching/head.ts";
import { type Likeness, UNLIKE_RULE } from "#domain/teaching/likeness.ts";
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
const INT = { type: "DT_INT32" } as const;
const PRODUCT = { T: FLOAT, transpose_a: { b: false }, transpose_b: { b: false } };

/** The two axes of the places. */
const AXES = "head/axes";
/** The axis of the classes or features. */
const LAST = "head/last";
const LOGITS = "head/logits";
const KERNEL = "head/kernel";
const BIAS = "head/bias";

/** The nodes and weights of a head. */
interface HeadParts {
  readonly nodes: readonly GraphNode[];
  readonly weights: readonly StoredWeight[];
}

/**
 * The graph of a network up to its features, followed by `head`: a convolution of 1 × 1, whose output is also the
 * class map; the mean over the places; and softmax. With a likeness, what is unlike all classes takes its share of the
 * probabilities: it is the last output. See: [Note: Unlike all taught photos]. Leaves out nodes that only the old head needed. Null if the
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

function partsOf(head: Head, features: string): HeadParts {
  const { probabilities } = HEAD_OUTPUTS;
  const { weights, biases } = mappedRows(head);
  const outputs = biases.length;
  const inputs = weights.length / outputs;
  const ending =
    head.likeness === undefined
      ? { nodes: [{ name: probabilities, op: "Softmax", input: [LOGITS], attr: { T: FLOAT } }], weights: [] }
      : endingOf(head.likeness, features, head);
  return {
    weights: [
      floatWeight(KERNEL, [1, 1, inputs, outputs], columnsOf(weights, outputs)),
      floatWeight(BIAS, [outputs], Float32Array.from(biases)),
      intsWeight(AXES, [1, 2]),
      ...ending.weights,
    ],
    nodes: [
      constant(KERNEL, FLOAT),
      constant(BIAS, FLOAT),
      constant(AXES, INT),
      { name: "head/convolution", op: "Conv2D", input: [features, KERNEL], attr: CONVOLUTION },
      {
        name: HEAD_OUTPUTS.classMap,
        op: "BiasAdd",
        input: ["head/convolution", BIAS],
        attr: { T: FLOAT, data_format: { s: btoa("NHWC") } },
      },
      over("Mean", LOGITS, HEAD_OUTPUTS.classMap, AXES),
      ...ending.nodes,
    ],
  };
}

/**
 * The rows of the class map: those of the classes and, with a likeness, one for "unlike all". That has the mean of the
 * others, as a place of a picture supports no class by being unlike all: the map of what is unlike all is then empty, and
 * those of the classes are the same as without it.
 */
function mappedRows({ weights, biases, likeness }: Head): Pick<Head, "weights" | "biases"> {
  if (likeness === undefined) return { weights, biases };
  const classes = biases.length;
  const inputs = weights.length / classes;
  const means = Float64Array.from({ length: inputs }, (_, at) => {
    let sum = 0;
    for (let row = 0; row < classes; row += 1) sum += weights[row * inputs + at] ?? 0;
    return sum / classes;
  });
  const bias = biases.reduce((sum, each) => sum + each, 0) / classes;
  return { weights: Float64Array.from([...weights, ...means]), biases: Float64Array.from([...biases, bias]) };
}

/**
 * From the logits to the probabilities of the classes and of "unlike all", as `probabilitiesOf` computes them. The sum of
 * the features over the places has the same direction as their mean, and the graph keeps its only mean, by which its
 * features are found.
 */
function endingOf({ directions, limit }: Likeness, features: string, { biases, weights }: Head): HeadParts {
  const classes = biases.length;
  const rows = directions.length / (weights.length / classes);
  const scalars = { ...UNLIKE_RULE, limit, one: 1 };
  const calculation = (name: string, op: string, ...input: readonly string[]): GraphNode => ({
    name: `head/${name}`,
    op,
    input: input.map((each) => `head/${each}`),
    attr: { T: FLOAT },
  });
  return {
    weights: [
      floatWeight("head/directions", [directions.length / rows, rows], columnsOf(directions, rows)),
      ...Object.entries(scalars).map(([name, value]) =>
        floatWeight(`head/${name}`, [], Float32Array.of(value)),
      ),
      intsWeight(LAST, [1]),
      intsWeight("head/first", [0, 0]),
      intsWeight("head/classes", [1, classes]),
    ],
    nodes: [
      ...["directions", ...Object.keys(scalars)].map((name) => constant(`head/${name}`, FLOAT)),
      ...[LAST, "head/first", "head/classes"].map((name) => constant(name, INT)),
      over("Sum", "head/sum", features, AXES),
      calculation("squares", "Square", "sum"),
      over("Sum", "head/square", "head/squares", LAST, true),
      calculation("root", "Sqrt", "square"),
      calculation("length", "Maximum", "root", "leastLength"),
      { ...calculation("products", "MatMul", "sum", "directions"), attr: PRODUCT },
      over("Max", "head/most", "head/products", LAST, true),
      calculation("likeness", "RealDiv", "most", "length"),
      calculation("above", "Sub", "likeness", "limit"),
      calculation("scaled", "Mul", "above", "steepness"),
      calculation("sigmoid", "Sigmoid", "scaled"),
      calculation("like", "Maximum", "sigmoid", "leastLike"),
      calculation("unlike", "Sub", "one", "like"),
      {
        ...calculation("class_logits", "Slice", "logits", "first", "classes"),
        attr: { T: FLOAT, Index: INT },
      },
      calculation("class_probabilities", "Softmax", "class_logits"),
      calculation("shares", "Mul", "class_probabilities", "like"),
      {
        name: HEAD_OUTPUTS.probabilities,
        op: "ConcatV2",
        input: ["head/shares", "head/unlike", LAST],
        attr: { T: FLOAT, Tidx: INT, N: { i: "2" } },
      },
    ],
  };
}

/** A sum, mean or greatest value over some axes. */
function over(op: string, name: string, input: string, axes: string, isKept = false): GraphNode {
  return { name, op, input: [input, axes], attr: { T: FLOAT, Tidx: INT, keep_dims: { b: isKept } } };
}

/** Transposes a row for each output to a row for each feature. */
function columnsOf(rows: Float64Array, outputs: number): Float32Array {
  const inputs = rows.length / outputs;
  return Float32Array.from(
    { length: rows.length },
    (_, at) => rows[(at % outputs) * inputs + Math.floor(at / outputs)] ?? 0,
  );
}

function intsWeight(name: string, values: readonly number[]): StoredWeight {
  const bytes = new Uint8Array(Int32Array.from(values).buffer);
  return { spec: { name, shape: [values.length], dtype: "int32" }, bytes };
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
function outputsOf({ biases, likeness }: Head): object {
  const { probabilities, classMap } = HEAD_OUTPUTS;
  const outputs = biases.length + (likeness === undefined ? 0 : 1);
  return {
    [probabilities]: outputOf(probabilities, [-1, outputs]),
    [classMap]: outputOf(classMap, [-1, -1, -1, outputs]),
  };
}

function outputOf(name: string, sizes: readonly number[]): object {
  const dim = sizes.map((size) => ({ size: String(size) }));
  return { name: `${name}:0`, dtype: FLOAT.type, tensorShape: { dim } };
}
