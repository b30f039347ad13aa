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
  // Told from those with an activation by what is done below.
  linear: ["FULLY_CONNECTED", "CONV_2D"],
  through: ["RESHAPE", "SQUEEZE", "QUANTIZE", "DEQUANTIZE", "CAST"],
};

/** File type of a list of labels in the metadata: enum AssociatedFileType. */
const AXIS_LABELS = 2;
/** Member of union ProcessUnitOptions. */
const NORMALIZATION = 1;

/**
 * What the header of a .tflite file tells; a sentence's end where the file is damaged: "it is no TensorFlow Lite file".
 * Field numbers are those of schema.fbs, and of metadata_schema.fbs for the metadata.
 */
export async function readTfliteHeader(bytes: Uint8Array<ArrayBuffer>): Promise<NetworkFacts | string> {
  try {
    const model = FlatTable.rootOf(bytes, "TFL3");
    if (model === null) return "it is no TensorFlow Lite file";
    const [graph] = model.tables(2);
    if (graph === undefined) return "it holds no network";
    const names = operatorNames(model);
    const operations = sortedNames(graph.tables(3).map((operation) => nameOf(operation, names)));
    const builtins = new Set(operatorNames(model, "CUSTOM"));
    const metadata = metadataOf(model);
    return {
      inputs: tensorsOf(graph, 1),
      outputs: tensorsOf(graph, 2),
      ending: endingOfGraph(graph, names),
      operations,
      customOperations: operations.filter((name) => !builtins.has(name)),
      needs: [],
      title: titleOf(metadata),
      version: metadata?.text(2) ?? null,
      licence: metadata?.text(5) ?? null,
      scaling: scalingOf(metadata),
      labels: await labelsOf(metadata, bytes),
    };
  } catch (error) {
    if (error instanceof FlatDamage) return error.message;
    throw error;
  }
}

/**
 * Names of the operators by their place in the model's list; those of the maker's own get their own name, or
 * `customName`. Codes above 127 do not fit the older field.
 */
function operatorNames(model: FlatTable, customName?: string): readonly string[] {
  return model.tables(1).map((code) => {
    const builtin = Math.max(code.int(0, "int8"), code.int(3, "int32"));
    return builtin === CUSTOM_OPERATOR ? (customName ?? code.text(1) ?? "CUSTOM") : operatorName(builtin);
  });
}

function nameOf(operation: FlatTable, names: readonly string[]): string {
  return names[operation.int(0, "uint32")] ?? "unknown operator";
}

/** The tensors that a list of the graph names: 1 for its inputs, 2 for its outputs. */
function tensorsOf(graph: FlatTable, field: 1 | 2): readonly TensorFacts[] {
  const tensors = graph.tables(0);
  return graph.ints(field).map((index) => {
    const tensor = tensors[index];
    if (tensor === undefined) throw new FlatDamage("it names a tensor that it does not hold");
    // The signature tells which dimensions are free, where there is one; -1 stands for them.
    const signature = tensor.ints(7);
    const shape = signature.length > 0 ? signature : tensor.ints(0);
    const type = tensor.int(1, "int8");
    return {
      name: tensor.text(3) ?? "",
      shape: shape.map((size) => (size < 0 ? null : size)),
      dtype: TYPES[type] ?? `type ${type}`,
      quantization: quantizationOf(tensor),
    };
  });
}

function quantizationOf(tensor: FlatTable): TensorFacts["quantization"] {
  const quantization = tensor.table(4);
  if (quantization === null) return null;
  const [scale, ...others] = quantization.floats(2);
  const [zeroPoint = 0] = quantization.longs(3);
  return scale === undefined || !(scale > 0) || others.length > 0 ? null : { scale, zeroPoint };
}

function endingOfGraph(graph: FlatTable, names: readonly string[]): Ending | null {
  const [output] = graph.ints(2);
  if (output === undefined) return null;
  const makers = new Map<number, FlatTable>();
  for (const operation of graph.tables(3)) {
    for (const tensor of operation.ints(2)) makers.set(tensor, operation);
  }
  const makerOf = (tensor: string | number): Operation | undefined => {
    const operation = typeof tensor === "number" ? makers.get(tensor) : undefined;
    if (operation === undefined) return undefined;
    const type = nameOf(operation, names);
    return {
      type: hasActivation(operation, type) ? `${type} with activation` : type,
      inputs: operation.ints(1),
    };
  };
  return endingOf(output, makerOf, ENDINGS);
}

/** Dense and convolution operators carry an activation among their options: field 0 and field 3. */
function hasActivation(operation: FlatTable, type: string): boolean {
  if (type !== "FULLY_CONNECTED" && type !== "CONV_2D") return false;
  const options = operation.table(4);
  return options !== null && options.int(type === "CONV_2D" ? 3 : 0, "int8") !== 0;
}

/** The metadata is a FlatBuffers file in one of the model's buffers. */
function metadataOf(model: FlatTable): FlatTable | null {
  const entry = model.tables(6).find((one) => one.text(0) === "TFLITE_METADATA");
  if (entry === undefined) return null;
  const bytes = model.tables(4)[entry.int(1, "uint32")]?.bytes(0) ?? null;
  return bytes === null ? null : FlatTable.rootOf(bytes, "M001");
}

/** The metadata writers of TensorFlow Lite call every classifier of images "ImageClassifier". */
function titleOf(metadata: FlatTable | null): string | null {
  const title = metadata?.text(0) ?? null;
  return title === "ImageClassifier" ? null : title;
}

/** (byte - mean) / std, in one value for all channels or in one for each. */
function scalingOf(metadata: FlatTable | null): Scaling | null {
  const [graph] = metadata?.tables(3) ?? [];
  const [input] = graph?.tables(2) ?? [];
  const unit = input?.tables(4).find((one) => one.int(0, "uint8") === NORMALIZATION);
  const options = unit?.table(1) ?? null;
  if (options === null) return null;
  const mean = options.floats(0);
  const std = options.floats(1);
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

/** Files that go with a model are appended to it as a zip file. */
async function labelsOf(
  metadata: FlatTable | null,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<NetworkFacts["labels"]> {
  const [graph] = metadata?.tables(3) ?? [];
  const [output] = graph?.tables(3) ?? [];
  const name =
    output
      ?.tables(6)
      .find((file) => file.int(2, "int8") === AXIS_LABELS)
      ?.text(0) ?? null;
  if (name === null) return null;
  const unpacked = await unzip(new Blob([bytes]));
  const file = unpacked?.find(({ path }) => path === name);
  const labels = file === undefined ? null : parseLabels(await file.blob.text());
  return labels === null ? null : { from: `${name} inside the model file`, labels };
}
