import { expect, test } from "vitest";
import type { Identification } from "#domain/answer/identification.ts";
import { contradicts, isDivided, partsOf } from "#domain/outcome/several-subjects.ts";

/** A map of 3 × 1 places and 3 labels; each place speaks for one label, with this logit. */
function mapOf(speakers: readonly number[], logit: number) {
  const values = new Float32Array(speakers.length * 3);
  for (const [place, label] of speakers.entries()) values[place * 3 + label] = logit;
  return { width: speakers.length, height: 1, values };
}

const FIRST = [0.8, 0.15, 0.05];

test.each([
  ["two places for another label", [0, 1, 1], 4, true],
  ["two places for different other labels", [0, 1, 2], 4, true],
  ["one place for another label", [0, 0, 1], 4, false],
  ["no other label", [0, 0, 0], 4, false],
  ["places that are not clear", [0, 1, 1], 1, false],
] as const)("a class map with %s: divided %s", (_, speakers, logit, divided) => {
  expect(isDivided(mapOf(speakers, logit), FIRST)).toBe(divided);
});

test("the parts are the middle of the greatest square and the halves of the longer side", () => {
  const [middle, left, right] = partsOf({ width: 400, height: 200 });
  expect(middle.width).toBeCloseTo(0.35);
  expect(middle.height).toBeCloseTo(0.7);
  expect(middle.x + middle.width / 2).toBeCloseTo(0.5);
  expect([left, right]).toEqual([
    { x: 0, y: 0, width: 0.5, height: 1 },
    { x: 0.5, y: 0, width: 0.5, height: 1 },
  ]);
  expect(partsOf({ width: 200, height: 400 })[2]).toEqual({ x: 0, y: 0.5, width: 1, height: 0.5 });
});

function answer(label: string, probability: number, verdict: Identification["verdict"] = "identified") {
  return { verdict, candidates: [{ label, probability }] as const };
}

test.each([
  ["a half that names another", answer("Cat", 0.9), false, true],
  ["a half that names the same", answer("Dog", 0.9), false, false],
  ["a half that is not sure", answer("Cat", 0.6, "not-sure"), false, false],
  ["a middle that is not sure but likely another", answer("Cat", 0.6, "not-sure"), true, true],
  ["a middle that is not sure at all", answer("Cat", 0.5, "not-sure"), true, false],
  ["a part for another page", answer("Rose", 0.9, "off-topic"), true, false],
] as const)("%s contradicts the whole: %#", (_, part, isMiddle, expected) => {
  expect(contradicts(part, answer("Dog", 0.8), isMiddle)).toBe(expected);
});
