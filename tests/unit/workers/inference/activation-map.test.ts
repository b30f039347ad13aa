import { expect, test } from "vitest";
import { activationMapOf } from "#workers/inference/complete.ts";

/** 1 × 2 places, three labels. */
const values = Float32Array.of(3, 0, 0, 1.5, 0, 0);

test("a place counts by how much the label's logit is above the mean, and the greatest is 1", () => {
  expect(activationMapOf({ height: 1, width: 2, values }, 0)).toEqual({
    height: 1,
    width: 2,
    values: Float32Array.of(1, 0.5),
  });
});

test("a number added to all logits of a place changes nothing, as it changes nothing in the answer", () => {
  const shifted = values.map((logit, at) => (at < 3 ? logit + 10 : logit - 4));
  expect(activationMapOf({ height: 1, width: 2, values: shifted }, 0).values).toEqual(
    Float32Array.of(1, 0.5),
  );
});

test("what speaks against a label, and what is no number, counts as nothing", () => {
  expect(activationMapOf({ height: 1, width: 2, values }, 1).values).toEqual(Float32Array.of(0, 0));
  const odd = Float32Array.of(Number.NaN, 0, 0, 1, 0, 0);
  expect(activationMapOf({ height: 1, width: 2, values: odd }, 0).values).toEqual(Float32Array.of(0, 1));
});

test("rows are told from top to bottom", () => {
  const column = Float32Array.of(0, 0, 4, 0);
  expect(activationMapOf({ height: 2, width: 1, values: column }, 0)).toEqual({
    height: 2,
    width: 1,
    values: Float32Array.of(0, 1),
  });
});
