import type { ModelError } from "#domain/error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { FORMATS, MODEL_FILE_ENDINGS, type ModelFormat, type NumberType } from "#models/formats.ts";
import type { NetworkInput, NetworkOutput } from "#models/manifest.ts";
import type { PackageOrigin } from "#models/package-draft.ts";
import { isWebPage } from "#workers/files/read-blob.ts";
import { isPacked, type WeightGroup, wrongLengthOf } from "#workers/files/weights.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import type {
  Dimension,
  Ending,
  NetworkFacts,
  TensorFacts,
} from "#workers/packaging/formats/model-file-reader.ts";
import { readerFor } from "#workers/packaging/formats/model-file-readers.ts";
import { type FileSet, folderOf, nameOf, resolvePath } from "./file-set.ts";

/** A model file, the files that it needs, and their contents. */
export interface ReadNetwork {
  /** The tool that made the folder, if no file beside the model names it. */
  readonly origin: PackageOrigin;
  readonly format: ModelFormat;
  /** The model file and all files that it needs, at the paths where it needs them, without repeats. */
  readonly files: readonly [PackageFile, ...PackageFile[]];
  readonly facts: NetworkFacts;
  readonly network: ImageNetwork;
}

/** Git LFS replaces a large file by a text that begins like this. */
const LFS_POINTER = "version https://git-lfs.github.com/spec/";

/**
 * Reads the model file at `path` without running it, and checks the files that it needs against the lists in the
 * model file. `classMap` is the name of its second output, if a manifest states one.
 */
export async function readNetwork(
  set: FileSet,
  path: string,
  classMap: string | null = null,
): Promise<Result<ReadNetwork, ModelError>> {
  const blob = set.get(path);
  if (blob === undefined) return err({ code: "model-file-missing", path });
  const stranger = await strangerIn(blob, path);
  if (stranger !== null) return err(stranger);

  const reader = readerFor(path);
  if (reader === null) {
    const detail = `its name ends in none of ${MODEL_FILE_ENDINGS.join(", ")}`;
    return err({ code: "model-file-damaged", path, detail });
  }
  const header = await reader.read(blob, path);
  if (!header.ok) return header;
  const { format, facts, weights } = header.value;
  const needed = new Map<string, Blob>();
  for (const need of facts.needs) {
    const resolved = resolvePath(folderOf(path), need);
    if (resolved === null) return err({ code: "model-path-outside", path: need });
    const file = set.find(resolved) ?? set.find(renamedLike(path, resolved));
    if (file === undefined) return err({ code: "model-file-missing", path: resolved });
    needed.set(resolved, file);
  }
  const others = Array.from(needed, ([neededPath, file]) => ({ path: neededPath, blob: file }));
  for (const other of others) {
    const found = await strangerIn(other.blob, other.path);
    if (found !== null) return err(found);
  }
  const wrong = wrongLength(weights, others, path);
  if (wrong !== null) return err(wrong);

  const network = imageNetworkOf(facts, format, classMap);
  if (!network.ok) return network;
  return ok({
    origin: reader.origin,
    format,
    files: [{ path, blob }, ...others],
    facts,
    network: network.value,
  });
}

/** The path of a file that is named after an .onnx file, if people renamed both: they can't rename it in the model. */
function renamedLike(model: string, path: string): string {
  return path.replace(/[^/]*\.onnx(?=[._][^/]*$)/, nameOf(model));
}

/** The fault of a file that a server or tool put in place of the real one; null for any other file. */
async function strangerIn(blob: Blob, path: string): Promise<ModelError | null> {
  if (await isWebPage(blob)) return { code: "model-is-web-page", path };
  const start = await blob.slice(0, LFS_POINTER.length).text();
  if (start === LFS_POINTER) {
    const detail = "it is a note of Git LFS about the file, not the file itself";
    return { code: "model-file-damaged", path, detail };
  }
  return null;
}

function wrongLength(
  weights: readonly WeightGroup[],
  files: readonly PackageFile[],
  path: string,
): ModelError | null {
  for (const { paths, bytes, mayBeLonger = false } of weights) {
    // The length of compressed weights is checked later, when the network is loaded.
    if (paths.some(isPacked)) continue;
    const lengths = paths.map((one) => {
      const resolved = resolvePath(folderOf(path), one);
      return {
        path: resolved ?? one,
        bytes: files.find((file) => file.path === resolved)?.blob.size ?? 0,
      };
    });
    const sum = lengths.reduce((total, length) => total + length.bytes, 0);
    if (mayBeLonger && bytes !== null && sum >= bytes) continue;
    const wrong = wrongLengthOf(lengths, bytes);
    if (wrong !== null) return { code: "model-file-length", ...wrong };
  }
  return null;
}

/** Input and output of a photo classifier, from its file. Null for values that the file does not state. */
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

/** Interprets a network as a photo classifier. `classMap` is the name of an output to ignore, or null. */
export function imageNetworkOf(
  { inputs, outputs: all, ending, operations, task }: NetworkFacts,
  format: ModelFormat,
  classMap: string | null,
): Result<ImageNetwork, ModelError> {
  // A TensorFlow graph names its outputs with a number after a colon.
  const outputs = all.filter(({ name }) => classMap === null || name.replace(/:\d+$/, "") !== classMap);
  const detector = detectorSignOf({ task, operations, outputs });
  if (detector !== null) return err({ code: "model-detector", detail: detector });
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

/** Tasks of Ultralytics whose answers are boxes, with more about each box. */
const TASKS_OF_DETECTORS: ReadonlySet<string> = new Set(["detect", "segment", "pose", "obb"]);

/** Operations that pick the best of overlapping boxes, or look at boxes one by one. */
const OPERATIONS_ON_BOXES = /NonMaxSuppression|NON_MAX_SUPPRESSION|Detection_PostProcess|NMS|RoiAlign/;

/** Names of outputs of detectors, such as detection_boxes. */
const NAME_OF_BOXES = /(?:^|_)b?box(?:es)?(?:$|[_:])|^(?:detection|detected)_|num_detections/i;

/** A clause with the evidence that a network finds boxes; null if there is none. */
function detectorSignOf({
  task,
  operations,
  outputs,
}: Pick<NetworkFacts, "task" | "operations" | "outputs">): string | null {
  if (task !== null && TASKS_OF_DETECTORS.has(task)) return `the file says that its task is ${task}`;
  const operation = operations.find((name) => OPERATIONS_ON_BOXES.test(name));
  if (operation !== undefined) return `it uses ${operation}, which works on boxes`;
  const [output, ...others] = outputs;
  if (others.length > 0) {
    return outputs.some(({ name }) => NAME_OF_BOXES.test(name))
      ? `it gives ${listed(outputs, "outputs")}`
      : null;
  }
  return output !== undefined && isListOfLists(output)
    ? `its output is ${shapeText(output.shape)}, a list of values for each box`
    : null;
}

/** True for [photos, boxes, values], in any order. The sizes may be dynamic, as long as one of them is not. */
function isListOfLists({ name, shape }: TensorFacts): boolean {
  if (shape?.length !== 3) return false;
  const [, ...sizes] = shape;
  // Networks that make features of a photo give a list of values for each of its parts.
  if (/hidden|embed|feature/i.test(name)) return false;
  return sizes.every((size) => size !== 1) && sizes.some((size) => typeof size === "number");
}

function shapeError(detail: string): ModelError {
  return { code: "model-shape-unsupported", detail };
}

function numberTypeError(part: "input" | "output", found: string, format: ModelFormat): ModelError {
  const { name, numberTypes } = FORMATS[format];
  return { code: "model-number-type", part, found, format: name, usable: numberTypes };
}

/** Reads [1, height, width, 3] or [1, 3, height, width]; dynamic sizes become null. Null for any other shape. */
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

/** The channels are the dimension of size 3, or a dynamic one with "channel" in its name. Null if both are possible. */
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
  // A dynamic first dimension is the number of photos.
  const sizes = typeof batch === "number" ? shape : others;
  if (sizes.some((size) => typeof size !== "number")) return null;
  const large = sizes.filter((size) => size !== 1);
  const [count = 1] = large;
  return large.length > 1 || count === 0 ? "not a list" : Number(count);
}

/**
 * The kind of output. A sigmoid over many values gives a probability 0..1 for each label; over one value, the
 * probability of the second of two labels. A softmax over one value is always 1.
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
