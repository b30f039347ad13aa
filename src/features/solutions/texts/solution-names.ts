import type {
  Cost,
  Dosage,
  DosageRange,
  SafetyLevel,
  SolutionCategory,
  SolutionType,
} from "#domain/solution.ts";

/** Names of the types. */
export const TYPE_NAMES: Readonly<Record<SolutionType, string>> = {
  organic: "Organic",
  inorganic: "Inorganic",
  biological: "Biological",
};

/** Names of the categories. */
export const CATEGORY_NAMES: Readonly<Record<SolutionCategory, string>> = {
  pesticide: "Pesticide",
  fungicide: "Fungicide",
  herbicide: "Herbicide",
  fertilizer: "Fertilizer",
  supplement: "Supplement",
};

/**
 * Each safety level as a hazard. The level alone can be read the wrong way round: "Low" would be low safety, and not low
 * danger.
 */
export const HAZARD_NAMES: Readonly<Record<SafetyLevel, string>> = {
  High: "Little hazard",
  Medium: "Some hazard",
  Low: "Serious hazard",
};

/** What each hazard asks of the person who treats. */
export const SAFETY_MEANINGS: Readonly<Record<SafetyLevel, string>> = {
  High: "when used as the label says",
  Medium: "heed every warning",
  Low: "protect yourself fully and keep others away",
};

/** What each number of dollar signs means. */
export const COST_MEANINGS: Readonly<Record<Cost, string>> = {
  $: "low",
  $$: "medium",
  $$$: "high",
};

/** A range of amounts, such as "2–5 ml/L", or "5 ml/L" where both ends are the same. */
export function formatRange({ min, max }: DosageRange, unit: string): string {
  return `${min === max ? min : `${min}–${max}`} ${unit}`;
}

/** Keeps a number and its unit on one line, such as "25.9 %" and "8 ml/L". */
export function keepUnits(text: string): string {
  return text.replaceAll(/(\d) (?=%|ml\b|g\b|litre)/g, "$1\u00a0");
}

/** A dosage as it is written: a range in millilitres per litre, or the words of its source. */
export function dosageText(dosage: Dosage): string {
  return "mlPerL" in dosage ? formatRange(dosage.mlPerL, "ml/L") : keepUnits(dosage.amount);
}

/** Said where the sources of a solution name no time: a number of ours would be an invented one. */
export const NO_WAITING_TIME =
  "Our sources name no time. The label of your product does: read it before you treat.";

/** Said in place of a solution's effectiveness where there is no figure. */
export const NOT_MEASURED = "not measured here";

/** Says what kind of figure the effectiveness is. */
export const EFFECTIVENESS_NOTE = "* Effectiveness is a sample figure, not a measurement.";
