import type { AmountRange, Rate } from "#domain/rate.ts";
import { roundAmount } from "./round-amount.ts";

/** What is to be treated, as a person states it: one tank, or an area. What is null was not told; numbers are above 0. */
export type TreatmentJob =
  | { readonly kind: "tank"; readonly tankLitres: number | null }
  | {
      readonly kind: "area";
      readonly tankLitres: number | null;
      readonly areaM2: number | null;
      /** How much water this person's sprayer or can puts on 100 square metres. */
      readonly litresPer100M2: number | null;
    };

/** Tanks that are filled alike. */
export interface TankFill {
  readonly count: number;
  /** Litres of water in each, up to the tank's size. */
  readonly litres: number;
  /** Product in each, rounded. */
  readonly product: AmountRange;
}

/** How much of a product a job takes. */
export interface TreatmentAmounts {
  /** Product for the whole job, rounded; null where the job does not say enough. */
  readonly product: AmountRange | null;
  /** Water for the whole job; null where nothing says how much. */
  readonly waterLitres: number | null;
  /** Full tanks, then the last one that is not full; empty where tank or water is not known. */
  readonly fills: readonly TankFill[];
}

/**
 * Computes how much product and water a job takes at a rate of a source. Nothing is assumed: what the job does not tell
 * stays null, and so does the product for one tank at a rate by area.
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
  // 0.9 / 0.3 is 3.000…4 for a computer: what lies this close to a whole tank is one.
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
