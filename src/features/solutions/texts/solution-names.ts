import type {
  Cost,
  Dosage,
  DosageRange,
  SafetyLevel,
  SolutionCategory,
  SolutionType,
} from "#domain/records/solution.ts";

export const TYPE_NAMES: Readonly<Record<SolutionType, string>> = {
  organic: "Organic",
  inorganic: "Inorganic",
  biological: "Biological",
};

/** What the three types mean, in one line. */
export const TYPE_RULE =
  "Organic: a kind that organic farming allows in the EU or the USA; your certifier decides. " +
  "Inorganic: other mineral or synthetic products. Biological: living organisms.";

export const CATEGORY_NAMES: Readonly<Record<SolutionCategory, string>> = {
  pesticide: "Pesticide",
  fungicide: "Fungicide",
  herbicide: "Herbicide",
  fertilizer: "Fertilizer",
  supplement: "Supplement",
};

/** Each safety level as a hazard. A level alone can be misread: "Low" means low safety, not low danger. */
export const HAZARD_NAMES: Readonly<Record<SafetyLevel, string>> = {
  High: "Little hazard",
  Medium: "Some hazard",
  Low: "Serious hazard",
};

/** What each hazard means for a person who uses the product. */
export const SAFETY_MEANINGS: Readonly<Record<SafetyLevel, string>> = {
  High: "when used as the label says",
  Medium: "heed every warning",
  Low: "protect yourself fully and keep others away",
};

export const COST_MEANINGS: Readonly<Record<Cost, string>> = {
  $: "low",
  $$: "medium",
  $$$: "high",
};

/** A range of amounts, such as "2–5 ml/L", or "5 ml/L" if both ends are the same. */
export function formatRange({ min, max }: DosageRange, unit: string): string {
  return `${min === max ? min : `${min}–${max}`} ${unit}`;
}

/** Keeps a number and its unit on one line, such as "25.9 %" and "8 ml/L". */
export function keepUnits(text: string): string {
  return text.replaceAll(/(\d) (?=%|ml\b|g\b|litre)/g, "$1\u00a0");
}

/** A dosage in words: a range in millilitres per litre, or the words of its source. */
export function dosageText(dosage: Dosage): string {
  return "mlPerL" in dosage ? formatRange(dosage.mlPerL, "ml/L") : keepUnits(dosage.amount);
}

/** Shown if the sources of a solution name no waiting time. The app never invents one. */
export const NO_WAITING_TIME =
  "Our sources name no time. The label of your product does: read it before you treat.";

/** Shown in place of the effectiveness if there is no figure. */
export const NOT_MEASURED = "not measured here";

export const EFFECTIVENESS_NOTE = "* Effectiveness is an illustrative figure, not a measurement.";
