import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import type { ModelError } from "#domain/error.ts";
import { err, ok } from "#domain/result.ts";
import { parseLabels } from "#models/labels.ts";
import { isSafePath } from "#models/manifest-schema.ts";
import type { WeightGroup } from "#workers/files/weights.ts";
import { readUltralytics } from "#workers/packaging/ultralytics.ts";
import {
  type Dimension,
  type EndingNames,
  endingOf,
  type ModelFileReader,
  type NetworkFacts,
  type Operation,
  sortedNames,
  type TensorFacts,
} from "./model-file-reader.ts";
import { ONNX_DOMAIN, type OnnxVersions, versionFault } from "./onnx-versions.ts";

const BESIDE = ["labels.txt", "signature.json", "config.json", "preprocessor_config.json"];
/** Hugging Face stores models in a folder "onnx" below the files that describe them. */
const ABOVE = ["../config.json", "../preprocessor_config.json"];

export const onnxReader: ModelFileReader<"onnx"> = {
  origin: "model-file",
  isModel: null,
  read: async (blob, path) => {
    const header = readOnnxHeader(new Uint8Array(await blob.arrayBuffer()));
    if (typeof header === "string") return err({ code: "model-file-damaged", path, detail: header });
    const { weights, versions, ...facts } = header;
    const fault = versionFault(versions, path) ?? pathFault(facts.needs);
    if (fault !== null) return err(fault);
    return ok({ format: "onnx", facts, weights, neededBytes: weights.length === 0 ? 0 : null });
  },
  mayStandBeside: ({ pathname }) => (pathname.includes("/onnx/") ? [...BESIDE, ...ABOVE] : BESIDE),
};

// Field numbers of the messages in onnx/onnx.proto (github.com/onnx/onnx), as MESSAGE_FIELD. Only fields that
// the reader uses. They are single constants instead of an object, so that the minifier can inline them.

const MODEL_IR_VERSION = 1; // ModelProto: version of the file format.
const MODEL_GRAPH = 7; // The network.
const MODEL_OPSET_IMPORT = 8; // A version of operators.
const MODEL_METADATA_PROPS = 14; // Entries of metadata that tools and people add.

const GRAPH_NODE = 1; // GraphProto: an operation.
const GRAPH_INITIALIZER = 5; // The values of a weight.
const GRAPH_INPUT = 11; // In older files also the weights.
const GRAPH_OUTPUT = 12; // The results of a run.

const NODE_INPUT = 1; // NodeProto: name of a value.
const NODE_OUTPUT = 2; // Name of a value.
const NODE_OP_TYPE = 4; // Name of the operator.
const NODE_DOMAIN = 7; // The domain that defines the operator; empty or "ai.onnx" for ONNX.

const OPSET_DOMAIN = 1; // OperatorSetIdProto: the domain, as in a NodeProto.
const OPSET_VERSION = 2; // The version of its operators.

const NODE_ATTRIBUTE = 5; // NodeProto: an attribute.
const ATTRIBUTE_TENSOR = 5; // AttributeProto: a tensor.
const ATTRIBUTE_GRAPH = 6; // A network inside an operation, such as a branch.

const TENSOR_DIMS = 1; // TensorProto: its sizes.
const TENSOR_DATA_TYPE = 2; // Enum TensorProto.DataType.
const TENSOR_NAME = 8; // Its name.
const TENSOR_EXTERNAL_DATA = 13; // An entry about the file with the values: "location", "offset" or "length".
const TENSOR_DATA_LOCATION = 14; // Where its values are; EXTERNAL for another file.
const EXTERNAL = 1;
const ENTRY_KEY = 1; // StringStringEntryProto, of external data and of the model's metadata: the key.
const ENTRY_VALUE = 2; // The value.

const VALUE_INFO_NAME = 1; // ValueInfoProto: name of a value.
const VALUE_INFO_TYPE = 2; // A TypeProto.
const TYPE_TENSOR_TYPE = 1; // TypeProto: the type of a value that is a tensor.
const TENSOR_TYPE_ELEM_TYPE = 1; // TypeProto.Tensor: enum TensorProto.DataType.
const TENSOR_TYPE_SHAPE = 2; // A TensorShapeProto.
const SHAPE_DIM = 1; // TensorShapeProto: a dimension.
const DIMENSION_VALUE = 1; // TensorShapeProto.Dimension: its size.
const DIMENSION_PARAM = 2; // Name of a dynamic size.

/** The app's names of the types, by the codes of TensorProto.DataType. */
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

/** Bytes of a value of each type, by the same codes; types with several values in a byte are left out. */
const BYTES_OF_TYPE: Readonly<Record<number, number>> = {
  1: 4,
  2: 1,
  3: 1,
  4: 2,
  5: 2,
  6: 4,
  7: 8,
  9: 1,
  10: 2,
  11: 8,
  12: 4,
  13: 8,
  14: 8,
  15: 16,
  16: 2,
};

/** A file states something impossible about its weights. The message is a clause. */
class WeightDamage extends Error {}

const ENDINGS: EndingNames = {
  softmax: ["Softmax"],
  sigmoid: ["Sigmoid"],
  linear: ["Gemm", "MatMul", "Conv"],
  // Add is the bias of a MatMul. The search continues at its first input.
  through: ["Add", "Reshape", "Squeeze", "Flatten", "Identity", "Cast", "Unsqueeze", "Transpose"],
};

interface Node extends Operation {
  readonly outputs: readonly string[];
}

/** The files with weights: how many bytes of each are used at least, by its path. */
type External = Map<string, number>;

interface Graph {
  readonly nodes: Node[];
  readonly inputs: TensorFacts[];
  readonly outputs: TensorFacts[];
  /** Names of the weights: older files list them among the inputs. */
  readonly initializers: Set<string>;
  readonly external: External;
}

interface OnnxHeader extends NetworkFacts {
  readonly versions: OnnxVersions;
  readonly weights: readonly WeightGroup[];
}

/** The facts in the header of an .onnx file. For a damaged file, a clause with the fault: "it is no ONNX file". */
export function readOnnxHeader(bytes: Uint8Array): OnnxHeader | string {
  try {
    const model = modelOf(bytes);
    if (model === null) return "it is no ONNX file";
    const { graph, metadata, versions } = model;
    const makers = new Map(graph.nodes.flatMap((node) => node.outputs.map((output) => [output, node])));
    const [output] = graph.outputs;
    return {
      inputs: graph.inputs.filter(({ name }) => !graph.initializers.has(name)),
      outputs: graph.outputs,
      ending:
        output === undefined ? null : endingOf(output.name, (name) => makers.get(String(name)), ENDINGS),
      operations: sortedNames(graph.nodes.map(({ type }) => type)),
      customOperations: [],
      needs: [...graph.external.keys()],
      weights: Array.from(graph.external, ([path, leastBytes]) => ({
        paths: [path],
        bytes: leastBytes,
        mayBeLonger: true,
      })),
      versions,
      title: null,
      version: null,
      licence: null,
      ...readUltralytics(Object.fromEntries(metadata)),
      labels: labelsOfMetadata(metadata),
    };
  } catch (error) {
    if (error instanceof WeightDamage) return error.message;
    // The reader throws a RangeError beyond the end of the bytes, and an Error for an invalid field.
    return `it can't be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * The fault of paths of weights that are not plain paths below the folder of the model; null if all are. ONNX Runtime
 * uses a path unchanged, and refuses absolute ones.
 */
function pathFault(paths: readonly string[]): ModelError | null {
  const outside = paths.find((path) => !isSafePath(path) || /^[a-z]:/i.test(path));
  return outside === undefined ? null : { code: "model-path-outside", path: outside };
}

/** The reader of each field, by the field's number. */
type FieldReaders = Readonly<Record<number, (reader: BinaryReader, type: WireType) => void>>;

/** Reads the fields of a message in their order, and skips those without a reader. */
function readMessage(bytes: Uint8Array, readers: FieldReaders): void {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [number, type] = reader.tag();
    const read = readers[number];
    if (read === undefined) reader.skip(type, number);
    else read(reader, type);
  }
}

/** A model: its network, and its maker's metadata. */
interface Model {
  readonly graph: Graph;
  readonly metadata: ReadonlyMap<string, string>;
  readonly versions: OnnxVersions;
}

/** The model in the bytes; null if they lack a graph or the version of the format. */
function modelOf(bytes: Uint8Array): Model | null {
  let ir = 0;
  let graph: Graph | null = null;
  const metadata = new Map<string, string>();
  const opsets = new Map<string, number>();
  readMessage(bytes, {
    [MODEL_IR_VERSION]: (reader) => {
      ir = Number(reader.int64());
    },
    [MODEL_OPSET_IMPORT]: (reader) => opsets.set(...readOpset(reader.bytes())),
    [MODEL_GRAPH]: (reader) => {
      graph = readGraph(reader.bytes());
    },
    [MODEL_METADATA_PROPS]: (reader) => metadata.set(...readEntry(reader.bytes())),
  });
  return ir > 0 && graph !== null ? { graph, metadata, versions: { ir, opsets } } : null;
}

function readOpset(bytes: Uint8Array): readonly [domain: string, version: number] {
  let domain = "";
  let version = 0;
  readMessage(bytes, {
    [OPSET_DOMAIN]: (reader) => {
      domain = reader.string();
    },
    [OPSET_VERSION]: (reader) => {
      version = Number(reader.int64());
    },
  });
  return [domain === "" ? ONNX_DOMAIN : domain, version];
}

function readGraph(bytes: Uint8Array, external: External = new Map()): Graph {
  const graph: Graph = { nodes: [], inputs: [], outputs: [], initializers: new Set(), external };
  readMessage(bytes, {
    [GRAPH_NODE]: (reader) => graph.nodes.push(readNode(reader.bytes(), external)),
    [GRAPH_INITIALIZER]: (reader) => readInitializer(reader.bytes(), graph),
    [GRAPH_INPUT]: (reader) => graph.inputs.push(readValue(reader.bytes())),
    [GRAPH_OUTPUT]: (reader) => graph.outputs.push(readValue(reader.bytes())),
  });
  return graph;
}

function readNode(bytes: Uint8Array, external: External): Node {
  const inputs: string[] = [];
  const outputs: string[] = [];
  let type = "";
  let domain = "";
  readMessage(bytes, {
    [NODE_INPUT]: (reader) => inputs.push(reader.string()),
    [NODE_OUTPUT]: (reader) => outputs.push(reader.string()),
    [NODE_OP_TYPE]: (reader) => {
      type = reader.string();
    },
    [NODE_DOMAIN]: (reader) => {
      domain = reader.string();
    },
    [NODE_ATTRIBUTE]: (reader) => readAttribute(reader.bytes(), external),
  });
  return { inputs, outputs, type: domain === "" || domain === ONNX_DOMAIN ? type : `${domain}.${type}` };
}

/** Looks for weights in other files. A tensor or a network inside an operation may have some as well. */
function readAttribute(bytes: Uint8Array, external: External): void {
  readMessage(bytes, {
    [ATTRIBUTE_TENSOR]: (reader) => void readTensor(reader.bytes(), external),
    [ATTRIBUTE_GRAPH]: (reader) => void readGraph(reader.bytes(), external),
  });
}

function readInitializer(bytes: Uint8Array, { initializers, external }: Graph): void {
  initializers.add(readTensor(bytes, external));
}

/** Reads the name of a tensor, and adds the file with its values to `external` if they are in another one. */
function readTensor(bytes: Uint8Array, external: External): string {
  let name = "";
  let bytesOfValue: number | undefined;
  let isExternal = false;
  const dimensions: number[] = [];
  const entries = new Map<string, string>();
  readMessage(bytes, {
    [TENSOR_DIMS]: (reader, type) => {
      // A list of numbers may be packed into one field, or have a field for each.
      const end = type === WireType.LengthDelimited ? reader.uint32() + reader.pos : reader.pos + 1;
      while (reader.pos < end) dimensions.push(Number(reader.int64()));
    },
    [TENSOR_DATA_TYPE]: (reader) => {
      bytesOfValue = BYTES_OF_TYPE[reader.int32()];
    },
    [TENSOR_DATA_LOCATION]: (reader) => {
      isExternal = reader.int32() === EXTERNAL;
    },
    [TENSOR_NAME]: (reader) => {
      name = reader.string();
    },
    [TENSOR_EXTERNAL_DATA]: (reader) => entries.set(...readEntry(reader.bytes())),
  });
  const location = entries.get("location")?.replace(/^\.\//, "");
  if (isExternal && location === undefined) {
    throw new WeightDamage(`the values of ${name} are in another file, and the key location is missing`);
  }
  if (location !== undefined) {
    const size = dimensions.reduce((product, each) => product * each, bytesOfValue ?? Number.NaN);
    const stated = numberAt(entries, "length", name);
    if (stated !== null && stated !== size && !Number.isNaN(size)) {
      throw new WeightDamage(`the key length of ${name} is ${stated}, and its values take ${size} bytes`);
    }
    const end = (numberAt(entries, "offset", name) ?? 0) + (stated ?? size);
    external.set(location, Math.max(external.get(location) ?? 0, Number.isSafeInteger(end) ? end : 0));
  }
  return name;
}

/** A number of bytes in the entries about the values of a tensor; null if it is missing. */
function numberAt(entries: ReadonlyMap<string, string>, key: string, tensor: string): number | null {
  const value = entries.get(key);
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return Number(value);
  throw new WeightDamage(`the key ${key} of ${tensor} is "${value}", not a number of bytes`);
}

function readEntry(bytes: Uint8Array): readonly [key: string, value: string] {
  let key = "";
  let value = "";
  readMessage(bytes, {
    [ENTRY_KEY]: (reader) => {
      key = reader.string();
    },
    [ENTRY_VALUE]: (reader) => {
      value = reader.string();
    },
  });
  return [key, value];
}

/** The value may be something other than a tensor, such as a sequence. */
function readValue(bytes: Uint8Array): TensorFacts {
  let name = "";
  let dtype = "no tensor";
  let shape: readonly Dimension[] | null = null;
  const tensorType: FieldReaders = {
    [TENSOR_TYPE_ELEM_TYPE]: (reader) => {
      dtype = typeName(reader.int32());
    },
    [TENSOR_TYPE_SHAPE]: (reader) => {
      shape = readShape(reader.bytes());
    },
  };
  const type: FieldReaders = {
    [TYPE_TENSOR_TYPE]: (reader) => readMessage(reader.bytes(), tensorType),
  };
  readMessage(bytes, {
    [VALUE_INFO_NAME]: (reader) => {
      name = reader.string();
    },
    [VALUE_INFO_TYPE]: (reader) => readMessage(reader.bytes(), type),
  });
  return { name, shape, dtype, quantization: null };
}

function typeName(code: number): string {
  return TYPES[code] ?? `type ${code}`;
}

function readShape(bytes: Uint8Array): readonly Dimension[] {
  const shape: Dimension[] = [];
  readMessage(bytes, {
    [SHAPE_DIM]: (reader) => shape.push(readDimension(reader.bytes())),
  });
  return shape;
}

function readDimension(bytes: Uint8Array): Dimension {
  let dimension: Dimension = null;
  readMessage(bytes, {
    [DIMENSION_VALUE]: (reader) => {
      dimension = Number(reader.int64());
    },
    [DIMENSION_PARAM]: (reader) => {
      dimension = reader.string();
    },
  });
  return dimension;
}

/**
 * Keys of labels in a model's metadata, the most certain first. Ultralytics uses `names` (a Python dict), Deepness
 * for QGIS `class_names` (JSON); the others are common in scripts.
 */
const KEYS = ["names", "class_names", "classes", "labels", "id2label", "class_labels", "label_names"];

/**
 * The labels in a model's metadata: as JSON, as a Python literal, one per line, or separated by commas, semicolons
 * or vertical bars.
 */
export function labelsOfMetadata(metadata: ReadonlyMap<string, string>): NetworkFacts["labels"] {
  for (const key of KEYS) {
    const text = metadata.get(key)?.trim() ?? "";
    const isInOneLine = !/^[[{]|\n/.test(text);
    const labels = parseLabels(isInOneLine ? text.replaceAll(/[,;|]/g, "\n") : text);
    if (labels !== null && labels.length > 1) return { from: `${key} inside the model file`, labels };
  }
  return null;
}
