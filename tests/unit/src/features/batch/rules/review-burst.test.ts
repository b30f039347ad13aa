import { expect, test } from "vitest";
import { type BatchPhoto, reject } from "#domain/batch-photo.ts";
import {
  isOpen,
  namedOnBurst,
  nameBurst,
  nextOpen,
  rejectBurst,
  reviewProgress,
} from "#src/features/batch/rules/review-burst.ts";
import { showBursts } from "#src/features/batch/rules/shown-bursts.ts";
import { ok } from "#domain/result.ts";
import { answerOf, photoOf, unreadPhoto, unsureOf } from "#tests/fakes/batch-photos.ts";

const AT = "2026-06-03T08:00:00.000Z";
const LION = photoOf("1.jpg");
const APE = photoOf("2.jpg", { said: ok([answerOf("Ape", 0.4)]) });
const UNSURE = photoOf("3.jpg", { said: ok([unsureOf("Ape", 0.3)]) });

function reviewOf(photo: BatchPhoto | undefined): unknown {
  return photo?.review;
}

test("a name for a burst confirms the photos that have it already, and corrects the others", () => {
  const [first, second, third] = nameBurst([LION, APE, UNSURE], { name: "Lion", recordId: "lion" }, AT);
  const word = { reviewedAt: AT, name: "Lion", recordId: "lion" };
  expect(reviewOf(first)).toEqual({ status: "confirmed", ...word });
  expect(reviewOf(second)).toEqual({ status: "corrected", ...word });
  expect(reviewOf(third)).toEqual({ status: "corrected", ...word });
  expect(rejectBurst([LION, APE], AT).map(reviewOf)).toEqual(
    [1, 2].map(() => ({ status: "rejected", reviewedAt: AT })),
  );
});

test("a burst is named by the model whatever a person said of it, and by nobody where the model is not sure", () => {
  expect(namedOnBurst([reject(LION, AT)])).toEqual({ name: "Lion", recordId: "lion" });
  expect(namedOnBurst([UNSURE])).toBeNull();
  expect(namedOnBurst([unreadPhoto("4.jpg")])).toBeNull();
});

test("the next one that waits is behind, then from the beginning; what was reviewed a moment ago does not wait", () => {
  const bursts = showBursts([LION, reject(APE, AT), UNSURE, unreadPhoto("4.jpg")], null);
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
  const bursts = showBursts([LION, reject(APE, AT), unread], null);
  expect(bursts.filter(isOpen).map(({ shown }) => shown)).toEqual([LION]);
  expect(reviewProgress(bursts)).toEqual({ reviewed: 1, total: 2 });
  const named = nameBurst([unread], { name: "Lion", recordId: "lion" }, AT);
  expect(reviewProgress(showBursts([LION, ...named], null))).toEqual({ reviewed: 1, total: 2 });
});
