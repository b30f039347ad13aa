import type { ProductUnit, Rate } from "#domain/records/rate.ts";
import { t } from "#src/language/messages.ts";

interface UnitFacts {
  readonly name: string;
  readonly per: Rate["per"];
  readonly unit: ProductUnit;
  /** Converts a number on the label to the product unit for each litre or square metre. */
  readonly factor: number;
}

/** The units of rates on labels. */
const UNITS = {
  "ml-litre": { name: t`ml per litre`, per: "litre", unit: "ml", factor: 1 },
  "ml-100-litres": { name: t`ml per 100 litres`, per: "litre", unit: "ml", factor: 0.01 },
  "litres-100-litres": { name: t`% (litres per 100 litres)`, per: "litre", unit: "ml", factor: 10 },
  "ml-m2": { name: t`ml per m²`, per: "square metre", unit: "ml", factor: 1 },
  "ml-hectare": { name: t`ml per hectare`, per: "square metre", unit: "ml", factor: 0.0001 },
  "litres-hectare": { name: t`litres per hectare`, per: "square metre", unit: "ml", factor: 0.1 },
  "g-litre": { name: t`g per litre`, per: "litre", unit: "g", factor: 1 },
  "g-100-litres": { name: t`g per 100 litres`, per: "litre", unit: "g", factor: 0.01 },
  "g-m2": { name: t`g per m²`, per: "square metre", unit: "g", factor: 1 },
  "g-hectare": { name: t`g per hectare`, per: "square metre", unit: "g", factor: 0.0001 },
  "kg-hectare": { name: t`kg per hectare`, per: "square metre", unit: "g", factor: 0.1 },
  "million-m2": { name: t`million per m²`, per: "square metre", unit: "million", factor: 1 },
  "billion-hectare": { name: t`billion per hectare`, per: "square metre", unit: "million", factor: 0.1 },
} as const satisfies Readonly<Record<string, UnitFacts>>;

/** A unit of a rate on a label. */
export type LabelUnit = keyof typeof UNITS;

const ALL: readonly LabelUnit[] = Object.keys(UNITS).filter((key): key is LabelUnit => key in UNITS);

/** Whether a rate in this unit is for each litre or for each square metre. */
export function perOf(unit: LabelUnit): Rate["per"] {
  return UNITS[unit].per;
}

/** The name of a unit, such as "ml per litre". */
export function labelUnitName(unit: LabelUnit): string {
  return UNITS[unit].name;
}

/**
 * The units to choose from, those that fit the record's rate first. Living organisms are counted, so they have units of
 * their own. A product that takes no water has no rate by the litre. `record` is null if the sources give no rate.
 */
export function labelUnitsFor(record: Rate | null, takesWater: boolean): readonly LabelUnit[] {
  const unit = record?.amount.unit ?? "ml";
  const all = ALL.filter((one) => takesWater || UNITS[one].per !== "litre");
  const ofUnit = all.filter((one) => UNITS[one].unit === unit);
  if (unit === "million") return ofUnit;
  const [fitting, others] = [
    ofUnit.filter((one) => record === null || UNITS[one].per === record.per),
    ofUnit.filter((one) => record !== null && UNITS[one].per !== record.per),
  ];
  return [...fitting, ...others, ...all.filter((one) => ![unit, "million"].includes(UNITS[one].unit))];
}

/** A rate on a label, from its number and unit. */
export function labelRate(value: number, unit: LabelUnit): Rate {
  const { per, unit: productUnit, factor } = UNITS[unit];
  // In floating point 250 × 0.0001 is 0.025000…01.
  const amount = Number((value * factor).toPrecision(12));
  return { per, amount: { min: amount, max: amount, unit: productUnit }, atMost: false };
}

/** How a rate on a label compares with the rate of the sources. */
export type RateCheck = "above" | "within" | "below" | "needs-water" | "not-comparable";

/**
 * Compares a rate on a label with the rate of the record. A rate by the litre and one by area are compared through the
 * water; `litresPerM2` is null if the person has not stated it.
 */
export function checkLabelRate(label: Rate, record: Rate | null, litresPerM2: number | null): RateCheck {
  if (record === null || label.amount.unit !== record.amount.unit) return "not-comparable";
  if (label.per !== record.per && litresPerM2 === null) return "needs-water";
  const water = litresPerM2 ?? 1;
  const factor = label.per === record.per ? 1 : label.per === "litre" ? water : 1 / water;
  const value = comparable(label.amount.max * factor);
  if (value > comparable(record.amount.max)) return "above";
  return value < comparable(record.amount.min) && !record.atMost ? "below" : "within";
}

/** Times the greatest rate of the sources from which on a typed rate must be a slip, mostly "per litre" for "per 100 litres". */
const FAR = 10;

/**
 * A rate (ml or g in a litre, or on a square metre) above which no product that is sprayed is used. The greatest of our
 * sources are 50 ml in a litre (pelargonic acid) and 5 g on a square metre (iron phosphate).
 */
const MOST = 100;

/** Whether a typed rate can't be meant: no amount is worked out from it. `record` is the greatest rate of the sources. */
export function isFarTooMuch(label: Rate, record: Rate | null, litresPerM2: number | null): boolean {
  const isCounted = label.amount.unit === "million";
  if (!isCounted && label.amount.max > MOST) return true;
  if (record === null || isCounted !== (record.amount.unit === "million")) return false;
  const most = { ...record, amount: { ...record.amount, max: record.amount.max * FAR } };
  // A litre of a product weighs about a kilogram, so that a slip of this size is seen across both units.
  const alike = { ...label, amount: { ...label.amount, unit: record.amount.unit } };
  return checkLabelRate(alike, most, litresPerM2) === "above";
}

/** In floating point 1.8 × 0.1 is 0.18000…02, so equal rates are compared without their last digits. */
function comparable(value: number): number {
  return Number(value.toPrecision(9));
}
