import { expect, test } from "vitest";
import { completeDraft, type DraftAnswers, modelIdOf } from "#models/complete-draft.ts";
import { readManifest } from "#models/manifest-schema.ts";
import type { PackageDraft } from "#models/package-draft.ts";
import { A_DRAFT } from "#tests/fakes/model-packages.ts";
import { NO_FACTS } from "#tests/fixtures/label-facts.ts";

const ANSWERS: DraftAnswers = { title: "Garden birds", subjects: ["animal"], fit: "cover", channels: "rgb" };

function problemsOf(answers: DraftAnswers, draft: PackageDraft = A_DRAFT) {
  const completed = completeDraft(draft, answers);
  return completed.ok ? [] : completed.error;
}

test("the facts of the files and the choices of a person make a manifest", () => {
  const completed = completeDraft(A_DRAFT, ANSWERS);

  expect(completed).toMatchObject({
    ok: true,
    value: {
      id: "garden-birds-0a1b2c3d",
      version: "1",
      input: { width: 224, height: 224, fit: "cover", layout: "nhwc", channels: "rgb", dtype: "uint8" },
      output: { kind: "probabilities", quantization: { scale: 1 / 256, zeroPoint: 0 } },
      rejectLabels: ["background"],
      threshold: 0.5,
      licence: null,
    },
  });
  expect(completed.ok && readManifest(completed.value).ok).toBe(true);
});

test("nothing is guessed: each open field is missing", () => {
  expect(problemsOf({})).toEqual([
    { field: "title", code: "missing" },
    { field: "subjects", code: "missing" },
    { field: "fit", code: "missing" },
    { field: "channels", code: "missing" },
  ]);
  const open = ["width", "height", "layout", "dtype", "scaling", "outputKind", "labels"];
  const bare = { ...A_DRAFT, ...Object.fromEntries(open.map((field) => [field, null])) };
  expect(problemsOf(ANSWERS, bare)).toEqual(open.map((field) => ({ field, code: "missing" })));
});

test("a title of spaces, no subject and no label are missing too", () => {
  expect(problemsOf({ ...ANSWERS, title: "  ", subjects: [], labels: [] })).toEqual([
    { field: "title", code: "missing" },
    { field: "subjects", code: "missing" },
    { field: "labels", code: "missing" },
  ]);
});

test("the choice of a person replaces the fact of a file", () => {
  const completed = completeDraft(
    { ...A_DRAFT, licence: { value: "MIT", from: "README.md" } },
    {
      ...ANSWERS,
      width: 128,
      scaling: { range: [-1, 1] },
      outputKind: "logits",
      labels: ["a", "b", "other"],
      threshold: 0.7,
      licence: null,
      records: { a: "record-a" },
    },
  );

  expect(completed).toMatchObject({
    ok: true,
    value: {
      input: { width: 128, height: 224, scaling: { range: [-1, 1] } },
      output: { kind: "logits" },
      labels: ["a", "b", "other"],
      rejectLabels: ["other"],
      threshold: 0.7,
      licence: null,
      records: { a: "record-a" },
    },
  });
});

test("a person may say that no label means none of these, and the id of a package is kept", () => {
  expect(completeDraft({ ...A_DRAFT, id: "kept" }, { ...ANSWERS, rejectLabels: [] })).toMatchObject({
    ok: true,
    value: { id: "kept", rejectLabels: [] },
  });
});

const SINGLE = { ...A_DRAFT, outputs: 1, outputKind: { value: "sigmoid", from: "birds.tflite" } } as const;
const NO_YES = ["no", "yes"];
const DIFFER = "must be two labels that differ";
const KIND = "must be sigmoid or logits, as the network has one output";

test.each<[string, DraftAnswers, PackageDraft, object | null]>([
  ["too few labels", { labels: ["robin", "wren"] }, A_DRAFT, { code: "label-count", labels: 2, outputs: 3 }],
  ["three labels of one output", {}, SINGLE, { code: "label-count", labels: 3, outputs: 1 }],
  ["two labels of one output", { labels: NO_YES }, SINGLE, null],
  ["one logit", { labels: NO_YES, outputKind: "logits" }, SINGLE, null],
  [
    "one probability",
    { labels: NO_YES, outputKind: "probabilities" },
    SINGLE,
    { field: "outputKind", code: "invalid", what: KIND },
  ],
  ["a blank label", { labels: ["no", " "] }, SINGLE, { code: "missing" }],
  ["an empty label", { labels: ["", "yes"] }, { ...SINGLE, outputs: null }, { code: "missing" }],
  ["a label twice", { labels: ["yes", "yes "] }, SINGLE, { code: "invalid", what: DIFFER }],
])("labels must fit the outputs: %s", (_name, answers, draft, problem) => {
  expect(problemsOf({ ...ANSWERS, ...answers }, draft)).toEqual(
    problem === null ? [] : [{ field: "labels", ...problem }],
  );
});

test.each<[DraftAnswers, string, string]>([
  [{ width: 0 }, "width", "must be a whole number from 1 to 4096"],
  [{ threshold: 50 }, "threshold", "must be a number from 0 to 1"],
  [{ labels: ["a", "", "c"] }, "labels", "must be a text of 1 to 500 characters"],
  [{ rejectLabels: ["eagle"] }, "rejectLabels", "must be one of the labels"],
  [{ records: { eagle: "golden-eagle" } }, "records", "must be named like one of the labels"],
  [{ scaling: { mean: [0, 0, 0], std: [0, 1, 1] } }, "scaling", "must be a number above 0"],
  [{ outputKind: "sigmoid" }, "outputKind", "can't be sigmoid, as the network has 3 outputs"],
])("the choice %j is refused at its field", (answers, field, what) => {
  expect(problemsOf({ ...ANSWERS, ...answers })).toEqual([{ field, code: "invalid", what }]);
});

test("an id is the title in kebab-case with a mark of the files", () => {
  const files = [{ path: "a", bytes: 1, sha256: "0000000f".padEnd(64, "0") }];

  expect(modelIdOf("Käfer & Wanzen  (2026)", files)).toBe("kafer-wanzen-2026-0000000f");
  expect(modelIdOf("甲虫", files)).toBe("model-0000000f");
  expect(modelIdOf("x".repeat(200), files)).toHaveLength(69);
  expect(modelIdOf("a".repeat(59) + " b", files)).toBe(`${"a".repeat(59)}-0000000f`);
});

test("two trainings of one network have different ids, even with the same model.json", () => {
  const json = { path: "model.json", bytes: 1, sha256: "aaaaaaaa".repeat(8) };
  const weights = { path: "weights.bin", bytes: 1, sha256: "bbbbbbbb".repeat(8) };

  expect(modelIdOf("Pests", [json, weights])).not.toBe(
    modelIdOf("Pests", [json, { ...weights, sha256: "cccccccc".repeat(8) }]),
  );
});

const FACTS = {
  ...NO_FACTS,
  subject: "animal",
  group: "a bird",
} as const;

test("facts of labels and outcomes of a manifest are kept until its labels or subjects change", () => {
  const stated = {
    ...A_DRAFT,
    subjects: { value: ["animal"], from: "model-manifest.json" },
    classMap: "class_map",
    labelFacts: [FACTS, FACTS, { ...FACTS, subject: null }],
    outcomes: {
      animal: {
        onTopic: 0.5,
        identified: 0.8,
        identifiedOfCrop: 0.9,
        group: 0.7,
        maxSick: 0.1,
        unknownKind: 0.5,
        ranks: {},
        sureness: [],
        surenessOfCrop: [],
        uncountedCrops: [],
      },
    },
  } as const;
  const { labelFacts, outcomes } = stated;

  expect(completeDraft(stated, { ...ANSWERS, threshold: 0.7 })).toMatchObject({
    ok: true,
    value: { output: { classMap: "class_map" }, labelFacts, outcomes },
  });
  for (const other of [
    { labels: ["wren", "robin", "background"] },
    { subjects: ["plant"] },
    { rejectLabels: [] },
  ] as const) {
    expect(completeDraft(stated, { ...ANSWERS, ...other })).toMatchObject({
      ok: true,
      value: { labelFacts: null, outcomes: null, taxa: [] },
    });
  }
});

test("the resampling of a manifest is kept, and a resize before a crop only where the photo is cropped", () => {
  const inputFacts = { resampling: "pillow-bicubic", resize: 256, orientation: "stored" } as const;
  const draft: PackageDraft = { ...A_DRAFT, inputFacts };
  expect(completeDraft(draft, ANSWERS)).toMatchObject({ ok: true, value: { input: inputFacts } });
  const stretched = completeDraft(draft, { ...ANSWERS, fit: "stretch" });
  expect(stretched.ok && stretched.value.input).toMatchObject({ resampling: "pillow-bicubic" });
  expect(stretched.ok && stretched.value.input).not.toHaveProperty("resize");
});
