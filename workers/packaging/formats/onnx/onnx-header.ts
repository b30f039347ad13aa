import { BinaryReader } from "@bufbuild/protobuf/wire";
import {
  type Dimension,
  endingOf,
  type EndingNames,
  type NetworkFacts,
  type Operation,
  sortedNames,
  type TensorFacts,
} from "../network-facts.ts";

/** Names by the codes of TensorProto.DataType. */
const TYPES: Readonly<Record<number, string>> = {
  1: "float32",
  2: "uint8",
  3: "int8",
  5: "int16",
  6: "int32",
  7: "int64",
  8: "string",
  9: "bool",
  10: "float16",
  11: "float64",
  16: "bfloat16",
};

const ENDINGS: EndingNames = {
  softmax: ["Softmax"],
  sigmoid: ["Sigmoid"],
  linear: ["Gemm", "MatMul", "Conv"],
  // An Add before it is the bias of a MatMul; where it is more, the walk ends at what it adds to.
  through: ["Add", "Reshape", "Squeeze", "Flatten", "Identity", "Cast", "Unsqueeze", "Transpose"],
};

interface Node extends Operation {
  readonly outputs: readonly string[];
}

interface Graph {
  readonly nodes: Node[];
  readonly inputs: TensorFacts[];
  readonly outputs: TensorFacts[];
  /** Names of the weights: older files list them among the inputs. */
  readonly initializers: Set<string>;
  /** Paths of files with weights. */
  readonly external: Set<string>;
}

/**
 * What the header of an .onnx file tells; a sentence's end where the file is damaged. Field numbers are those of
 * onnx.proto.
 */
export function readOnnxHeader(bytes: Uint8Array): NetworkFacts | string {
  try {
    const graph = graphOf(bytes);
    if (graph === null) return "it is no ONNX file";
    const makers = new Map(graph.nodes.flatMap((node) => node.outputs.map((output) => [output, node])));
    const [output] = graph.outputs;
    return {
      inputs: graph.inputs.filter(({ name }) => !graph.initializers.has(name)),
      outputs: graph.outputs,
      ending:
        output === undefined ? null : endingOf(output.name, (name) => makers.get(String(name)), ENDINGS),
      operations: sortedNames(graph.nodes.map(({ type }) => type)),
      customOperations: [],
      needs: [...graph.external],
      title: null,
      version: null,
      licence: null,
      scaling: null,
      labels: null,
    };
  } catch (error) {
    // The reader throws RangeError beyond the end and Error for what no message has.
    return `it can't be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Walks the fields of a message; `read` takes those that it knows and answers true. */
function walk(bytes: Uint8Array, read: (field: number, reader: BinaryReader) => boolean): void {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    if (!read(field, reader)) reader.skip(type, field);
  }
}

/** ModelProto: the version of the format (1) and the graph (7). */
function graphOf(bytes: Uint8Array): Graph | null {
  let version = 0;
  let graph: Graph | null = null;
  walk(bytes, (field, reader) => {
    if (field === 1) version = reader.int32();
    else if (field === 7) graph = readGraph(reader.bytes());
    else return false;
    return true;
  });
  return version > 0 ? graph : null;
}

/** GraphProto: node (1), initializer (5), input (11), output (12). */
function readGraph(bytes: Uint8Array): Graph {
  const graph: Graph = {
    nodes: [],
    inputs: [],
    outputs: [],
    initializers: new Set(),
    external: new Set(),
  };
  walk(bytes, (field, reader) => {
    if (field === 1) graph.nodes.push(readNode(reader.bytes()));
    else if (field === 5) readInitializer(reader.bytes(), graph);
    else if (field === 11) graph.inputs.push(readValue(reader.bytes()));
    else if (field === 12) graph.outputs.push(readValue(reader.bytes()));
    else return false;
    return true;
  });
  return graph;
}

/** NodeProto: input (1), output (2), op_type (4), domain (7) where it is not ONNX's own. */
function readNode(bytes: Uint8Array): Node {
  const inputs: string[] = [];
  const outputs: string[] = [];
  let type = "";
  let domain = "";
  walk(bytes, (field, reader) => {
    if (field === 1) inputs.push(reader.string());
    else if (field === 2) outputs.push(reader.string());
    else if (field === 4) type = reader.string();
    else if (field === 7) domain = reader.string();
    else return false;
    return true;
  });
  return { inputs, outputs, type: domain === "" || domain === "ai.onnx" ? type : `${domain}.${type}` };
}

/** TensorProto: name (8), external_data (13), whose entry "location" is a path. */
function readInitializer(bytes: Uint8Array, { initializers, external }: Graph): void {
  walk(bytes, (field, reader) => {
    if (field === 8) initializers.add(reader.string());
    else if (field === 13) {
      const [key, value] = readEntry(reader.bytes());
      if (key === "location") external.add(value);
    } else return false;
    return true;
  });
}

/** StringStringEntryProto: key (1), value (2). */
function readEntry(bytes: Uint8Array): readonly [key: string, value: string] {
  let key = "";
  let value = "";
  walk(bytes, (field, reader) => {
    if (field === 1) key = reader.string();
    else if (field === 2) value = reader.string();
    else return false;
    return true;
  });
  return [key, value];
}

/** ValueInfoProto: name (1), type (2); its tensor_type (1) has elem_type (1) and shape (2). */
function readValue(bytes: Uint8Array): TensorFacts {
  let name = "";
  let dtype = "no tensor";
  let shape: readonly Dimension[] | null = null;
  walk(bytes, (field, reader) => {
    if (field === 1) name = reader.string();
    else if (field === 2) {
      walk(reader.bytes(), (kind, type) => {
        if (kind !== 1) return false;
        walk(type.bytes(), (part, tensor) => {
          if (part === 1) dtype = typeName(tensor.int32());
          else if (part === 2) shape = readShape(tensor.bytes());
          else return false;
          return true;
        });
        return true;
      });
    } else return false;
    return true;
  });
  return { name, shape, dtype, quantization: null };
}

function typeName(code: number): string {
  return TYPES[code] ?? `type ${code}`;
}

/** TensorShapeProto: dim (1), which has a dim_value (1) or a dim_param (2), a name for a free size. */
function readShape(bytes: Uint8Array): readonly Dimension[] {
  const shape: Dimension[] = [];
  walk(bytes, (field, reader) => {
    if (field !== 1) return false;
    let dimension: Dimension = null;
    walk(reader.bytes(), (part, value) => {
      if (part === 1) dimension = Number(value.int64());
      else if (part === 2) dimension = value.string();
      else return false;
      return true;
    });
    shape.push(dimension);
    return true;
  });
  return shape;
}
