import type { AmountRange } from "#domain/rate.ts";

/** Below this amount there are no steps, in any unit: nobody measures out less than a hundredth. */
export const LEAST_AMOUNT = 0.01;

/**
 * Rounds a range to what can be measured out: steps of a twentieth of the power of ten below, such as 0.05 from 1 to 10
 * and 0.5 from 10 to 100, so that nothing moves by more than 5 %. Both ends move inwards, so the range of the source is
 * never left; a range narrower than a step becomes its upper end, rounded down. Below {@link LEAST_AMOUNT} there are no
 * steps: a maximum there becomes 0.
 */
export function roundAmount({ min, max, unit }: AmountRange): AmountRange {
  const top = roundWith(Math.floor, max);
  return { min: Math.min(roundWith(Math.ceil, min), top), max: top, unit };
}

function roundWith(round: (value: number) => number, value: number): number {
  if (value < LEAST_AMOUNT) return round(value / LEAST_AMOUNT) * LEAST_AMOUNT;
  const stepsToOne = 20 / 10 ** Math.floor(Math.log10(value));
  // 0.3 × 20 is 5.999… for a computer: what lies this close to a step is the step.
  const steps = Number((value * stepsToOne).toPrecision(9));
  return Number((round(steps) / stepsToOne).toPrecision(9));
}
