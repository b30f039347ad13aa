import { expect, test } from "vitest";
import {
  agreementOf,
  bestPlace,
  comparisonOf,
  differencesFrom,
  hasWinner,
  labelRows,
  meaningOf,
  winsOf,
} from "#src/lab/benchmark/labelled/rules/comparison.ts";
import {
  answeredOf,
  type AnsweredSummary,
  type EvaluatedPhoto,
} from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { SURE_WREN } from "#tests/fakes/benchmark.ts";

/** A photo of a folder, with the model's label for the folder and the model's answer. */
type Answer = readonly [folder: string, truth: string, answer: string];

function modelOf(id: string, answers: readonly Answer[]): AnsweredSummary {
  const photos = answers.map(([folder, truth, answer], at): EvaluatedPhoto => ({
    ...SURE_WREN,
    path: `${folder}/${at}.jpg`,
    folder,
    truth,
    top: [{ label: answer, probability: 0.9 }],
  }));
  const rules = { threshold: 0.5, rejectLabels: [], labelCount: 9, fileBytes: 1 };
  const [summary] = answeredOf([{ model: { id, version: "1", title: id }, ...rules, photos, uncounted: [] }]);
  if (summary === undefined) throw new Error("nothing was answered");
  return summary;
}

/** Answers to `count` photos of wrens. */
function wrens(count: number, answer: string): readonly Answer[] {
  return Array.from({ length: count }, () => ["wren", "wren", answer] as const);
}

test("a difference is the model's top-1 minus the reference's, on the photos that both answered", () => {
  const good = modelOf("good", [...wrens(20, "wren"), ...wrens(5, "owl")]);
  const bad = modelOf("bad", [...wrens(4, "wren"), ...wrens(16, "owl")]);
  const [fromGood] = differencesFrom([good, bad], 0);
  expect(fromGood).toMatchObject({ model: { id: "bad" }, counts: { onlyFirst: 0, onlySecond: 16 } });
  expect(fromGood?.top1?.difference).toBeCloseTo(-0.8, 12);
  const [fromBad] = differencesFrom([good, bad], 1);
  expect(fromBad?.top1?.difference).toBeCloseTo(0.8, 12);
  expect([fromGood, fromBad].map((each) => each && meaningOf(each))).toEqual(["worse", "better"]);
});

test("a small difference is unclear, equal answers are so, and models without a common photo are not compared", () => {
  const one = modelOf("one", [...wrens(18, "wren"), ...wrens(2, "owl")]);
  const other = modelOf("other", wrens(20, "wren"));
  const elsewhere = modelOf("elsewhere", [["owl", "owl", "owl"]]);
  const meanings = differencesFrom([one, other, one, elsewhere], 0).map(meaningOf);
  expect(meanings).toEqual(["unclear", "same-photos", "none-in-common"]);
});

test("what is clear of two models may be unclear among many", () => {
  const base = modelOf("base", [...wrens(6, "owl"), ...wrens(20, "wren")]);
  const better = modelOf("better", wrens(26, "wren"));
  const others = Array.from({ length: 5 }, (_, at) => modelOf(`same ${at}`, wrens(26, "owl")));
  const alone = differencesFrom([base, better], 0)[0];
  const among = differencesFrom([base, better, ...others, better], 0)[0];
  expect(alone && meaningOf(alone)).toBe("better");
  expect(alone?.p).toBe(among?.p);
  expect(among && meaningOf(among)).toBe("unclear");
});

test("the best model is the first of the highest top-1", () => {
  const [low, high] = [modelOf("low", wrens(2, "owl")), modelOf("high", wrens(2, "wren"))];
  expect(bestPlace([low, high, high])).toBe(1);
});

/** The answers to a wren, an owl and an emu. */
function answersTo(wren: string, owl: string, emu: string): readonly Answer[] {
  return [
    ["wren", "wren", wren],
    ["owl", "owl", owl],
    ["emu", "emu", emu],
  ];
}

test("a label has a winner, a tie says so, and where all are equal there is none", () => {
  const models = [
    modelOf("one", answersTo("wren", "owl", "owl")),
    modelOf("two", answersTo("owl", "owl", "owl")),
    modelOf("three", answersTo("owl", "emu", "owl")),
  ];
  const rows = labelRows(models);
  expect(rows.map(({ label, best }) => [label, best])).toEqual([
    ["emu", [0, 1, 2]],
    ["owl", [0, 1]],
    ["wren", [0]],
  ]);
  expect(rows.map(hasWinner)).toEqual([false, true, true]);
  expect(winsOf(rows, 3)).toEqual([
    { alone: 1, shared: 1 },
    { alone: 0, shared: 1 },
    { alone: 0, shared: 0 },
  ]);
  expect(comparisonOf(models, 0)?.labels.map(({ best }) => best)).toEqual([[], ["one", "two"], ["one"]]);
});

test("models with other labels meet in the folders, and folders of one label are one row", () => {
  const coarse = modelOf("coarse", [
    ["armyworm", "Caterpillar", "Caterpillar"],
    ["cutworm", "Caterpillar", "Aphid"],
    ["bean aphid", "Aphid", "Aphid"],
    ["pea aphid", "Aphid", "Aphid"],
  ]);
  const fine = modelOf("fine", [
    ["armyworm", "Fall armyworm", "Fall armyworm"],
    ["cutworm", "Cutworm", "Cutworm"],
    ["bean aphid", "Greenfly", "Greenfly"],
    ["pea aphid", "Greenfly", "Cutworm"],
  ]);
  expect(
    labelRows([coarse, fine]).map(({ label, folders, cells }) => [
      label,
      folders,
      cells.map((cell) => cell?.right),
    ]),
  ).toEqual([
    ["Aphid", ["bean aphid", "pea aphid"], [2, 1]],
    ["Caterpillar", ["armyworm"], [1, 1]],
    ["Caterpillar", ["cutworm"], [0, 1]],
  ]);
});

test("a folder that only one model has has one cell, and no winner", () => {
  const [row] = labelRows([
    modelOf("one", [["wren", "wren", "wren"]]),
    modelOf("two", [["owl", "owl", "emu"]]),
  ]);
  expect(row?.cells.map((cell) => cell?.right)).toEqual([undefined, 0]);
  expect(row && hasWinner(row)).toBe(false);
});

test("two models agree where their answers are the same, or both right under other names", () => {
  const one = modelOf("one", [
    ["cat", "Cat", "Cat"],
    ["cat", "Cat", "Dog"],
    ["cat", "Cat", "Dog"],
    ["cat", "Cat", "Dog"],
  ]);
  const two = modelOf("two", [
    ["cat", "Tabby", "Tabby"],
    ["cat", "Tabby", "Dog"],
    ["cat", "Tabby", "Wolf"],
    ["cat", "Tabby", "Tabby"],
  ]);
  const { share, photos, apart } = agreementOf(one.photos, two.photos);
  expect([share, photos]).toEqual([0.5, 4]);
  expect(apart.map(([{ path }]) => path)).toEqual(["cat/3.jpg", "cat/2.jpg"]);
  expect(agreementOf(one.photos, []).share).toBeNull();
});

test("one model alone has no comparison", () => {
  expect(comparisonOf([modelOf("one", wrens(2, "wren"))], 0)).toBeNull();
});
