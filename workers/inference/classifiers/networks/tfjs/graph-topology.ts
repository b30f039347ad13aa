import { asList, asObject, asText, type JsonObject } from "#workers/files/json.ts";

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
