import type { Fit, NetworkInput, NetworkOutput, Scaling } from "#models/manifest.ts";
import { PLAUSIBLE_SCALINGS, type PackageOrigin } from "#models/package-draft.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { SUBJECT_NAMES } from "./subject-names.ts";

/** What kind of folder was recognised. */
export const ORIGIN_NAMES: Readonly<Record<PackageOrigin, string>> = {
  "bio-kingdom": "Model package with a manifest",
  "teachable-machine": "Teachable Machine export",
  "tfjs-converter": "TensorFlow.js converter output",
  "hugging-face": "Hugging Face folder",
  "model-file": "Model file",
};

/** The pages, by their subjects. */
export const SUBJECT_OPTIONS: readonly { key: Subject; value: Subject; name: string }[] = SUBJECTS.map(
  (subject) => ({ key: subject, value: subject, name: SUBJECT_NAMES[subject].many }),
);

/** How a photo of another shape is fitted. */
export const FIT_OPTIONS: readonly { key: Fit; value: Fit; name: string }[] = [
  { key: "cover", value: "cover", name: "Crop the middle" },
  { key: "contain", value: "contain", name: "Whole photo, black borders" },
  { key: "stretch", value: "stretch", name: "Stretch" },
];

/** What comes out of a network. */
export const OUTPUT_OPTIONS: readonly {
  key: NetworkOutput["kind"];
  value: NetworkOutput["kind"];
  name: string;
}[] = [
  { key: "probabilities", value: "probabilities", name: "Probabilities (after softmax)" },
  { key: "logits", value: "logits", name: "Logits (before softmax)" },
  { key: "sigmoid", value: "sigmoid", name: "One sigmoid for two labels" },
];

/** Orders of colours. */
export const CHANNEL_OPTIONS: readonly {
  key: NetworkInput["channels"];
  value: NetworkInput["channels"];
  name: string;
}[] = [
  { key: "rgb", value: "rgb", name: "Red, green, blue" },
  { key: "bgr", value: "bgr", name: "Blue, green, red" },
];

/** Orders of a tensor's dimensions. */
export const LAYOUT_OPTIONS: readonly {
  key: NetworkInput["layout"];
  value: NetworkInput["layout"];
  name: string;
}[] = [
  { key: "nhwc", value: "nhwc", name: "Height, width, channels" },
  { key: "nchw", value: "nchw", name: "Channels, height, width" },
];

/** Number types of an input. */
export const DTYPE_OPTIONS: readonly {
  key: NetworkInput["dtype"];
  value: NetworkInput["dtype"];
  name: string;
}[] = [
  { key: "float32", value: "float32", name: "float32" },
  { key: "uint8", value: "uint8", name: "uint8" },
];

/** Tells scalings apart. */
export function scalingKey(scaling: Scaling): string {
  return JSON.stringify(scaling);
}

/** A scaling in words. */
export function scalingName(scaling: Scaling): string {
  const known = PLAUSIBLE_SCALINGS.find((each) => scalingKey(each.scaling) === scalingKey(scaling));
  if (known !== undefined) return known.name;
  if ("range" in scaling) return `${scaling.range[0]} to ${scaling.range[1]}`;
  return `mean ${scaling.mean.join(", ")}; deviation ${scaling.std.join(", ")}`;
}

/** What a network is fed, in a line. */
export function inputText({ width, height, fit, channels, dtype, scaling, layout }: NetworkInput): string {
  const fitName = FIT_OPTIONS.find(({ key }) => key === fit)?.name ?? fit;
  return [
    `${width} × ${height} pixels`,
    fitName.toLowerCase(),
    channels.toUpperCase(),
    layout.toUpperCase(),
    dtype,
    `values ${scalingName(scaling)}`,
  ].join(", ");
}
