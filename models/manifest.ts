import type { LabelFacts } from "#domain/outcome/labels.ts";
import type { OutcomeRules } from "#domain/outcome/outcome-rules.ts";
import type { StatedTaxon } from "#domain/outcome/taxa.ts";
import type { Subject } from "#domain/subject.ts";
import type { NumberType, ModelFormat } from "./formats.ts";
import type { Orientation, Resampling } from "./resampling.ts";

/** How to fit a photo to an input of another shape. cover: crop the edges. contain: pad. stretch: distort. */
export const FITS = ["cover", "contain", "stretch"] as const;

export type Fit = (typeof FITS)[number];

export interface InputSpec {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  readonly fit: Fit;
  /** "area" if omitted. */
  readonly resampling?: Resampling | undefined;
  /**
   * Only for cover: the shorter side in pixels to which the photo is resized before the middle is cropped, as
   * torchvision's `Resize(256)` before `CenterCrop(224)`. If omitted, the photo is resized to just cover the input.
   */
  readonly resize?: number | undefined;
  /** "upright" if omitted. */
  readonly orientation?: Orientation | undefined;
}

/** What the app knows about any model before loading it, including the sample model. */
export interface ModelManifest {
  /** In kebab-case; unique among the models in this browser. */
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly subjects: readonly Subject[];
  readonly input: InputSpec;
  /** True for sample answers; the page shows them with a badge. */
  readonly demo: boolean;
}

/**
 * How a byte (0..255) of a channel becomes an input value. With `range` linearly: 0 becomes the first number and
 * 255 the second, so `[0, 255]` keeps bytes as they are. Else (byte / 255 - mean) / std.
 */
export type Scaling =
  | { readonly range: readonly [min: number, max: number] }
  | {
      readonly mean: readonly [red: number, green: number, blue: number];
      readonly std: readonly [red: number, green: number, blue: number];
    };

/** The network's only input tensor. It takes one photo at a time. */
export interface NetworkInput extends InputSpec {
  /** nhwc: [1, height, width, 3]; nchw: [1, 3, height, width]. */
  readonly layout: "nhwc" | "nchw";
  readonly channels: "rgb" | "bgr";
  /** For integer types, the scaled value is rounded and limited to the range of the type. */
  readonly dtype: NumberType;
  readonly scaling: Scaling;
}

/** How the bytes of a photo become the network's input. What is left out is as in the manifest. */
export interface InputSetting extends Partial<Pick<NetworkInput, "channels" | "layout">> {
  readonly scaling: Scaling;
}

/** The network's outputs: a tensor with a value for each label, and optionally a class map. */
export interface NetworkOutput {
  /**
   * probabilities: one value per label, 0..1. logits: one value per label for a softmax, or one value for two
   * labels for a sigmoid. sigmoid: one value (0..1) for two labels, the probability of the second one.
   */
  readonly kind: "probabilities" | "logits" | "sigmoid";
  /** For integer outputs: value = (q - zeroPoint) × scale. Null for float outputs. */
  readonly quantization: { readonly scale: number; readonly zeroPoint: number } | null;
  /**
   * Name of a second output of floats, [1, height, width, labels]: the logits of each label at each place of the
   * picture. They show which part of the picture the network used. Null if the network has none.
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
  /** Identifies the file as a manifest. The number changes if older versions of the app can't read the new format. */
  readonly manifest: "bio-kingdom-model/1";
  readonly id: string;
  readonly version: string;
  readonly title: string;
  /** The subjects that the model can answer for; at least one. */
  readonly subjects: readonly [Subject, ...Subject[]];
  readonly format: ModelFormat;
  /** Path of the main file, such as model.json. One of `files`. */
  readonly model: string;
  readonly input: NetworkInput;
  readonly output: NetworkOutput;
  /** In the order of the outputs. A name may occur twice. */
  readonly labels: readonly string[];
  /**
   * The id of the knowledge record for a label. Labels that find their record by name need no entry. An empty id
   * means that the label has no record, even if one has its name.
   */
  readonly records: Readonly<Record<string, string>>;
  /** Labels that mean "none of these", such as background. */
  readonly rejectLabels: readonly string[];
  /** If the probability (0..1) of the best label is lower, the answer is "Not sure". */
  readonly threshold: number;
  /** The facts about each label, in the order of `labels`; null if not stated. */
  readonly labelFacts: readonly LabelFacts[] | null;
  /** The taxa above the labels; empty if not stated. */
  readonly taxa: readonly StatedTaxon[];
  /** The thresholds for the subjects of `labelFacts`; null if not measured. */
  readonly outcomes: Readonly<Partial<Record<Subject, OutcomeRules>>> | null;
  /** SPDX identifier or a sentence; null if not stated. */
  readonly licence: string | null;
  /** Where the model comes from: an address or a sentence; null if not stated. */
  readonly source: string | null;
  readonly files: readonly [FileFacts, ...FileFacts[]];
}

export const MANIFEST_FILE = "model-manifest.json";

/** The threshold if the maker states none. Below one half, the other labels together are more probable. */
export const DEFAULT_THRESHOLD = 0.5;

/** What the app knows about a packaged model before loading it. */
export function manifestOf({ id, version, title, subjects, input }: PackageManifest): ModelManifest {
  return { id, version, title, subjects, input, demo: false };
}
