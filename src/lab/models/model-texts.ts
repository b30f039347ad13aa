import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { keysOf } from "#domain/subject.ts";
import type { DraftField, DraftProblem } from "#models/complete-draft.ts";
import { FORMATS, type ModelFormat } from "#models/formats.ts";
import type { Fit, NetworkInput, NetworkOutput, Scaling } from "#models/manifest.ts";
import { type PackageOrigin, PLAUSIBLE_SCALINGS } from "#models/package-draft.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";

/** Names of the kinds of packages. */
export const ORIGIN_NAMES: Readonly<Record<PackageOrigin, string>> = {
  "bio-kingdom": t`Model package with a manifest`,
  "teachable-machine": t`Teachable Machine export`,
  lobe: t`Lobe export`,
  "tfjs-converter": t`TensorFlow.js converter output`,
  "hugging-face": t`Hugging Face folder`,
  "model-file": t`Model file`,
};

/** The name of a format. Names of one product alone are the same in each language. */
export function formatName(format: ModelFormat): string {
  switch (format) {
    case "tfjs-graph":
      return t`TensorFlow.js graph model`;
    case "tfjs-layers":
      return t`TensorFlow.js layers model`;
    case "tflite":
    case "onnx":
      return FORMATS[format].name;
  }
}

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
  cover: t`Crop the middle`,
  contain: t`Whole photo, black borders`,
  stretch: inContext("fit of a photo")`Stretch`,
});

/** {@link FIT_OPTIONS} inside a line. */
const FIT_WORDS: Readonly<Record<Fit, string>> = {
  cover: t`crop the middle`,
  contain: t`whole photo, black borders`,
  stretch: inContext("fit of a photo")`stretch`,
};

/** Kinds of a network's output. */
export const OUTPUT_OPTIONS = choicesOf<NetworkOutput["kind"]>({
  probabilities: t`Probabilities (after softmax)`,
  logits: t`Logits (before softmax)`,
  sigmoid: t`One sigmoid for two labels`,
});

/** Kinds of output of a network with a single output for two labels. */
export const SINGLE_OUTPUT_OPTIONS = choicesOf<Exclude<NetworkOutput["kind"], "probabilities">>({
  sigmoid: t`A probability from 0 to 1 (after a sigmoid)`,
  logits: t`A logit, below or above 0 (before a sigmoid)`,
});

/** Orders of colours. */
export const CHANNEL_OPTIONS = choicesOf<NetworkInput["channels"]>({
  rgb: t`Red, green, blue`,
  bgr: t`Blue, green, red`,
});

/** Orders of a tensor's dimensions. */
export const LAYOUT_OPTIONS = choicesOf<NetworkInput["layout"]>({
  nhwc: t`Height, width, channels`,
  nchw: t`Channels, height, width`,
});

/** Number types that a person can choose for the input. Only a manifest can state int8. */
export const DTYPE_OPTIONS = choicesOf<Exclude<NetworkInput["dtype"], "int8">>({
  float32: "float32",
  uint8: "uint8",
});

/** The scalings that a person can choose from. */
export const SCALING_OPTIONS: readonly NamedChoice<Scaling>[] = PLAUSIBLE_SCALINGS.map(({ scaling }) => ({
  key: scalingKey(scaling),
  value: scaling,
  name: scalingName(scaling),
}));

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
  if ("range" in scaling) {
    const [min, max] = scaling.range;
    return inContext("range")`${min} to ${max}`;
  }
  // The only plausible scaling that is no range.
  const isKnown = PLAUSIBLE_SCALINGS.some((each) => scalingKey(each.scaling) === scalingKey(scaling));
  return isKnown
    ? t`ImageNet mean and deviation`
    : t`mean ${scaling.mean.join(", ")}; deviation ${scaling.std.join(", ")}`;
}

/** The input of a network in one line. */
export function inputText(input: NetworkInput): string {
  const { width, height, fit, resize, resampling, orientation, channels, dtype, scaling, layout } = input;
  return [
    t`${width} × ${height} pixels`,
    resize === undefined ? FIT_WORDS[fit] : `${FIT_WORDS[fit]} (${resize})`,
    // In the words of the manifest, as nothing else is known by these names.
    ...[resampling, orientation].filter((each) => each !== undefined),
    channels.toUpperCase(),
    layout.toUpperCase(),
    dtype,
    t`values ${scalingName(scaling)}`,
  ].join(", ");
}

const FIELD_NAMES: Readonly<Record<DraftField, string>> = {
  title: inContext("field of a form")`name`,
  version: inContext("field of a form")`version`,
  subjects: inContext("field of a form")`pages`,
  width: inContext("field of a form")`width`,
  height: inContext("field of a form")`height`,
  fit: t`fit of the photo`,
  layout: t`order of the dimensions`,
  channels: t`order of the colours`,
  dtype: t`number type`,
  scaling: inContext("field of a form")`values`,
  outputKind: inContext("field of a form")`output`,
  labels: inContext("field of a form")`labels`,
  rejectLabels: t`labels for none of these`,
  threshold: inContext("field of a form")`threshold`,
  licence: inContext("field of a form")`licence`,
  source: inContext("field of a form")`source`,
  records: inContext("field of a form")`records`,
  files: inContext("field of a form")`files`,
};

/** The names of the fields with a problem, in one line. */
export function namesOfMissing(problems: readonly DraftProblem[]): string {
  return [...new Set(problems.map(({ field }) => FIELD_NAMES[field]))].join(", ");
}

/** Describes a mismatch, such as "labels.txt has 5 labels, and the model has 4 outputs." */
export function mismatch(
  list: string,
  { labels, outputs }: { readonly labels: number; readonly outputs: number },
): string {
  return outputs === 1
    ? plural(
        labels,
        m`${list} has ${labels} label, and the model has 1 output, which takes 2 labels.`,
        m`${list} has ${labels} labels, and the model has 1 output, which takes 2 labels.`,
      )
    : plural(
        labels,
        m`${list} has ${labels} label, and the model has ${outputs} outputs.`,
        m`${list} has ${labels} labels, and the model has ${outputs} outputs.`,
      );
}

/** Sentences about the values that a person can enter, by the words of their checks. */
const INVALID_TEXTS: Readonly<Record<string, string>> = {
  "must be a text of 1 to 50 characters": t`This must be a text of 1 to 50 characters.`,
  "must be a text of 1 to 200 characters": t`This must be a text of 1 to 200 characters.`,
  "must be a text of 1 to 500 characters": t`This must be a text of 1 to 500 characters.`,
  "must be a whole number from 1 to 4096": t`This must be a whole number from 1 to 4096.`,
  "must be a number from 0 to 1": t`This must be a number from 0 to 1.`,
  "must be sigmoid or logits, as the network has one output": t`This must be sigmoid or logits, as the network has one output.`,
  "must have at least two labels": t`This must have at least two labels.`,
  "must be two labels that differ": t`This must be two labels that differ.`,
  "must be one of the labels": t`This must be one of the labels.`,
};

/** Describes the problem in a field; undefined if there is none. A field without an answer has no problem. */
export function describeDraftProblem(
  problems: readonly DraftProblem[],
  field: DraftField,
): string | undefined {
  const problem = problems.find((each) => each.field === field);
  switch (problem?.code) {
    case "label-count":
      return mismatch(t`This list`, problem);
    case "invalid":
      return INVALID_TEXTS[problem.what] ?? t`This ${problem.what}.`;
    case "missing":
    case undefined:
      return undefined;
  }
}
