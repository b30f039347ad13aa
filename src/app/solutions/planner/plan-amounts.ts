import type { AmountRange, ProductUnit, Rate } from "#domain/records/rate.ts";
import type { DosageRange } from "#domain/records/solution.ts";
import { rangeOf } from "#src/answer/texts/solution-names.ts";
import { m, plural, t } from "#src/language/messages.ts";

/** A job as a person states it: one tank, or an area. Null means not stated; numbers are above 0. */
export type TreatmentJob =
  | { readonly kind: "tank"; readonly tankLitres: number | null }
  | {
      readonly kind: "area";
      readonly tankLitres: number | null;
      readonly areaM2: number | null;
      /** Litres of water that this person's sprayer or can puts on 100 square metres. */
      readonly litresPer100M2: number | null;
    };

/** A number of tanks with the same content. */
export interface TankFill {
  readonly count: number;
  /** Litres of water in each tank, up to the tank's size. */
  readonly litres: number;
  /** Product in each tank, rounded. */
  readonly product: AmountRange;
}

/** The product and the water of a job. */
export interface TreatmentAmounts {
  /** Product for the whole job, rounded; null if the job lacks data. */
  readonly product: AmountRange | null;
  /** Litres of water for the whole job; null if the job lacks data. */
  readonly waterLitres: number | null;
  /** Full tanks, then one that is not full. Empty if the tank or the water is unknown. */
  readonly fills: readonly TankFill[];
}

/**
 * Computes how much product and water a job needs at the rate that a source states. Nothing is assumed: an amount is
 * null if the job lacks data for it. The product for one tank is also null if the rate is by area.
 */
export function planAmounts(rate: Rate, job: TreatmentJob): TreatmentAmounts {
  const waterLitres = waterOf(job);
  const units = rate.per === "litre" ? waterLitres : job.kind === "area" ? job.areaM2 : null;
  if (units === null) return { product: null, waterLitres, fills: [] };
  return {
    product: roundAmount(times(rate.amount, units)),
    waterLitres,
    fills:
      waterLitres === null || job.tankLitres === null
        ? []
        : fillTanks(times(rate.amount, units / waterLitres), waterLitres, job.tankLitres),
  };
}

function waterOf(job: TreatmentJob): number | null {
  if (job.kind === "tank") return job.tankLitres;
  return job.areaM2 === null || job.litresPer100M2 === null ? null : (job.areaM2 / 100) * job.litresPer100M2;
}

function fillTanks(perLitre: AmountRange, waterLitres: number, tankLitres: number): readonly TankFill[] {
  // In floating point 0.9 / 0.3 is 3.000…4, so a number this close to a whole one counts as whole.
  const tanks = Number((waterLitres / tankLitres).toPrecision(9));
  const full = Math.floor(tanks);
  const rest = Number(((tanks - full) * tankLitres).toPrecision(6));
  return [
    { count: full, litres: tankLitres, product: roundAmount(times(perLitre, tankLitres)) },
    { count: rest > 0 ? 1 : 0, litres: rest, product: roundAmount(times(perLitre, rest)) },
  ].filter(({ count }) => count > 0);
}

function times({ min, max, unit }: AmountRange, factor: number): AmountRange {
  return { min: min * factor, max: max * factor, unit };
}

/** The smallest step in any unit: people can't measure out less than a hundredth. */
export const LEAST_AMOUNT = 0.01;

/**
 * Rounds a range to what can be measured out: steps of 1/20 of the next lower power of ten, such as 0.05 from 1 to 10
 * and 0.5 from 10 to 100, so that no value changes by more than 5 %. Both ends move inwards, so the result stays within
 * the source's range; a range narrower than a step becomes its upper end, rounded down. A single amount keeps three
 * digits, so that a person who multiplies gets the same. Below {@link LEAST_AMOUNT} there are no steps: a maximum there
 * becomes 0.
 */
export function roundAmount({ min, max, unit }: AmountRange): AmountRange {
  const steps = min === max ? 100 : 20;
  const top = roundWith(Math.floor, max, steps);
  return { min: Math.min(roundWith(Math.ceil, min, steps), top), max: top, unit };
}

/** Rounds to `stepsOfPower` steps in the next lower power of ten. */
function roundWith(round: (value: number) => number, value: number, stepsOfPower: number): number {
  if (value < LEAST_AMOUNT) return round(value / LEAST_AMOUNT) * LEAST_AMOUNT;
  const stepsToOne = stepsOfPower / 10 ** Math.floor(Math.log10(value));
  // In floating point 0.3 × 20 is 5.999…, so a number this close to a step counts as the step.
  const steps = Number((value * stepsToOne).toPrecision(9));
  return Number((round(steps) / stepsToOne).toPrecision(9));
}

/** Amounts from this number on are written in the larger unit. */
const THOUSAND = 1000;

/**
 * A rounded amount of product, such as "80–160 ml", "1.2–2.4 kg" or, if the source states only a maximum,
 * "at most 80 g". An amount that rounds to 0 is "less than 0.01 ml".
 */
export function formatAmount({ min, max, unit }: AmountRange, atMost: boolean): string {
  if (max === 0) return t`less than ${inUnit({ min: LEAST_AMOUNT, max: LEAST_AMOUNT }, unit)}`;
  const text =
    max < THOUSAND
      ? inUnit({ min, max }, unit)
      : inThousands({ min: min / THOUSAND, max: max / THOUSAND }, unit);
  return atMost ? t`at most ${text}` : text;
}

function inUnit(range: DosageRange, unit: ProductUnit): string {
  const amount = rangeOf(range);
  switch (unit) {
    case "ml":
      return t`${amount} ml`;
    case "g":
      return t`${amount} g`;
    case "million":
      return plural(range.max, m`${amount} million`, m`${amount} million`);
  }
}

/** An amount in the unit that is a thousand times as large. */
function inThousands(range: DosageRange, unit: ProductUnit): string {
  const amount = rangeOf(range);
  switch (unit) {
    case "ml":
      return plural(range.max, m`${amount} litres`, m`${amount} litres`);
    case "g":
      return t`${amount} kg`;
    case "million":
      return plural(range.max, m`${amount} billion`, m`${amount} billion`);
  }
}

/** Litres of water, to three significant figures: "16 litres", "1 litre". Writes no exponent, even for tiny amounts. */
export function formatLitres(litres: number): string {
  const rounded = Number(litres.toPrecision(3));
  const shown = rounded < LEAST_PLAIN ? PLAIN.format(rounded) : rounded;
  return plural(rounded, m`${shown} litre`, m`${shown} litres`);
}

/** JavaScript writes smaller numbers with an exponent. */
const LEAST_PLAIN = 1e-6;

const PLAIN = new Intl.NumberFormat("en", { maximumSignificantDigits: 3, useGrouping: false });
