import type {
  ApplicationMethod,
  Availability,
  Cost,
  CropRate,
  Dosage,
  DosageRange,
  RateCrop,
  SafetyLevel,
  Solution,
  SolutionCategory,
  SolutionType,
} from "#domain/records/solution.ts";
import { inContext, t } from "#src/language/messages.ts";
import { listText } from "#src/ui/texts/format.ts";

export const TYPE_NAMES: Readonly<Record<SolutionType, string>> = {
  organic: inContext("product type")`Organic`,
  inorganic: inContext("product type")`Inorganic`,
  biological: inContext("product type")`Biological`,
};

/** What the three types mean, in one line. */
export const TYPE_RULE = t`Organic: a kind that organic farming allows in the EU or the USA; your certifier decides. Inorganic: other mineral or synthetic products. Biological: living organisms.`;

export const CATEGORY_NAMES: Readonly<Record<SolutionCategory, string>> = {
  pesticide: inContext("product category")`Pesticide`,
  fungicide: inContext("product category")`Fungicide`,
  herbicide: inContext("product category")`Herbicide`,
  fertilizer: inContext("product category")`Fertilizer`,
  supplement: inContext("product category")`Supplement`,
};

/** Names of the types and categories together. */
export const KIND_NAMES: Readonly<Record<SolutionType, Readonly<Record<SolutionCategory, string>>>> = {
  organic: {
    pesticide: t`Organic pesticide`,
    fungicide: t`Organic fungicide`,
    herbicide: t`Organic herbicide`,
    fertilizer: t`Organic fertilizer`,
    supplement: t`Organic supplement`,
  },
  inorganic: {
    pesticide: t`Inorganic pesticide`,
    fungicide: t`Inorganic fungicide`,
    herbicide: t`Inorganic herbicide`,
    fertilizer: t`Inorganic fertilizer`,
    supplement: t`Inorganic supplement`,
  },
  biological: {
    pesticide: t`Biological pesticide`,
    fungicide: t`Biological fungicide`,
    herbicide: t`Biological herbicide`,
    fertilizer: t`Biological fertilizer`,
    supplement: t`Biological supplement`,
  },
};

export const METHOD_NAMES: Readonly<Record<ApplicationMethod, string>> = {
  Spray: inContext("application method")`Spray`,
  "Soil application": t`Soil application`,
  "Foliar feed": t`Foliar feed`,
  Bait: inContext("application method")`Bait`,
};

export const AVAILABILITY_NAMES: Readonly<Record<Availability, string>> = {
  Common: inContext("availability in shops")`Common`,
  "Specialty stores": t`Specialty stores`,
  "Online only": t`Online only`,
};

/** Each safety level as a hazard. A level alone can be misread: "Low" means low safety, not low danger. */
export const HAZARD_NAMES: Readonly<Record<SafetyLevel, string>> = {
  High: t`Little hazard`,
  Medium: t`Some hazard`,
  Low: t`Serious hazard`,
};

/** What each hazard means for a person who uses the product. */
export const SAFETY_MEANINGS: Readonly<Record<SafetyLevel, string>> = {
  High: t`when used as the label says`,
  Medium: t`heed every warning`,
  Low: t`protect yourself fully and keep others away`,
};

export const COST_MEANINGS: Readonly<Record<Cost, string>> = {
  $: inContext("cost")`low`,
  $$: inContext("cost")`medium`,
  $$$: inContext("cost")`high`,
};

export const COST_NAMES: Readonly<Record<Cost, string>> = {
  $: t`low cost`,
  $$: t`medium cost`,
  $$$: t`high cost`,
};

/** A range of numbers, such as "2–5"; one number if both ends are the same. A value for a text with its unit. */
export function rangeOf({ min, max }: DosageRange): string | number {
  return min === max ? min : t`${min}–${max}`;
}

/** Keeps a number and its unit on one line, such as "25.9 %" and "8 ml/L". */
export function keepUnits(text: string): string {
  return text.replaceAll(/(\d) (?=%|ml\b|g\b|litre)/g, "$1\u00a0");
}

/** A dosage in words: a range in millilitres per litre, or the words of its source. */
export function dosageText(dosage: Dosage): string {
  return "mlPerL" in dosage ? t`${rangeOf(dosage.mlPerL)} ml/L` : keepUnits(dosage.words ?? dosage.amount);
}

const crop = inContext("crop in a sentence");

/** The crops of rates, as they stand in a sentence. */
export const RATE_CROP_NAMES: Readonly<Record<RateCrop, string>> = {
  apple: crop`apple`,
  "black gram": crop`black gram`,
  broccoli: crop`broccoli`,
  chilli: crop`chilli`,
  citrus: crop`citrus`,
  coffee: crop`coffee`,
  grape: crop`grape`,
  maize: crop`maize`,
  mango: crop`mango`,
  pepper: crop`pepper`,
  potato: crop`potato`,
  rice: crop`rice`,
  tomato: crop`tomato`,
};

/** The dosage of a solution, each rate with its crop: "5–10 ml/L", or "2.4 g/L (mango), 5.5 g/L (coffee)". */
export function solutionDosage({ dosage, cropRates }: Pick<Solution, "dosage" | "cropRates">): string {
  if (cropRates.length === 0) return dosageText(dosage);
  return cropRates.map((rate) => `${dosageText(rate.dosage)} (${RATE_CROP_NAMES[rate.crop]})`).join(", ");
}

/** The crops of rates, such as "black gram, grape, and apple". */
export function cropsText(rates: readonly CropRate[]): string {
  return listText(rates.map((rate) => RATE_CROP_NAMES[rate.crop]));
}

/** Shown if the sources of a solution name no waiting time. The app never invents one. */
export const NO_WAITING_TIME = t`Our sources name no time. The label of your product does: read it before you treat.`;

/** Shown in place of the effectiveness if there is no figure. */
export const NOT_MEASURED = t`not measured here`;

export const EFFECTIVENESS_NOTE = t`* Effectiveness is an illustrative figure, not a measurement.`;
