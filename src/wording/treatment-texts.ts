import type { AmountRange, ProductUnit } from "#domain/treatment/rate.ts";
import { formatRange } from "./solution-names.ts";

/** What a thousand of a unit is called. */
const THOUSANDS: Readonly<Record<ProductUnit, string>> = { ml: "litres", g: "kg", million: "billion" };

/** From how much on an amount is written in thousands. */
const THOUSAND = 1000;

/** An amount of product, such as "80–160 ml", "1.2–2.4 kg" or, where the source names only the most, "at most 80 g". */
export function formatAmount({ min, max, unit }: AmountRange, atMost: boolean): string {
  const text =
    max < THOUSAND
      ? formatRange({ min, max }, unit)
      : formatRange({ min: min / THOUSAND, max: max / THOUSAND }, THOUSANDS[unit]);
  return atMost ? `at most ${text}` : text;
}

/** Litres of water, to three figures: "16 litres", "1 litre". */
export function formatLitres(litres: number): string {
  const rounded = Number(litres.toPrecision(3));
  return `${rounded} ${rounded === 1 ? "litre" : "litres"}`;
}
