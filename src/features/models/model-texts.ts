import type { Fit, NetworkInput, NetworkOutput, Scaling } from "#models/manifest.ts";
import { type PackageOrigin, PLAUSIBLE_SCALINGS } from "#models/package-draft.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { keysOf } from "#domain/subject.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import type { DraftField, DraftProblem } from "#models/complete-draft.ts";
import { counted } from "#src/ui/texts/format.ts";

/** Names of the kinds of packages. */
export const ORIGIN_NAMES: Readonly<Record<PackageOrigin, string>> = {
  "bio-kingdom": "Model package with a manifest",
  "teachable-machine": "Teachable Machine export",
  "tfjs-converter": "TensorFlow.js converter output",
  "hugging-face": "Hugging Face folder",
  "model-file": "Model file",
};

/** A choice in a form. */
export interface NamedChoice<T> {
  /** Unique in its field. */
  readonly key: string;
  readonly value: T;
  readonly name: string;
}

/** The choices of the subjects' pages. */
export const SUBJECT_OPTIONS: readonly NamedChoice<Subject>[] = SUBJECTS.map((subject) => ({
  key: subject,
  value: subject,
  name: SUBJECT_NAMES[subject].many,
}));

/** Ways to fit a photo of another shape to the input. */
export const FIT_OPTIONS = choicesOf<Fit>({
  cover: "Crop the middle",
  contain: "Whole photo, black borders",
  stretch: "Stretch",
});

/** Kinds of a network's output. */
export const OUTPUT_OPTIONS = choicesOf<NetworkOutput["kind"]>({
  probabilities: "Probabilities (after softmax)",
  logits: "Logits (before softmax)",
  sigmoid: "One sigmoid for two labels",
});

/** Kinds of output of a network with a single output for two labels. */
export const SINGLE_OUTPUT_OPTIONS = choicesOf<Exclude<NetworkOutput["kind"], "probabilities">>({
  sigmoid: "A probability from 0 to 1 (after a sigmoid)",
  logits: "A logit, below or above 0 (before a sigmoid)",
});

/** Orders of colours. */
export const CHANNEL_OPTIONS = choicesOf<NetworkInput["channels"]>({
  rgb: "Red, green, blue",
  bgr: "Blue, green, red",
});

/** Orders of a tensor's dimensions. */
export const LAYOUT_OPTIONS = choicesOf<NetworkInput["layout"]>({
  nhwc: "Height, width, channels",
  nchw: "Channels, height, width",
});

/** Number types that a person can choose for the input. Only a manifest can state int8. */
export const DTYPE_OPTIONS = choicesOf<Exclude<NetworkInput["dtype"], "int8">>({
  float32: "float32",
  uint8: "uint8",
});

/** The scalings that a person can choose from. */
export const SCALING_OPTIONS: readonly NamedChoice<Scaling>[] = PLAUSIBLE_SCALINGS.map(
  ({ scaling, name }) => ({ key: scalingKey(scaling), value: scaling, name }),
);

/** Choices in the order of `names`. The compiler reports a missing value. */
function choicesOf<T extends string>(names: Readonly<Record<T, string>>): readonly NamedChoice<T>[] {
  return keysOf(names).map((key) => ({ key, value: key, name: names[key] }));
}

/** A key that only equal scalings share. */
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

/** The input of a network in one line. */
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

const FIELD_NAMES: Readonly<Record<DraftField, string>> = {
  title: "name",
  version: "version",
  subjects: "pages",
  width: "width",
  height: "height",
  fit: "fit of the photo",
  layout: "order of the dimensions",
  channels: "order of the colours",
  dtype: "number type",
  scaling: "values",
  outputKind: "output",
  labels: "labels",
  rejectLabels: "labels for none of these",
  threshold: "threshold",
  licence: "licence",
  source: "source",
  records: "records",
  files: "files",
};

/** The names of the fields with a problem, in one line. */
export function namesOfMissing(problems: readonly DraftProblem[]): string {
  return [...new Set(problems.map(({ field }) => FIELD_NAMES[field]))].join(", ");
}

/** Describes a mismatch, such as "labels.txt has 5 labels, and the model has 4 outputs". */
export function mismatch(
  list: string,
  { labels, outputs }: { readonly labels: number; readonly outputs: number },
): string {
  const taken = outputs === 1 ? "1 output, which takes 2 labels" : counted(outputs, "output");
  return `${list} has ${counted(labels, "label")}, and the model has ${taken}`;
}

/** Describes the problem in a field; undefined if there is none. A field without an answer has no problem. */
export function describeDraftProblem(
  problems: readonly DraftProblem[],
  field: DraftField,
): string | undefined {
  const problem = problems.find((each) => each.field === field);
  switch (problem?.code) {
    case "label-count":
      return `${mismatch("This list", problem)}.`;
    case "invalid":
      return `This ${problem.what}.`;
    case "missing":
    case undefined:
      return undefined;
  }
}
