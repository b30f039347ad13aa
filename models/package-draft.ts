import type { Subject } from "#domain/subject.ts";
import type { ModelFormat } from "./formats.ts";
import type {
  FileFacts,
  Fit,
  InputSpec,
  NetworkInput,
  NetworkOutput,
  PackageManifest,
  Scaling,
} from "./manifest.ts";

/** A fact and its source: the name of a file, or a text for people such as "the file's header". */
export interface Stated<T> {
  readonly value: T;
  readonly from: string;
  /** Stated for text in a file that is not UTF-8 and has no mark: then the encoding is a guess. */
  readonly encoding?: "windows-1252";
}

/** The program that wrote the folder, as far as its files show. */
export type PackageOrigin =
  | "bio-kingdom"
  | "teachable-machine"
  | "lobe"
  | "tfjs-converter"
  | "hugging-face"
  | "model-file";

/**
 * What the app found in the chosen files. A field is null if the files do not state it. The app does not guess; it
 * asks the person.
 */
export interface PackageDraft {
  readonly origin: PackageOrigin;
  readonly format: ModelFormat;
  /** Path of the model file. */
  readonly model: string;
  /** The files that belong to the model, without the manifest. */
  readonly files: readonly [FileFacts, ...FileFacts[]];
  /** Paths of files that the model does not use. */
  readonly unused: readonly string[];
  readonly title: Stated<string> | null;
  readonly version: Stated<string> | null;
  readonly licence: Stated<string> | null;
  readonly source: Stated<string> | null;
  readonly width: Stated<number> | null;
  readonly height: Stated<number> | null;
  readonly fit: Stated<Fit> | null;
  /** Further facts of the input; only manifests state them. */
  readonly inputFacts: Pick<InputSpec, "resampling" | "resize" | "orientation">;
  readonly layout: Stated<NetworkInput["layout"]> | null;
  readonly channels: Stated<NetworkInput["channels"]> | null;
  readonly dtype: Stated<NetworkInput["dtype"]> | null;
  readonly scaling: Stated<Scaling> | null;
  readonly outputKind: Stated<NetworkOutput["kind"]> | null;
  readonly quantization: NetworkOutput["quantization"];
  readonly classMap: NetworkOutput["classMap"];
  /** Number of output values; null if only a run can show it. */
  readonly outputs: number | null;
  /** In the order of the outputs; null if there is no list of the right length. */
  readonly labels: Stated<readonly string[]> | null;
  /** A list of labels that does not fit the outputs. The app asks the person what to do with it. */
  readonly unfitLabels: Stated<readonly string[]> | null;
  /** Labels that mean "none of these". */
  readonly rejectLabels: readonly string[];
  readonly threshold: Stated<number> | null;
  /** Only manifests state label facts, for their own labels. */
  readonly labelFacts: PackageManifest["labelFacts"];
  readonly taxa: PackageManifest["taxa"];
  readonly outcomes: PackageManifest["outcomes"];
  readonly subjects: Stated<readonly [Subject, ...Subject[]]> | null;
  readonly records: Readonly<Record<string, string>>;
  readonly id: string | null;
  /** Names of the network's operations, sorted; empty if the file does not name them. */
  readonly operations: readonly string[];
}

/** The usual value ranges of image networks. A trial compares them with each other. */
export const PLAUSIBLE_SCALINGS: readonly { readonly name: string; readonly scaling: Scaling }[] = [
  { name: "-1 to 1", scaling: { range: [-1, 1] } },
  { name: "0 to 1", scaling: { range: [0, 1] } },
  { name: "0 to 255", scaling: { range: [0, 255] } },
  // Mean and standard deviation of the ImageNet training set, as used by torchvision's models and their
  // descendants.
  {
    name: "ImageNet mean and deviation",
    scaling: { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] },
  },
];
