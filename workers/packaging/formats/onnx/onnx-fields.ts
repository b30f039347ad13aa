// Field numbers of the messages in onnx/onnx.proto (github.com/onnx/onnx), MESSAGE_FIELD. Only the fields that are read
// stand here. They are single numbers, not objects, so that the minifier puts them in place.

/** ModelProto: version of the file format. */
export const MODEL_IR_VERSION = 1;
/** The network. */
export const MODEL_GRAPH = 7;
/** Entries with what tools and people say of the model. */
export const MODEL_METADATA_PROPS = 14;

/** GraphProto: an operation. */
export const GRAPH_NODE = 1;
/** The values of a weight. */
export const GRAPH_INITIALIZER = 5;
/** In older files also the weights. */
export const GRAPH_INPUT = 11;
/** What a run gives. */
export const GRAPH_OUTPUT = 12;

/** NodeProto: name of a value. */
export const NODE_INPUT = 1;
/** Name of a value. */
export const NODE_OUTPUT = 2;
/** Name of the operator. */
export const NODE_OP_TYPE = 4;
/** Who defines the operator: ONNX where it is empty or "ai.onnx". */
export const NODE_DOMAIN = 7;

/** TensorProto: its name. */
export const TENSOR_NAME = 8;
/** An entry that says where the values are: "location" is the path of a file. */
export const TENSOR_EXTERNAL_DATA = 13;
/** StringStringEntryProto, of external data and of the model's metadata: the key. */
export const ENTRY_KEY = 1;
/** The value. */
export const ENTRY_VALUE = 2;

/** ValueInfoProto: name of a value. */
export const VALUE_INFO_NAME = 1;
/** A TypeProto. */
export const VALUE_INFO_TYPE = 2;
/** TypeProto, where the value is a tensor. */
export const TYPE_TENSOR_TYPE = 1;
/** TypeProto.Tensor: enum TensorProto.DataType. */
export const TENSOR_TYPE_ELEM_TYPE = 1;
/** A TensorShapeProto. */
export const TENSOR_TYPE_SHAPE = 2;
/** TensorShapeProto: a dimension. */
export const SHAPE_DIM = 1;
/** TensorShapeProto.Dimension: its size. */
export const DIMENSION_VALUE = 1;
/** Name of a free size. */
export const DIMENSION_PARAM = 2;
