import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

/**
 * @typedef {import("../../models/complete-draft.ts").DraftAnswers} DraftAnswers
 * @typedef {import("../../models/complete-draft.ts").DraftField} DraftField
 * @typedef {import("../../models/manifest.ts").Scaling} Scaling
 */

/**
 * The arguments of the command line.
 * @typedef {object} Asked
 * @property {string} folder
 * @property {boolean} write
 * @property {string | undefined} model path of the chosen model, if there are several
 * @property {DraftAnswers} answers
 * @property {"first" | "last" | undefined} dropLabel the label to drop from a list with one label too many
 */

/**
 * The subjects of models.
 * @satisfies {Record<import("../../domain/subject.ts").Subject, null>}
 */
const SUBJECT_TABLE = { animal: null, plant: null, disease: null, pest: null };
const [FIRST_SUBJECT = "", ...OTHER_SUBJECTS] = Object.keys(SUBJECT_TABLE);

export const USAGE = `npm run model -- check FOLDER [--write] [what the files do not say]

  --title "Garden birds"      --version 1               --subject ${FIRST_SUBJECT} (again for each: ${OTHER_SUBJECTS.join(", ")})
  --fit cover|contain|stretch --width 224 --height 224  --layout nhwc|nchw  --channels rgb|bgr  --dtype float32|uint8
  --scaling=-1..1 | 0..1 | 0..255 | imagenet | mean=R,G,B/std=R,G,B
  --output probabilities|logits|sigmoid                 --threshold 0.5
  --labels labels.txt         --drop-label first|last   --reject background (again for each)
  --record "label=record-id" (again for each)           --licence MIT  --source "where it is from"
  --model PATH                the chosen model, if there are several`;

/**
 * The option that fills in a field.
 * @type {Readonly<Record<DraftField, string>>}
 */
export const OPTION_OF_FIELD = {
  title: '--title "Garden birds"',
  version: "--version 1",
  subjects: `--subject ${[FIRST_SUBJECT, ...OTHER_SUBJECTS.slice(0, -1)].join(", ")} or ${OTHER_SUBJECTS.slice(-1).join("")}`,
  width: "--width 224",
  height: "--height 224",
  fit: "--fit cover (crops), contain (pads) or stretch (distorts)",
  layout: "--layout nhwc or nchw",
  channels: "--channels rgb or bgr",
  dtype: "--dtype float32 or uint8",
  scaling: "--scaling=-1..1, 0..1, 0..255, imagenet or mean=R,G,B/std=R,G,B, as the model was trained",
  outputKind: "--output probabilities, logits or sigmoid",
  labels: "--labels FILE, one label a line in the order of the outputs",
  rejectLabels: "--reject background",
  threshold: "--threshold 0.5",
  licence: "--licence MIT",
  source: "--source ADDRESS",
  records: '--record "label=record-id"',
  files: "other files",
};

const text = /** @type {const} */ ({ type: "string" });
const texts = /** @type {const} */ ({ type: "string", multiple: true });

const OPTIONS = {
  write: /** @type {const} */ ({ type: "boolean", default: false }),
  model: text,
  title: text,
  version: text,
  subject: texts,
  width: text,
  height: text,
  fit: text,
  layout: text,
  channels: text,
  dtype: text,
  scaling: text,
  output: text,
  labels: text,
  "drop-label": text,
  reject: texts,
  threshold: text,
  licence: text,
  source: text,
  record: texts,
};

/**
 * Reads the command line. Throws an error that names unknown arguments.
 * @param {readonly string[]} args
 * @param {(file: Uint8Array) => readonly string[] | null} readLabels
 * @returns {Asked}
 */
export function readArguments(args, readLabels) {
  const { values, positionals } = parseCommandLine(args);
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new Error("name one folder");
  const drop = values["drop-label"];
  if (drop !== undefined && drop !== "first" && drop !== "last") {
    throw new Error("--drop-label must be first or last");
  }
  const answers = answersOf(values, readLabels);
  return { folder, write: values.write, model: values.model, dropLabel: drop, answers };
}

/** @param {readonly string[]} args */
function parseCommandLine(args) {
  return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
}

/**
 * @param {ReturnType<typeof parseCommandLine>["values"]} values
 * @param {(file: Uint8Array) => readonly string[] | null} readLabels
 */
function answersOf(values, readLabels) {
  const answers = {
    title: values.title,
    version: values.version,
    subjects: values.subject,
    width: numberOf(values.width),
    height: numberOf(values.height),
    fit: values.fit,
    layout: values.layout,
    channels: values.channels,
    dtype: values.dtype,
    scaling: scalingOf(values.scaling),
    outputKind: values.output,
    labels: labelsOf(values.labels, readLabels),
    rejectLabels: values.reject,
    threshold: numberOf(values.threshold),
    licence: values.licence,
    source: values.source,
    records: recordsOf(values.record),
  };
  // The manifest check reports invalid values later, such as a subject that does not exist.
  return /** @type {DraftAnswers} */ (answers);
}

/** @param {string | undefined} value */
function numberOf(value) {
  return value === undefined ? undefined : Number(value);
}

/**
 * @param {string | undefined} value
 * @returns {Scaling | undefined}
 */
function scalingOf(value) {
  if (value === undefined) return undefined;
  // Mean and standard deviation of the ImageNet training set.
  if (value === "imagenet") return { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] };
  const range = /^(-?[\d.]+)\.\.(-?[\d.]+)$/.exec(value);
  if (range !== null) return { range: [Number(range[1]), Number(range[2])] };
  const means = /^mean=([\d.,]+)\/std=([\d.,]+)$/.exec(value);
  const mean = threeOf(means?.[1]);
  const std = threeOf(means?.[2]);
  if (mean === null || std === null)
    throw new Error(`--scaling ${value} is unknown: ${OPTION_OF_FIELD.scaling}`);
  return { mean, std };
}

/**
 * @param {string | undefined} value
 * @returns {[number, number, number] | null}
 */
function threeOf(value) {
  const [red, green, blue, ...others] = (value ?? "").split(",").map(Number);
  if (red === undefined || green === undefined || blue === undefined || others.length > 0) return null;
  return [red, green, blue];
}

/**
 * @param {string | undefined} path
 * @param {(file: Uint8Array) => readonly string[] | null} readLabels
 */
function labelsOf(path, readLabels) {
  if (path === undefined) return undefined;
  const labels = readLabels(readFileSync(path));
  if (labels === null) throw new Error(`${path} is no list of labels`);
  return labels;
}

/** @param {readonly string[] | undefined} pairs */
function recordsOf(pairs) {
  return pairs === undefined
    ? undefined
    : Object.fromEntries(
        pairs.map((pair) => {
          const at = pair.lastIndexOf("=");
          return [pair.slice(0, at), pair.slice(at + 1)];
        }),
      );
}
