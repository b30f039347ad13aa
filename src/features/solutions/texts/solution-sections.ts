import type { Solution } from "#domain/solution.ts";
import { waitingTimesOf } from "../planner/waiting-times.ts";
import { LABEL_IS_THE_LAW } from "#src/ui/texts/names.ts";
import { type GuideSection, pointsOf, type RecordLink } from "#src/features/guide/texts/guide-section.ts";
import {
  CATEGORY_NAMES,
  COST_MEANINGS,
  HAZARD_NAMES,
  SAFETY_MEANINGS,
  TYPE_NAMES,
} from "./solution-names.ts";
import { EFFECTIVENESS_NOTE, NO_WAITING_TIME, NOT_MEASURED } from "./solution-texts.ts";

/** What the Free plan sees of a solution: all but how it is used, and what works in it. */
export type FreeSolution = Omit<
  Solution,
  "applicationMethod" | "dosage" | "dosageNote" | "activeIngredients"
>;

/** A section of a solution's static page. */
type SolutionSection = Pick<GuideSection, "title" | "sources" | "parts">;

/** Type, category and cost of a solution in a line. */
export function solutionKind({ type, category, cost }: FreeSolution): string {
  return `${TYPE_NAMES[type]} ${CATEGORY_NAMES[category].toLowerCase()}, ${COST_MEANINGS[cost]} cost`;
}

/** The diseases and pests that a solution treats, of those that have a name. */
export function treatedProblems(
  ids: readonly string[],
  problems: Readonly<Record<string, string>>,
): readonly RecordLink[] {
  return ids.flatMap((id) => {
    const name = problems[id];
    return name === undefined ? [] : [{ id, name }];
  });
}

/**
 * What a static page says of a solution, in the order of its page in the app: what Free sees, and no more, since everyone
 * can read the file. `problems` are the names of diseases and pests by their ids.
 */
export function solutionSections(
  solution: FreeSolution,
  problems: Readonly<Record<string, string>>,
): readonly SolutionSection[] {
  const { targetProblems, protectiveEquipment, treats, warnings } = solution;
  const waiting = waitingTimesOf(solution);
  const links = treatedProblems(treats, problems);
  return [
    section("How to use it", [
      { kind: "notice", text: LABEL_IS_THE_LAW },
      pointsOf(protectiveEquipment, "Protective equipment"),
      pointsOf(warnings, "Warnings"),
      pointsOf(waiting.length === 0 ? [NO_WAITING_TIME] : waiting, "Enter and harvest again"),
    ]),
    section("What to know before you choose it", [
      { kind: "facts", facts: factsOf(solution) },
      solution.effectivenessPercent === null ? null : { kind: "text", text: EFFECTIVENESS_NOTE },
      pointsOf(targetProblems, "Target problems"),
    ]),
    ...(links.length === 0 ? [] : [section("Treats", [{ kind: "links", links }])]),
  ];
}

function section(title: string, parts: readonly (GuideSection["parts"][number] | null)[]): SolutionSection {
  return { title, sources: [], parts: parts.filter((part) => part !== null) };
}

function factsOf({
  availability,
  cost,
  effectivenessPercent,
  safetyLevel,
}: FreeSolution): readonly (readonly [term: string, value: string])[] {
  return [
    ["Hazard", `${HAZARD_NAMES[safetyLevel]}: ${SAFETY_MEANINGS[safetyLevel]}`],
    ["Cost", `${cost} (${COST_MEANINGS[cost]})`],
    ["Availability", availability],
    ["Effectiveness", effectivenessPercent === null ? NOT_MEASURED : `${effectivenessPercent}%*`],
  ];
}
