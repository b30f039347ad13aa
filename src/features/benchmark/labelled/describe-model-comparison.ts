import type { PairedCounts, PairedTest } from "./rules/paired-test.ts";
import { counted } from "#src/ui/texts/format.ts";

/** With a smaller p a difference is seldom chance: the usual mark. */
const SELDOM_CHANCE = 0.05;

/** Which of two models is right where the other is wrong, and whether that may be chance. */
export function describeModelComparison(
  first: string,
  second: string,
  { onlyFirst, onlySecond, p }: PairedCounts & Pick<PairedTest, "p">,
): string {
  if (onlyFirst + onlySecond === 0) return `${first} and ${second} are right on the same photos.`;
  const chance = p < SELDOM_CHANCE ? "that is seldom chance" : "that may be chance";
  return (
    `${first} is right on ${counted(onlyFirst, "photo")} where ${second} is wrong, ` +
    `${second} on ${onlySecond} where ${first} is wrong; ${chance} (${describeP(p)}).`
  );
}

function describeP(p: number): string {
  if (p < 0.001) return "p < 0.001";
  return `p = ${p.toFixed(p < 0.1 ? 3 : 2)}`;
}

/** Where a p comes from. */
export function describePairedTest({ method }: Pick<PairedTest, "method">): string {
  return {
    "exact-binomial": "McNemar's test, exact by the binomial distribution",
    "chi-squared": "McNemar's test, chi-squared with continuity correction",
  }[method];
}
