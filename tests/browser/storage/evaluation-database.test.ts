import { beforeEach, expect, test } from "vitest";
import { openEvaluationDatabase, type PhotoAnswer } from "#src/lab/benchmark/labelled/evaluation-database.ts";
import { deleteDatabase, writeDatabase } from "./databases.ts";

const NAME = "bio-kingdom.evaluations";

function answerTo(path: string, model = "birds"): PhotoAnswer {
  return {
    model,
    path,
    top: [{ label: "wren", probability: 0.9 }],
    probabilities: null,
    problem: null,
    imagingMs: 20,
    inferMs: 4,
    runtime: "TensorFlow.js 4.22.0",
    backend: "wasm, 1 thread",
    load: null,
  };
}

beforeEach(() => deleteDatabase(NAME));

test("answers are kept by run, model and photo; a run that is forgotten leaves the others alone", async () => {
  const database = openEvaluationDatabase();
  expect(await database.open("a", 1)).toEqual([]);
  for (const answer of [answerTo("1"), answerTo("2"), answerTo("1", "leaves"), answerTo("1")]) {
    await database.add("a", answer);
  }
  await database.add("b", answerTo("1"));

  const kept = await openEvaluationDatabase().open("a", 2);
  expect(kept).toEqual([answerTo("1"), answerTo("2"), answerTo("1", "leaves")]);
  await database.forget("a");
  expect(await database.open("a", 3)).toEqual([]);
  expect(await database.open("b", 3)).toEqual([answerTo("1")]);
});

test("two folders with twelve models are kept, and the next run replaces the one that was opened longest ago", async () => {
  const database = openEvaluationDatabase();
  for (const [at, run] of "abcdefghijklmnopqrstuvwxa".split("").entries()) {
    await database.open(run, at);
    await database.add(run, answerTo("1"));
  }
  expect(await database.open("b", 30)).toHaveLength(1);
  await database.open("y", 31);
  expect(await database.open("a", 32)).toHaveLength(1);
  expect(await database.open("c", 33)).toEqual([]);
});

test("the probabilities of all labels are kept, an older answer has none, and a damaged one is left out", async () => {
  const database = openEvaluationDatabase();
  await database.open("a", 1);
  const whole = { ...answerTo("1"), probabilities: Float32Array.of(0.25, 0.75) };
  await database.add("a", whole);
  await database.add("a", Object.assign(answerTo("2"), { probabilities: undefined }));
  const damaged: object = { top: "wren" };
  await database.add("a", Object.assign(answerTo("3"), damaged));
  expect(await database.open("a", 2)).toEqual([whole, answerTo("2")]);
});

test("a run that is opened after the clock was set back years does not count as the oldest", async () => {
  const database = openEvaluationDatabase();
  for (const [at, run] of "abcdefghij".split("").entries()) await database.open(run, 1_800_000_000_000 + at);
  await database.open("own", 0);
  await database.add("own", answerTo("1"));
  expect(await database.open("own", 1)).toHaveLength(1);
});

test("answers that an earlier version of the app kept are read", async () => {
  const old = await writeDatabase(NAME, 1, [
    { name: "runs", keyPath: "run", records: [{ run: "a", openedAt: 1 }] },
    { name: "answers", keyPath: ["run", "model", "path"], records: [{ run: "a", ...answerTo("1") }] },
  ]);
  old.close();
  expect(await openEvaluationDatabase().open("a", 2)).toEqual([answerTo("1")]);
});
