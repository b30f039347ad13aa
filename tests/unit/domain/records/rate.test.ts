import { expect, test } from "vitest";
import { readRate } from "#domain/records/rate.ts";
import { SOLUTIONS } from "#models/solutions/solutions.ts";

type Dosage = Parameters<typeof readRate>[0];

test.each<[dosage: Dosage, per: string, min: number, max: number, unit: string, atMost: boolean]>([
  [{ mlPerL: { min: 5, max: 10 } }, "litre", 5, 10, "ml", false],
  [{ amount: "2 g/L" }, "litre", 2, 2, "g", false],
  [{ amount: "2.4 to 3 g/L" }, "litre", 2.4, 3, "g", false],
  [{ amount: "5 g/L at most" }, "litre", 5, 5, "g", true],
  [{ amount: "2.5 to 5 g per m²" }, "square metre", 2.5, 5, "g", false],
  [{ amount: "1.8 to 3 litres a hectare" }, "square metre", 0.18, 0.3, "ml", false],
  [{ amount: "4 kg a hectare" }, "square metre", 0.4, 0.4, "g", false],
  [{ amount: "2 to 7.5 billion a hectare" }, "square metre", 0.2, 0.75, "million", false],
])("%j is a rate for each %s", (dosage, per, min, max, unit, atMost) => {
  const rate = readRate(dosage);
  expect(rate).toMatchObject({ per, amount: { unit }, atMost });
  expect(rate?.amount.min).toBeCloseTo(min, 9);
  expect(rate?.amount.max).toBeCloseTo(max, 9);
});

test.each([
  "As the label says",
  "0.5 to 1 % in sugar water",
  "Spots of 2 to 3 ml, as the label says",
  "2 g/L on apple",
  "about 2 g/L",
  "2 g",
  "3 to 2 g/L",
  "2 to 3 g/L at most",
  "2,5 g/L",
  "",
])("%s is no rate to compute with", (amount) => {
  expect(readRate({ amount })).toBeNull();
});

test("every dosage of our solutions that is given by the litre or by area can be computed with", () => {
  const given = SOLUTIONS.filter(
    ({ dosage }) => "mlPerL" in dosage || /\d.*(\/L|per m²|a hectare)/.test(dosage.amount),
  );
  expect(given.length).toBeGreaterThan(20);
  expect(given.filter(({ dosage }) => readRate(dosage) === null).map(({ name }) => name)).toEqual([]);
});
