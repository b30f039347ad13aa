import type { Source } from "./knowledge.ts";

/** Kinds of product, in the order of the type control. {@link SolutionType} says what each one means. */
export const SOLUTION_TYPES = ["organic", "inorganic", "biological"] as const;

/**
 * What kind of product it is, in the specification's three words:
 * organic: of a kind that organic farming generally allows (the certifier decides for each product);
 * inorganic: a mineral or synthetic product of conventional farming;
 * biological: a living helper: a microbe, with its spores and natural proteins, or a nematode.
 */
export type SolutionType = (typeof SOLUTION_TYPES)[number];

/** The purposes of products, in the order of the category control. */
export const SOLUTION_CATEGORIES = [
  "pesticide",
  "fungicide",
  "herbicide",
  "fertilizer",
  "supplement",
] as const;

/** The purpose of a product; "pesticide" here means against insects, mites, slugs and snails. */
export type SolutionCategory = (typeof SOLUTION_CATEGORIES)[number];

/** The ways to apply products. */
export const APPLICATION_METHODS = ["Spray", "Soil application", "Foliar feed", "Bait"] as const;

/** The way to apply a product: on leaves or wood against a problem, on soil, on leaves as food, or as bait. */
export type ApplicationMethod = (typeof APPLICATION_METHODS)[number];

/** Levels of safety, from most to least hazardous. */
export const SAFETY_LEVELS = ["Low", "Medium", "High"] as const;

/** Safety to people and to non-target life in normal use; High is the least hazardous. */
export type SafetyLevel = (typeof SAFETY_LEVELS)[number];

/** Price bands, cheapest first. */
export const COSTS = ["$", "$$", "$$$"] as const;

/** Rough price band of a treatment. */
export type Cost = (typeof COSTS)[number];

/** Where products are sold, easiest to find first. */
export const AVAILABILITIES = ["Common", "Specialty stores", "Online only"] as const;

/** Where a product is usually sold. */
export type Availability = (typeof AVAILABILITIES)[number];

/** A substance or microbe that works in a product. */
export interface ActiveIngredient {
  readonly name: string;
  /** Mode-of-action code with its list, e.g. "FRAC M02" or "IRAC 11A"; null where no code exists. */
  readonly code: string | null;
}

/** From `min` to `max`, both included. They are equal where only one rate is in use. */
export interface DosageRange {
  readonly min: number;
  readonly max: number;
}

/**
 * How much of a product is used: millilitres in a litre of spray or drench for a liquid, within 0.1 to 50. For powders,
 * baits and living helpers, and where no source gives a rate, it is said in a few words, such as "2 g/L".
 */
export type Dosage = { readonly mlPerL: DosageRange } | { readonly amount: string };

/** A product kind that treats a problem or feeds a plant; never a brand. */
export interface Solution {
  readonly id: `solution-${number}`;
  readonly name: string;
  readonly type: SolutionType;
  readonly category: SolutionCategory;
  /** 2 to 4 short phrases. */
  readonly targetProblems: readonly string[];
  /** 1 to 3. */
  readonly activeIngredients: readonly ActiveIngredient[];
  readonly applicationMethod: ApplicationMethod;
  readonly dosage: Dosage;
  /** The strength of the product, and the crop, label or trial that the dosage reflects. */
  readonly dosageNote: string;
  readonly safetyLevel: SafetyLevel;
  /** A sample figure from 70 to 98, as the specification asks for its 12 samples; null for all others. None was measured. */
  readonly effectivenessPercent: number | null;
  readonly cost: Cost;
  readonly availability: Availability;
  readonly description: string;
  /**
   * Ids of the disease and pest records that it helps against. Empty for weed killers, since the records of weeds say
   * themselves how to be rid of them, and for food that mends no lack that has a record.
   */
  readonly treats: readonly string[];
  /** 2 to 4 sentences. */
  readonly warnings: readonly string[];
  /** 2 to 4 things to wear. */
  readonly protectiveEquipment: readonly string[];
  readonly sources: readonly [Source, ...Source[]];
}

/** The settings of the controls on the Solutions page. */
export interface SolutionFilter {
  /** Part of a name or of a target problem. Case and spaces around it don't matter. */
  readonly text: string;
  readonly type: SolutionType | "all";
  readonly category: SolutionCategory | "all";
}

/** How many target problems a card shows at most. */
export const MAX_TARGET_PROBLEMS_ON_CARD = 3;

/**
 * The solutions that match all three parts of a filter, in their order. The text is searched in all target problems, also
 * in those that the card does not show. An empty text matches every solution.
 */
export function filterSolutions(solutions: readonly Solution[], filter: SolutionFilter): readonly Solution[] {
  const sought = filter.text.trim().toLowerCase();
  return solutions.filter(
    (solution) =>
      (filter.type === "all" || solution.type === filter.type) &&
      (filter.category === "all" || solution.category === filter.category) &&
      [solution.name, ...solution.targetProblems].some((words) => words.toLowerCase().includes(sought)),
  );
}

/** The solutions that help against the disease or pest with this record id, in their order. */
export function solutionsTreating(solutions: readonly Solution[], problemId: string): readonly Solution[] {
  return solutions.filter(({ treats }) => treats.includes(problemId));
}
