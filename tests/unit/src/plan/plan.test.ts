import { expect, test } from "vitest";
import { SUBJECTS } from "#domain/subject.ts";
import { PRICES } from "#src/app/pricing/plan-offers.ts";
import { isPremiumSubject, mayIdentify, seesDetails, withinPlan } from "#src/plan/plan.ts";
import { OFF_TOPIC } from "#tests/fakes/identified.ts";

test("Free identifies animals and plants, Premium also diseases and pests", () => {
  expect(SUBJECTS.filter(isPremiumSubject)).toEqual(["disease", "pest"]);
  expect(SUBJECTS.filter((subject) => mayIdentify("free", subject))).toEqual(["animal", "plant"]);
  expect(SUBJECTS.filter((subject) => mayIdentify("premium", subject))).toEqual(SUBJECTS);
});

test("only Premium sees the whole result", () => {
  expect([seesDetails("free"), seesDetails("premium")]).toEqual([false, true]);
});

test("Free does not read the name of a disease or pest on another page, Premium does", () => {
  const candidates = [
    { label: "Maize common rust", probability: 0.9 },
    { label: "Maize grey leaf spot", probability: 0.1 },
  ] as const;
  const lookalike = { subject: "disease", ...candidates[0], group: null } as const;
  const rust = { ...OFF_TOPIC, candidates, lookalike };
  expect(withinPlan("free", rust)).toMatchObject({
    lookalike: { subject: "disease", label: null },
    candidates: [candidates[0]],
  });
  expect(withinPlan("premium", rust)).toBe(rust);
  expect(withinPlan("free", OFF_TOPIC)).toBe(OFF_TOPIC);
});

test("the prices are those of the specification, and the year is twelve of its months", () => {
  expect(PRICES).toEqual({
    free: "$0",
    premiumMonthBilledAnnually: "$9.99",
    premiumYear: "$119.88",
    premiumMonth: "$14.99",
  });
});
