// Field numbers of FlatBuffers tables, as TABLE_FIELD: the position of a field in its table, from 0. A union
// takes two positions: the first one has the kind of its member. Only fields that the reader uses. They are
// single constants instead of an object, so that the minifier can inline them.

// tensorflow/compiler/mlir/lite/schema/schema.fbs (TensorFlow), file identifier "TFL3".

/** Model, the root table: the operators of its networks. */
export const MODEL_OPERATOR_CODES = 1;
/** The networks. Only the first one is run. */
export const MODEL_SUBGRAPHS = 2;
/** Blocks of bytes, such as the values of the weights. */
export const MODEL_BUFFERS = 4;
/** Named blocks of bytes. */
export const MODEL_METADATA_ENTRIES = 6;

/** OperatorCode: the operator's code in older files, before codes above 127 existed. */
export const OPERATOR_CODE_DEPRECATED_BUILTIN_CODE = 0;
/** Name of an operator that TensorFlow Lite does not define. */
export const OPERATOR_CODE_CUSTOM_CODE = 1;
/** The operator's code. */
export const OPERATOR_CODE_BUILTIN_CODE = 3;

/** SubGraph, a network: its tensors. */
export const SUBGRAPH_TENSORS = 0;
/** Positions in its tensors. */
export const SUBGRAPH_INPUTS = 1;
/** Positions in its tensors. */
export const SUBGRAPH_OUTPUTS = 2;
/** The operators, in the order in which they run. */
export const SUBGRAPH_OPERATORS = 3;

/** Operator: a position in the model's operator codes. */
export const OPERATOR_OPCODE_INDEX = 0;
/** Positions in the network's tensors. */
export const OPERATOR_INPUTS = 1;
/** Positions in the network's tensors. */
export const OPERATOR_OUTPUTS = 2;
/** A separate table for each operator. */
export const OPERATOR_BUILTIN_OPTIONS = 4;
/** FullyConnectedOptions: 0 is no activation. */
export const FULLY_CONNECTED_FUSED_ACTIVATION = 0;
/** Conv2DOptions: 0 is no activation. */
export const CONV_2D_FUSED_ACTIVATION = 3;

/** Tensor: its sizes. */
export const TENSOR_SHAPE = 0;
/** Enum TensorType. */
export const TENSOR_TYPE = 1;
export const TENSOR_NAME = 3;
export const TENSOR_QUANTIZATION = 4;
/** Its sizes, with -1 for a dynamic one; missing if no size is dynamic. */
export const TENSOR_SHAPE_SIGNATURE = 7;

/** QuantizationParameters, value = (q - zeroPoint) × scale: one number, or one for each channel. */
export const QUANTIZATION_SCALE = 2;
/** One number for each scale. */
export const QUANTIZATION_ZERO_POINT = 3;

/** Metadata: name of an entry. */
export const METADATA_NAME = 0;
/** A position in the model's buffers. */
export const METADATA_BUFFER = 1;
/** Buffer: its bytes. */
export const BUFFER_DATA = 0;

// tensorflow_lite_support/metadata/metadata_schema.fbs (TensorFlow Lite Support), file identifier "M001".

/** ModelMetadata, the root table: name of the model. */
export const MODEL_METADATA_NAME = 0;
/** Version of the model. */
export const MODEL_METADATA_VERSION = 2;
/** Metadata of each network. */
export const MODEL_METADATA_SUBGRAPHS = 3;
/** Licence of the model. */
export const MODEL_METADATA_LICENSE = 5;

/** SubGraphMetadata: metadata of each input. */
export const SUBGRAPH_METADATA_INPUTS = 2;
/** Metadata of each output. */
export const SUBGRAPH_METADATA_OUTPUTS = 3;

/** TensorMetadata: the steps that prepare the tensor. */
export const TENSOR_METADATA_PROCESS_UNITS = 4;
/** The files that belong to the tensor. */
export const TENSOR_METADATA_ASSOCIATED_FILES = 6;

/** ProcessUnit: kind of the step, a member of union ProcessUnitOptions. */
export const PROCESS_UNIT_OPTIONS_TYPE = 0;
/** A separate table for each kind. */
export const PROCESS_UNIT_OPTIONS = 1;
/** The member NormalizationOptions of union ProcessUnitOptions. */
export const NORMALIZATION = 1;
/** NormalizationOptions, (byte - mean) / std: one number for all channels, or one for each. */
export const NORMALIZATION_MEAN = 0;
/** One number for each mean. */
export const NORMALIZATION_STD = 1;

/** AssociatedFile: its name. */
export const ASSOCIATED_FILE_NAME = 0;
/** Enum AssociatedFileType. */
export const ASSOCIATED_FILE_TYPE = 2;
/** Value TENSOR_AXIS_LABELS of enum AssociatedFileType: a list of labels. */
export const TENSOR_AXIS_LABELS = 2;

/**
 * The built-in operators of TensorFlow Lite in the order of their codes, from 0 (enum BuiltinOperator in
 * tensorflow/compiler/mlir/lite/schema/schema.fbs).
 */
const NAMES = `
ADD AVERAGE_POOL_2D CONCATENATION CONV_2D DEPTHWISE_CONV_2D DEPTH_TO_SPACE DEQUANTIZE EMBEDDING_LOOKUP FLOOR
FULLY_CONNECTED HASHTABLE_LOOKUP L2_NORMALIZATION L2_POOL_2D LOCAL_RESPONSE_NORMALIZATION LOGISTIC LSH_PROJECTION LSTM
MAX_POOL_2D MUL RELU RELU_N1_TO_1 RELU6 RESHAPE RESIZE_BILINEAR RNN SOFTMAX SPACE_TO_DEPTH SVDF TANH CONCAT_EMBEDDINGS
SKIP_GRAM CALL CUSTOM EMBEDDING_LOOKUP_SPARSE PAD UNIDIRECTIONAL_SEQUENCE_RNN GATHER BATCH_TO_SPACE_ND
SPACE_TO_BATCH_ND TRANSPOSE MEAN SUB DIV SQUEEZE UNIDIRECTIONAL_SEQUENCE_LSTM STRIDED_SLICE BIDIRECTIONAL_SEQUENCE_RNN
EXP TOPK_V2 SPLIT LOG_SOFTMAX DELEGATE BIDIRECTIONAL_SEQUENCE_LSTM CAST PRELU MAXIMUM ARG_MAX MINIMUM LESS NEG PADV2
GREATER GREATER_EQUAL LESS_EQUAL SELECT SLICE SIN TRANSPOSE_CONV SPARSE_TO_DENSE TILE EXPAND_DIMS EQUAL NOT_EQUAL LOG
SUM SQRT RSQRT SHAPE POW ARG_MIN FAKE_QUANT REDUCE_PROD REDUCE_MAX PACK LOGICAL_OR ONE_HOT LOGICAL_AND LOGICAL_NOT
UNPACK REDUCE_MIN FLOOR_DIV REDUCE_ANY SQUARE ZEROS_LIKE FILL FLOOR_MOD RANGE RESIZE_NEAREST_NEIGHBOR LEAKY_RELU
SQUARED_DIFFERENCE MIRROR_PAD ABS SPLIT_V UNIQUE CEIL REVERSE_V2 ADD_N GATHER_ND COS WHERE RANK ELU REVERSE_SEQUENCE
MATRIX_DIAG QUANTIZE MATRIX_SET_DIAG ROUND HARD_SWISH IF WHILE NON_MAX_SUPPRESSION_V4 NON_MAX_SUPPRESSION_V5
SCATTER_ND SELECT_V2 DENSIFY SEGMENT_SUM BATCH_MATMUL PLACEHOLDER_FOR_GREATER_OP_CODES CUMSUM CALL_ONCE BROADCAST_TO
RFFT2D CONV_3D IMAG REAL COMPLEX_ABS HASHTABLE HASHTABLE_FIND HASHTABLE_IMPORT HASHTABLE_SIZE REDUCE_ALL
CONV_3D_TRANSPOSE VAR_HANDLE READ_VARIABLE ASSIGN_VARIABLE BROADCAST_ARGS RANDOM_STANDARD_NORMAL BUCKETIZE
RANDOM_UNIFORM MULTINOMIAL GELU DYNAMIC_UPDATE_SLICE RELU_0_TO_1 UNSORTED_SEGMENT_PROD UNSORTED_SEGMENT_MAX
UNSORTED_SEGMENT_SUM ATAN2 UNSORTED_SEGMENT_MIN SIGN
`
  .trim()
  .split(/\s+/);

/** Code of operators that a model's maker defined. */
export const CUSTOM_OPERATOR = NAMES.indexOf("CUSTOM");

/** The name of a built-in operator, or the code of an operator that is newer than this list. */
export function operatorName(code: number): string {
  return NAMES[code] ?? `operator ${code}`;
}
