import type { NetworkOutput, Scaling } from "#models/manifest.ts";

/** A dimension: its size, its name where the size is free, or null where nothing is said. */
export type Dimension = number | string | null;

/** A tensor that goes into or comes out of a network, as its file describes it. */
export interface TensorFacts {
  readonly name: string;
  /** Null where the file says nothing of it. */
  readonly shape: readonly Dimension[] | null;
  /** "float32", "uint8", ..., or the file's own word for a type that is none of the field's common ones. */
  readonly dtype: string;
  /** Null for a type that needs none, and where the file has none, or one for each channel. */
  readonly quantization: NetworkOutput["quantization"];
}

/** What a network's file tells without being run. */
export interface NetworkFacts {
  readonly inputs: readonly TensorFacts[];
  readonly outputs: readonly TensorFacts[];
  /** What the last operation makes of the values; null where that is not known. */
  readonly ending: Ending | null;
  /** Names of the operations, sorted, each once. */
  readonly operations: readonly string[];
  /** Those among them that are no operation of the format itself, but of the network's maker. */
  readonly customOperations: readonly string[];
  /** Other files that it takes, by paths relative to the file's folder. */
  readonly needs: readonly string[];
  readonly title: string | null;
  readonly version: string | null;
  readonly licence: string | null;
  readonly scaling: Scaling | null;
  /** Labels that lie inside of the file. */
  readonly labels: { readonly from: string; readonly labels: readonly string[] } | null;
}

/** softmax and sigmoid: 0..1; linear: no bounds, as of a dense layer without activation. */
export type Ending = "softmax" | "sigmoid" | "linear";

/** An operation and where its values come from. */
export interface Operation {
  readonly type: string;
  /** The tensors that go in, by name or number. */
  readonly inputs: readonly (string | number)[];
}

/** What the network's operations are called, by what they do to the values of an output. */
export interface EndingNames {
  readonly softmax: readonly string[];
  readonly sigmoid: readonly string[];
  /** Sums of products, without an activation. */
  readonly linear: readonly string[];
  /** What changes shape or type and leaves the values; the walk goes on before it. */
  readonly through: readonly string[];
}

/** Walks back from an output, through what leaves the values as they are, to the operation that makes them. */
export function endingOf(
  output: string | number,
  makerOf: (tensor: string | number) => Operation | undefined,
  names: EndingNames,
): Ending | null {
  let tensor: string | number | undefined = output;
  // As many steps as no real network takes between its last dense layer and its output.
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

/** Each name once, sorted. */
export function sortedNames(names: Iterable<string>): readonly string[] {
  return [...new Set(names)].toSorted();
}
