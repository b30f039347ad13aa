import type { Dosage } from "./solution.ts";

/** What a product is measured in. "million" is for living helpers, which are counted. */
export type ProductUnit = "ml" | "g" | "million";

/** An amount from `min` to `max`, both included; equal where there is only one. */
export interface AmountRange {
  readonly min: number;
  readonly max: number;
  readonly unit: ProductUnit;
}

/** How much product a source names: for each litre of spray or drench, or for each square metre. */
export interface Rate {
  readonly per: "litre" | "square metre";
  readonly amount: AmountRange;
  /** True where the source names only the most that may be used. `min` is then the same as `max`. */
  readonly atMost: boolean;
}

/** What the words of a rate mean: the product's unit, and how much of it one of these is for a litre or square metre. */
const UNITS: ReadonlyMap<string, { per: Rate["per"]; unit: ProductUnit; factor: number }> = new Map([
  ["ml/L", { per: "litre", unit: "ml", factor: 1 }],
  ["g/L", { per: "litre", unit: "g", factor: 1 }],
  ["ml per m²", { per: "square metre", unit: "ml", factor: 1 }],
  ["g per m²", { per: "square metre", unit: "g", factor: 1 }],
  ["litres a hectare", { per: "square metre", unit: "ml", factor: 0.1 }],
  ["kg a hectare", { per: "square metre", unit: "g", factor: 0.1 }],
  ["billion a hectare", { per: "square metre", unit: "million", factor: 0.1 }],
]);

const RATE = /^(\d+(?:\.\d+)?)(?: to (\d+(?:\.\d+)?))? (.+?)( at most)?$/;

/**
 * The rate that a dosage states, or null where it states none that can be computed with, such as "As the label says".
 * Words are understood only where the whole of them is a number or a range with a unit of this list: whatever else they
 * say could change what the number means.
 */
export function readRate(dosage: Dosage): Rate | null {
  if ("mlPerL" in dosage) {
    return { per: "litre", amount: { ...dosage.mlPerL, unit: "ml" }, atMost: false };
  }
  const [, first, second = first, words = "", atMost] = RATE.exec(dosage.amount) ?? [];
  const unit = UNITS.get(words);
  if (unit === undefined) return null;
  const [min, max] = [Number(first) * unit.factor, Number(second) * unit.factor];
  // Between two ends, "at most" would not say which of them it means.
  if (min > max || (atMost !== undefined && min !== max)) return null;
  return { per: unit.per, amount: { min, max, unit: unit.unit }, atMost: atMost !== undefined };
}
