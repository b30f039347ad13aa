import { expect, test } from "vitest";
import { NO_CAPTURE } from "#domain/photo/capture.ts";
import { ok } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import { type BatchAnswer, correct, reject } from "#src/lab/batch/rules/batch-photo.ts";
import {
  answerWords,
  describeAgain,
  describeAnswerSureness,
  describeCapture,
  nothingToConfirm,
  photoWords,
  SURENESS_RANGES,
} from "#src/lab/batch/texts/grid-texts.ts";
import { answerOf, CROPLESS, LION, photoOf, unsureOf } from "#tests/fakes/batch-photos.ts";

test("a time is shown as the camera wrote it; a stand-in and what can't be read say so", () => {
  const taken = { ...NO_CAPTURE, takenAt: "2026-06-01T05:12:30+02:00" };
  expect(describeCapture(taken)).toEqual(["Taken 2026-06-01, 05:12"]);
  expect(describeCapture({ ...taken, takenAtFrom: "DateTimeDigitized" })).toEqual([
    "Digitised 2026-06-01, 05:12; when it was taken is not known",
  ]);
  expect(describeCapture({ ...taken, takenAtFrom: "DateTime", unreadable: ["position"] })).toEqual([
    "File changed 2026-06-01, 05:12; when it was taken is not known",
    "States a place that can't be read",
  ]);
  expect(describeCapture({ ...NO_CAPTURE, unreadable: ["date"] })).toEqual([
    "States a date that can't be read",
  ]);
  expect(describeCapture(NO_CAPTURE)).toEqual([]);
});

test("the ranges of sureness leave out no answer, and none is in two", () => {
  const ends = SURENESS_RANGES.map(({ range: [from, below] }) => [from, below]);
  expect(ends[0]?.[0]).toBe(0);
  expect(ends.slice(1).map(([from]) => from)).toEqual(ends.slice(0, -1).map(([, below]) => below));
  expect(ends.at(-1)?.[1]).toBeGreaterThan(1);
});

const AT = "2026-06-03T08:00:00.000Z";
const COUNTED = { right: 0.998, photos: 800, field: null };

test.each<[answer: BatchAnswer | null, name: string, outcome: string | null, sureness: string | null]>([
  [LION, "Lion", null, "likely"],
  [{ ...LION, sureness: { ...COUNTED, right: 0.87 } }, "Lion", null, "87%"],
  [{ ...LION, sureness: COUNTED }, "Lion", null, "99%"],
  [answerOf("Tomato healthy", 0.8, { verdict: "healthy" }), "Tomato healthy", "Healthy", "possible"],
  [answerOf("Weevil", 0.4, { verdict: "group", headline: "A beetle" }), "A beetle", "Kind not clear", null],
  [unsureOf("Lion", 0.31), "Lion?", "Not sure", null],
  [unsureOf("Lion", 0.19), "No name", "Not sure", null],
  [answerOf("Lion", 0.31, { verdict: "unknown-kind" }), "Lion?", "Kind not known", null],
  [answerOf("Background", 0.9, { verdict: "none-of-these" }), "None of these", null, null],
  [answerOf("Rose", 0.9, { verdict: "off-topic" }), "Off topic", null, null],
  [CROPLESS, "No name without the crop", "Crop not told", null],
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

/** An answer whose photo belongs on another page. */
function seenAs(subject: Subject): BatchAnswer {
  const lookalike = { subject, label: null, group: null, probability: 0.9 };
  return answerOf("Aphid", 0.1, { verdict: "off-topic", lookalike });
}

test("Free is not told to ask again on a page of Premium", () => {
  const again = "The model puts this photo on another page. Ask it again as Pests, correct it, or reject it.";
  expect(nothingToConfirm(seenAs("pest"), "premium")).toBe(again);
  expect(nothingToConfirm(seenAs("pest"), "free")).toBe(
    "The model puts this photo on the page of Pests, which is part of Premium. Correct it, or reject it.",
  );
  expect(nothingToConfirm(seenAs("plant"), "free")).toContain("Ask it again as Plants");
});

test("how sure an answer is stands in sentences, with what was counted where the answer names something", () => {
  expect(describeAnswerSureness(LION)).toBe("Confidence: likely");
  expect(describeAnswerSureness({ ...LION, sureness: COUNTED })).toBe(
    "Of 100 answers like this, about 99 were right.",
  );
  expect(describeAnswerSureness(unsureOf("Lion", 0.31))).toBe(
    "Best guess: Lion, which is not sure enough for an answer.",
  );
  expect(describeAnswerSureness(answerOf("Lion", 0.31, { verdict: "unknown-kind" }))).toBe(
    "Perhaps a kind that the model does not know. The nearest is Lion.",
  );
  expect(describeAnswerSureness(CROPLESS)).toBe(
    "Without the crop, 9 of 26 names for leaves in the open were right, so the app gives none.",
  );
  expect(describeAnswerSureness(answerOf("Background", 0.9, { verdict: "none-of-these" }))).toBe(
    "Shows nothing that the model knows.",
  );
  expect(describeAnswerSureness(answerOf("Rose", 0.9, { verdict: "off-topic" }))).toBe(
    "Looks like something else: that is for another page.",
  );
});

test("after photos were asked again, each change is counted, and those without photos are left out", () => {
  const none = { named: 0, renamed: 0, unnamed: 0, same: 0, unread: 0 };
  const asked = {
    subject: "found",
    total: 12,
    left: 0,
    changes: { ...none, named: 7, renamed: 3, same: 2 },
  } as const;
  expect(describeAgain(asked)).toBe("12 photos asked again: 7 now named, 3 with another name, 2 as before.");
  const lost = { ...none, unnamed: 1, unread: 1 };
  expect(describeAgain({ subject: "plant", total: 2, left: 0, changes: lost })).toBe(
    "2 photos asked again as Plants: 1 no longer named, 1 not read, with the old answer.",
  );
  expect(describeAgain({ ...asked, left: 5 })).toBe("12 photos are asked again: 5 to go.");
});
