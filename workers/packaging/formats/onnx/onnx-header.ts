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
import * as field from "./onnx-fields.ts";
import { labelsOfMetadata } from "./onnx-labels.ts";

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
  // Add: the bias of a MatMul. The walk goes on at its first input.
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

/** What the header of an .onnx file tells. For a damaged file, a clause: "it is no ONNX file". */
export function readOnnxHeader(bytes: Uint8Array): NetworkFacts | string {
  try {
    const model = modelOf(bytes);
    if (model === null) return "it is no ONNX file";
    const { graph, metadata } = model;
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
      labels: labelsOfMetadata(metadata),
    };
  } catch (error) {
    // The reader throws a RangeError beyond the end of the bytes, and an Error for a field that no message has.
    return `it can't be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** What is done with a field, by its number. */
type FieldReaders = Readonly<Record<number, (reader: BinaryReader) => void>>;

/** Reads the fields of a message in their order, and skips those without a reader. */
function readMessage(bytes: Uint8Array, readers: FieldReaders): void {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [number, type] = reader.tag();
    const read = readers[number];
    if (read === undefined) reader.skip(type, number);
    else read(reader);
  }
}

/** A model: its network, and what its maker says of it. */
interface Model {
  readonly graph: Graph;
  readonly metadata: ReadonlyMap<string, string>;
}

/** Null where the bytes are no model: it lacks its graph or the version of the format. */
function modelOf(bytes: Uint8Array): Model | null {
  let version = 0;
  let graph: Graph | null = null;
  const metadata = new Map<string, string>();
  readMessage(bytes, {
    [field.MODEL_IR_VERSION]: (reader) => {
      version = reader.int32();
    },
    [field.MODEL_GRAPH]: (reader) => {
      graph = readGraph(reader.bytes());
    },
    [field.MODEL_METADATA_PROPS]: (reader) => metadata.set(...readEntry(reader.bytes())),
  });
  return version > 0 && graph !== null ? { graph, metadata } : null;
}

function readGraph(bytes: Uint8Array): Graph {
  const graph: Graph = {
    nodes: [],
    inputs: [],
    outputs: [],
    initializers: new Set(),
    external: new Set(),
  };
  readMessage(bytes, {
    [field.GRAPH_NODE]: (reader) => graph.nodes.push(readNode(reader.bytes())),
    [field.GRAPH_INITIALIZER]: (reader) => readInitializer(reader.bytes(), graph),
    [field.GRAPH_INPUT]: (reader) => graph.inputs.push(readValue(reader.bytes())),
    [field.GRAPH_OUTPUT]: (reader) => graph.outputs.push(readValue(reader.bytes())),
  });
  return graph;
}

function readNode(bytes: Uint8Array): Node {
  const inputs: string[] = [];
  const outputs: string[] = [];
  let type = "";
  let domain = "";
  readMessage(bytes, {
    [field.NODE_INPUT]: (reader) => inputs.push(reader.string()),
    [field.NODE_OUTPUT]: (reader) => outputs.push(reader.string()),
    [field.NODE_OP_TYPE]: (reader) => {
      type = reader.string();
    },
    [field.NODE_DOMAIN]: (reader) => {
      domain = reader.string();
    },
  });
  return { inputs, outputs, type: domain === "" || domain === "ai.onnx" ? type : `${domain}.${type}` };
}

function readInitializer(bytes: Uint8Array, { initializers, external }: Graph): void {
  readMessage(bytes, {
    [field.TENSOR_NAME]: (reader) => initializers.add(reader.string()),
    [field.TENSOR_EXTERNAL_DATA]: (reader) => {
      const [key, value] = readEntry(reader.bytes());
      if (key === "location") external.add(value);
    },
  });
}

function readEntry(bytes: Uint8Array): readonly [key: string, value: string] {
  let key = "";
  let value = "";
  readMessage(bytes, {
    [field.ENTRY_KEY]: (reader) => {
      key = reader.string();
    },
    [field.ENTRY_VALUE]: (reader) => {
      value = reader.string();
    },
  });
  return [key, value];
}

/** The value may be something else than a tensor, such as a sequence. */
function readValue(bytes: Uint8Array): TensorFacts {
  let name = "";
  let dtype = "no tensor";
  let shape: readonly Dimension[] | null = null;
  const tensorType: FieldReaders = {
    [field.TENSOR_TYPE_ELEM_TYPE]: (reader) => {
      dtype = typeName(reader.int32());
    },
    [field.TENSOR_TYPE_SHAPE]: (reader) => {
      shape = readShape(reader.bytes());
    },
  };
  const type: FieldReaders = {
    [field.TYPE_TENSOR_TYPE]: (reader) => readMessage(reader.bytes(), tensorType),
  };
  readMessage(bytes, {
    [field.VALUE_INFO_NAME]: (reader) => {
      name = reader.string();
    },
    [field.VALUE_INFO_TYPE]: (reader) => readMessage(reader.bytes(), type),
  });
  return { name, shape, dtype, quantization: null };
}

function typeName(code: number): string {
  return TYPES[code] ?? `type ${code}`;
}

function readShape(bytes: Uint8Array): readonly Dimension[] {
  const shape: Dimension[] = [];
  readMessage(bytes, {
    [field.SHAPE_DIM]: (reader) => shape.push(readDimension(reader.bytes())),
  });
  return shape;
}

function readDimension(bytes: Uint8Array): Dimension {
  let dimension: Dimension = null;
  readMessage(bytes, {
    [field.DIMENSION_VALUE]: (reader) => {
      dimension = Number(reader.int64());
    },
    [field.DIMENSION_PARAM]: (reader) => {
      dimension = reader.string();
    },
  });
  return dimension;
}
