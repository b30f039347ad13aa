import { type Graph, graphOf, type GraphNode, nodeNameOf } from "./graph-topology.ts";
import { constantOf, type Weights } from "./graph-weights.ts";
import { storedWeights } from "./stored-weights.ts";
import type { TfjsArtifacts } from "./tfjs-artifacts.ts";

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
