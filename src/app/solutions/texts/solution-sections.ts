import type { Solution } from "#domain/records/solution.ts";
import { type GuideSection, pointsOf, type RecordLink } from "#src/answer/texts/guide-section.ts";
import {
  AVAILABILITY_NAMES,
  COST_MEANINGS,
  COST_NAMES,
  EFFECTIVENESS_NOTE,
  HAZARD_NAMES,
  KIND_NAMES,
  NO_WAITING_TIME,
  NOT_MEASURED,
  SAFETY_MEANINGS,
} from "#src/answer/texts/solution-names.ts";
import { citation, type StructuredDocument } from "#src/app/guide/texts/guide-head.ts";
import { pageLanguage, t } from "#src/language/messages.ts";
import { LABEL_IS_THE_LAW } from "#src/ui/texts/names.ts";

/** The parts of a solution that Free shows: all except usage and active ingredients. */
export type FreeSolution = Omit<
  Solution,
  "applicationMethod" | "dosage" | "dosageNote" | "cropRates" | "activeIngredients"
>;

/** Type, category and cost of a solution in a line. */
export function solutionKind({ type, category, cost }: FreeSolution): string {
  return `${KIND_NAMES[type][category]}, ${COST_NAMES[cost]}`;
}

/** Links to the diseases and pests that a solution treats. Leaves out those without a name. */
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
 * The sections of a solution's static page, in the order of its page in the app. They contain only what Free shows,
 * because anybody can read the file. `problems` has the names of diseases and pests by their ids.
 */
export function solutionSections(
  solution: FreeSolution,
  problems: Readonly<Record<string, string>>,
): readonly GuideSection[] {
  const { targetProblems, protectiveEquipment, treats, warnings } = solution;
  const waiting = waitingTimesOf(solution);
  const links = treatedProblems(treats, problems);
  return [
    section("use", t`How to use it`, [
      { kind: "notice", text: LABEL_IS_THE_LAW },
      pointsOf(protectiveEquipment, t`Protective equipment`),
      pointsOf(warnings, t`Warnings`),
      pointsOf(waiting.length === 0 ? [NO_WAITING_TIME] : waiting, t`Enter and harvest again`),
    ]),
    section("facts", t`What to know before you choose it`, [
      { kind: "facts", facts: factsOf(solution) },
      solution.effectivenessPercent === null ? null : { kind: "text", text: EFFECTIVENESS_NOTE },
    ]),
    section("problems", t`Target problems`, [
      pointsOf(problemsWithoutLink(targetProblems, links)),
      links.length === 0 ? null : { kind: "links", links },
    ]),
  ];
}

/**
 * The target problems that none of the links names: "Late blight of tomato" is named by "Tomato late blight", "Late blight" is
 * not, as it may be of another crop too.
 */
export function problemsWithoutLink(
  targetProblems: readonly string[],
  links: readonly RecordLink[],
): readonly string[] {
  const named = new Set(links.map(({ name }) => wordsOf(name)));
  return targetProblems.filter((problem) => !named.has(wordsOf(problem)));
}

/** The words of a name in small letters and in order, without "of". */
function wordsOf(name: string): string {
  return name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== "of")
    .toSorted()
    .join(" ");
}

function section(
  id: string,
  title: string,
  parts: readonly (GuideSection["parts"][number] | null)[],
): GuideSection {
  return { id, title, sources: [], parts: parts.filter((part) => part !== null), place: "main" };
}

function factsOf({
  availability,
  cost,
  effectivenessPercent,
  safetyLevel,
}: FreeSolution): readonly (readonly [term: string, value: string])[] {
  return [
    [t`Hazard`, t`${HAZARD_NAMES[safetyLevel]}: ${SAFETY_MEANINGS[safetyLevel]}`],
    [t`Cost`, `${cost} (${COST_MEANINGS[cost]})`],
    [t`Availability`, AVAILABILITY_NAMES[availability]],
    [t`Effectiveness`, effectivenessPercent === null ? NOT_MEASURED : t`${effectivenessPercent}%*`],
  ];
}

const ABOUT_WAITING = /\bre-entry\b|\bpre-harvest\b|\bbefore (?:the )?harvest\b|\buntil it is dry\b/i;

/**
 * The sentences in a solution's warnings about entering or harvesting treated plants again, word for word. Empty if
 * there are none.
 */
export function waitingTimesOf({
  warnings,
  englishWarnings = warnings,
}: Pick<Solution, "warnings" | "englishWarnings">): readonly string[] {
  return warnings.flatMap((warning, index) => {
    const english = sentencesOf(englishWarnings[index] ?? "");
    const about = english.flatMap((one, at) => (ABOUT_WAITING.test(one) ? [at] : []));
    const own = sentencesOf(warning);
    // A translation may join two sentences. Then the whole warning stands for the one that is meant.
    if (about.length > 0 && own.length !== english.length) return [warning];
    return about.map((at) => own[at] ?? warning);
  });
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!।]) /);
}

/** Longest description that search engines show in full, in characters. */
const MAX_DESCRIPTION = 160;

/** Title and description of a solution's page, for the browser's tab and for search engines. */
export function solutionHead({
  name,
  type,
  category,
  targetProblems,
}: Pick<Solution, "name" | "type" | "category" | "targetProblems">): {
  readonly title: string;
  readonly description: string;
} {
  const kind = KIND_NAMES[type][category].toLowerCase();
  const problems = targetProblems.join(", ").toLowerCase();
  const long = t`${name}: ${kind} for ${problems}. What to wear, what to heed, and sources.`;
  return {
    title: t`${name} - Treatment Solutions - Bio Kingdom`,
    description:
      long.length <= MAX_DESCRIPTION ? long : t`${name}: ${kind}. What to wear, what to heed, and sources.`,
  };
}

/** The page head for a URL without a solution. */
export const NO_SOLUTION_HEAD = {
  title: t`No solution - Treatment Solutions - Bio Kingdom`,
  description: t`Bio Kingdom has no treatment solution at this address.`,
} as const;

/**
 * Structured data of a solution for search engines (schema.org): a page about the problems that it treats. The type is
 * not Product, because the solution is not sold or rated here, and its effectiveness is an illustrative figure or unknown.
 * `address` is the URL of the solution's page; null if the site's URL is not known. `problems` has the names of
 * diseases and pests by their ids.
 */
export function solutionData(
  solution: FreeSolution,
  problems: Readonly<Record<string, string>>,
  address: string | null,
): StructuredDocument {
  const { name, treats, sources } = solution;
  return {
    "@context": "https://schema.org",
    "@type": "WebPage",
    name,
    description: solutionHead(solution).description,
    inLanguage: pageLanguage(),
    publisher: { "@type": "Organization", name: "Bio Kingdom" },
    about: treatedProblems(treats, problems).map((problem) => ({ "@type": "Thing", name: problem.name })),
    citation: sources.map(citation),
    ...(address === null ? {} : { url: address }),
  };
}
