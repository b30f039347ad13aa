import { expect, test } from "vitest";
import { differentialOf } from "#domain/diagnosis/differential.ts";
import { answersIn } from "#domain/diagnosis/sign-table.ts";
import { SIGNS, STEPS } from "#domain/diagnosis/signs.ts";
import { keysOf } from "#domain/subject.ts";
import { DIAGNOSIS_RULES } from "#src/app/diagnosis/diagnosis-rules.ts";
import { SignDrawing } from "#src/app/diagnosis/drawings.tsx";
import { CROPS_WITH_SIGNS, loadCrop } from "#src/app/diagnosis/load-crop.ts";
import { QUESTION_TEXTS, questionText, STEP_TEXTS, stepText } from "#src/app/diagnosis/sign-texts.ts";
import { show } from "#tests/browser/kit/open-app.tsx";
import crops from "../../../../../src/app/diagnosis/crops?drawings";
import signs from "../../../../../src/app/diagnosis/signs?drawings";

const QUESTIONS = keysOf(SIGNS);

const ANSWERS = QUESTIONS.flatMap((question) => SIGNS[question].map((answer) => `${question}-${answer}`));

test("each answer to each question has a text of its own, and each step a sentence", () => {
  for (const question of QUESTIONS) {
    const { ask, answers } = QUESTION_TEXTS[question];
    const texts = Object.values<string>(answers);
    expect(Object.keys(answers)).toEqual(SIGNS[question]);
    expect(new Set(texts.filter((text) => text !== "")).size).toBe(SIGNS[question].length);
    expect(ask).toMatch(/\?/);
  }
  expect(Object.keys(STEP_TEXTS).toSorted()).toEqual(STEPS.toSorted());
  expect(new Set(Object.values(STEP_TEXTS)).size).toBe(STEPS.length);
});

test("the question about fruit has the crop's own word, and all words where a crop has none of its own", () => {
  expect(questionText("fruit", "apple")).toBe("What does the fruit look like?");
  expect(questionText("fruit", "bean")).toBe("What do the pods look like?");
  expect(questionText("fruit", "maize")).toBe("What do the ears look like?");
  expect(questionText("fruit", "rice")).toBe("What do the fruit, pods or ears look like?");
  expect(questionText("colour", "apple")).toBe("What colour are most of the spots?");
});

test.each([
  ["colour", "red", "sugarcane", "sugarcane-red-rot"],
  ["outline", "diamond", "rice", "rice-blast"],
] as const)("%s: %s is an answer for %s alone, and tells for %s", async (question, answer, only, told) => {
  for (const crop of CROPS_WITH_SIGNS) {
    const { profiles } = await loadCrop(crop);
    expect(answersIn(profiles[0], question, {}).includes(answer)).toBe(crop === only);
  }
  const { profiles } = await loadCrop(only);
  const [best] = differentialOf(profiles, null, { [question]: answer }, DIAGNOSIS_RULES);
  expect(best.profile.id).toBe(told);
});

test("what must not leave the field is what carries a disease to the next one, never the harvest", () => {
  expect(stepText("stay-put", "tomato")).toMatch(/^Take no seed, cuttings or young plants/);
  expect(stepText("stay-put", "sugarcane")).toContain("setts");
  // Frosty pod rot and the pod borer travel in pods that look sound.
  expect(stepText("stay-put", "cacao")).toContain("pods");
  for (const crop of CROPS_WITH_SIGNS) expect(stepText("stay-put", crop)).not.toContain("fruit");
  expect(CROPS_WITH_SIGNS).toEqual(expect.arrayContaining(["sugarcane", "cacao"]));
});

test("each answer has a drawing, but for one that says that there is nothing to see", () => {
  expect(ANSWERS.filter((answer) => !(answer in signs) && !/-(?:none|no|flat)$/.test(answer))).toEqual([]);
});

test("each drawing belongs to an answer", () => {
  const answers = new Set(["clean", ...ANSWERS]);
  expect(Object.keys(signs).filter((name) => !answers.has(name))).toEqual([]);
});

test("each crop with a table of signs has a drawing, and no other crop has one", () => {
  expect(
    Object.keys(crops)
      .map((name) => name.replaceAll("-", " "))
      .toSorted(),
  ).toEqual(CROPS_WITH_SIGNS.toSorted());
});

test("an answer without a drawing has the clean leaf", async () => {
  const app = await show(
    <>
      <SignDrawing name="rust-no" />
      <SignDrawing name="clean" />
      <SignDrawing name="rust-yes" />
    </>,
  );
  const drawn = (): readonly string[] =>
    Array.from(app.container.querySelectorAll("svg"), ({ innerHTML }) => innerHTML);
  await expect.poll(() => drawn().filter((each) => each !== "")).toHaveLength(3);
  const [without, clean, rust] = drawn();
  expect(without).toBe(clean);
  expect(rust).not.toBe(clean);
});

test.each(CROPS_WITH_SIGNS)("each disease in the table of %s has its record", async (crop) => {
  const { profiles, records } = await loadCrop(crop);
  expect(profiles.map(({ id }) => id).filter((id) => !records.has(id))).toEqual([]);
  expect(new Set(Array.from(records.values(), ({ subject }) => subject))).toEqual(new Set(["disease"]));
});
