import { err, ok } from "#domain/result.ts";
import { decodeText } from "#domain/text/decode-text.ts";
import { parseJson } from "#domain/text/json.ts";
import { parseLabels } from "#models/labels.ts";
import type { Scaling } from "#models/manifest.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import { asObject } from "#workers/files/json.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { readUltralytics } from "#workers/packaging/ultralytics.ts";
import { unzip } from "#workers/packaging/unzip.ts";
import { FlatDamage, FlatTable } from "./flat-table.ts";
import {
  type Ending,
  type EndingNames,
  endingOf,
  type ModelFileReader,
  type NetworkFacts,
  type Operation,
  sortedNames,
  type TensorFacts,
} from "./model-file-reader.ts";
import * as field from "./tflite-schema.ts";

/**
 * Custom operators that LiteRT.js 2.5.3 supports, from the names in its WebAssembly. It also runs networks with
 * other custom operators, but then returns zeros without an error.
 */
const LITERT_CUSTOM_OPERATIONS: ReadonlySet<string> = new Set([
  "AudioSpectrogram",
  "Convolution2DTransposeBias",
  "MaxPoolingWithArgmax2D",
  "MaxUnpooling2D",
  "Mfcc",
  "NumericVerify",
  "Landmarks2TransformMatrix",
  "RandomStandardNormal",
  "RandomUniform",
  "TFLite_Detection_PostProcess",
  "TransformLandmarks",
  "TransformTensorBilinear",
]);

/**
 * Reads .tflite files. Refuses those with an operator that LiteRT.js does not support, and those compiled for a
 * chip.
 */
export const tfliteReader: ModelFileReader<"tflite"> = {
  origin: "model-file",
  isModel: null,
  read: async (blob, path) => {
    const facts = await readTfliteHeader(new Uint8Array(await blob.arrayBuffer()));
    if (typeof facts === "string") return err({ code: "model-file-damaged", path, detail: facts });
    if (facts.customOperations.includes(EDGE_TPU_OPERATION))
      return err({ code: "model-edge-tpu", path, original: originalOf(path) });
    const operation = facts.customOperations.find((name) => !LITERT_CUSTOM_OPERATIONS.has(name));
    if (operation !== undefined)
      return err({ code: "model-operation-unsupported", operation, runtime: RUNTIMES.litert.name });
    return ok({ format: "tflite", facts, weights: [], neededBytes: 0 });
  },
  mayStandBeside: () => [
    "labels.txt",
    "dict.txt",
    "signature.json",
    "config.json",
    "preprocessor_config.json",
  ],
};

/** The operation into which the Edge TPU compiler packs a network. Only that chip can run it. */
export const EDGE_TPU_OPERATION = "edgetpu-custom-op";

/**
 * The path of the model that a file was compiled from, derived from the compiler's naming: "birds.tflite" for
 * "birds_edgetpu.tflite". Null for any other name.
 */
export function originalOf(path: string): string | null {
  const original = path.replace(/[-_]edgetpu(?=\.tflite$)/i, "");
  return original === path ? null : original;
}

/** The app's names of the types, by the codes of enum TensorType. */
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
  // {@link hasActivation} excludes operators with an activation.
  linear: ["FULLY_CONNECTED", "CONV_2D"],
  through: ["RESHAPE", "SQUEEZE", "QUANTIZE", "DEQUANTIZE", "CAST"],
};

/**
 * The facts in the header of a .tflite file. For a damaged file, a clause with the fault: "it is no TensorFlow Lite
 * file".
 */
export async function readTfliteHeader(bytes: Uint8Array<ArrayBuffer>): Promise<NetworkFacts | string> {
  try {
    const model = FlatTable.rootOf(bytes, "TFL3");
    if (model === null) return "it is no TensorFlow Lite file";
    const [graph] = model.tables(field.MODEL_SUBGRAPHS);
    if (graph === undefined) return "it holds no network";
    const names = operatorNames(model);
    const operations = sortedNames(
      graph.tables(field.SUBGRAPH_OPERATORS).map((operation) => nameOf(operation, names)),
    );
    const builtins = new Set(operatorNames(model, "CUSTOM"));
    const metadata = metadataOf(model);
    const inside = await filesInside(bytes);
    const ultralytics = readUltralytics(asObject(parseJson(await textOf(inside, "metadata.json"))) ?? {});
    const { task, size, fit } = ultralytics;
    return {
      inputs: tensorsOf(graph, field.SUBGRAPH_INPUTS),
      outputs: tensorsOf(graph, field.SUBGRAPH_OUTPUTS),
      ending: endingOfGraph(graph, names),
      operations,
      customOperations: operations.filter((name) => !builtins.has(name)),
      needs: [],
      title: titleOf(metadata),
      version: metadata?.text(field.MODEL_METADATA_VERSION) ?? null,
      licence: metadata?.text(field.MODEL_METADATA_LICENSE) ?? null,
      task,
      size,
      fit,
      scaling: scalingOf(metadata) ?? ultralytics.scaling,
      labels:
        (await labelsOf(metadata, inside)) ??
        (ultralytics.labels && { from: "metadata.json inside the model file", labels: ultralytics.labels }),
    };
  } catch (error) {
    if (error instanceof FlatDamage) return error.message;
    throw error;
  }
}

/** Names of the model's operators, in the model's order. For a custom operator, `customName` or its own name. */
function operatorNames(model: FlatTable, customName?: string): readonly string[] {
  return model.tables(field.MODEL_OPERATOR_CODES).map((code) => {
    const builtin = Math.max(
      code.int(field.OPERATOR_CODE_DEPRECATED_BUILTIN_CODE, "int8"),
      code.int(field.OPERATOR_CODE_BUILTIN_CODE, "int32"),
    );
    return builtin === field.CUSTOM_OPERATOR
      ? (customName ?? code.text(field.OPERATOR_CODE_CUSTOM_CODE) ?? "CUSTOM")
      : field.operatorName(builtin);
  });
}

function nameOf(operation: FlatTable, names: readonly string[]): string {
  return names[operation.int(field.OPERATOR_OPCODE_INDEX, "uint32")] ?? "unknown operator";
}

/** The graph's tensors whose indices are in its field `list`. */
function tensorsOf(
  graph: FlatTable,
  list: typeof field.SUBGRAPH_INPUTS | typeof field.SUBGRAPH_OUTPUTS,
): readonly TensorFacts[] {
  const tensors = graph.tables(field.SUBGRAPH_TENSORS);
  return graph.ints(list).map((index) => {
    const tensor = tensors[index];
    if (tensor === undefined) throw new FlatDamage("it names a tensor that it does not hold");
    const signature = tensor.ints(field.TENSOR_SHAPE_SIGNATURE);
    const shape = signature.length > 0 ? signature : tensor.ints(field.TENSOR_SHAPE);
    const type = tensor.int(field.TENSOR_TYPE, "int8");
    return {
      name: tensor.text(field.TENSOR_NAME) ?? "",
      shape: shape.map((size) => (size < 0 ? null : size)),
      dtype: TYPES[type] ?? `type ${type}`,
      quantization: quantizationOf(tensor),
    };
  });
}

function quantizationOf(tensor: FlatTable): TensorFacts["quantization"] {
  const quantization = tensor.table(field.TENSOR_QUANTIZATION);
  if (quantization === null) return null;
  const [scale, ...others] = quantization.floats(field.QUANTIZATION_SCALE);
  const [zeroPoint = 0] = quantization.longs(field.QUANTIZATION_ZERO_POINT);
  return scale === undefined || !(scale > 0) || others.length > 0 ? null : { scale, zeroPoint };
}

function endingOfGraph(graph: FlatTable, names: readonly string[]): Ending | null {
  const [output] = graph.ints(field.SUBGRAPH_OUTPUTS);
  if (output === undefined) return null;
  const makers = new Map<number, FlatTable>();
  for (const operation of graph.tables(field.SUBGRAPH_OPERATORS)) {
    for (const tensor of operation.ints(field.OPERATOR_OUTPUTS)) makers.set(tensor, operation);
  }
  const makerOf = (tensor: string | number): Operation | undefined => {
    const operation = typeof tensor === "number" ? makers.get(tensor) : undefined;
    if (operation === undefined) return undefined;
    const type = nameOf(operation, names);
    return {
      type: hasActivation(operation, type) ? `${type} with activation` : type,
      inputs: operation.ints(field.OPERATOR_INPUTS),
    };
  };
  return endingOf(output, makerOf, ENDINGS);
}

/** Dense and convolution operators may have an activation among their options. */
function hasActivation(operation: FlatTable, type: string): boolean {
  if (type !== "FULLY_CONNECTED" && type !== "CONV_2D") return false;
  const options = operation.table(field.OPERATOR_BUILTIN_OPTIONS);
  const activation =
    type === "CONV_2D" ? field.CONV_2D_FUSED_ACTIVATION : field.FULLY_CONNECTED_FUSED_ACTIVATION;
  return options !== null && options.int(activation, "int8") !== 0;
}

/** The metadata is a FlatBuffers file in one of the model's buffers. */
function metadataOf(model: FlatTable): FlatTable | null {
  const entry = model
    .tables(field.MODEL_METADATA_ENTRIES)
    .find((one) => one.text(field.METADATA_NAME) === "TFLITE_METADATA");
  if (entry === undefined) return null;
  const bytes =
    model.tables(field.MODEL_BUFFERS)[entry.int(field.METADATA_BUFFER, "uint32")]?.bytes(field.BUFFER_DATA) ??
    null;
  return bytes === null ? null : FlatTable.rootOf(bytes, "M001");
}

/** The metadata writers of TensorFlow Lite call every classifier of images "ImageClassifier". */
function titleOf(metadata: FlatTable | null): string | null {
  const title = metadata?.text(field.MODEL_METADATA_NAME) ?? null;
  return title === "ImageClassifier" ? null : title;
}

/** The normalisation that the metadata states for the input. */
function scalingOf(metadata: FlatTable | null): Scaling | null {
  const [graph] = metadata?.tables(field.MODEL_METADATA_SUBGRAPHS) ?? [];
  const [input] = graph?.tables(field.SUBGRAPH_METADATA_INPUTS) ?? [];
  const unit = input
    ?.tables(field.TENSOR_METADATA_PROCESS_UNITS)
    .find((one) => one.int(field.PROCESS_UNIT_OPTIONS_TYPE, "uint8") === field.NORMALIZATION);
  const options = unit?.table(field.PROCESS_UNIT_OPTIONS) ?? null;
  if (options === null) return null;
  const mean = options.floats(field.NORMALIZATION_MEAN);
  const std = options.floats(field.NORMALIZATION_STD);
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

/** The files in a zip file at the end of the model file; none if there is no zip file, or a damaged one. */
async function filesInside(bytes: Uint8Array<ArrayBuffer>): Promise<readonly PackageFile[]> {
  const unpacked = await unzip(new Blob([bytes]));
  return unpacked.ok ? unpacked.value : [];
}

/** The text of a file inside the model file; empty if it is missing. */
async function textOf(inside: readonly PackageFile[], path: string): Promise<string> {
  return (await inside.find((file) => file.path === path)?.blob.text()) ?? "";
}

/** The file of labels that the metadata names, inside the model file. */
async function labelsOf(
  metadata: FlatTable | null,
  inside: readonly PackageFile[],
): Promise<NetworkFacts["labels"]> {
  const [graph] = metadata?.tables(field.MODEL_METADATA_SUBGRAPHS) ?? [];
  const [output] = graph?.tables(field.SUBGRAPH_METADATA_OUTPUTS) ?? [];
  const name =
    output
      ?.tables(field.TENSOR_METADATA_ASSOCIATED_FILES)
      .find((file) => file.int(field.ASSOCIATED_FILE_TYPE, "int8") === field.TENSOR_AXIS_LABELS)
      ?.text(field.ASSOCIATED_FILE_NAME) ?? null;
  if (name === null) return null;
  const file = inside.find(({ path }) => path === name);
  const labels = file === undefined ? null : parseLabels(decodeText(await file.blob.arrayBuffer()).text);
  return labels === null ? null : { from: `${name} inside the model file`, labels };
}
