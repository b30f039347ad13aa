import { expect, test } from "vitest";
import { ok } from "#domain/result.ts";
import { type BatchAnswer, reject } from "#src/lab/batch/rules/batch-photo.ts";
import { burstAnswers } from "#src/lab/batch/rules/bursts.ts";
import {
  guessToConfirm,
  isAgreed,
  isOpen,
  nameBurst,
  namedOnBurst,
  nextOpen,
  rejectBurst,
  reviewProgress,
} from "#src/lab/batch/rules/review-burst.ts";
import { showBursts } from "#src/lab/batch/rules/shown-bursts.ts";
import { answerOf, CROPLESS, LION, photoOf, unreadPhoto, unsureOf } from "#tests/fakes/batch-photos.ts";

const AT = "2026-06-03T08:00:00.000Z";
const LION_PHOTO = photoOf("1.jpg");
const APE = photoOf("2.jpg", { said: ok([answerOf("Ape", 0.4)]) });
const UNSURE = photoOf("3.jpg", { said: ok([unsureOf("Ape", 0.3)]) });

test("a name for a burst confirms the photos that have it already, and corrects the others", () => {
  const given = { name: "Lion", recordId: "lion" };
  const word = { reviewedAt: AT, ...given };
  expect(nameBurst([LION_PHOTO, APE, UNSURE], given, AT).map(({ review }) => review)).toEqual([
    { status: "confirmed", ...word },
    { status: "corrected", ...word },
    { status: "corrected", ...word },
  ]);
  const rejected = { status: "rejected", reviewedAt: AT };
  expect(rejectBurst([LION_PHOTO, APE], AT).map(({ review }) => review)).toEqual([rejected, rejected]);
});

test("a burst is named by the model whatever a person said of it, and by nobody where the model is not sure", () => {
  expect(namedOnBurst([reject(LION_PHOTO, AT)])).toEqual({ name: "Lion", recordId: "lion" });
  expect(namedOnBurst([UNSURE])).toBeNull();
  expect(namedOnBurst([unreadPhoto("4.jpg")])).toBeNull();
});

function guessAt(answer: BatchAnswer): string | null {
  return guessToConfirm([photoOf("1.jpg", { said: ok([answer]) })]);
}

test("a guess from a half on may be confirmed unread, but never one at a leaf whose crop nobody told", () => {
  expect(guessAt(unsureOf("Ape", 0.5))).toBe("Ape");
  expect(guessAt(unsureOf("Ape", 0.49))).toBeNull();
  expect(guessAt(CROPLESS)).toBeNull();
});

test("the next one that waits is behind, then from the beginning; what was reviewed a moment ago does not wait", () => {
  const bursts = showBursts([LION_PHOTO, reject(APE, AT), UNSURE, unreadPhoto("4.jpg")], null);
  const next = (from: number, ...done: readonly string[]): string | undefined =>
    nextOpen(bursts, from, new Set(done))?.shown.path;
  expect(next(-1)).toBe("1.jpg");
  expect(next(0)).toBe("3.jpg");
  expect(next(2)).toBe("1.jpg");
  expect(next(2, "1.jpg")).toBeUndefined();
  expect(reviewProgress(bursts, new Set(["1.jpg"]))).toEqual({ reviewed: 2, total: 3 });
});

test("photos that could not be read wait for nobody, and count only once a person has named them", () => {
  const unread = unreadPhoto("4.jpg");
  const bursts = showBursts([LION_PHOTO, reject(APE, AT), unread], null);
  expect(bursts.filter(isOpen).map(({ shown }) => shown)).toEqual([LION_PHOTO]);
  expect(reviewProgress(bursts)).toEqual({ reviewed: 1, total: 2 });
  const named = nameBurst([unread], { name: "Lion", recordId: "lion" }, AT);
  expect(reviewProgress(showBursts([LION_PHOTO, ...named], null))).toEqual({ reviewed: 1, total: 2 });
});

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
