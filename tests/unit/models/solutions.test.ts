import { expect, test } from "vitest";
import { readRate } from "#domain/records/rate.ts";
import {
  APPLICATION_METHODS,
  RATE_CROPS,
  type Solution,
  SOLUTION_CATEGORIES,
  SOLUTION_TYPES,
} from "#domain/records/solution.ts";
import { CROP_NAMES } from "#models/knowledge/crops.ts";
import { loadEntries } from "#models/knowledge/knowledge.ts";
import { readSolution } from "#models/solutions/solution-schema.ts";
import { chosenCrop, groupOfProblem, GROUPS, problemName, SOLUTIONS } from "#models/solutions/solutions.ts";

/** Names of all diseases and pests that can be treated, by record id. */
const NAMES_BY_RECORD = new Map<string, string>(
  (await loadEntries())
    .filter(({ subject, kind }) => subject === "pest" || (subject === "disease" && kind !== "healthy"))
    .map(({ id, name }) => [id, name]),
);

/** The sample solutions of the specification. FURTHER_SOLUTIONS are all others. */
const SAMPLES = SOLUTIONS.slice(0, 12);
const FURTHER_SOLUTIONS = SOLUTIONS.slice(12);

const BRANDS =
  /\b(thuricide|dipel|safer|m-pede|scythe|axxe|monterey|magna-bon|double nickel|novodor|trident|triact|trilogy|spintor|entrust|kocide|cueva|bonide|garden safe|serenade|stimplex|sluggo|ferramol|escar-go|botanigard|mycotrol|naturalis|gf-120|amistar|quadris|revus|ridomil|dithane|coragen|karate|agri-?mek|armicarb|kaligreen|thiovit|neptune's harvest|alaska fish)\b/i;

const SELLERS =
  /\b(seeds?|seedworld|pinetree|tampa|dsa grow|magna-bon|biology insights|good guys|monterey|nofa|shop|store|garden cent(er|re)|nursery|products|supply|inc|llc|ltd|gmbh)\b/i;

const IMPERIAL =
  /\b(ounces?|oz|gallons?|gal|teaspoons?|tsp|tablespoons?|tbsp|cups?|pints?|quarts?|pounds?|lbs?|inch(es)?|feet|foot|yards?|miles?|acres?|fahrenheit)\b|°F/i;

/** All texts of a solution. */
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

/** The treated problems of each solution of these categories. */
function treatedBy(...categories: readonly string[]): readonly (readonly string[])[] {
  return SOLUTIONS.filter(({ category }) => categories.includes(category)).map(({ treats }) => treats);
}

test("the specification's 12 samples come first, and every solution has a name of its own", () => {
  expect(SAMPLES).toHaveLength(12);
  expect(FURTHER_SOLUTIONS.length).toBeGreaterThanOrEqual(15);
  expect(SOLUTIONS.map(({ id }) => id)).toEqual(SOLUTIONS.map((_, index) => `solution-${index + 1}`));
  expect(new Set(SOLUTIONS.map(({ name }) => name)).size).toBe(SOLUTIONS.length);
});

test("each sample keeps to the specification's numbers", () => {
  for (const { dosage, effectivenessPercent } of SAMPLES) {
    expect("mlPerL" in dosage && dosage.mlPerL.min).toBeGreaterThanOrEqual(1);
    expect(effectivenessPercent).toBeGreaterThanOrEqual(70);
    expect(effectivenessPercent).toBeLessThanOrEqual(98);
  }
});

test("no other solution has a figure of effectiveness, as nobody measured one", () => {
  for (const { effectivenessPercent } of FURTHER_SOLUTIONS) expect(effectivenessPercent).toBeNull();
});

/** Solutions whose note names a crop that is not the crop of their rate, and the reason. */
const OF_NO_CROP: ReadonlyMap<string, string> = new Map([
  ["solution-14", "the most that a spray may hold, on any crop"],
  ["solution-29", "a range that holds on soil, whatever grows there"],
]);

test("where a note names the crop of its rate, the rate is of that crop alone", () => {
  const crops = [...CROP_NAMES.keys(), ...RATE_CROPS].map((crop) => new RegExp(`\\b${crop}`, "i"));
  const ofCrops = SOLUTIONS.filter(({ id, dosage }) => readRate(dosage) !== null && !OF_NO_CROP.has(id));
  const named = ofCrops.filter(({ dosageNote }) => crops.some((crop) => crop.test(dosageNote)));
  expect(ofCrops.filter(({ cropRates }) => cropRates.length > 0)).toEqual(named);
  for (const { cropRates, dosageNote } of named)
    for (const { crop } of cropRates) expect(dosageNote).toMatch(new RegExp(crop, "i"));
});

test("a rate of a crop lies within the dosage on the card, or its note says the number", () => {
  const unsaid = SOLUTIONS.filter(
    ({ dosage, dosageNote, cropRates }) =>
      !cropRates.every((one) => {
        const [all, rate] = [readRate(dosage)?.amount, readRate(one.dosage)?.amount];
        if (all === undefined || rate === undefined) return false;
        return (rate.min >= all.min && rate.max <= all.max) || dosageNote.includes(`${rate.max} g/L`);
      }),
  );
  expect(unsaid).toEqual([]);
});

/** The faults of the first solution if `fields` replace its own. */
function faultsOf(fields: Record<string, unknown>): unknown {
  const read = readSolution({ ...SOLUTIONS[0], ...fields });
  return read.ok ? [] : read.error;
}

test("unknown fields of a solution are left out of its file", () => {
  expect(readSolution(SOLUTIONS[0])).toEqual({ ok: true, value: SOLUTIONS[0] });
  const read = readSolution({
    ...SOLUTIONS[0],
    effectivenessPercent: undefined,
    activeIngredients: [{ name: "Sulfur" }],
    sources: [{ publisher: "A", title: "B" }],
  });
  expect(read).toMatchObject({
    value: {
      effectivenessPercent: null,
      activeIngredients: [{ name: "Sulfur", code: null }],
      sources: [{ publisher: "A", title: "B", year: null }],
    },
  });
});

test.each([
  ["a dosage beyond use", { dosage: { mlPerL: { min: 5, max: 51 } } }, "dosage"],
  ["a dosage from more to less", { dosage: { mlPerL: { min: 5, max: 4 } } }, "dosage"],
  ["a dosage without a number", { dosage: { amount: "some" } }, "dosage.amount"],
  ["no warning", { warnings: undefined }, "warnings"],
  ["a single warning", { warnings: ["Keep it away from children."] }, "warnings"],
  ["no protective equipment", { protectiveEquipment: [] }, "protectiveEquipment"],
  ["no active ingredient", { activeIngredients: [] }, "activeIngredients"],
  ["a phrase twice", { targetProblems: ["Aphids", "Aphids"] }, "targetProblems"],
  ["an unknown safety level", { safetyLevel: "Harmless" }, "safetyLevel"],
  ["an id that is none", { id: "neem" }, "id"],
  ["a misspelled field", { warning: "Burns leaves." }, "warning"],
])("a file with %s is refused", (_name, fields, path) => {
  expect(faultsOf(fields)).toMatchObject([{ path }]);
});

test("a file without a source is refused", () => {
  expect(readSolution({ ...SOLUTIONS[0], sources: [] }).ok).toBe(false);
});

test.each(SOLUTIONS)(
  "$id has a dated source, metric units, no brand, and no shop or maker as its source",
  (solution) => {
    expect(solution.sources.some(({ year }) => year !== null)).toBe(true);
    for (const text of textsOf(solution)) {
      expect(text).not.toMatch(BRANDS);
      expect(text).not.toMatch(IMPERIAL);
    }
    for (const { publisher } of solution.sources) expect(publisher).not.toMatch(SELLERS);
  },
);

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

test("every type, category and application method occurs", () => {
  expect(new Set(SOLUTIONS.map(({ type }) => type))).toEqual(new Set(SOLUTION_TYPES));
  expect(new Set(SOLUTIONS.map(({ category }) => category))).toEqual(new Set(SOLUTION_CATEGORIES));
  expect(new Set(SOLUTIONS.map(({ applicationMethod }) => applicationMethod))).toEqual(
    new Set(APPLICATION_METHODS),
  );
});

/** The types of the products with this mineral. */
function typesOf(mineral: RegExp): readonly string[] {
  return SOLUTIONS.filter(({ activeIngredients }) =>
    activeIngredients.some(({ name }) => mineral.test(name)),
  ).map(({ type }) => type);
}

test("products with the same mineral have the same type: all copper is organic, and so is sulfur", () => {
  expect(typesOf(/copper/i)).toEqual(["organic", "organic", "organic"]);
  expect(typesOf(/^sulfur/i)).toEqual(["organic"]);
});

test("pesticides and fungicides treat at least one record, fertilizers nutrient deficiencies, others none", () => {
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

test("what the European Union does not allow is marked, and nothing else", () => {
  const told = SOLUTIONS.filter(({ warnings }) =>
    warnings.some((warning) => /European Union (?:took it off|allows other forms)/.test(warning)),
  );
  expect(told.map(({ name }) => name)).toContain("Mancozeb 75 %");
  expect(SOLUTIONS.filter(({ isNotInEu }) => isNotInEu === true)).toEqual(told);
});

test("a crop has its diseases and the pests that attack it, of these only those that a product treats", () => {
  const maize = GROUPS.get("maize") ?? [];
  expect(maize).toEqual(expect.arrayContaining(["maize-common-rust", "fall-armyworm", "earwig"]));
  expect(maize).not.toContain("rice-stem-borer-or-leaf-folder");
  expect(GROUPS.get("cotton")).toEqual(expect.arrayContaining(["aphid", "thrips"]));
  // A record that names the sweet potato says nothing of the potato.
  expect(GROUPS.get("potato")).not.toContain("leaf-beetle");
  for (const crop of ["chilli", "pepper"]) expect(GROUPS.get(crop)).toContain("thrips");
  const groups = [...GROUPS.keys()];
  const firstOfPests = groups.findIndex((group) => !CROP_NAMES.has(group));
  expect(groups.slice(firstOfPests).filter((group) => CROP_NAMES.has(group))).toEqual([]);
});

test("a pest has a group of its own, and the crop for which it was chosen", () => {
  expect(groupOfProblem("fall-armyworm")).toBe("Caterpillars and moths");
  expect(chosenCrop("fall-armyworm", null)).toBeNull();
  expect(chosenCrop("fall-armyworm", "rice")).toBe("rice");
  expect(chosenCrop("maize-common-rust", null)).toBe("maize");
});
