/** Places of the fields of table Conv2DOptions in schema.fbs. */
const CONVOLUTION = { strideWidth: 1, strideHeight: 2, activation: 3 } as const;

/** Places of the fields of table DepthwiseConv2DOptions. No table of options has more. */
export const DEPTHWISE = { strideWidth: 1, strideHeight: 2, depthMultiplier: 3, activation: 4 } as const;

/** Places of the fields of table SoftmaxOptions. */
const SOFTMAX = { beta: 0 } as const;

/** Enum BuiltinOperator of schema.fbs. A CUSTOM operator is known by its name. */
export const BUILTIN_OPERATOR = {
  ADD: 0,
  CONV_2D: 3,
  DEPTHWISE_CONV_2D: 4,
  FULLY_CONNECTED: 9,
  LOGISTIC: 14,
  SOFTMAX: 25,
  CUSTOM: 32,
  PAD: 34,
  MEAN: 40,
} as const;

/** An operator of the graph. */
export type OperatorName = keyof typeof BUILTIN_OPERATOR;

/** Union BuiltinOptions of schema.fbs, by the operator. Operators that are not here have no options. */
export const OPTIONS_TYPE: Readonly<Partial<Record<OperatorName, number>>> = {
  CONV_2D: 1,
  DEPTHWISE_CONV_2D: 2,
  FULLY_CONNECTED: 8,
  SOFTMAX: 9,
  ADD: 11,
  PAD: 22,
  MEAN: 27,
};

/** Enum ActivationFunctionType of schema.fbs. */
const ACTIVATION = { none: 0, relu6: 3 } as const;

/** Options of convolutions. Their padding is "same": the size stays, except for the stride. */
export interface ConvolutionOptions {
  /** Across and down; 1 by default. */
  readonly stride?: number;
  /** "none" by default. */
  readonly activation?: keyof typeof ACTIVATION;
}

/** A field of an operator's options. Fields that are left out have the default of the format. */
interface OptionField {
  readonly place: number;
  readonly type: "int8" | "int32" | "float32";
  readonly value: number;
}

/** The fields of an operator's options. */
export function optionFields(
  operator: OperatorName,
  { stride = 1, activation = "none" }: ConvolutionOptions,
): readonly OptionField[] {
  switch (operator) {
    case "CONV_2D":
      return [
        { place: CONVOLUTION.strideWidth, type: "int32", value: stride },
        { place: CONVOLUTION.strideHeight, type: "int32", value: stride },
        { place: CONVOLUTION.activation, type: "int8", value: ACTIVATION[activation] },
      ];
    case "DEPTHWISE_CONV_2D":
      return [
        { place: DEPTHWISE.strideWidth, type: "int32", value: stride },
        { place: DEPTHWISE.strideHeight, type: "int32", value: stride },
        { place: DEPTHWISE.depthMultiplier, type: "int32", value: 1 },
        { place: DEPTHWISE.activation, type: "int8", value: ACTIVATION[activation] },
      ];
    case "SOFTMAX":
      return [{ place: SOFTMAX.beta, type: "float32", value: 1 }];
    case "ADD":
    case "CUSTOM":
    case "FULLY_CONNECTED":
    case "LOGISTIC":
    case "MEAN":
    case "PAD":
      return [];
  }
}
