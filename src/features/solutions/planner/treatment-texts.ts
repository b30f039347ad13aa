import type { AmountRange, ProductUnit } from "#domain/rate.ts";
import { LEAST_AMOUNT } from "./round-amount.ts";
import { formatRange } from "../texts/solution-names.ts";

/** What a thousand of a unit is called. */
const THOUSANDS: Readonly<Record<ProductUnit, string>> = { ml: "litres", g: "kg", million: "billion" };

/** From how much on an amount is written in thousands. */
const THOUSAND = 1000;

/**
 * A rounded amount of product, such as "80–160 ml", "1.2–2.4 kg" or, where the source names only the most, "at most 80 g".
 * What rounds to nothing is "less than 0.01 ml".
 */
export function formatAmount({ min, max, unit }: AmountRange, atMost: boolean): string {
  if (max === 0) return `less than ${LEAST_AMOUNT} ${unit}`;
  const text =
    max < THOUSAND
      ? formatRange({ min, max }, unit)
      : formatRange({ min: min / THOUSAND, max: max / THOUSAND }, THOUSANDS[unit]);
  return atMost ? `at most ${text}` : text;
}

/** Litres of water, to three figures: "16 litres", "1 litre", also for so few that JavaScript writes an exponent. */
export function formatLitres(litres: number): string {
  const rounded = Number(litres.toPrecision(3));
  return `${PLAIN.format(rounded)} ${rounded === 1 ? "litre" : "litres"}`;
}

const PLAIN = new Intl.NumberFormat("en", { maximumSignificantDigits: 3, useGrouping: false });
