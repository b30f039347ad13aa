// Field numbers of FlatBuffers tables: the place of a field in its table, counted from 0. A union takes two places, of
// which the first holds the kind of its member. Only the fields that are used stand here.

// Of tensorflow/compiler/mlir/lite/schema/schema.fbs (TensorFlow), file identifier "TFL3".

/** Fields of the root table of a .tflite file. */
export const MODEL = {
  version: 0,
  operatorCodes: 1,
  subgraphs: 2,
  description: 3,
  buffers: 4,
  metadata: 6,
} as const;
/** `deprecatedBuiltinCode` holds codes up to 127 only. */
export const OPERATOR_CODE = { deprecatedBuiltinCode: 0, customCode: 1, version: 2, builtinCode: 3 } as const;
/** Fields of a network. `inputs` and `outputs` are places in `tensors`. */
export const SUBGRAPH = { tensors: 0, inputs: 1, outputs: 2, operators: 3, name: 4 } as const;
/** `opcodeIndex` is a place in the model's `operatorCodes`. */
export const OPERATOR = { opcodeIndex: 0, inputs: 1, outputs: 2, optionsType: 3, options: 4 } as const;
/** `buffer` is a place in the model's `buffers`. In `shapeSignature` a free size is -1; without one no size is free. */
export const TENSOR = {
  shape: 0,
  type: 1,
  buffer: 2,
  name: 3,
  quantization: 4,
  shapeSignature: 7,
} as const;
/** value = (q - zeroPoint) × scale, with one scale for all values or one for each channel. */
export const QUANTIZATION = { scale: 2, zeroPoint: 3 } as const;
/** 0 is no activation. */
export const FULLY_CONNECTED_OPTIONS = { activation: 0 } as const;
/** 0 is no activation. */
export const CONV_2D_OPTIONS = { activation: 3 } as const;
/** Fields of a named entry of metadata. `buffer` is a place in the model's `buffers`. */
export const METADATA = { name: 0, buffer: 1 } as const;
/** Fields of a block of bytes. */
export const BUFFER = { data: 0 } as const;

// Of tensorflow_lite_support/metadata/metadata_schema.fbs (TensorFlow Lite Support), file identifier "M001".

/** Fields of the root table of the metadata. */
export const MODEL_METADATA = { name: 0, version: 2, subgraphs: 3, licence: 5 } as const;
/** Fields of what is said of a network's ends. */
export const SUBGRAPH_METADATA = { inputs: 2, outputs: 3 } as const;
/** Fields of what is said of a tensor. */
export const TENSOR_METADATA = { processUnits: 4, associatedFiles: 6 } as const;
/** Fields of a step that is done to a tensor. */
export const PROCESS_UNIT = { optionsType: 0, options: 1 } as const;
/** (byte - mean) / std, in one number for all channels or one for each. */
export const NORMALIZATION_OPTIONS = { mean: 0, std: 1 } as const;
/** Fields of a file that goes with the model. */
export const ASSOCIATED_FILE = { name: 0, type: 2 } as const;

/** Member of union ProcessUnitOptions. */
export const NORMALIZATION = 1;
/** Value of enum AssociatedFileType: the labels of a tensor's axis. */
export const AXIS_LABELS = 2;
