import { expect, test } from "vitest";
import { dosageText, keepUnits } from "#src/answer/texts/solution-names.ts";

test("a range is written with its unit once, and a single rate as one number", () => {
  expect(dosageText({ mlPerL: { min: 1.3, max: 5.2 } })).toBe("1.3–5.2 ml/L");
  expect(dosageText({ mlPerL: { min: 10, max: 10 } })).toBe("10 ml/L");
});

test("an amount of a label is written in the words of the page's language", () => {
  expect(dosageText({ amount: "2 g per litre" })).toBe("2\u00a0g per litre");
  expect(dosageText({ amount: "2 g per litre", words: "2 g por litro" })).toBe("2\u00a0g por litro");
});

test("a number stays on one line with its unit, and words part as ever", () => {
  expect(keepUnits("Tebuconazole 25.9 % EC, 8 ml/L in 500 litres")).toBe(
    "Tebuconazole 25.9\u00a0% EC, 8\u00a0ml/L in 500\u00a0litres",
  );
  expect(keepUnits("5 great weeds")).toBe("5 great weeds");
});
