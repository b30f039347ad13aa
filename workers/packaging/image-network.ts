import type { ModelError } from "#domain/model/model-error.ts";
import { FORMATS, type ModelFormat, type NumberType } from "#models/formats.ts";
import type { NetworkInput, NetworkOutput } from "#models/manifest.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { Dimension, Ending, NetworkFacts, TensorFacts } from "./formats/network-facts.ts";

/** What the file of a photo classifier says of its input and output. Null is what the file leaves open. */
export interface ImageNetwork {
  /** Pixels. */
  readonly width: number | null;
  /** Pixels. */
  readonly height: number | null;
  readonly layout: NetworkInput["layout"] | null;
  readonly dtype: NumberType;
  readonly outputs: number | null;
  readonly outputKind: NetworkOutput["kind"] | null;
  readonly quantization: NetworkOutput["quantization"];
}

/**
 * Reads a network of a format as a classifier of photos. `classMap` is the name of an output that is left aside, or null.
 */
export function imageNetworkOf(
  { inputs, outputs: all, ending }: NetworkFacts,
  format: ModelFormat,
  classMap: string | null,
): Result<ImageNetwork, ModelError> {
  // A graph of TensorFlow names its outputs with a number behind a colon.
  const outputs = all.filter(({ name }) => classMap === null || name.replace(/:\d+$/, "") !== classMap);
  const [input] = inputs;
  if (input === undefined || inputs.length > 1)
    return err(shapeError(`it takes ${listed(inputs, "inputs")}, not one photo`));
  const [output] = outputs;
  if (output === undefined || outputs.length > 1)
    return err(shapeError(`it gives ${listed(outputs, "outputs")}, not one list of values`));

  const { dtype } = input;
  const { numberTypes } = FORMATS[format];
  const fed = numberTypes.find((type) => type === dtype);
  if (fed === undefined) return err(numberTypeError("input", dtype, format));
  const photo = photoShapeOf(input.shape);
  if (photo === null)
    return err(shapeError(`its input is ${shapeText(input.shape)}, not one photo of three colours`));
  const count = countOf(output.shape);
  if (count === "not a list")
    return err(shapeError(`its output is ${shapeText(output.shape)}, not one list of values`));
  if (!numberTypes.some((type) => type === output.dtype)) {
    return err(numberTypeError("output", output.dtype, format));
  }
  if (output.dtype !== "float32" && output.quantization === null) {
    return err(shapeError(`its output is ${output.dtype} and does not say what the numbers stand for`));
  }
  return ok({
    ...photo,
    dtype: fed,
    outputs: count,
    outputKind: kindOf(ending, count),
    quantization: output.dtype === "float32" ? null : output.quantization,
  });
}

function shapeError(detail: string): ModelError {
  return { code: "model-shape-unsupported", detail };
}

function numberTypeError(part: "input" | "output", found: string, format: ModelFormat): ModelError {
  const { name, numberTypes } = FORMATS[format];
  return { code: "model-number-type", part, found, format: name, usable: numberTypes };
}

/** Reads [1, height, width, 3] or [1, 3, height, width]; free sizes become null. Null for any other shape. */
function photoShapeOf(
  shape: readonly Dimension[] | null,
): Pick<ImageNetwork, "width" | "height" | "layout"> | null {
  if (shape === null || shape.length === 0) return { width: null, height: null, layout: null };
  const [batch, second, third, fourth] = shape;
  if (shape.length !== 4 || (typeof batch === "number" && batch !== 1)) return null;
  const isLast = canBeChannels(fourth);
  const isSecond = canBeChannels(second);
  if (!isLast && !isSecond) return null;
  const layout = layoutOf(second, fourth);
  if (layout === null) return { width: null, height: null, layout };
  const [height, width] = layout === "nhwc" ? [second, third] : [third, fourth];
  return { width: sizeOf(width), height: sizeOf(height), layout };
}

/** The channels are where the size is 3, or where the free dimension is named so. Null where both places may be. */
function layoutOf(second: Dimension | undefined, last: Dimension | undefined): NetworkInput["layout"] | null {
  const isLast = last === 3 || isNamedChannels(last);
  const isSecond = second === 3 || isNamedChannels(second);
  if (isLast === isSecond) return null;
  return isLast ? "nhwc" : "nchw";
}

function canBeChannels(dimension: Dimension | undefined): boolean {
  return dimension === 3 || typeof dimension !== "number";
}

function isNamedChannels(dimension: Dimension | undefined): boolean {
  return typeof dimension === "string" && /channel/i.test(dimension);
}

function sizeOf(dimension: Dimension | undefined): number | null {
  return typeof dimension === "number" ? dimension : null;
}

/** Number of output values for one photo. All dimensions but one must be 1. */
function countOf(shape: readonly Dimension[] | null): number | null | "not a list" {
  if (shape === null || shape.length === 0) return null;
  const [batch, ...others] = shape;
  // A free dimension in front is the number of photos.
  const sizes = typeof batch === "number" ? shape : others;
  if (sizes.some((size) => typeof size !== "number")) return null;
  const large = sizes.filter((size) => size !== 1);
  const [count = 1] = large;
  return large.length > 1 || count === 0 ? "not a list" : Number(count);
}

/**
 * The kind of output. A sigmoid over many values gives a value 0..1 for each label, as probabilities are. What a sigmoid
 * means depends on the number of values. A softmax over one value says nothing.
 */
function kindOf(ending: Ending | null, outputs: number | null): NetworkOutput["kind"] | null {
  if (ending === "linear") return "logits";
  if (ending === "softmax") return outputs === 1 ? null : "probabilities";
  if (ending === null || outputs === null) return null;
  return outputs === 1 ? "sigmoid" : "probabilities";
}

function listed(tensors: readonly TensorFacts[], kind: "inputs" | "outputs"): string {
  if (tensors.length === 0) return "nothing";
  return `${tensors.length} ${kind} (${tensors.map(({ name, shape }) => `${name} ${shapeText(shape)}`).join(", ")})`;
}

function shapeText(shape: readonly Dimension[] | null): string {
  return shape === null ? "of unknown shape" : `[${shape.map((size) => size ?? "?").join(", ")}]`;
}
