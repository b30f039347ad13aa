import { expect, test } from "vitest";
import { completeDraft, type DraftAnswers, modelIdOf } from "#models/complete-draft.ts";
import { readManifest } from "#models/manifest-schema.ts";
import { A_DRAFT } from "#tests/fakes/model-packages.ts";

const ANSWERS: DraftAnswers = { title: "Garden birds", subjects: ["animal"], fit: "cover", channels: "rgb" };

function problemsOf(answers: DraftAnswers, draft = A_DRAFT) {
  const completed = completeDraft(draft, answers);
  return completed.ok ? [] : completed.error;
}

test("what the files state and a person chose comes to a manifest", () => {
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

test("nothing is guessed: what nobody says is missing, field by field", () => {
  expect(problemsOf({})).toEqual([
    { field: "title", code: "missing" },
    { field: "subjects", code: "missing" },
    { field: "fit", code: "missing" },
    { field: "channels", code: "missing" },
  ]);
  const bare = {
    ...A_DRAFT,
    width: null,
    height: null,
    layout: null,
    dtype: null,
    scaling: null,
    outputKind: null,
    labels: null,
  };
  expect(problemsOf(ANSWERS, bare)).toEqual(
    ["width", "height", "layout", "dtype", "scaling", "outputKind", "labels"].map((field) => ({
      field,
      code: "missing",
    })),
  );
});

test("a title of spaces, no subject and no label are missing too", () => {
  expect(problemsOf({ ...ANSWERS, title: "  ", subjects: [], labels: [] })).toEqual([
    { field: "title", code: "missing" },
    { field: "subjects", code: "missing" },
    { field: "labels", code: "missing" },
  ]);
});

test("what a person chose goes before what the files state", () => {
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

test("a person may say that no label means none of these", () => {
  expect(completeDraft(A_DRAFT, { ...ANSWERS, rejectLabels: [] })).toMatchObject({
    ok: true,
    value: { rejectLabels: [] },
  });
});

test("labels must be as many as the outputs", () => {
  expect(problemsOf({ ...ANSWERS, labels: ["robin", "wren"] })).toEqual([
    { field: "labels", code: "label-count", labels: 2, outputs: 3 },
  ]);
});

test("a single output has two labels and is a sigmoid or a logit", () => {
  const single = { ...A_DRAFT, outputs: 1, outputKind: { value: "sigmoid", from: "birds.tflite" } } as const;

  expect(problemsOf({ ...ANSWERS, labels: ["no", "yes"] }, single)).toEqual([]);
  expect(problemsOf(ANSWERS, single)).toEqual([
    { field: "labels", code: "label-count", labels: 3, outputs: 1 },
  ]);
  expect(problemsOf({ ...ANSWERS, labels: ["no", "yes"], outputKind: "probabilities" }, single)).toEqual([
    {
      field: "outputKind",
      code: "invalid",
      what: "must be sigmoid or logits, as the network has one output",
    },
  ]);
  expect(problemsOf({ ...ANSWERS, labels: ["no", "yes"], outputKind: "logits" }, single)).toEqual([]);
});

test("of the two labels of a single output each has to be there, and they differ", () => {
  const single = { ...A_DRAFT, outputs: 1, outputKind: { value: "sigmoid", from: "birds.tflite" } } as const;

  expect(problemsOf({ ...ANSWERS, labels: ["no", " "] }, single)).toEqual([
    { field: "labels", code: "missing" },
  ]);
  expect(problemsOf({ ...ANSWERS, labels: ["", "yes"] }, { ...single, outputs: null })).toEqual([
    { field: "labels", code: "missing" },
  ]);
  expect(problemsOf({ ...ANSWERS, labels: ["yes", "yes "] }, single)).toEqual([
    { field: "labels", code: "invalid", what: "must be two labels that differ" },
  ]);
});

test.each<[DraftAnswers, string, string]>([
  [{ width: 0 }, "width", "must be a whole number from 1 to 4096"],
  [{ threshold: 50 }, "threshold", "must be a number from 0 to 1"],
  [{ labels: ["a", "", "c"] }, "labels", "must be a text of 1 to 500 characters"],
  [{ rejectLabels: ["eagle"] }, "rejectLabels", "must be one of the labels"],
  [{ records: { eagle: "golden-eagle" } }, "records", "must be named like one of the labels"],
  [{ scaling: { mean: [0, 0, 0], std: [0, 1, 1] } }, "scaling", "must be a number above 0"],
  [{ outputKind: "sigmoid" }, "outputKind", "can't be sigmoid, as the network has 3 outputs"],
])("the choice %j is refused beside its field", (answers, field, what) => {
  expect(problemsOf({ ...ANSWERS, ...answers })).toEqual([{ field, code: "invalid", what }]);
});

test("an id is the title in kebab-case and a mark of the files", () => {
  const files = [{ path: "a", bytes: 1, sha256: "0000000f".padEnd(64, "0") }];

  expect(modelIdOf("Käfer & Wanzen  (2026)", files)).toBe("kafer-wanzen-2026-0000000f");
  expect(modelIdOf("甲虫", files)).toBe("model-0000000f");
  expect(modelIdOf("x".repeat(200), files)).toHaveLength(69);
  expect(modelIdOf("a".repeat(59) + " b", files)).toBe(`${"a".repeat(59)}-0000000f`);
});

test("two trainings of one network differ in their ids, also where model.json is the same", () => {
  const json = { path: "model.json", bytes: 1, sha256: "aaaaaaaa".repeat(8) };
  const weights = { path: "weights.bin", bytes: 1, sha256: "bbbbbbbb".repeat(8) };

  expect(modelIdOf("Pests", [json, weights])).not.toBe(
    modelIdOf("Pests", [json, { ...weights, sha256: "cccccccc".repeat(8) }]),
  );
});

test("an id that the package has already is kept", () => {
  expect(completeDraft({ ...A_DRAFT, id: "kept" }, ANSWERS)).toMatchObject({
    ok: true,
    value: { id: "kept" },
  });
});

const FACTS = {
  subject: "animal",
  scientificName: null,
  alsoKnownAs: [],
  group: "a bird",
  crop: null,
  healthy: false,
  unknown: false,
} as const;

test("the facts of labels, outcomes and class map of a manifest are kept as long as its labels are", () => {
  const stated = {
    ...A_DRAFT,
    subjects: { value: ["animal"], from: "model-manifest.json" },
    classMap: "class_map",
    labelFacts: [FACTS, FACTS, { ...FACTS, subject: null }],
    outcomes: {
      animal: {
        onTopic: 0.5,
        identified: 0.8,
        group: 0.7,
        maxSick: 0.1,
        unknownKind: 0.5,
        sureness: [],
        surenessOfCrop: [],
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
      value: { labelFacts: null, outcomes: null },
    });
  }
});
