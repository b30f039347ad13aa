import type { Dosage } from "./solution.ts";

/** The unit of a product amount. "million" counts living organisms, such as nematodes. */
export type ProductUnit = "ml" | "g" | "million";

/** An amount from `min` to `max`, both included; equal if there is only one number. */
export interface AmountRange {
  readonly min: number;
  readonly max: number;
  readonly unit: ProductUnit;
}

/** The amount of product for each litre of spray or drench, or for each square metre. */
export interface Rate {
  readonly per: "litre" | "square metre";
  readonly amount: AmountRange;
  /** True if the source states only a maximum; `min` equals `max` then. */
  readonly atMost: boolean;
}

/** The units that a dosage may have. `factor` converts a number to the product unit per litre or square metre. */
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
 * The rate that a dosage states; null if the app can't compute with it ("As the label says"). The whole text must
 * be a number or a range with one of the known units, because any other word could change the meaning.
 */
export function readRate(dosage: Dosage): Rate | null {
  if ("mlPerL" in dosage) {
    return { per: "litre", amount: { ...dosage.mlPerL, unit: "ml" }, atMost: false };
  }
  const [, first, second = first, words = "", atMost] = RATE.exec(dosage.amount) ?? [];
  const unit = UNITS.get(words);
  if (unit === undefined) return null;
  const [min, max] = [Number(first) * unit.factor, Number(second) * unit.factor];
  // "2 to 4 g/L at most" would be ambiguous.
  if (min > max || (atMost !== undefined && min !== max)) return null;
  return { per: unit.per, amount: { min, max, unit: unit.unit }, atMost: atMost !== undefined };
}
