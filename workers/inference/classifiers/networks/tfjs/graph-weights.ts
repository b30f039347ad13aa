import { type Graph, type GraphNode, nodeNameOf } from "./graph-topology.ts";
import { joinedWeights, type StoredWeight } from "./stored-weights.ts";
import type { TfjsArtifacts } from "./tfjs-artifacts.ts";

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
