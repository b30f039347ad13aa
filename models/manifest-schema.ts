import * as v from "valibot";
import type { ModelError } from "#domain/error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { FORMATS, MODEL_FORMATS } from "./formats.ts";
import { labelFacts, labelFactsProblems, outcomes, taxa } from "./label-facts-schema.ts";
import { labelsFit } from "./labels.ts";
import {
  choice,
  type ManifestProblem,
  must,
  object,
  probability,
  text,
  wholeNumber,
} from "./manifest-fields.ts";
import { FITS, MANIFEST_FILE, type PackageManifest } from "./manifest.ts";
import { SAMPLE_MANIFEST } from "./registry.ts";
import { ORIENTATIONS, RESAMPLINGS } from "./resampling.ts";

/** Ten times the number of classes of the largest public classifiers of species. */
const MAX_LABELS = 100_000;
const MAX_FILES = 1000;
const MAX_PIXELS = 4096;
const MAX_BYTES = 2 ** 31;
const MAX_PATH = 300;
const MAX_RECORD_ID = 200;

/** A relative path with slashes. No part is empty, "." or "..", or contains a backslash or control character. */
const SAFE_PATH = /^(?!\.{1,2}(?:\/|$))(?!.*\/\.{1,2}(?:\/|$))[^/\\\p{Cc}]+(?:\/[^/\\\p{Cc}]+)*$/u;

/** True for a path that stays inside its package when it is unpacked. */
export function isSafePath(path: string): boolean {
  return path.length <= MAX_PATH && SAFE_PATH.test(path);
}

const pixels = wholeNumber(1, MAX_PIXELS);
const anyNumber = v.pipe(v.number(must("a number")), v.finite(must("a number")));
const positive = must("a number above 0");
const aboveZero = v.pipe(v.number(positive), v.finite(positive), v.gtValue(0, positive));
const three = must("a list of three numbers, for red, green and blue");

const scaling = v.union(
  [
    v.strictObject({ range: v.strictTuple([anyNumber, anyNumber]) }),
    v.strictObject({
      mean: v.strictTuple([anyNumber, anyNumber, anyNumber], three),
      std: v.strictTuple([aboveZero, aboveZero, aboveZero], three),
    }),
  ],
  must(
    'either { "range": [min, max] } with min below max, or { "mean": [r, g, b], "std": [r, g, b] } with std above 0',
  ),
);

const unsafe = `must be a relative path with slashes, without "..", of at most ${MAX_PATH} characters`;
const safePath = v.pipe(
  v.string(must("a relative path")),
  v.maxLength(MAX_PATH, unsafe),
  v.regex(SAFE_PATH, unsafe),
);

const file = object({
  path: v.pipe(safePath, v.notValue(MANIFEST_FILE, "must not be the manifest itself")),
  bytes: wholeNumber(1, MAX_BYTES),
  sha256: v.pipe(
    v.string(must("a SHA-256 in 64 lower-case hexadecimal digits")),
    v.regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in 64 lower-case hexadecimal digits"),
  ),
});

const label = text(500);
const recordLink = v.union(
  [v.literal(""), text(MAX_RECORD_ID)],
  must(`the id of a record, of at most ${MAX_RECORD_ID} characters, or an empty text for no record`),
);
const filled = must("a list with at least one entry");

/**
 * The checks of single fields. scripts/model/model-schema.mjs exports it as JSON Schema, so it contains only what
 * JSON Schema can express. Checks that compare fields are in {@link contradictions}.
 */
export const MANIFEST_SCHEMA = object({
  manifest: v.literal("bio-kingdom-model/1", must('"bio-kingdom-model/1"')),
  id: v.pipe(
    v.string(must("a text")),
    v.maxLength(80, "must have at most 80 characters"),
    v.regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      "must be lower-case letters and digits, in words parted by hyphens",
    ),
    // A package with this id would get the sample answers instead of its own.
    v.notValue(
      SAMPLE_MANIFEST.id,
      `must not be "${SAMPLE_MANIFEST.id}", which stands for the sample results`,
    ),
  ),
  version: text(50),
  title: text(200),
  subjects: v.tupleWithRest([choice(SUBJECTS)], choice(SUBJECTS), filled),
  format: choice(MODEL_FORMATS),
  model: safePath,
  input: object({
    width: pixels,
    height: pixels,
    fit: choice(FITS),
    resampling: v.optional(choice(RESAMPLINGS)),
    resize: v.optional(pixels),
    orientation: v.optional(choice(ORIENTATIONS)),
    layout: choice(["nhwc", "nchw"]),
    channels: choice(["rgb", "bgr"]),
    dtype: choice(["float32", "uint8", "int8"]),
    scaling,
  }),
  output: object({
    kind: choice(["probabilities", "logits", "sigmoid"]),
    quantization: v.nullable(
      object({
        scale: aboveZero,
        zeroPoint: v.pipe(v.number(must("a whole number")), v.integer(must("a whole number"))),
      }),
    ),
    classMap: v.optional(v.nullable(text(500)), null),
  }),
  labels: v.pipe(
    v.array(label, must("a list of texts")),
    v.minLength(2, "must have at least two labels"),
    v.maxLength(MAX_LABELS, `must have at most ${MAX_LABELS} labels`),
  ),
  records: v.pipe(
    v.custom((records) => !Array.isArray(records), "must be an object from labels to ids of records"),
    v.record(v.string(), recordLink, must("an object from labels to ids of records")),
  ),
  rejectLabels: v.array(label, must("a list of labels, empty where there are none")),
  threshold: probability,
  labelFacts: v.optional(v.nullable(labelFacts), null),
  taxa: v.optional(taxa, () => []),
  outcomes: v.optional(v.nullable(outcomes), null),
  licence: v.nullable(text(2000)),
  source: v.nullable(text(2000)),
  files: v.pipe(
    v.tupleWithRest([file], file, filled),
    v.maxLength(MAX_FILES, `must have at most ${MAX_FILES} files`),
  ),
});

/** Reads a manifest from JSON. Skips unknown fields. The error lists all faults in the order of the fields. */
export function checkManifest(
  json: unknown,
): Result<PackageManifest, readonly [ManifestProblem, ...ManifestProblem[]]> {
  const read = v.safeParse(MANIFEST_SCHEMA, json, { abortPipeEarly: true });
  if (!read.success) {
    const [first, ...others] = read.issues;
    return err([problemOf(first), ...others.map(problemOf)]);
  }
  const [first, ...others] = contradictions(read.output);
  return first === undefined ? ok(read.output) : err([first, ...others]);
}

/** Reads a manifest from JSON. The error describes all faults in plain words. */
export function readManifest(json: unknown): Result<PackageManifest, ModelError> {
  const checked = checkManifest(json);
  if (checked.ok) return checked;
  return err({ code: "model-manifest-invalid", where: checked.error.map(describeProblem).join("; ") });
}

/** A fault as a clause: "input.width must be a whole number from 1 to 4096". */
export function describeProblem({ path, what }: ManifestProblem): string {
  const place = path
    .map((key, depth) => (typeof key === "number" ? `[${key}]` : `${depth === 0 ? "" : "."}${key}`))
    .join("");
  return `${place === "" ? "the manifest" : place} ${what}`;
}

function problemOf(issue: v.BaseIssue<unknown>): ManifestProblem {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
  return { path, what: issue.message };
}

/** Faults between fields that are each valid alone. */
function contradictions(manifest: PackageManifest): readonly ManifestProblem[] {
  const { files, format, input, labels, model, output, records, rejectLabels, subjects } = manifest;
  const problems: ManifestProblem[] = [];
  if (new Set(subjects).size < subjects.length)
    problems.push({ path: ["subjects"], what: "must name each subject once" });
  if ("range" in input.scaling && input.scaling.range[0] >= input.scaling.range[1])
    problems.push({ path: ["input", "scaling", "range"], what: "must begin with the smaller number" });
  const { fit, resize } = input;
  if (resize !== undefined && (fit !== "cover" || resize < Math.max(input.width, input.height))) {
    const what = "is only for the fit cover, and must not be less than input.width and input.height";
    problems.push({ path: ["input", "resize"], what });
  }
  const paths = files.map(({ path }) => path);
  // A set, because a manifest may have very many labels.
  const known = new Set(labels);
  if (!paths.includes(model))
    problems.push({ path: ["model"], what: "must be the path of one of the files" });
  for (const [index, path] of paths.entries()) {
    if (paths.indexOf(path) !== index)
      problems.push({ path: ["files", index, "path"], what: "is there twice" });
  }
  if (output.kind === "sigmoid" && !labelsFit(labels.length, 1)) {
    problems.push({ path: ["labels"], what: "must be exactly two where output.kind is sigmoid" });
  }
  if (!FORMATS[format].numberTypes.includes(input.dtype)) {
    problems.push({ path: ["input", "dtype"], what: `can't be ${input.dtype} in the format ${format}` });
  }
  for (const [index, name] of rejectLabels.entries()) {
    if (!known.has(name)) problems.push({ path: ["rejectLabels", index], what: "must be one of the labels" });
  }
  for (const name of Object.keys(records)) {
    if (!known.has(name))
      problems.push({ path: ["records", name], what: "must be named like one of the labels" });
  }
  return [...problems, ...labelFactsProblems(manifest)];
}
