import { readFileSync } from "node:fs";
import { Validator } from "@cfworker/json-schema";
import { assert, constantFrom, jsonValue, property } from "fast-check";
import { expect, test } from "vitest";
import { isSafePath, readManifest } from "#models/manifest-schema.ts";
import { A_MANIFEST } from "#tests/fakes/model-packages.ts";

const { input, output, files } = A_MANIFEST;
const [file] = files;

const FACTS = {
  subject: "animal",
  scientificName: null,
  alsoKnownAs: [],
  group: "a bird",
  crop: null,
  healthy: false,
  unknown: false,
};
const REJECT = { ...FACTS, subject: null, group: null };
const UNKNOWN = { ...FACTS, group: null, unknown: true };
const labelFacts = [FACTS, FACTS, REJECT];
const bin = { from: 0.5, right: 0.9, photos: 12, field: { right: 0.5, photos: 2 } };
const rules = { onTopic: 0.5, identified: 0.8, group: 0.7, sureness: [bin, { ...bin, from: 0.6 }] };

/** What goes in a manifest's place, and what is said of it. Null: nothing is wrong. */
const CASES: readonly (readonly [name: string, change: object, problem: string | null])[] = [
  ["as it should be", {}, null],
  ["with a key that nobody knows", { $schema: "../model-manifest.schema.json", mood: "good" }, null],
  ["without licence and source", { licence: null, source: null }, null],
  ["with mean and deviation", { input: { ...input, scaling: { mean: [0, 0, 0], std: [1, 1, 1] } } }, null],
  ["with facts of its labels", { labelFacts }, null],
  ["with facts and outcomes", { labelFacts, outcomes: { animal: rules } }, null],
  ["with a label for unknown kinds", { labelFacts: [FACTS, UNKNOWN, REJECT] }, null],
  [
    "with a share of unknown kinds above 1",
    { labelFacts, outcomes: { animal: { ...rules, unknownKind: 1.1 } } },
    "outcomes.animal.unknownKind must be a number from 0 to 1",
  ],
  ["with facts and no outcomes", { labelFacts, outcomes: {} }, null],
  ["with a class map", { output: { ...output, classMap: "class_map" } }, null],
  [
    "with facts without a subject",
    { labelFacts: [{ group: "a bird" }, FACTS, REJECT] },
    "labelFacts[0].subject is missing",
  ],
  [
    "with a threshold of an outcome above 1",
    { labelFacts, outcomes: { animal: { ...rules, onTopic: 2 } } },
    "outcomes.animal.onTopic must be a number from 0 to 1",
  ],
  ["with a label that has no record", { records: { robin: "" } }, null],
  ["with a float output", { output: { ...output, quantization: null } }, null],
  [
    "of one output for two labels",
    { output: { kind: "sigmoid", quantization: null }, labels: ["no", "yes"], records: {}, rejectLabels: [] },
    null,
  ],
  ["of another kind", { manifest: "bio-kingdom-model/2" }, 'manifest must be "bio-kingdom-model/1"'],
  [
    "with capital letters in its id",
    { id: "Garden" },
    "id must be lower-case letters and digits, in words parted by hyphens",
  ],
  [
    "with a path as its id",
    { id: "../garden" },
    "id must be lower-case letters and digits, in words parted by hyphens",
  ],
  [
    "with the id of the sample results",
    { id: "sample" },
    'id must not be "sample", which stands for the sample results',
  ],
  ["with an id without end", { id: "a".repeat(81) }, "id must have at most 80 characters"],
  ["without a title", { title: undefined }, "title is missing"],
  ["with an empty title", { title: " " }, "title must be a text of 1 to 200 characters"],
  ["with a number as its version", { version: 2 }, "version must be a text of 1 to 50 characters"],
  [
    "without subjects",
    { subjects: [] },
    'subjects[0] is missing: must be one of "animal", "plant", "disease", "pest"',
  ],
  [
    "of a subject that there is not",
    { subjects: ["mineral"] },
    'subjects[0] must be one of "animal", "plant", "disease", "pest"',
  ],
  ["with a subject twice", { subjects: ["plant", "plant"] }, "subjects must name each subject once"],
  [
    "of a format that nothing runs",
    { format: "keras" },
    'format must be one of "tfjs-graph", "tfjs-layers", "tflite", "onnx"',
  ],
  [
    "with an empty width",
    { input: { ...input, width: 0 } },
    "input.width must be a whole number from 1 to 4096",
  ],
  [
    "with half a pixel",
    { input: { ...input, height: 22.5 } },
    "input.height must be a whole number from 1 to 4096",
  ],
  [
    "with a giant input",
    { input: { ...input, width: 4097 } },
    "input.width must be a whole number from 1 to 4096",
  ],
  [
    "with a width in words",
    { input: { ...input, width: "224" } },
    "input.width must be a whole number from 1 to 4096",
  ],
  ["without a fit", { input: { ...input, fit: undefined } }, "input.fit is missing"],
  [
    "in an unknown layout",
    { input: { ...input, layout: "chw" } },
    'input.layout must be one of "nhwc", "nchw"',
  ],
  [
    "with both kinds of scaling",
    { input: { ...input, scaling: { range: [0, 1], mean: [0, 0, 0], std: [1, 1, 1] } } },
    "input.scaling must be either",
  ],
  [
    "with a range of one number",
    { input: { ...input, scaling: { range: [0] } } },
    "input.scaling must be either",
  ],
  [
    "with a deviation of zero",
    { input: { ...input, scaling: { mean: [0, 0, 0], std: [1, 0, 1] } } },
    "input.scaling.std[1] must be a number above 0",
  ],
  [
    "with a deviation below zero",
    { input: { ...input, scaling: { mean: [0, 0, 0], std: [1, 1, -1] } } },
    "input.scaling.std[2] must be a number above 0",
  ],
  [
    "of an unknown output",
    { output: { ...output, kind: "scores" } },
    'output.kind must be one of "probabilities", "logits", "sigmoid"',
  ],
  [
    "with a scale of zero",
    { output: { ...output, quantization: { scale: 0, zeroPoint: 0 } } },
    "output.quantization.scale must be a number above 0",
  ],
  [
    "with half a zero point",
    { output: { ...output, quantization: { scale: 1, zeroPoint: 0.5 } } },
    "output.quantization.zeroPoint must be a whole number",
  ],
  [
    "of one output for three labels",
    { output: { kind: "sigmoid", quantization: null } },
    "labels must be exactly two where output.kind is sigmoid",
  ],
  ["with one label", { labels: ["background"], records: {} }, "labels must have at least two labels"],
  [
    "with an empty label",
    { labels: ["robin", "", "background"] },
    "labels[1] must be a text of 1 to 500 characters",
  ],
  [
    "with records in a list",
    { records: ["european-robin"] },
    "records must be an object from labels to ids of records",
  ],
  [
    "with a blank record",
    { records: { robin: "  " } },
    "records.robin must be the id of a record, of at most 200 characters, or an empty text for no record",
  ],
  ["with a threshold in percent", { threshold: 50 }, "threshold must be a number from 0 to 1"],
  ["with a threshold below zero", { threshold: -0.1 }, "threshold must be a number from 0 to 1"],
  ["without files", { files: [] }, "files[0] is missing"],
  [
    "with an empty file",
    { files: [{ ...file, bytes: 0 }] },
    "files[0].bytes must be a whole number from 1 to 2147483648",
  ],
  [
    "with a short hash",
    { files: [{ ...file, sha256: "0a1b" }] },
    "files[0].sha256 must be a SHA-256 in 64 lower-case hexadecimal digits",
  ],
  [
    "with a hash in capitals",
    { files: [{ ...file, sha256: "A".repeat(64) }] },
    "files[0].sha256 must be a SHA-256 in 64 lower-case hexadecimal digits",
  ],
  [
    "with a file outside of it",
    { files: [{ ...file, path: "../birds.tflite" }] },
    'files[0].path must be a relative path with slashes, without ".."',
  ],
  [
    "with itself among the files",
    { files: [file, { ...file, path: "model-manifest.json" }] },
    "files[1].path must not be the manifest itself",
  ],
];

/** What only a reader can hold: JSON Schema does not compare one place with another. */
const CONTRADICTIONS: readonly (readonly [name: string, change: object, problem: string])[] = [
  [
    "with facts for some labels only",
    { labelFacts: [FACTS, REJECT] },
    "labelFacts must have 3 entries, as many as labels",
  ],
  [
    "with a label of a subject that it does not answer for",
    { labelFacts: [FACTS, { ...FACTS, subject: "pest" }, REJECT] },
    "labelFacts[1].subject must be one of the subjects",
  ],
  [
    "with a subject that no label belongs to",
    { subjects: ["animal", "pest"], labelFacts },
    "subjects[1] must have a label of a known kind",
  ],
  [
    "with labels for unknown kinds alone",
    {
      labelFacts: [UNKNOWN, { ...UNKNOWN, unknown: false, subject: "pest" }, REJECT],
      subjects: ["pest", "animal"],
    },
    "subjects[1] must have a label of a known kind",
  ],
  [
    "with two labels for unknown kinds of a subject",
    { labels: ["robin", "a", "b", "background"], labelFacts: [FACTS, UNKNOWN, UNKNOWN, REJECT] },
    "labelFacts[2].unknown must be true for one label of a subject only",
  ],
  [
    "with a label for unknown kinds that has a group",
    { labelFacts: [FACTS, { ...UNKNOWN, group: "a bird" }, REJECT] },
    "labelFacts[1].unknown must be false for a label with a group, a crop or health",
  ],
  [
    "with a reject label for unknown kinds",
    { labelFacts: [FACTS, FACTS, { ...REJECT, unknown: true }] },
    "labelFacts[2].unknown must be false for a label without a subject",
  ],
  [
    "with a reject label on a page",
    { labelFacts: [FACTS, FACTS, FACTS] },
    "labelFacts[2].subject must be null for a reject label",
  ],
  [
    "with a label on no page that is no reject label",
    { labelFacts: [FACTS, REJECT, REJECT] },
    "labelFacts[1].subject can be null for reject labels only",
  ],
  ["with outcomes of no facts", { outcomes: { animal: rules } }, "outcomes must stand beside labelFacts"],
  [
    "with outcomes for a subject that it does not answer for",
    { labelFacts, outcomes: { pest: rules } },
    "outcomes.pest must be about one of the subjects",
  ],
  [
    "with bins in another order",
    { labelFacts, outcomes: { animal: { ...rules, sureness: [bin, bin] } } },
    "outcomes.animal.sureness must be in the order of rising `from`",
  ],
  ["whose model is no file of it", { model: "frogs.tflite" }, "model must be the path of one of the files"],
  ["with a file twice", { files: [file, file] }, "files[1].path is there twice"],
  [
    "whose reject label is none of its labels",
    { rejectLabels: ["nothing"] },
    "rejectLabels[0] must be one of the labels",
  ],
  [
    "with a record for none of its labels",
    { records: { eagle: "golden-eagle" } },
    "records.eagle must be named like one of the labels",
  ],
  [
    "with a range that falls",
    { input: { ...input, scaling: { range: [1, -1] } } },
    "input.scaling.range must begin with the smaller number",
  ],
  [
    "of TensorFlow Lite with an int8 input",
    { format: "tflite", input: { ...input, dtype: "int8" } },
    "input.dtype can't be int8 in the format tflite",
  ],
];

const published = new Validator(
  JSON.parse(readFileSync(new URL("../../../public/model-manifest.schema.json", import.meta.url), "utf8")),
  "2020-12",
);

function changed(change: object): unknown {
  return JSON.parse(JSON.stringify({ ...A_MANIFEST, ...change }));
}

test.each([...CASES, ...CONTRADICTIONS])("a manifest %s is read for what it is", (_name, change, problem) => {
  const read = readManifest(changed(change));

  expect(read.ok).toBe(problem === null);
  expect(read.ok ? "" : JSON.parse(JSON.stringify(read.error)).where).toContain(problem ?? "");
});

test.each(CASES)("the published schema judges a manifest %s as the reader does", (_name, change, problem) => {
  expect(published.validate(changed(change)).valid).toBe(problem === null);
});

test("a manifest is read as it stands, without what is not of it", () => {
  expect(readManifest(changed({ mood: "good" }))).toEqual({ ok: true, value: A_MANIFEST });
});

test("a manifest of before labels had facts is read, and what it lacks is filled in", () => {
  const { labelFacts: _facts, outcomes: _outcomes, output: whole, ...before } = A_MANIFEST;
  const { classMap: _map, ...outputBefore } = whole;
  const json = { ...before, output: outputBefore };

  expect(readManifest(json)).toEqual({ ok: true, value: A_MANIFEST });
  expect(published.validate(json).valid).toBe(true);
});

test("the facts of a label that are left out are filled in", () => {
  const read = readManifest(changed({ labelFacts: [FACTS, { subject: "animal" }, { subject: null }] }));

  expect(read).toMatchObject({
    value: { labelFacts: [FACTS, { ...FACTS, group: null }, REJECT] },
  });
});

test("every problem of a manifest is said at once", () => {
  expect(readManifest(changed({ threshold: 2, format: "keras" }))).toEqual({
    ok: false,
    error: {
      code: "model-manifest-invalid",
      where:
        'format must be one of "tfjs-graph", "tfjs-layers", "tflite", "onnx"; threshold must be a number from 0 to 1',
    },
  });
});

test.each([null, 3, "manifest", []])("%j is no manifest", (json) => {
  expect(readManifest(json)).toMatchObject({ ok: false, error: { code: "model-manifest-invalid" } });
});

const PATHS: readonly (readonly [string, boolean])[] = [
  ["model.json", true],
  ["onnx/model.onnx", true],
  ["a..b/...c", true],
  [".hidden", true],
  ["", false],
  ["/model.json", false],
  ["..", false],
  ["../model.json", false],
  ["a/../model.json", false],
  ["a/./model.json", false],
  ["a//model.json", false],
  ["a/", false],
  [String.raw`a\model.json`, false],
  ["a\nb", false],
  ["a".repeat(301), false],
];

test.each(PATHS)("that the path %j is safe is %s", (path, safe) => {
  expect(isSafePath(path)).toBe(safe);
  const inside = changed({ model: path, files: [{ ...file, path }] });
  expect(readManifest(inside).ok).toBe(safe);
  expect(published.validate(inside).valid).toBe(safe);
});

test("any JSON at all in place of any part of a manifest is taken or told, and never throws", () => {
  const keys = constantFrom(
    ...([
      "id",
      "version",
      "title",
      "format",
      "model",
      "files",
      "input",
      "output",
      "labels",
      "subjects",
      "licence",
      "source",
      "threshold",
      "records",
      "rejectLabels",
    ] as const),
  );
  assert(
    property(keys, jsonValue(), (key, value) => {
      const manifest = { ...A_MANIFEST, [key]: value };
      const read = readManifest(manifest);
      expect(read.ok && !published.validate(manifest).valid).toBe(false);
      expect(read.ok ? key : JSON.stringify(read.error)).toContain(key);
    }),
    { numRuns: 500 },
  );
  assert(
    property(jsonValue(), (value) => {
      expect(readManifest(value).ok).toBe(false);
    }),
  );
});

test("rules that nobody measured are filled in", () => {
  const read = readManifest(changed({ labelFacts, outcomes: { animal: rules } }));

  expect(read).toMatchObject({ value: { outcomes: { animal: { maxSick: 0.1, unknownKind: 0.5 } } } });
});
