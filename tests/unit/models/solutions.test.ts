import { expect, test } from "vitest";
import { PROBLEM_IDS, problemName } from "#models/solutions/problem-names.ts";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import { SAMPLE_RECORDS } from "#tests/fixtures/sample-records.ts";
import { APPLICATION_METHODS, type Solution, SOLUTION_CATEGORIES, SOLUTION_TYPES } from "#domain/solution.ts";

const NAMES_BY_RECORD = new Map<string, string>([
  ...SAMPLE_RECORDS.disease.map(({ id, diseaseName }) => [id, diseaseName] as const),
  ...SAMPLE_RECORDS.pest.map(({ id, pestName }) => [id, pestName] as const),
]);

const BRANDS =
  /\b(thuricide|dipel|safer|m-pede|scythe|axxe|monterey|magna-bon|double nickel|novodor|trident|triact|trilogy|spintor|entrust|kocide|cueva|bonide|garden safe|serenade|stimplex|neptune's harvest|alaska fish)\b/i;

const SELLERS =
  /\b(seeds?|seedworld|pinetree|tampa|dsa grow|magna-bon|biology insights|good guys|monterey|nofa|shop|store|garden cent(er|re)|nursery|products|supply|inc|llc|ltd|gmbh)\b/i;

/** Every sentence and phrase of a solution. */
function textsOf(solution: Solution): readonly string[] {
  const { name, dosageNote, description, targetProblems, warnings, protectiveEquipment } = solution;
  return [
    name,
    dosageNote,
    description,
    ...targetProblems,
    ...warnings,
    ...protectiveEquipment,
    ...solution.activeIngredients.map((ingredient) => ingredient.name),
    ...solution.sources.flatMap(({ publisher, title }) => [publisher, title]),
  ];
}

function expectRange(range: { readonly min: number; readonly max: number }, min: number, max: number): void {
  expect(range.min).toBeGreaterThanOrEqual(min);
  expect(range.max).toBeGreaterThanOrEqual(range.min);
  expect(range.max).toBeLessThanOrEqual(max);
}

test("there are 12 solutions, solution-1 to solution-12 in order, each with a name of its own", () => {
  expect(SOLUTIONS.map(({ id }) => id)).toEqual(
    Array.from({ length: 12 }, (_, index) => `solution-${index + 1}`),
  );
  expect(new Set(SOLUTIONS.map(({ name }) => name)).size).toBe(12);
});

test.each(SOLUTIONS)("each text of $id is a text", (solution) => {
  for (const text of textsOf(solution)) {
    expect(text.trim()).toBe(text);
    expect(text).not.toBe("");
    expect(text).not.toMatch(/ {2}|TODO|undefined|\?\?/);
  }
});

test.each(SOLUTIONS)("$id keeps to the specification's numbers", (solution) => {
  expectRange({ min: solution.targetProblems.length, max: solution.targetProblems.length }, 2, 4);
  expectRange({ min: solution.activeIngredients.length, max: solution.activeIngredients.length }, 1, 3);
  expectRange(solution.dosageMlPerL, 1, 50);
  expect(Number.isInteger(solution.effectivenessPercent)).toBe(true);
  expectRange({ min: solution.effectivenessPercent, max: solution.effectivenessPercent }, 70, 98);
});

test.each(SOLUTIONS)(
  "$id says no phrase twice",
  ({ targetProblems, activeIngredients, warnings, treats, ...rest }) => {
    for (const phrases of [
      targetProblems,
      activeIngredients.map(({ name }) => name),
      warnings,
      treats,
      rest.protectiveEquipment,
      rest.sources.map(({ publisher, title }) => `${publisher} ${title}`),
    ]) {
      expect(new Set(phrases).size).toBe(phrases.length);
    }
  },
);

test.each(SOLUTIONS)(
  "$id has warnings, protective equipment and a source",
  ({ warnings, protectiveEquipment, sources }) => {
    expect(warnings.length).toBeGreaterThanOrEqual(2);
    expect(protectiveEquipment.length).toBeGreaterThanOrEqual(2);
    expect(sources.length).toBeGreaterThanOrEqual(1);
    for (const { year } of sources) expectRange({ min: year ?? 2000, max: year ?? 2000 }, 1980, 2026);
  },
);

test.each(SOLUTIONS)("$id has a source with a year", ({ sources }) => {
  expect(sources.some(({ year }) => year !== null)).toBe(true);
});

test.each(SOLUTIONS)("$id names no brand, and no shop or maker as its source", (solution) => {
  for (const text of textsOf(solution)) expect(text).not.toMatch(BRANDS);
  for (const { publisher } of solution.sources) expect(publisher).not.toMatch(SELLERS);
});

test("every pesticide, fungicide and herbicide says how strong the product is that its dosage is for", () => {
  for (const { category, dosageNote } of SOLUTIONS) {
    if (category === "fertilizer" || category === "supplement") continue;
    expect(dosageNote).toMatch(/\d (%|g\/L)|\d international units/);
  }
});

test("codes are of the list that fits the category, and written as FRAC, IRAC and HRAC write them", () => {
  const codes = {
    pesticide: /^(none|IRAC (\d{1,2}[A-Z]?|UN[EFM]?))$/,
    fungicide: /^(none|FRAC (M?\d{1,2}|BM\d{2}))$/,
    herbicide: /^(none|HRAC \d{1,2})$/,
    fertilizer: /^none$/,
    supplement: /^none$/,
  };
  for (const { category, activeIngredients } of SOLUTIONS) {
    for (const { code } of activeIngredients) expect(code ?? "none").toMatch(codes[category]);
  }
});

test.each(SOLUTIONS)("$id measures in metric units", (solution) => {
  for (const text of textsOf(solution)) {
    expect(text).not.toMatch(
      /\b(ounces?|oz|gallons?|gal|teaspoons?|tsp|tablespoons?|tbsp|cups?|pints?|quarts?|pounds?|lbs?|inch(es)?|feet|foot|yards?|miles?|acres?|fahrenheit)\b|°F/i,
    );
  }
});

test.each(SOLUTIONS)("$id treats only diseases and pests that have a record", ({ treats }) => {
  for (const id of treats) expect([...NAMES_BY_RECORD.keys()]).toContain(id);
});

test("every type, category and application method occurs", () => {
  expect(new Set(SOLUTIONS.map(({ type }) => type))).toEqual(new Set(SOLUTION_TYPES));
  expect(new Set(SOLUTIONS.map(({ category }) => category))).toEqual(new Set(SOLUTION_CATEGORIES));
  expect(new Set(SOLUTIONS.map(({ applicationMethod }) => applicationMethod))).toEqual(
    new Set(APPLICATION_METHODS),
  );
});

test("plant food and weed killers treat none of the records, and every other solution treats one at least", () => {
  for (const { category, treats } of SOLUTIONS) {
    expect(treats.length > 0).toBe(category === "pesticide" || category === "fungicide");
  }
});

test("the problem names of the solutions page are those of the knowledge records, all of them", () => {
  expect(new Map(PROBLEM_IDS.map((id) => [id, problemName(id)]))).toEqual(NAMES_BY_RECORD);
  expect(problemName("no-such-problem")).toBeNull();
});
