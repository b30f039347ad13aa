import type { Rate } from "#domain/records/rate.ts";
import { labelRate, type LabelUnit } from "./label-rate.ts";
import type { TreatmentJob } from "./plan-amounts.ts";

/** Whether the amount is for one tank or for an area. */
export type JobKind = TreatmentJob["kind"];

/** Units of areas. */
export type AreaUnit = "m2" | "hectare";

/** Number of square metres in each unit. */
const SQUARE_METRES: Readonly<Record<AreaUnit, number>> = { m2: 1, hectare: 10_000 };

/** The typed texts in the fields of the planner. */
export interface TreatmentForm {
  /** The rate on the label of the person's product; empty for the range of the sources. */
  readonly rate: string;
  readonly rateUnit: LabelUnit;
  readonly kind: JobKind;
  readonly tank: string;
  readonly area: string;
  readonly areaUnit: AreaUnit;
  readonly water: string;
}

/** The initial form: a knapsack sprayer of the usual size. Only the user can fill in the other fields. */
export const FIRST_FORM: TreatmentForm = {
  rate: "",
  rateUnit: "ml-litre",
  kind: "tank",
  tank: "16",
  area: "",
  areaUnit: "m2",
  water: "",
};

/** The job in a form. Fields that are empty or have no valid number become null. */
export function jobOf({
  kind,
  tank,
  area,
  areaUnit,
  water,
}: Omit<TreatmentForm, "rate" | "rateUnit">): TreatmentJob {
  const tankLitres = numberOf(tank);
  if (kind === "tank") return { kind, tankLitres };
  const areaNumber = numberOf(area);
  return {
    kind,
    tankLitres,
    // In floating point 0.57 × 10,000 is 5699.99…9.
    areaM2: areaNumber === null ? null : Number((areaNumber * SQUARE_METRES[areaUnit]).toPrecision(12)),
    litresPer100M2: numberOf(water),
  };
}

/** The rate that a person typed from a label; null if the field is empty or has no valid number. */
export function typedRate({ rate, rateUnit }: Pick<TreatmentForm, "rate" | "rateUnit">): Rate | null {
  const value = numberOf(rate);
  return value === null ? null : labelRate(value, rateUnit);
}

function numberOf(text: string): number | null {
  const typed = readPositive(text);
  return typed.status === "number" ? typed.value : null;
}

/** The content of a field for a number above 0. */
export type TypedNumber =
  | { readonly status: "empty" }
  | { readonly status: "wrong" }
  /** Two numbers are possible. Each text can be typed, and has one meaning. */
  | { readonly status: "unclear"; readonly readings: readonly [thousands: string, decimals: string] }
  | { readonly status: "number"; readonly value: number };

/** Largest number that the form accepts. No tank or field is larger, so a larger number is a typing mistake. */
const MOST = 100_000;

/**
 * Reads a number above 0, with a point or a comma before its decimals. "1,000" and "2.500" are unclear, because some
 * people mean 1000 and 2500 by them, and others 1 and 2.5.
 */
export function readPositive(text: string): TypedNumber {
  const trimmed = text.trim();
  if (trimmed === "") return { status: "empty" };
  const [, whole, decimals] = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(trimmed) ?? [];
  if (whole !== undefined && decimals !== undefined)
    return { status: "unclear", readings: [whole + decimals, asDecimal(whole, decimals)] };
  if (!/^\d*[.,]?\d+$/.test(trimmed)) return { status: "wrong" };
  const value = Number(trimmed.replace(",", "."));
  return value > 0 && value <= MOST ? { status: "number", value } : { status: "wrong" };
}

/** A decimal number without zeros at its end, or with one if three decimals would be unclear again. */
function asDecimal(whole: string, decimals: string): string {
  return decimals.endsWith("0") ? String(Number(`${whole}.${decimals}`)) : `${whole}.${decimals}0`;
}

/** True if the field has a text that is no number, or that may mean two. */
export function isUnreadable(text: string): boolean {
  const { status } = readPositive(text);
  return status === "wrong" || status === "unclear";
}
