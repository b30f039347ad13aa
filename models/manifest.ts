import type { LabelFacts } from "#domain/outcome/labels.ts";
import type { OutcomeRules } from "#domain/outcome/outcome-rules.ts";
import type { Subject } from "#domain/subject.ts";
import type { NumberType, ModelFormat } from "./formats.ts";

/** The ways to fit a photo of another shape to the input: cover crops the middle, contain pads, stretch distorts. */
export const FITS = ["cover", "contain", "stretch"] as const;

/** How a photo of another shape is fitted to the input. */
export type Fit = (typeof FITS)[number];

/** The input size of a model. */
export interface InputSpec {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  readonly fit: Fit;
}

/** The facts about any model that are known before it is loaded, including the sample one. */
export interface ModelManifest {
  /** Kebab-case, unique among the models of this browser. */
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly subjects: readonly Subject[];
  readonly input: InputSpec;
  /** True for sample answers, which are shown with a badge. */
  readonly demo: boolean;
}

/**
 * How a channel's byte (0..255) becomes the value that the network was trained on. With `range`, linearly: 0 becomes
 * the first number and 255 the second, so that `[0, 255]` leaves bytes as they are. Else as (byte / 255 - mean) / std.
 */
export type Scaling =
  | { readonly range: readonly [min: number, max: number] }
  | {
      readonly mean: readonly [red: number, green: number, blue: number];
      readonly std: readonly [red: number, green: number, blue: number];
    };

/** The network's only input tensor: one photo at a time. */
export interface NetworkInput extends InputSpec {
  /** nhwc: [1, height, width, 3]; nchw: [1, 3, height, width]. */
  readonly layout: "nhwc" | "nchw";
  /** Order of the three channels. */
  readonly channels: "rgb" | "bgr";
  /** For integers, the result of `scaling` is rounded and clamped to the type's limits. */
  readonly dtype: NumberType;
  readonly scaling: Scaling;
}

/** The network's outputs: one tensor of the labels, and a class map where it has one. */
export interface NetworkOutput {
  /**
   * probabilities: one value a label, 0..1; logits: one value a label, to go through softmax, or one value for two
   * labels, to go through a sigmoid; sigmoid: one value 0..1 for two labels, the probability of the second one.
   */
  readonly kind: "probabilities" | "logits" | "sigmoid";
  /** For integer outputs: value = (q - zeroPoint) × scale. Null for float outputs. */
  readonly quantization: { readonly scale: number; readonly zeroPoint: number } | null;
  /**
   * Name of a second output of floats, [1, height, width, labels]: the logits of each label at each place of the
   * picture, for a map of what the network looked at. Null where the network has none.
   */
  readonly classMap: string | null;
}

/** A file of a package. */
export interface FileFacts {
  /** Relative to the manifest, with slashes, without "..". */
  readonly path: string;
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** The manifest of a model package: `model-manifest.json`. Its JSON Schema: public/model-manifest.schema.json. */
export interface PackageManifest {
  /** Marks the file as a manifest. The number changes when older readers could not read it. */
  readonly manifest: "bio-kingdom-model/1";
  /** Kebab-case. */
  readonly id: string;
  readonly version: string;
  readonly title: string;
  /** The subjects that it can answer for; at least one. */
  readonly subjects: readonly [Subject, ...Subject[]];
  readonly format: ModelFormat;
  /** Path of the file to start from, such as model.json. One of `files`. */
  readonly model: string;
  readonly input: NetworkInput;
  readonly output: NetworkOutput;
  /** In the order of the outputs. A name may occur twice. */
  readonly labels: readonly string[];
  /**
   * Maps labels to ids of knowledge records. A label that finds its record by its name needs no entry. An empty id means
   * that no record belongs to the label, whatever it is called.
   */
  readonly records: Readonly<Record<string, string>>;
  /** Labels that mean "none of these", such as background. */
  readonly rejectLabels: readonly string[];
  /** Below this probability (0..1) of the best label the answer is "Not sure". */
  readonly threshold: number;
  /** The facts about each label, in the order of `labels`; null where not stated. */
  readonly labelFacts: readonly LabelFacts[] | null;
  /** The thresholds for the subjects of `labelFacts`; null where not measured. */
  readonly outcomes: Readonly<Partial<Record<Subject, OutcomeRules>>> | null;
  /** SPDX identifier or a sentence; null where nothing is stated. */
  readonly licence: string | null;
  /** Its origin: an address or a sentence; null where not stated. */
  readonly source: string | null;
  readonly files: readonly [FileFacts, ...FileFacts[]];
}

/** Name of the manifest's file in a package. */
export const MANIFEST_FILE = "model-manifest.json";

/** Threshold where the maker states none. Below one half, the other labels together are more probable. */
export const DEFAULT_THRESHOLD = 0.5;

/** The facts about a packaged model that are known before it is loaded. */
export function manifestOf({ id, version, title, subjects, input }: PackageManifest): ModelManifest {
  const { width, height, fit } = input;
  return { id, version, title, subjects, input: { width, height, fit }, demo: false };
}
