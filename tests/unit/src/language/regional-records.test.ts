import { expect, test } from "vitest";
import type { RecordsInLanguage } from "#models/knowledge/records-in-language.ts";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import { inRegion } from "#src/language/regional-records.ts";
import { loadRecordOf } from "#tests/fixtures/records/guide-records.ts";

const TEXTS = ["De 1,5 a 12,75 mm, con 2,4-D", "10 000 unidades; 3, 6,5 y 10 %"];

/** A translated record and one that nobody has translated, and a solution with the English amount. */
async function recordsIn(language: string): Promise<RecordsInLanguage> {
  const { record } = await loadRecordOf("tomato-late-blight");
  const [solution] = SOLUTIONS;
  if (solution === undefined) throw new Error("there are no solutions");
  const entries = [
    { record: { ...record, language, recognise: TEXTS }, figures: null },
    { record: { ...record, recognise: ["1,000 seeds"] }, figures: null },
  ];
  const dosage = { amount: "1,000 per 2,5", words: "1,5 g/L" };
  return {
    loadEntries: async () => ({ ENTRIES: [] }),
    loadNames: async () => ({ NAMES: {} }),
    chunks: { "disease-tomato": async () => ({ default: entries }) },
    problems: {},
    loadSolutions: async () => ({
      SOLUTIONS: [{ ...solution, name: "Spinosad 0,5 %", englishName: "Spinosad 0.5 %", dosage }],
    }),
    solutionsByProblem: {},
  };
}

test("in Mexico the numbers of Spanish records have a point, and English ones and substances stay", async () => {
  const records = inRegion(await recordsIn("es"), "es", "es-MX");
  const entries = (await records.chunks["disease-tomato"]?.())?.default ?? [];
  expect(entries.map(({ record }) => record.recognise)).toEqual([
    ["De 1.5 a 12.75 mm, con 2,4-D", "10 000 unidades; 3, 6.5 y 10 %"],
    ["1,000 seeds"],
  ]);
  const [solution] = (await records.loadSolutions()).SOLUTIONS;
  expect(solution?.name).toBe("Spinosad 0.5 %");
  expect(solution?.dosage).toEqual({ amount: "1,000 per 2,5", words: "1.5 g/L" });
});

test.each([
  ["es", "es-ES"],
  ["es", "es"],
  ["pt", "pt-BR"],
  ["hi", "hi-IN"],
])("records in %s for %s are as they were translated", async (tag, locale) => {
  const records = await recordsIn(tag);
  expect(inRegion(records, tag, locale)).toBe(records);
});
