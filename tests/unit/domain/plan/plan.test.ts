import { expect, test } from "vitest";
import { isPremiumSubject, mayIdentify, seesDetails } from "#domain/plan/plan.ts";
import { SUBJECTS } from "#domain/subject.ts";

test("diseases and pests are Premium as a whole, animals and plants are not", () => {
  expect(SUBJECTS.filter(isPremiumSubject)).toEqual(["disease", "pest"]);
});

test("Free identifies animals and plants, Premium everything", () => {
  expect(SUBJECTS.filter((subject) => mayIdentify("free", subject))).toEqual(["animal", "plant"]);
  expect(SUBJECTS.filter((subject) => mayIdentify("premium", subject))).toEqual(SUBJECTS);
});

test("only Premium sees the whole result", () => {
  expect(seesDetails("free")).toBe(false);
  expect(seesDetails("premium")).toBe(true);
});
