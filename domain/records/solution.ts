import { plainText } from "#domain/text/plain-text.ts";
import type { Source } from "./knowledge.ts";

/** In the order of the type control. */
export const SOLUTION_TYPES = ["organic", "inorganic", "biological"] as const;

/**
 * The kind of product, in the specification's three words. One rule holds for all solutions, see docs/knowledge.md:
 * biological: a living organism: a microbe with its spores and natural proteins, or a nematode.
 * organic: not living, and of a kind that rules of organic farming allow on crops in the European Union or the United
 * States. Minerals such as copper and sulfur belong here. What a farm may use is another question, for its certifier.
 * inorganic: every other mineral or synthetic product.
 */
export type SolutionType = (typeof SOLUTION_TYPES)[number];

/** In the order of the category control. */
export const SOLUTION_CATEGORIES = [
  "pesticide",
  "fungicide",
  "herbicide",
  "fertilizer",
  "supplement",
] as const;

/** The purpose of a product. "pesticide" here means against insects, mites, slugs and snails. */
export type SolutionCategory = (typeof SOLUTION_CATEGORIES)[number];

export const APPLICATION_METHODS = ["Spray", "Soil application", "Foliar feed", "Bait"] as const;

/** How people apply a product: on leaves or wood against a problem, on soil, on leaves as plant food, or as bait. */
export type ApplicationMethod = (typeof APPLICATION_METHODS)[number];

/** From most to least hazardous. */
export const SAFETY_LEVELS = ["Low", "Medium", "High"] as const;

/** Safety for people and other non-target life in normal use. High is the least hazardous. */
export type SafetyLevel = (typeof SAFETY_LEVELS)[number];

/** Cheapest first. */
export const COSTS = ["$", "$$", "$$$"] as const;

/** Rough price of a treatment. */
export type Cost = (typeof COSTS)[number];

/** Where shops sell a product, easiest to find first. */
export const AVAILABILITIES = ["Common", "Specialty stores", "Online only"] as const;

export type Availability = (typeof AVAILABILITIES)[number];

/** A substance or microbe that makes a product work. */
export interface ActiveIngredient {
  readonly name: string;
  /** Code of the mode of action, with the name of the list of codes: "FRAC M02", "IRAC 11A". Null if there is none. */
  readonly code: string | null;
}

/** From `min` to `max`, both included; equal if only one rate is in use. */
export interface DosageRange {
  readonly min: number;
  readonly max: number;
}

/**
 * How much of a product to use. For a liquid: millilitres in a litre of spray or drench, within 0.1 to 50. For
 * powders, baits and living organisms, and if no source gives a rate, a short text such as "2 g/L".
 */
export type Dosage =
  | { readonly mlPerL: DosageRange }
  | {
      readonly amount: string;
      /** The amount in the language of the page; omitted for English. */
      readonly words?: string;
    };

/** The crops for which a source gives a rate. Broccoli has no records of its own. */
export const RATE_CROPS = [
  "apple",
  "black gram",
  "broccoli",
  "chilli",
  "citrus",
  "coffee",
  "grape",
  "maize",
  "mango",
  "pepper",
  "potato",
  "rice",
  "tomato",
] as const;

export type RateCrop = (typeof RATE_CROPS)[number];

/** The rate of a label or trial on one crop. It holds for that crop alone. */
export interface CropRate {
  readonly crop: RateCrop;
  readonly dosage: Dosage;
}

/** A kind of product that treats a problem or feeds a plant; never a brand. */
export interface Solution {
  readonly id: `solution-${number}`;
  readonly name: string;
  /** Omitted where `name` is English. */
  readonly englishName?: string;
  readonly type: SolutionType;
  readonly category: SolutionCategory;
  /** 2 to 4 short phrases. */
  readonly targetProblems: readonly string[];
  /** 1 to 3. */
  readonly activeIngredients: readonly ActiveIngredient[];
  readonly applicationMethod: ApplicationMethod;
  readonly dosage: Dosage;
  /** The strength of the product, and the crop, label or trial behind the dosage. */
  readonly dosageNote: string;
  /**
   * The rates behind the dosage, each with its crop; empty if the dosage is for no single crop, as on a garden label.
   */
  readonly cropRates: readonly CropRate[];
  readonly safetyLevel: SafetyLevel;
  /** True if a warning says that the European Union does not allow it. */
  readonly isNotInEu?: boolean;
  /**
   * A sample figure from 70 to 98, which the specification requires for its 12 sample solutions. It is not
   * measured. Null for all other solutions.
   */
  readonly effectivenessPercent: number | null;
  readonly cost: Cost;
  readonly availability: Availability;
  readonly description: string;
  /**
   * Ids of the disease and pest records that it helps against. Empty for weed killers, because the records of weeds
   * contain their treatment, and for plant food against a deficiency that has no record.
   */
  readonly treats: readonly string[];
  /** 2 to 4 sentences. */
  readonly warnings: readonly string[];
  /** The English of each warning, in which the app looks for waiting times; omitted where they are English. */
  readonly englishWarnings?: readonly string[];
  /** 2 to 4 things to wear. */
  readonly protectiveEquipment: readonly string[];
  readonly sources: readonly [Source, ...Source[]];
}

/** The settings of the controls on the Solutions page. */
export interface SolutionFilter {
  /** Part of a name or of a target problem, or words of the names of a treated problem. Case, accents and outer spaces don't matter. */
  readonly text: string;
  readonly type: SolutionType | "all";
  readonly category: SolutionCategory | "all";
}

/** Most target problems on a card. */
export const MAX_TARGET_PROBLEMS_ON_CARD = 3;

/**
 * The solutions that match all three parts of a filter, in their order. The search includes target problems that
 * the card does not show, and finds what treats a problem whose names have the text: `named` are the ids of these. An
 * empty text matches every solution.
 */
export function filterSolutions(
  solutions: readonly Solution[],
  filter: SolutionFilter,
  named: readonly string[] = [],
): readonly Solution[] {
  const sought = plainText(filter.text);
  return solutions.filter(
    (solution) =>
      (filter.type === "all" || solution.type === filter.type) &&
      (filter.category === "all" || solution.category === filter.category) &&
      (solution.treats.some((id) => named.includes(id)) ||
        [solution.name, solution.englishName ?? "", ...solution.targetProblems].some((words) =>
          plainText(words).includes(sought),
        )),
  );
}

/** Where products are equally hazardous, those that are neither mineral nor synthetic come first. */
const GENTLEST: readonly SolutionType[] = ["biological", "organic", "inorganic"];

/** The solutions for one problem in the order in which people should look at them: the least hazardous first. */
export function leastHazardousFirst(solutions: readonly Solution[]): readonly Solution[] {
  return solutions.toSorted(
    (a, b) =>
      SAFETY_LEVELS.indexOf(b.safetyLevel) - SAFETY_LEVELS.indexOf(a.safetyLevel) ||
      GENTLEST.indexOf(a.type) - GENTLEST.indexOf(b.type),
  );
}

/** The solutions that help against the disease or pest with this record id, in their order. */
export function solutionsTreating(solutions: readonly Solution[], problemId: string): readonly Solution[] {
  return solutions.filter(({ treats }) => treats.includes(problemId));
}
