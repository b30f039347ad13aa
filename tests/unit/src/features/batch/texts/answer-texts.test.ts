import { expect, test } from "vitest";
import { type BatchAnswer, correct, reject } from "#domain/batch-photo.ts";
import {
  answerWords,
  describeAnswerSureness,
  describeReview,
  fileNameOf,
  photoWords,
} from "#src/features/batch/texts/grid-texts.ts";
import { ok } from "#domain/result.ts";
import { answerOf, LION, photoOf, unsureOf } from "#tests/fakes/batch-photos.ts";

const AT = "2026-06-03T08:00:00.000Z";
const COUNTED = { right: 0.998, photos: 800, field: null };

test.each<[answer: BatchAnswer | null, name: string, outcome: string | null, sureness: string | null]>([
  [LION, "Lion", null, "90%"],
  [{ ...LION, sureness: { ...COUNTED, right: 0.87 } }, "Lion", null, "87%"],
  [{ ...LION, sureness: COUNTED }, "Lion", null, "99%"],
  [answerOf("Tomato healthy", 0.8, { verdict: "healthy" }), "Tomato healthy", "Healthy", "80%"],
  [answerOf("Weevil", 0.4, { verdict: "group", headline: "A beetle" }), "A beetle", "Kind not clear", "40%"],
  [unsureOf("Lion", 0.31), "Lion?", "Not sure", "31%"],
  [answerOf("Lion", 0.31, { verdict: "unknown-kind" }), "Lion?", "Kind not known", "31%"],
  [answerOf("Background", 0.9, { verdict: "none-of-these" }), "None of these", null, "90%"],
  [answerOf("Rose", 0.9, { verdict: "off-topic" }), "Off topic", null, "90%"],
  [null, "Not read", null, null],
])("an answer is told in the few words of a tile: %#", (answer, name, outcome, sureness) => {
  expect(answerWords(answer)).toEqual({ name, outcome, sureness });
});

test("a person's name goes before the model's, and what was rejected keeps the model's", () => {
  const unsure = photoOf("1.jpg", { said: ok([unsureOf("Lion", 0.3)]) });
  expect(photoWords(correct(unsure, { name: "Serval", recordId: null }, AT))).toMatchObject({
    name: "Serval",
    outcome: null,
  });
  expect(photoWords(reject(photoOf("1.jpg"), AT)).name).toBe("Lion");
});

test("how sure an answer is stands in sentences, with what was counted where the answer names something", () => {
  expect(describeAnswerSureness(LION)).toBe("90% confidence.");
  expect(describeAnswerSureness({ ...LION, sureness: COUNTED })).toBe(
    "90% confidence. Of 100 answers like this, about 99 were right.",
  );
  expect(describeAnswerSureness(unsureOf("Lion", 0.31))).toBe(
    "Best guess: Lion, 31%. That is less than it takes for an answer.",
  );
  expect(describeAnswerSureness(answerOf("Lion", 0.31, { verdict: "unknown-kind" }))).toBe(
    "Perhaps a kind that the model does not know. The nearest is Lion, 31%.",
  );
  expect(describeAnswerSureness(answerOf("Background", 0.9, { verdict: "none-of-these" }))).toBe(
    "Shows nothing that the model knows (90%).",
  );
  expect(describeAnswerSureness(answerOf("Rose", 0.9, { verdict: "off-topic" }))).toBe(
    "Looks like something else: that is for another page.",
  );
});

test("what was just said is told with the name, where there is one", () => {
  expect(describeReview("corrected", "Serval")).toBe("Corrected: Serval.");
  expect(describeReview("rejected", null)).toBe("Rejected.");
  expect(describeReview("confirmed", "\u202Enoil")).toBe("Confirmed: noil.");
});

test("a file is called by its name, without its folder", () => {
  expect(["trap/deep/IMG_1.jpg", "IMG_1.jpg"].map((path) => fileNameOf({ path }))).toEqual([
    "IMG_1.jpg",
    "IMG_1.jpg",
  ]);
});
