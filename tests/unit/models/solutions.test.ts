import { expect, test } from "vitest";
import { loadEntries } from "#models/knowledge/knowledge.ts";
import { problemName } from "#models/solutions/problem-names.ts";
import { SAMPLE_SOLUTIONS } from "#models/solutions/sample-solutions.ts";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import { APPLICATION_METHODS, type Solution, SOLUTION_CATEGORIES, SOLUTION_TYPES } from "#domain/solution.ts";

/** Names of all diseases and pests that can be treated, by the ids of their records. */
const NAMES_BY_RECORD = new Map<string, string>(
  (await loadEntries())
    .filter(({ subject, kind }) => subject === "pest" || (subject === "disease" && kind !== "healthy"))
    .map(({ id, name }) => [id, name]),
);

/** The solutions beside those that the specification asks for. */
const FURTHER_SOLUTIONS = SOLUTIONS.slice(SAMPLE_SOLUTIONS.length);

const BRANDS =
  /\b(thuricide|dipel|safer|m-pede|scythe|axxe|monterey|magna-bon|double nickel|novodor|trident|triact|trilogy|spintor|entrust|kocide|cueva|bonide|garden safe|serenade|stimplex|sluggo|ferramol|escar-go|botanigard|mycotrol|naturalis|gf-120|amistar|quadris|revus|ridomil|dithane|coragen|karate|agri-?mek|armicarb|kaligreen|thiovit|neptune's harvest|alaska fish)\b/i;

const SELLERS =
  /\b(seeds?|seedworld|pinetree|tampa|dsa grow|magna-bon|biology insights|good guys|monterey|nofa|shop|store|garden cent(er|re)|nursery|products|supply|inc|llc|ltd|gmbh)\b/i;

/** Every sentence and phrase of a solution. */
function textsOf(solution: Solution): readonly string[] {
  const { name, dosage, dosageNote, description, targetProblems, warnings, protectiveEquipment } = solution;
  return [
    name,
    ...("amount" in dosage ? [dosage.amount] : []),
    dosageNote,
    description,
    ...targetProblems,
    ...warnings,
    ...protectiveEquipment,
    ...solution.activeIngredients.map((ingredient) => ingredient.name),
    ...solution.sources.flatMap(({ publisher, title }) => [publisher, title]),
  ];
}

/** What each solution of some categories treats. */
function treatedBy(...categories: readonly string[]): readonly (readonly string[])[] {
  return SOLUTIONS.filter(({ category }) => categories.includes(category)).map(({ treats }) => treats);
}

function expectRange(range: { readonly min: number; readonly max: number }, min: number, max: number): void {
  expect(range.min).toBeGreaterThanOrEqual(min);
  expect(range.max).toBeGreaterThanOrEqual(range.min);
  expect(range.max).toBeLessThanOrEqual(max);
}

test("the 12 sample solutions come first, and all are numbered in order, each with a name of its own", () => {
  expect(SAMPLE_SOLUTIONS).toHaveLength(12);
  expect(SOLUTIONS.slice(0, 12)).toEqual(SAMPLE_SOLUTIONS);
  expect(FURTHER_SOLUTIONS.length).toBeGreaterThanOrEqual(15);
  expect(SOLUTIONS.map(({ id }) => id)).toEqual(SOLUTIONS.map((_, index) => `solution-${index + 1}`));
  expect(new Set(SOLUTIONS.map(({ name }) => name)).size).toBe(SOLUTIONS.length);
});

test.each(SOLUTIONS)("each text of $id is a text", (solution) => {
  for (const text of textsOf(solution)) {
    expect(text.trim()).toBe(text);
    expect(text).not.toBe("");
    expect(text).not.toMatch(/ {2}|TODO|undefined|\?\?/);
  }
});

test.each(SAMPLE_SOLUTIONS)(
  "$id keeps to the specification's numbers",
  ({ dosage, effectivenessPercent }) => {
    expectRange("mlPerL" in dosage ? dosage.mlPerL : { min: Number.NaN, max: Number.NaN }, 1, 50);
    expect(Number.isInteger(effectivenessPercent)).toBe(true);
    expectRange({ min: effectivenessPercent ?? 0, max: effectivenessPercent ?? 0 }, 70, 98);
  },
);

test.each(SOLUTIONS)(
  "$id has 1 to 3 active ingredients against 2 to 4 problems",
  ({ activeIngredients, targetProblems }) => {
    expectRange({ min: targetProblems.length, max: targetProblems.length }, 2, 4);
    expectRange({ min: activeIngredients.length, max: activeIngredients.length }, 1, 3);
  },
);

test.each(FURTHER_SOLUTIONS)(
  "$id invents no effectiveness, and no rate by the litre beyond use",
  (solution) => {
    const { dosage, effectivenessPercent } = solution;
    expect(effectivenessPercent).toBeNull();
    expectRange("mlPerL" in dosage ? dosage.mlPerL : { min: 1, max: 1 }, 0.1, 50);
    expect("amount" in dosage ? dosage.amount : "1 ml/L").toMatch(/\d|^As the label says$/);
  },
);

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

test("every pesticide, fungicide and herbicide that is measured out by the litre says how strong it is", () => {
  const measured = SOLUTIONS.filter(
    ({ category, dosage }) =>
      category !== "fertilizer" &&
      category !== "supplement" &&
      ("mlPerL" in dosage || dosage.amount.includes("g/L")),
  );
  expect(measured.length).toBeGreaterThan(15);
  for (const { dosageNote } of measured) expect(dosageNote).toMatch(/\d (%|g\/L)|\d international units/);
});

test("codes are of the list that fits the category, and written as FRAC, IRAC and HRAC write them", () => {
  const codes = {
    pesticide: /^(none|IRAC (\d{1,2}[A-Z]?|UN[EFM]?)(, FRAC NC)?)$/,
    fungicide: /^FRAC (M?\d{1,2}|BM\d{2}|NC)(, IRAC UN)?$/,
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

test("what kills pests and fungi treats a record at least; plant food treats lacks, weed killers and tonics nothing", () => {
  for (const treats of treatedBy("pesticide", "fungicide")) expect(treats.length).toBeGreaterThan(0);
  for (const treats of treatedBy("herbicide", "supplement")) expect(treats).toEqual([]);
  expect(new Set(treatedBy("fertilizer").flat())).toEqual(new Set(["chilli-nutrient-deficiency"]));
});

test("the solutions page names every disease and pest as its record does, and no healthy leaf", () => {
  expect(NAMES_BY_RECORD.size).toBeGreaterThan(90);
  for (const [id, name] of NAMES_BY_RECORD) expect(problemName(id)).toBe(name);
  expect(problemName("apple-healthy")).toBeNull();
  expect(problemName("no-such-problem")).toBeNull();
});
