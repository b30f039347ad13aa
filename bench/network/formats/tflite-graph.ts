import { Builder, type Offset } from "flatbuffers";
import type { PackageFile } from "#workers/inference/contract.ts";
import { littleEndian, type Numbers } from "./tfjs-weights.ts";

/** The version of schema.fbs, the schema of TensorFlow Lite, and the identifier of its files. */
const SCHEMA_VERSION = 3;
const FILE_IDENTIFIER = "TFL3";

/** Field indexes in the tables of schema.fbs. */
const MODEL = { version: 0, operatorCodes: 1, subgraphs: 2, description: 3, buffers: 4 } as const;
const OPERATOR_CODE = { deprecatedBuiltinCode: 0, customCode: 1, version: 2, builtinCode: 3 } as const;
const SUBGRAPH = { tensors: 0, inputs: 1, outputs: 2, operators: 3, name: 4 } as const;
const TENSOR = { shape: 0, type: 1, buffer: 2, name: 3, quantization: 4 } as const;
const QUANTIZATION = { scale: 2, zeroPoint: 3 } as const;
const OPERATOR = { opcodeIndex: 0, inputs: 1, outputs: 2, optionsType: 3, options: 4 } as const;
const BUFFER = { data: 0 } as const;

/** Enum TensorType of schema.fbs. */
const TENSOR_TYPE = { float32: 0, int32: 2, uint8: 3, int8: 9 } as const;

/** The value of a stored number q is (q - zeroPoint) × scale. */
export interface Quantization {
  readonly scale: number;
  readonly zeroPoint: number;
}

/** A tensor of the graph. */
export interface TfliteTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly type: keyof typeof TENSOR_TYPE;
  /** Null for a computed tensor. */
  readonly values: Numbers | null;
  readonly quantization: Quantization | null;
}

interface TfliteOperator {
  readonly name: OperatorName;
  /** Indexes in the list of tensors. */
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
}

/** The tensors and operators of a network, in execution order. */
export class TfliteGraph {
  readonly tensors: TfliteTensor[] = [];
  readonly operators: TfliteOperator[] = [];
  readonly inputs: number[] = [];
  /** Further outputs. The last result is always an output. */
  readonly givenOut: number[] = [];
  /** Index of the last computed tensor. */
  last = 0;

  /** Adds a tensor and returns its index. */
  add(tensor: TfliteTensor): number {
    return this.tensors.push(tensor) - 1;
  }

  /** Adds an operator that reads the last result and `others`, and writes to the tensor `to`. */
  run(name: OperatorName, others: readonly number[], to: TfliteTensor): void {
    const output = this.add(to);
    this.operators.push({ name, inputs: [this.last, ...others], outputs: [output] });
    this.last = output;
  }
}

function table(builder: Builder, places: Readonly<Record<string, number>>, write: () => void): Offset {
  builder.startObject(Math.max(...Object.values(places)) + 1);
  write();
  return builder.endObject();
}

/** Writes a graph as a model file. */
export function tfliteModel(graph: TfliteGraph): readonly PackageFile[] {
  const builder = new Builder(1024);
  const codes = [...new Set(graph.operators.map(({ name }) => name))];
  const subgraph = writeSubgraph(builder, graph, codes);
  const constants = graph.tensors.flatMap(({ values, type }) => (values === null ? [] : [{ values, type }]));
  // The first buffer is empty. Tensors without values point to it.
  const buffers = [
    table(builder, BUFFER, () => undefined),
    ...constants.map(({ values, type }) => writeBuffer(builder, values, type)),
  ];
  const operatorCodes = offsets(
    builder,
    codes.map((code) => writeOperatorCode(builder, code)),
  );
  const subgraphs = offsets(builder, [subgraph]);
  const bufferList = offsets(builder, buffers);
  const description = builder.createString("bio-kingdom");
  const model = table(builder, MODEL, () => {
    builder.addFieldInt32(MODEL.version, SCHEMA_VERSION, 0);
    builder.addFieldOffset(MODEL.operatorCodes, operatorCodes, 0);
    builder.addFieldOffset(MODEL.subgraphs, subgraphs, 0);
    builder.addFieldOffset(MODEL.description, description, 0);
    builder.addFieldOffset(MODEL.buffers, bufferList, 0);
  });
  builder.finish(model, FILE_IDENTIFIER);
  return [{ path: "model.tflite", blob: new Blob([new Uint8Array(builder.asUint8Array())]) }];
}

/** Old readers read the deprecated field, new readers read `builtinCode`. */
function writeOperatorCode(builder: Builder, name: OperatorName): Offset {
  const customName = name === "CUSTOM" ? builder.createString("BioKingdomUnknown") : 0;
  return table(builder, OPERATOR_CODE, () => {
    builder.addFieldInt8(OPERATOR_CODE.deprecatedBuiltinCode, BUILTIN_OPERATOR[name], 0);
    builder.addFieldOffset(OPERATOR_CODE.customCode, customName, 0);
    builder.addFieldInt32(OPERATOR_CODE.version, 1, 0);
    builder.addFieldInt32(OPERATOR_CODE.builtinCode, BUILTIN_OPERATOR[name], 0);
  });
}

function writeSubgraph(builder: Builder, graph: TfliteGraph, codes: readonly string[]): Offset {
  let constants = 0;
  const tensors = graph.tensors.map((tensor) => {
    if (tensor.values !== null) constants += 1;
    return writeTensor(builder, tensor, tensor.values === null ? 0 : constants);
  });
  const operators = graph.operators.map((operator) =>
    writeOperator(builder, operator, codes.indexOf(operator.name)),
  );
  const tensorList = offsets(builder, tensors);
  const inputs = int32s(builder, graph.inputs);
  const outputs = int32s(builder, [...graph.givenOut, graph.last]);
  const operatorList = offsets(builder, operators);
  const name = builder.createString("main");
  return table(builder, SUBGRAPH, () => {
    builder.addFieldOffset(SUBGRAPH.tensors, tensorList, 0);
    builder.addFieldOffset(SUBGRAPH.inputs, inputs, 0);
    builder.addFieldOffset(SUBGRAPH.outputs, outputs, 0);
    builder.addFieldOffset(SUBGRAPH.operators, operatorList, 0);
    builder.addFieldOffset(SUBGRAPH.name, name, 0);
  });
}

function writeTensor(builder: Builder, tensor: TfliteTensor, buffer: number): Offset {
  const shape = int32s(builder, tensor.shape);
  const name = builder.createString(tensor.name);
  const quantization = tensor.quantization === null ? 0 : writeQuantization(builder, tensor.quantization);
  return table(builder, TENSOR, () => {
    builder.addFieldOffset(TENSOR.shape, shape, 0);
    builder.addFieldInt8(TENSOR.type, TENSOR_TYPE[tensor.type], 0);
    builder.addFieldInt32(TENSOR.buffer, buffer, 0);
    builder.addFieldOffset(TENSOR.name, name, 0);
    builder.addFieldOffset(TENSOR.quantization, quantization, 0);
  });
}

function writeQuantization(builder: Builder, { scale, zeroPoint }: Quantization): Offset {
  builder.startVector(4, 1, 4);
  builder.addFloat32(scale);
  const scales = builder.endVector();
  builder.startVector(8, 1, 8);
  builder.addInt64(BigInt(zeroPoint));
  const zeroPoints = builder.endVector();
  return table(builder, QUANTIZATION, () => {
    builder.addFieldOffset(QUANTIZATION.scale, scales, 0);
    builder.addFieldOffset(QUANTIZATION.zeroPoint, zeroPoints, 0);
  });
}

function writeOperator(builder: Builder, operator: TfliteOperator, code: number): Offset {
  const inputs = int32s(builder, operator.inputs);
  const outputs = int32s(builder, operator.outputs);
  const optionsType = OPTIONS_TYPE[operator.name] ?? 0;
  const options = optionsType === 0 ? 0 : writeOptions(builder, operator);
  return table(builder, OPERATOR, () => {
    builder.addFieldInt32(OPERATOR.opcodeIndex, code, 0);
    builder.addFieldOffset(OPERATOR.inputs, inputs, 0);
    builder.addFieldOffset(OPERATOR.outputs, outputs, 0);
    builder.addFieldInt8(OPERATOR.optionsType, optionsType, 0);
    builder.addFieldOffset(OPERATOR.options, options, 0);
  });
}

function writeOptions(builder: Builder, { name }: TfliteOperator): Offset {
  return table(builder, CONVOLUTION, () => {
    if (name === "SOFTMAX") builder.addFieldFloat32(SOFTMAX.beta, 1, 0);
    if (name !== "CONV_2D") return;
    builder.addFieldInt32(CONVOLUTION.strideWidth, 1, 0);
    builder.addFieldInt32(CONVOLUTION.strideHeight, 1, 0);
  });
}

function writeBuffer(builder: Builder, values: Numbers, type: TfliteTensor["type"]): Offset {
  const bytes = littleEndian(values, type);
  builder.prep(16, bytes.length);
  const data = builder.createByteVector(bytes);
  return table(builder, BUFFER, () => builder.addFieldOffset(BUFFER.data, data, 0));
}

function int32s(builder: Builder, values: readonly number[]): Offset {
  builder.startVector(4, values.length, 4);
  for (const value of values.toReversed()) builder.addInt32(value);
  return builder.endVector();
}

function offsets(builder: Builder, list: readonly Offset[]): Offset {
  builder.startVector(4, list.length, 4);
  for (const offset of list.toReversed()) builder.addOffset(offset);
  return builder.endVector();
}

/** Field indexes of the table Conv2DOptions in schema.fbs. No other options table has more fields. */
const CONVOLUTION = { strideWidth: 1, strideHeight: 2, activation: 3 } as const;

/** Field indexes of the table SoftmaxOptions. */
const SOFTMAX = { beta: 0 } as const;

/** Enum BuiltinOperator of schema.fbs. A CUSTOM operator is identified by its name. */
const BUILTIN_OPERATOR = {
  ADD: 0,
  CONV_2D: 3,
  FULLY_CONNECTED: 9,
  LOGISTIC: 14,
  SOFTMAX: 25,
  CUSTOM: 32,
  PAD: 34,
  MEAN: 40,
} as const;

/** An operator of the graph. */
type OperatorName = keyof typeof BUILTIN_OPERATOR;

/** Union BuiltinOptions of schema.fbs, by operator. Operators that are not listed have no options. */
const OPTIONS_TYPE: Readonly<Partial<Record<OperatorName, number>>> = {
  CONV_2D: 1,
  FULLY_CONNECTED: 8,
  SOFTMAX: 9,
  ADD: 11,
  PAD: 22,
  MEAN: 27,
};
