import { expect, test } from "vitest";
import {
  agreementOf,
  type Comparison,
  type ComparedPicture,
  type GraphicsTrials,
  readTrials,
  verdictOf,
} from "#domain/agreement.ts";

const EXPECTED = [0.7, 0.2, 0.1];

/** A picture whose repeats are these; all as expected by default. */
function picture(repeats: readonly (readonly number[])[] = [EXPECTED, EXPECTED, EXPECTED]): ComparedPicture {
  return { expected: EXPECTED, repeats };
}

test("equal answers agree", () => {
  expect(agreementOf([picture(), picture()])).toEqual({
    pictures: 2,
    differing: 0,
    largestDifference: 0,
    drift: 0,
    otherLabel: null,
  });
});

test("a small difference that every repeat has is no difference", () => {
  const near = [0.695, 0.205, 0.1];
  const { differing, largestDifference, drift } = agreementOf([picture([near, near, near])]);
  expect({ differing, drift }).toEqual({ differing: 0, drift: 0 });
  expect(largestDifference).toBeCloseTo(0.005);
});

test.each([
  ["another first label", [0.2, 0.7, 0.1], 0.5],
  ["the same label, less sure", [0.65, 0.25, 0.1], 0.05],
  ["NaN", [Number.NaN, Number.NaN, Number.NaN], 1],
  ["infinity", [Infinity, 0, 0], 1],
  ["a shorter list", [0.7, 0.3], 1],
  ["no answer", [], 1],
])("%s in each repeat differs", (_, found, largestDifference) => {
  const agreement = agreementOf([picture(), picture([found, found, found])]);
  expect(agreement.differing).toBe(1);
  expect(agreement.largestDifference).toBeCloseTo(largestDifference);
  expect(agreement.drift).toBe(Number.isNaN(found[0]) ? 1 : agreement.drift);
});

test("a processor that is right on the first run alone differs", () => {
  const zeros = [0, 0, 0];
  expect(agreementOf([picture([EXPECTED, zeros, zeros])])).toMatchObject({ differing: 1, drift: 0.7 });
});

test("repeats that drift differ, although each is near enough", () => {
  const agreement = agreementOf([picture([EXPECTED, [0.698, 0.202, 0.1], [0.7, 0.2, 0.1]])]);
  expect(agreement.differing).toBe(1);
  expect(agreement.largestDifference).toBeLessThan(0.01);
});

/** The agreement on one picture that is answered so three times. */
function swapped(expected: readonly number[], found: readonly number[]) {
  return agreementOf([{ expected, repeats: [found, found, found] }]);
}

test("labels that nearly tie on WebAssembly may swap, and others may not", () => {
  expect(swapped([0.401, 0.4, 0.199], [0.4, 0.401, 0.199])).toMatchObject({ differing: 0, otherLabel: null });
  expect(swapped([0.405, 0.4, 0.195], [0.4, 0.405, 0.195])).toMatchObject({
    differing: 1,
    otherLabel: { expected: 0, instead: 1 },
  });
});

const COMPARISON: Comparison = {
  pictures: 40,
  differing: 0,
  largestDifference: 0.001,
  drift: 0,
  otherLabel: null,
  timesAsFast: 2.1,
};

test.each([
  ["agrees", {}],
  ["slower", { timesAsFast: 1.05 }],
  ["slower", { timesAsFast: 0.1 }],
  ["differs", { differing: 3 }],
  ["differs", { differing: 1, timesAsFast: 0.1 }],
] as const)("agreement decides before speed: %s with %j", (code, facts) => {
  expect(verdictOf({ ...COMPARISON, ...facts })).toEqual({ code, ...COMPARISON, ...facts });
});

const TRIALS: GraphicsTrials = {
  key: "a card",
  trials: [
    {
      backend: "webgpu",
      verdict: {
        code: "differs",
        ...COMPARISON,
        differing: 3,
        otherLabel: { expected: "lion", instead: "snail" },
      },
    },
    { backend: "webgl", verdict: { code: "unavailable" } },
  ],
};

test("stored trials are read as they were", () => {
  expect(readTrials(JSON.stringify(TRIALS))).toEqual(TRIALS);
});

test.each([
  ["a request", "requested"],
  [
    "an unknown verdict",
    JSON.stringify({ key: "", trials: [{ backend: "webgl", verdict: { code: "fine" } }] }),
  ],
  [
    "an unknown backend",
    JSON.stringify({ key: "", trials: [{ backend: "cpu", verdict: { code: "lost" } }] }),
  ],
  [
    "missing figures",
    JSON.stringify({ key: "", trials: [{ backend: "webgl", verdict: { code: "agrees" } }] }),
  ],
  ["no key", JSON.stringify({ trials: [] })],
  ["null", "null"],
])("%s is no trial", (_, text) => {
  expect(readTrials(text)).toBeNull();
});
