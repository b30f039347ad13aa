// Field numbers of the messages in onnx/onnx.proto (github.com/onnx/onnx). Only the fields that are used stand here.

/** ModelProto. */
export const MODEL = { irVersion: 1, producerName: 2, graph: 7, opsetImport: 8 } as const;
/** OperatorSetIdProto. */
export const OPSET = { domain: 1, version: 2 } as const;
/** GraphProto. */
export const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 } as const;
/** NodeProto. `domain` is empty or "ai.onnx" for the operators of ONNX itself. */
export const NODE = { input: 1, output: 2, name: 3, opType: 4, attribute: 5, domain: 7 } as const;
/** AttributeProto. */
export const ATTRIBUTE = { name: 1, int: 3, ints: 8, type: 20 } as const;
/** TensorProto. The entry "location" of `externalData` is the path of a file with the values. */
export const TENSOR = { dims: 1, dataType: 2, name: 8, rawData: 9, externalData: 13 } as const;
/** StringStringEntryProto. */
export const ENTRY = { key: 1, value: 2 } as const;
/** ValueInfoProto. */
export const VALUE_INFO = { name: 1, type: 2 } as const;
/** TypeProto. */
export const TYPE = { tensorType: 1 } as const;
/** TypeProto.Tensor. */
export const TENSOR_TYPE = { elemType: 1, shape: 2 } as const;
/** TensorShapeProto. */
export const SHAPE = { dim: 1 } as const;
/** TensorShapeProto.Dimension. `param` is the name of a free size. */
export const DIMENSION = { value: 1, param: 2 } as const;
