import { LOAD } from "virtual:languages";
import { expect, test, vi } from "vitest";
import { leastHazardousFirst, solutionsTreating } from "#domain/records/solution.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { loadEntries } from "#models/knowledge/knowledge.ts";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import { findSolutions, problemsNamed, untreated } from "#src/app/solutions/find-solutions.ts";
import { EVERYTHING, type SolutionQuery } from "#src/app/solutions/solution-query.ts";

vi.stubGlobal("navigator", { languages: [] });
const [ENGLISH, SPANISH, HINDI] = await Promise.all([loadEntries(), entriesIn("es"), entriesIn("hi")]);

async function entriesIn(tag: string): Promise<readonly KnowledgeEntry[]> {
  const records = (await LOAD[tag]?.())?.RECORDS;
  if (records === undefined || records === null) throw new Error(`there are no records in ${tag}`);
  return (await records.loadEntries()).ENTRIES;
}

/** Ids of the solutions that a query finds on a page in the language of these records. */
function found(entries: readonly KnowledgeEntry[], query: Partial<SolutionQuery>): readonly string[] {
  const whole = { ...EVERYTHING, ...query };
  return findSolutions(whole, problemsNamed(entries, whole.text)).map(({ id }) => id);
}

test.each([
  ["its name", ENGLISH, "Fall armyworm", "fall-armyworm"],
  ["another name", ENGLISH, "FAW", "fall-armyworm"],
  ["its name in Spanish", SPANISH, "gusano cogollero", "fall-armyworm"],
  ["its English name on a Spanish page", SPANISH, "fall armyworm", "fall-armyworm"],
  ["its name in Hindi", HINDI, "आर्मीवर्म", "fall-armyworm"],
  ["a word of its name in Hindi", HINDI, "झोंका", "rice-blast"],
])("%s finds what the list has for a problem, the least hazardous first", (_, entries, text, problem) => {
  const listed = found(entries, { problem });
  expect(listed).toEqual(leastHazardousFirst(solutionsTreating(SOLUTIONS, problem)).map(({ id }) => id));
  expect(listed.length).toBeGreaterThan(1);
  expect(found(entries, { text })).toEqual(listed);
});

test("a text that names a product finds it and nothing else, in the order of the list", () => {
  expect(found(ENGLISH, { text: "copper" })).toEqual(["solution-7", "solution-8", "solution-15"]);
  // The group of a record is no name of it.
  expect(found(ENGLISH, { text: "thrips and mites" })).toEqual([]);
  expect(found(ENGLISH, { text: "fall armyworm", category: "fungicide" })).toEqual([]);
});

test.each([
  [ENGLISH, "rice stem borer", ["Rice stem borer or leaf folder"]],
  [ENGLISH, "hopper", ["Leafhopper or planthopper"]],
  [ENGLISH, "fall armyworm", []],
  [ENGLISH, "dandelion", []],
  [SPANISH, "barrenador del arroz", ["Barrenador del tallo o enrollador de la hoja del arroz"]],
])("of the problems that a text names, those without a product are known", (entries, text, names) => {
  expect(untreated(problemsNamed(entries, text)).map(({ name }) => name)).toEqual(names);
});
