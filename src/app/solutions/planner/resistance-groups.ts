import { type ActiveIngredient, type Solution, solutionsTreating } from "#domain/records/solution.ts";

/**
 * Codes for "not known" or "not classified": two products with the same code may still work differently. IRAC's UN
 * codes sort unknown modes of action by origin: "UNE" is for plant extracts and oils, "UNF" for fungi.
 */
const NOT_A_GROUP = /^(?:FRAC NC|FRAC U|IRAC UN[A-Z]?|HRAC 0)$/;

/**
 * The groups of mode of action of a solution, such as "FRAC 3" or "IRAC 4", each once. A pest or fungus that resists
 * one product of a group resists the others as well. Subgroups of IRAC count as their group, as IRAC advises ("IRAC 4A"
 * and "IRAC 4C" are both "IRAC 4"). Empty if no code that stands for a group is known.
 */
export function resistanceGroupsOf({
  activeIngredients,
}: Pick<Solution, "activeIngredients">): readonly string[] {
  return [...new Set(activeIngredients.flatMap(groupsOf))];
}

/**
 * How easily pests and diseases become resistant to a group, according to the FRAC Code List: "multi-site" is for
 * chemicals that act at many sites of the fungus (codes M, "generally considered as a low risk group without any signs
 * of resistance"), "biological" for products of living origin with several modes of action (codes BM, "resistance not
 * known"), and "single" for every other group, also of IRAC and HRAC, where resistance to one product often holds for
 * the whole group. Source: FRAC Code List, Fungicide Resistance Action Committee, frac.info.
 */
export type ResistanceRisk = "single" | "multi-site" | "biological";

/** The risk of a group from {@link resistanceGroupsOf}. */
export function resistanceRiskOf(group: string): ResistanceRisk {
  if (/^FRAC M\d/.test(group)) return "multi-site";
  return /^FRAC BM\d/.test(group) ? "biological" : "single";
}

function groupsOf({ code }: ActiveIngredient): readonly string[] {
  return (code ?? "")
    .split(",")
    .map((one) => one.trim().replace(/^(IRAC \d+)[A-Z]$/, "$1"))
    .filter((one) => one !== "" && !NOT_A_GROUP.test(one));
}

/**
 * Solutions for the same disease or pest that share neither a group nor a substance with `solution`. In the order of
 * `solutions`.
 */
export function solutionsOfOtherGroups(
  solutions: readonly Solution[],
  solution: Solution,
  problemId: string,
): readonly Solution[] {
  const groups = new Set(resistanceGroupsOf(solution));
  const substances = new Set(solution.activeIngredients.map(({ name }) => name));
  return solutionsTreating(solutions, problemId).filter(
    (other) =>
      other.id !== solution.id &&
      !resistanceGroupsOf(other).some((group) => groups.has(group)) &&
      !other.activeIngredients.some(({ name }) => substances.has(name)),
  );
}
