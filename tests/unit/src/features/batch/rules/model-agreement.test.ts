import { expect, test } from "vitest";
import type { BatchAnswer } from "#domain/batch-photo.ts";
import { burstAnswers } from "#domain/bursts.ts";
import { isAgreed } from "#src/features/batch/rules/review-burst.ts";
import { ok } from "#domain/result.ts";
import { answerOf, LION, photoOf, unreadPhoto, unsureOf } from "#tests/fakes/batch-photos.ts";

const PANTHERA = { recordId: "lion", headline: "Panthera leo" };

function agreed(...said: readonly [BatchAnswer, ...BatchAnswer[]]): boolean {
  const shown = photoOf("1.jpg", { said: ok(said) });
  return isAgreed({ burst: [shown], shown });
}

test.each<[what: string, other: BatchAnswer, isSame: boolean]>([
  ["the same name", answerOf("Lion", 0.4), true],
  ["another name of the same record", answerOf("Leo", 0.4, PANTHERA), true],
  ["another name whose record is wider", answerOf("Leo", 0.4, { ...PANTHERA, recordIsWider: true }), false],
  ["another name", answerOf("Jaguar", 0.9), false],
  ["another name without a record", answerOf("Jaguar", 0.9, { recordId: null }), false],
  ["no name", unsureOf("Lion", 0.4), false],
])("beside a lion, %s is agreement or not", (_, other, isSame) => {
  expect(agreed(LION, other)).toBe(isSame);
});

test("models that both name nothing agree, and so does one alone, and none", () => {
  expect(agreed(unsureOf("Lion", 0.3), unsureOf("Jaguar", 0.2))).toBe(true);
  expect(agreed(unsureOf("Lion", 0.3), answerOf("Jaguar", 0.9))).toBe(false);
  expect(agreed(LION)).toBe(true);
  const shown = unreadPhoto("1.jpg");
  expect(isAgreed({ burst: [shown], shown })).toBe(true);
});

test("each model has an answer of its own to a burst", () => {
  const [one, other] = [
    photoOf("1.jpg", { said: ok([answerOf("Lion", 0.9), answerOf("Ape", 0.2)]) }),
    photoOf("2.jpg", { said: ok([answerOf("Lion", 0.5), answerOf("Jaguar", 0.8)]) }),
  ];
  const answers = burstAnswers([one, other]);
  expect(answers.map(({ headline, probability }) => [headline, probability])).toEqual([
    ["Lion", 0.9],
    ["Jaguar", 0.8],
  ]);
  expect(burstAnswers([unreadPhoto("1.jpg")])).toEqual([]);
});
