import { SOLUTIONS as ENGLISH } from "virtual:knowledge/all-solutions";
import { PROBLEM_GROUPS, PROBLEMS } from "virtual:knowledge/problems";
import type { Solution } from "#domain/records/solution.ts";
import { CROP_NAMES } from "#models/knowledge/crops.ts";
import { recordsInLanguage, solutionsInLanguage } from "#models/knowledge/records-in-language.ts";

/**
 * The solutions by number: first the specification's 12 samples, then those that the records of diseases and pests
 * need. Dosages come from labels, extension sheets and trials, in metric units.
 */
export const SOLUTIONS: readonly Solution[] = solutionsInLanguage() ?? ENGLISH;

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(recordsInLanguage()?.problems ?? PROBLEMS));

/**
 * Name of the disease or pest with this record id; null if there is none. The Solutions page uses it to avoid
 * loading the knowledge records.
 */
export function problemName(id: string): string | null {
  return NAMES.get(id) ?? null;
}

/** Crops with the ids of their diseases and pests, then groups of pests; of pests only those that a solution treats. */
export const GROUPS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(PROBLEM_GROUPS));

/** The crop of a disease, or the group of a pest; null if the record id is unknown or nothing treats the pest. */
export function groupOfProblem(id: string): string | null {
  // A pest is also among those of the crops that it attacks, which come first.
  return [...GROUPS].findLast(([, ids]) => ids.includes(id))?.[0] ?? null;
}

/** The crop for which a person chose a solution: the chosen one, or else that of the disease; null if there is none. */
export function chosenCrop(problem: string | null, group: string | null): string | null {
  const chosen = group ?? (problem === null ? null : groupOfProblem(problem));
  return chosen !== null && CROP_NAMES.has(chosen) ? chosen : null;
}
