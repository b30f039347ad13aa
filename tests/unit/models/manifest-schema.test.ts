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

const inputOf = (change: object) => ({ input: { ...input, ...change } });
const scaledBy = (scaling: object) => inputOf({ scaling });
const outputOf = (change: object) => ({ output: { ...output, ...change } });
const filesOf = (change: object) => ({ files: [{ ...file, ...change }] });
const factsOf = (...facts: readonly object[]) => ({ labelFacts: facts });
const rulesOf = (change: object, subject = "animal") => ({
  labelFacts,
  outcomes: { [subject]: { ...rules, ...change } },
});

const SUBJECTS = '"animal", "plant", "disease", "pest"';
const ID = "id must be lower-case letters and digits, in words parted by hyphens";
const WIDTH = "input.width must be a whole number from 1 to 4096";
const HEIGHT = "input.height must be a whole number from 1 to 4096";
const SCALING = "input.scaling must be either";
const STD = "input.scaling.std[1] must be a number above 0";
const SCALE = "output.quantization.scale must be a number above 0";
const ZERO_POINT = "output.quantization.zeroPoint must be a whole number";
const THRESHOLD = "threshold must be a number from 0 to 1";
const SHA256 = "files[0].sha256 must be a SHA-256 in 64 lower-case hexadecimal digits";
const RECORD =
  "records.robin must be the id of a record, of at most 200 characters, or an empty text for no record";
const SIGMOID = { kind: "sigmoid", quantization: null };
const TWO_LABELS = { labels: ["no", "yes"], records: {}, rejectLabels: [] };

/** Fields that replace those of a manifest, and the problem that they cause; null for no problem. */
type Case = readonly [name: string, change: object, problem: string | null];

const CASES: readonly Case[] = [
  ["without a fault", {}, null],
  ["with unknown keys", { $schema: "../model-manifest.schema.json", mood: "good" }, null],
  ["without licence and source", { licence: null, source: null }, null],
  ["with mean and deviation", scaledBy({ mean: [0, 0, 0], std: [1, 1, 1] }), null],
  ["with facts and no outcomes", { labelFacts, outcomes: {} }, null],
  ["with facts and outcomes", rulesOf({}), null],
  ["with a label for unknown kinds", factsOf(FACTS, UNKNOWN, REJECT), null],
  ["with a label that goes by its group", factsOf({ ...FACTS, byGroup: true }, FACTS, REJECT), null],
  ["with a class map", outputOf({ classMap: "class_map" }), null],
  ["with a label that has no record", { records: { robin: "" } }, null],
  ["with a float output", outputOf({ quantization: null }), null],
  ["of one output for two labels", { output: SIGMOID, ...TWO_LABELS }, null],
  ["with facts of no subject", factsOf({ group: "a" }, FACTS, REJECT), "labelFacts[0].subject is missing"],
  ["with a share above 1", rulesOf({ unknownKind: 1.1 }), "animal.unknownKind must be a number from 0 to 1"],
  ["with a rule above 1", rulesOf({ onTopic: 2 }), "outcomes.animal.onTopic must be a number from 0 to 1"],
  ["of another kind", { manifest: "bio-kingdom-model/2" }, 'manifest must be "bio-kingdom-model/1"'],
  ["with capital letters in its id", { id: "Garden" }, ID],
  ["with a path as its id", { id: "../garden" }, ID],
  ["with the id of the sample", { id: "sample" }, 'id must not be "sample"'],
  ["with an endless id", { id: "a".repeat(81) }, "id must have at most 80 characters"],
  ["without a title", { title: undefined }, "title is missing"],
  ["with an empty title", { title: " " }, "title must be a text of 1 to 200 characters"],
  ["with a number as its version", { version: 2 }, "version must be a text of 1 to 50 characters"],
  ["without subjects", { subjects: [] }, `subjects[0] is missing: must be one of ${SUBJECTS}`],
  ["of an unknown subject", { subjects: ["mineral"] }, `subjects[0] must be one of ${SUBJECTS}`],
  ["with a subject twice", { subjects: ["plant", "plant"] }, "subjects must name each subject once"],
  ["of an unknown format", { format: "keras" }, 'format must be one of "tfjs-graph", "tfjs-layers",'],
  ["with an empty width", inputOf({ width: 0 }), WIDTH],
  ["with a height of half a pixel", inputOf({ height: 22.5 }), HEIGHT],
  ["with a giant width", inputOf({ width: 4097 }), WIDTH],
  ["with a width in words", inputOf({ width: "224" }), WIDTH],
  ["without a fit", inputOf({ fit: undefined }), "input.fit is missing"],
  ["in an unknown layout", inputOf({ layout: "chw" }), 'input.layout must be one of "nhwc", "nchw"'],
  ["with two kinds of scaling", scaledBy({ range: [0, 1], mean: [0, 0, 0], std: [1, 1, 1] }), SCALING],
  ["with a range of one number", scaledBy({ range: [0] }), SCALING],
  ["with a deviation of zero", scaledBy({ mean: [0, 0, 0], std: [1, 0, 1] }), STD],
  ["with a negative deviation", scaledBy({ mean: [0, 0, 0], std: [1, 1, -1] }), "std[2] must be"],
  ["of an unknown output", outputOf({ kind: "scores" }), "output.kind must be one of"],
  ["with a scale of zero", outputOf({ quantization: { scale: 0, zeroPoint: 0 } }), SCALE],
  ["with half a zero point", outputOf({ quantization: { scale: 1, zeroPoint: 0.5 } }), ZERO_POINT],
  ["of one output for three labels", { output: SIGMOID }, "labels must be exactly two where output.kind"],
  ["with one label", { labels: ["background"], records: {} }, "labels must have at least two labels"],
  ["with an empty label", { labels: ["robin", "", "background"] }, "labels[1] must be a text of 1 to 500"],
  ["with records in a list", { records: ["a"] }, "records must be an object from labels to ids of records"],
  ["with a blank record", { records: { robin: "  " } }, RECORD],
  ["with a threshold in percent", { threshold: 50 }, THRESHOLD],
  ["with a negative threshold", { threshold: -0.1 }, THRESHOLD],
  ["without files", { files: [] }, "files[0] is missing"],
  ["with an empty file", filesOf({ bytes: 0 }), "files[0].bytes must be a whole number from 1 to 2147483648"],
  ["with a short hash", filesOf({ sha256: "0a1b" }), SHA256],
  ["with a hash in capitals", filesOf({ sha256: "A".repeat(64) }), SHA256],
  ["with a file outside", filesOf({ path: "../birds.tflite" }), "path must be a relative path with slashes"],
  ["with itself as a file", filesOf({ path: "model-manifest.json" }), "path must not be the manifest itself"],
];

/** Faults that only the reader finds, because JSON Schema can't compare one field with another. */
const CONTRADICTIONS: readonly Case[] = [
  ["with facts for some labels", factsOf(FACTS, REJECT), "labelFacts must have 3 entries, as many as labels"],
  [
    "with a label of another subject",
    factsOf(FACTS, { ...FACTS, subject: "pest" }, REJECT),
    "labelFacts[1].subject must be one of the subjects",
  ],
  [
    "with a subject without labels",
    { subjects: ["animal", "pest"], labelFacts },
    "subjects[1] must have a label of a known kind",
  ],
  [
    "with unknown kinds alone",
    {
      ...factsOf(UNKNOWN, { ...UNKNOWN, unknown: false, subject: "pest" }, REJECT),
      subjects: ["pest", "animal"],
    },
    "subjects[1] must have a label of a known kind",
  ],
  [
    "with two labels for the unknown kinds of a subject",
    { labels: ["robin", "a", "b", "background"], ...factsOf(FACTS, UNKNOWN, UNKNOWN, REJECT) },
    "labelFacts[2].unknown must be true for one label of a subject only",
  ],
  [
    "with a label that goes by a group that it lacks",
    factsOf(FACTS, { ...FACTS, group: null, byGroup: true }, REJECT),
    "labelFacts[1].byGroup must be false for a label without a group or with health",
  ],
  [
    "with a group of unknown kinds",
    factsOf(FACTS, { ...UNKNOWN, group: "a bird" }, REJECT),
    "labelFacts[1].unknown must be false for a label with a group, a crop or health",
  ],
  [
    "with a reject label for unknown kinds",
    factsOf(FACTS, FACTS, { ...REJECT, unknown: true }),
    "labelFacts[2].unknown must be false for a label without a subject",
  ],
  [
    "with a reject label that has a subject",
    factsOf(FACTS, FACTS, FACTS),
    "labelFacts[2].subject must be null for a reject label",
  ],
  [
    "with a label that has no subject",
    factsOf(FACTS, REJECT, REJECT),
    "labelFacts[1].subject can be null for reject labels only",
  ],
  ["with outcomes and no facts", { outcomes: { animal: rules } }, "outcomes must stand beside labelFacts"],
  ["with rules of another subject", rulesOf({}, "pest"), "outcomes.pest must be about one of the subjects"],
  [
    "with bins in another order",
    rulesOf({ sureness: [bin, bin] }),
    "outcomes.animal.sureness must be in the order of rising `from`",
  ],
  ["without its model", { model: "frogs.tflite" }, "model must be the path of one of the files"],
  ["with a file twice", { files: [file, file] }, "files[1].path is there twice"],
  ["with a reject label of none", { rejectLabels: ["nothing"] }, "rejectLabels[0] must be one of the labels"],
  ["with a record of no label", { records: { eagle: "a" } }, "records.eagle must be named like one of the"],
  ["with a resize before a crop", inputOf({ fit: "cover", resize: 4096 }), null],
  [
    "with a resize and no crop",
    inputOf({ fit: "stretch", resize: 4096 }),
    "input.resize is only for the fit cover",
  ],
  [
    "with a resize below its size",
    inputOf({ fit: "cover", resize: 1 }),
    "input.resize is only for the fit cover",
  ],
  ["with a range that falls", scaledBy({ range: [1, -1] }), "range must begin with the smaller number"],
  [
    "of TensorFlow Lite with an int8 input",
    { format: "tflite", ...inputOf({ dtype: "int8" }) },
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

test.each([...CASES, ...CONTRADICTIONS])("a manifest %s is accepted or refused", (_name, change, problem) => {
  const read = readManifest(changed(change));

  expect(read.ok).toBe(problem === null);
  expect(read.ok ? "" : JSON.parse(JSON.stringify(read.error)).where).toContain(problem ?? "");
});

test.each(CASES)("the published schema judges a manifest %s like the reader", (_name, change, problem) => {
  expect(published.validate(changed(change)).valid).toBe(problem === null);
});

test("a manifest is read without unknown keys", () => {
  expect(readManifest(changed({ mood: "good" }))).toEqual({ ok: true, value: A_MANIFEST });
});

test("an older manifest without facts of labels is read, and its missing fields are filled in", () => {
  const { labelFacts: _facts, outcomes: _outcomes, output: whole, ...before } = A_MANIFEST;
  const { classMap: _map, ...outputBefore } = whole;
  const json = { ...before, output: outputBefore };

  expect(readManifest(json)).toEqual({ ok: true, value: A_MANIFEST });
  expect(published.validate(json).valid).toBe(true);
});

test("missing facts of a label and missing rules are filled in", () => {
  const given = [FACTS, { subject: "animal" }, { subject: null }];

  expect(readManifest(changed({ labelFacts: given, outcomes: { animal: rules } }))).toMatchObject({
    value: {
      labelFacts: [FACTS, { ...FACTS, group: null }, REJECT],
      outcomes: { animal: { maxSick: 0.1, unknownKind: 0.5 } },
    },
  });
});

test("one error names every problem of a manifest", () => {
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

test.each(PATHS)("the path %j is safe: %s", (path, safe) => {
  expect(isSafePath(path)).toBe(safe);
  const inside = changed({ model: path, files: [{ ...file, path }] });
  expect(readManifest(inside).ok).toBe(safe);
  expect(published.validate(inside).valid).toBe(safe);
});

test("any JSON as a field of a manifest is accepted or refused, and never throws", () => {
  const keys = constantFrom(
    ...Object.keys(A_MANIFEST).filter((key) => !/^(manifest|labelFacts|outcomes)$/.test(key)),
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
