import { expect, test } from "vitest";
import { minimise, type SlopedFunction } from "#domain/teaching/minimise.ts";

/** The sum of (x - 1)², 10 (x - 2)², 100 (x - 3)². */
const bowl: SlopedFunction = (at, slope) => {
  let value = 0;
  for (const [index, each] of at.entries()) {
    const apart = each - (index + 1);
    value += 10 ** index * apart * apart;
    slope[index] = 2 * 10 ** index * apart;
  }
  return value;
};

/** The same bowl, 100 higher. */
const raisedBowl: SlopedFunction = (at, slope) => bowl(at, slope) + 100;

/** Rosenbrock's valley (1960), whose least value is 0 at (1, 1). */
const valley: SlopedFunction = (at, slope) => {
  const [x = 0, y = 0] = at;
  slope[0] = -2 * (1 - x) - 400 * x * (y - x * x);
  slope[1] = 200 * (y - x * x);
  return (1 - x) ** 2 + 100 * (y - x * x) ** 2;
};

/** It rises where its slope says that it falls. */
const wrongSlope: SlopedFunction = (at, slope) => {
  slope[0] = -1;
  return at[0] ?? 0;
};

test("the least value of a bowl is found, with its steps told, each lower than the one before", () => {
  const told: number[] = [];
  const start = new Float64Array(3);
  const { at, value, end, steps } = minimise(
    bowl,
    start,
    { flatness: 1e-9, leastFall: 0, mostSteps: 100 },
    (step) => told.push(step.value),
  );

  expect(end).toBe("flat");
  for (const [index, each] of at.entries()) expect(each).toBeCloseTo(index + 1, 9);
  expect(value).toBeLessThan(1e-15);
  expect(told).toHaveLength(steps);
  expect(told).toEqual(told.toSorted((one, other) => other - one));
  expect(start).toEqual(new Float64Array(3));
});

test("the search ends where two steps together bring less than the least fall", () => {
  const values: number[] = [];
  const limits = { flatness: 0, leastFall: 0.5, mostSteps: 200 };
  expect(minimise(raisedBowl, new Float64Array(3), limits, ({ value }) => values.push(value)).end).toBe(
    "flat",
  );
  const [last = 0, , before = 0] = values.toReversed();
  expect(before - last).toBeLessThan(0.5 * last);
  expect(values.length).toBeLessThan(6);
});

test("the bent valley of Rosenbrock is followed to its end", () => {
  const { at, end } = minimise(
    valley,
    Float64Array.of(-1.2, 1),
    { flatness: 1e-8, leastFall: 0, mostSteps: 200 },
    () => {},
  );
  expect(end).toBe("flat");
  expect(at[0]).toBeCloseTo(1, 6);
  expect(at[1]).toBeCloseTo(1, 6);
});

test("the search ends after the most steps, at once where it is flat, and where nothing leads down", () => {
  const limits = { flatness: 1e-8, leastFall: 0, mostSteps: 3 };
  expect(minimise(valley, Float64Array.of(-1.2, 1), limits, () => {})).toMatchObject({
    steps: 3,
    end: "most-steps",
  });
  expect(minimise(bowl, Float64Array.of(1, 2, 3), limits, () => {})).toMatchObject({ steps: 0, end: "flat" });
  expect(minimise(wrongSlope, Float64Array.of(0), limits, () => {})).toMatchObject({
    steps: 0,
    end: "stuck",
  });
});
