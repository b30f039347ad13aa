import type { ModelError } from "#domain/error.ts";
import type { Result } from "#domain/result.ts";
import type { ModelFormat } from "#models/formats.ts";
import type { Fit, NetworkOutput, Scaling } from "#models/manifest.ts";
import type { PackageOrigin } from "#models/package-draft.ts";
import type { WeightGroup } from "#workers/files/weights.ts";

/** The contents of a model file, read without running it. */
export interface ModelHeader<Format extends ModelFormat = ModelFormat> {
  readonly format: Format;
  readonly facts: NetworkFacts;
  /** The weight files, as far as the model file states their lengths. */
  readonly weights: readonly WeightGroup[];
  /** Total length of the files in `facts.needs`; null if the model file does not state it. */
  readonly neededBytes: number | null;
}

/** A reader for model files with one ending. */
export interface ModelFileReader<Format extends ModelFormat = ModelFormat> {
  /** The tool that made the folder, if no file beside the model names it. */
  readonly origin: PackageOrigin;
  /** True for a model file, whole or damaged; null if every file with this ending is a model. */
  readonly isModel: ((name: string, blob: Blob) => Promise<boolean>) | null;
  /** Reads a model file; `path` is used in errors. */
  readonly read: (blob: Blob, path: string) => Promise<Result<ModelHeader<Format>, ModelError>>;
  /** Relative paths that a download tries, because tools put such files beside a model at this address. */
  readonly mayStandBeside: (address: URL) => readonly string[];
}

/** A dimension: its size, the name of a dynamic size, or null if the file has neither. */
export type Dimension = number | string | null;

/** The input or output of a network, as its file describes it. */
export interface TensorFacts {
  readonly name: string;
  /** Null if the file does not state it. */
  readonly shape: readonly Dimension[] | null;
  /** "float32", "uint8" and so on; for an uncommon type, the file's own name. */
  readonly dtype: string;
  /** Null if the type needs none, or the file has none or has one for each channel. */
  readonly quantization: NetworkOutput["quantization"];
}

/** The contents of a network's file, read without running it. */
export interface NetworkFacts {
  readonly inputs: readonly TensorFacts[];
  readonly outputs: readonly TensorFacts[];
  /** The last operation on the values; null if unknown. */
  readonly ending: Ending | null;
  /** Names of the operations, sorted, without repeats. */
  readonly operations: readonly string[];
  /** Those of `operations` that the format does not define. */
  readonly customOperations: readonly string[];
  /** Paths of the other files that the model file needs, relative to its folder. */
  readonly needs: readonly string[];
  readonly title: string | null;
  readonly version: string | null;
  readonly licence: string | null;
  /** What the network is for, in the word of the tool that made the file: "classify", "detect". */
  readonly task: string | null;
  /** Size of the photos in training, in pixels. Counts where the shape of the input leaves it open. */
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly fit: Fit | null;
  readonly scaling: Scaling | null;
  /** Labels inside the file. */
  readonly labels: { readonly from: string; readonly labels: readonly string[] } | null;
}

/** softmax and sigmoid give values 0..1. linear, a dense layer without activation, gives any values. */
export type Ending = "softmax" | "sigmoid" | "linear";

/** An operation of a network. */
export interface Operation {
  readonly type: string;
  /** The input tensors, by name or number. */
  readonly inputs: readonly (string | number)[];
}

/** Names of a format's operations, by their effect on the values. */
export interface EndingNames {
  readonly softmax: readonly string[];
  readonly sigmoid: readonly string[];
  /** Matrix products and convolutions without an activation. */
  readonly linear: readonly string[];
  /** Operations that change shape or type but not the values. The search skips them. */
  readonly through: readonly string[];
}

/** Goes back from an output to the operation that computes its values. */
export function endingOf(
  output: string | number,
  makerOf: (tensor: string | number) => Operation | undefined,
  names: EndingNames,
): Ending | null {
  let tensor: string | number | undefined = output;
  // No real network has this many operations between its last dense layer and its output.
  for (let step = 0; step < 20 && tensor !== undefined; step += 1) {
    const operation = makerOf(tensor);
    if (operation === undefined) return null;
    const { type, inputs } = operation;
    if (names.softmax.includes(type)) return "softmax";
    if (names.sigmoid.includes(type)) return "sigmoid";
    if (names.linear.includes(type)) return "linear";
    if (!names.through.includes(type)) return null;
    [tensor] = inputs;
  }
  return null;
}

export function sortedNames(names: Iterable<string>): readonly string[] {
  return [...new Set(names)].toSorted();
}
