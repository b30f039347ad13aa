import { parseLabels } from "#models/labels.ts";
import type { Scaling } from "#models/manifest.ts";
import { FlatDamage, FlatTable } from "./flat-table.ts";
import {
  endingOf,
  type Ending,
  type EndingNames,
  type NetworkFacts,
  type Operation,
  sortedNames,
  type TensorFacts,
} from "../network-facts.ts";
import {
  ASSOCIATED_FILE,
  AXIS_LABELS,
  BUFFER,
  CONV_2D_OPTIONS,
  FULLY_CONNECTED_OPTIONS,
  METADATA,
  MODEL,
  MODEL_METADATA,
  NORMALIZATION,
  NORMALIZATION_OPTIONS,
  OPERATOR,
  OPERATOR_CODE,
  PROCESS_UNIT,
  QUANTIZATION,
  SUBGRAPH,
  SUBGRAPH_METADATA,
  TENSOR,
  TENSOR_METADATA,
} from "./tflite-fields.ts";
import { CUSTOM_OPERATOR, operatorName } from "./tflite-operators.ts";
import { unzip } from "../../unzip.ts";

/** Names by the codes of enum TensorType. */
const TYPES = [
  "float32",
  "float16",
  "int32",
  "uint8",
  "int64",
  "string",
  "bool",
  "int16",
  "complex64",
  "int8",
];

const ENDINGS: EndingNames = {
  softmax: ["SOFTMAX"],
  sigmoid: ["LOGISTIC"],
  // {@link hasActivation} keeps those with an activation out.
  linear: ["FULLY_CONNECTED", "CONV_2D"],
  through: ["RESHAPE", "SQUEEZE", "QUANTIZE", "DEQUANTIZE", "CAST"],
};

/** What the header of a .tflite file tells. For a damaged file, a clause: "it is no TensorFlow Lite file". */
export async function readTfliteHeader(bytes: Uint8Array<ArrayBuffer>): Promise<NetworkFacts | string> {
  try {
    const model = FlatTable.rootOf(bytes, "TFL3");
    if (model === null) return "it is no TensorFlow Lite file";
    const [graph] = model.tables(MODEL.subgraphs);
    if (graph === undefined) return "it holds no network";
    const names = operatorNames(model);
    const operations = sortedNames(
      graph.tables(SUBGRAPH.operators).map((operation) => nameOf(operation, names)),
    );
    const builtins = new Set(operatorNames(model, "CUSTOM"));
    const metadata = metadataOf(model);
    return {
      inputs: tensorsOf(graph, SUBGRAPH.inputs),
      outputs: tensorsOf(graph, SUBGRAPH.outputs),
      ending: endingOfGraph(graph, names),
      operations,
      customOperations: operations.filter((name) => !builtins.has(name)),
      needs: [],
      title: titleOf(metadata),
      version: metadata?.text(MODEL_METADATA.version) ?? null,
      licence: metadata?.text(MODEL_METADATA.licence) ?? null,
      scaling: scalingOf(metadata),
      labels: await labelsOf(metadata, bytes),
    };
  } catch (error) {
    if (error instanceof FlatDamage) return error.message;
    throw error;
  }
}

/** Names of the model's operators, in its order. An operator of the model's maker has its own name, or `customName`. */
function operatorNames(model: FlatTable, customName?: string): readonly string[] {
  return model.tables(MODEL.operatorCodes).map((code) => {
    const builtin = Math.max(
      code.int(OPERATOR_CODE.deprecatedBuiltinCode, "int8"),
      code.int(OPERATOR_CODE.builtinCode, "int32"),
    );
    return builtin === CUSTOM_OPERATOR
      ? (customName ?? code.text(OPERATOR_CODE.customCode) ?? "CUSTOM")
      : operatorName(builtin);
  });
}

function nameOf(operation: FlatTable, names: readonly string[]): string {
  return names[operation.int(OPERATOR.opcodeIndex, "uint32")] ?? "unknown operator";
}

/** The tensors that a field of the graph lists. */
function tensorsOf(
  graph: FlatTable,
  field: typeof SUBGRAPH.inputs | typeof SUBGRAPH.outputs,
): readonly TensorFacts[] {
  const tensors = graph.tables(SUBGRAPH.tensors);
  return graph.ints(field).map((index) => {
    const tensor = tensors[index];
    if (tensor === undefined) throw new FlatDamage("it names a tensor that it does not hold");
    const signature = tensor.ints(TENSOR.shapeSignature);
    const shape = signature.length > 0 ? signature : tensor.ints(TENSOR.shape);
    const type = tensor.int(TENSOR.type, "int8");
    return {
      name: tensor.text(TENSOR.name) ?? "",
      shape: shape.map((size) => (size < 0 ? null : size)),
      dtype: TYPES[type] ?? `type ${type}`,
      quantization: quantizationOf(tensor),
    };
  });
}

function quantizationOf(tensor: FlatTable): TensorFacts["quantization"] {
  const quantization = tensor.table(TENSOR.quantization);
  if (quantization === null) return null;
  const [scale, ...others] = quantization.floats(QUANTIZATION.scale);
  const [zeroPoint = 0] = quantization.longs(QUANTIZATION.zeroPoint);
  return scale === undefined || !(scale > 0) || others.length > 0 ? null : { scale, zeroPoint };
}

function endingOfGraph(graph: FlatTable, names: readonly string[]): Ending | null {
  const [output] = graph.ints(SUBGRAPH.outputs);
  if (output === undefined) return null;
  const makers = new Map<number, FlatTable>();
  for (const operation of graph.tables(SUBGRAPH.operators)) {
    for (const tensor of operation.ints(OPERATOR.outputs)) makers.set(tensor, operation);
  }
  const makerOf = (tensor: string | number): Operation | undefined => {
    const operation = typeof tensor === "number" ? makers.get(tensor) : undefined;
    if (operation === undefined) return undefined;
    const type = nameOf(operation, names);
    return {
      type: hasActivation(operation, type) ? `${type} with activation` : type,
      inputs: operation.ints(OPERATOR.inputs),
    };
  };
  return endingOf(output, makerOf, ENDINGS);
}

/** Dense and convolution operators can carry an activation among their options. */
function hasActivation(operation: FlatTable, type: string): boolean {
  if (type !== "FULLY_CONNECTED" && type !== "CONV_2D") return false;
  const options = operation.table(OPERATOR.options);
  const { activation } = type === "CONV_2D" ? CONV_2D_OPTIONS : FULLY_CONNECTED_OPTIONS;
  return options !== null && options.int(activation, "int8") !== 0;
}

/** The metadata is a FlatBuffers file in one of the model's buffers. */
function metadataOf(model: FlatTable): FlatTable | null {
  const entry = model.tables(MODEL.metadata).find((one) => one.text(METADATA.name) === "TFLITE_METADATA");
  if (entry === undefined) return null;
  const bytes = model.tables(MODEL.buffers)[entry.int(METADATA.buffer, "uint32")]?.bytes(BUFFER.data) ?? null;
  return bytes === null ? null : FlatTable.rootOf(bytes, "M001");
}

/** The metadata writers of TensorFlow Lite call every classifier of images "ImageClassifier". */
function titleOf(metadata: FlatTable | null): string | null {
  const title = metadata?.text(MODEL_METADATA.name) ?? null;
  return title === "ImageClassifier" ? null : title;
}

/** The normalisation that the metadata states for the input. */
function scalingOf(metadata: FlatTable | null): Scaling | null {
  const [graph] = metadata?.tables(MODEL_METADATA.subgraphs) ?? [];
  const [input] = graph?.tables(SUBGRAPH_METADATA.inputs) ?? [];
  const unit = input
    ?.tables(TENSOR_METADATA.processUnits)
    .find((one) => one.int(PROCESS_UNIT.optionsType, "uint8") === NORMALIZATION);
  const options = unit?.table(PROCESS_UNIT.options) ?? null;
  if (options === null) return null;
  const mean = options.floats(NORMALIZATION_OPTIONS.mean);
  const std = options.floats(NORMALIZATION_OPTIONS.std);
  if (mean.length !== std.length || std.some((value) => !(value > 0))) return null;
  const [firstMean, secondMean, thirdMean] = mean;
  const [firstStd, secondStd, thirdStd] = std;
  if (firstMean === undefined || firstStd === undefined) return null;
  if (mean.length === 1) return { range: [-firstMean / firstStd, (255 - firstMean) / firstStd] };
  if (mean.length !== 3 || secondMean === undefined || thirdMean === undefined) return null;
  if (secondStd === undefined || thirdStd === undefined) return null;
  return {
    mean: [firstMean / 255, secondMean / 255, thirdMean / 255],
    std: [firstStd / 255, secondStd / 255, thirdStd / 255],
  };
}

/** The file of labels that the metadata names. Such files lie in a zip file at the end of the model file. */
async function labelsOf(
  metadata: FlatTable | null,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<NetworkFacts["labels"]> {
  const [graph] = metadata?.tables(MODEL_METADATA.subgraphs) ?? [];
  const [output] = graph?.tables(SUBGRAPH_METADATA.outputs) ?? [];
  const name =
    output
      ?.tables(TENSOR_METADATA.associatedFiles)
      .find((file) => file.int(ASSOCIATED_FILE.type, "int8") === AXIS_LABELS)
      ?.text(ASSOCIATED_FILE.name) ?? null;
  if (name === null) return null;
  const unpacked = await unzip(new Blob([bytes]));
  const file = unpacked?.find(({ path }) => path === name);
  const labels = file === undefined ? null : parseLabels(await file.blob.text());
  return labels === null ? null : { from: `${name} inside the model file`, labels };
}
