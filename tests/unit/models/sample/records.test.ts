import { expect, test } from "vitest";
import { SAMPLE_LABEL_IDS, SAMPLE_RECORDS } from "#models/sample/records.ts";
import type { AnyRecord } from "#domain/knowledge.ts";
import { SUBJECTS } from "#domain/subject.ts";

const CONSERVATION = [
  "Domesticated",
  "Not Evaluated",
  "Data Deficient",
  "Least Concern",
  "Near Threatened",
  "Vulnerable",
  "Endangered",
  "Critically Endangered",
  "Extinct in the Wild",
  "Extinct",
];
const LEVELS = ["Low", "Medium", "High", "Critical"];

const IMPERIAL = /\b(lb|lbs|inch|inches|ft|feet|°F|gallons?|acres?|miles?)\b|\d\s*°\s*F\b/i;
const DOSAGE = /\d\s*(ml|cl|l|mg|g|kg|cc)\s*(\/|per)\s*(l|litre|liter|ha|hectare|m2|m²|plant|tree|kg)\b/i;

const ALL: readonly AnyRecord[] = SUBJECTS.flatMap(
  (subject): readonly AnyRecord[] => SAMPLE_RECORDS[subject],
);

/** Every text of a value, with the path to it; an empty list counts as an empty text. */
function textsOf(value: unknown, path: string): (readonly [path: string, text: string])[] {
  if (typeof value === "string") return [[path, value]];
  if (Array.isArray(value)) {
    return value.length === 0
      ? [[path, ""]]
      : value.flatMap((item: unknown, index) => textsOf(item, `${path}[${index}]`));
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, item]: [string, unknown]) => textsOf(item, `${path}.${key}`));
  }
  return [];
}

const allTexts = ALL.flatMap((record) => textsOf(record, record.id));

test.each(SUBJECTS)("there are at least eight sample records of a %s, each marked as one", (subject) => {
  expect(SAMPLE_RECORDS[subject].length).toBeGreaterThanOrEqual(8);
  expect(new Set(SAMPLE_RECORDS[subject].map((record) => record.subject))).toEqual(new Set([subject]));
});

test("no text and no list of a record is empty or has spaces around it", () => {
  const odd = allTexts.filter(([, text]) => text === "" || text !== text.trim() || / {2}/.test(text));

  expect(odd).toEqual([]);
  expect(allTexts.length).toBeGreaterThan(500);
});

test("ids are kebab-case and unique across all subjects, and the labels are these ids", () => {
  const ids = ALL.map(({ id }) => id);

  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  expect(SUBJECTS.flatMap((subject) => SAMPLE_LABEL_IDS[subject])).toEqual(ids);
});

test("no list of a record says the same thing twice", () => {
  const listed = allTexts.map(([path, text]) => `${path.replace(/\[\d+\]$/, "")}: ${text}`);

  expect(listed.filter((entry, index) => listed.indexOf(entry) !== index)).toEqual([]);
});

test("conservation, severity and risk are values of the specification or of the IUCN", () => {
  const levels = [
    ...SAMPLE_RECORDS.disease.map(({ severity }) => severity),
    ...SAMPLE_RECORDS.pest.map(({ riskLevel }) => riskLevel),
  ];

  expect(CONSERVATION).toEqual(
    expect.arrayContaining(SAMPLE_RECORDS.animal.map(({ conservation }) => conservation)),
  );
  expect(LEVELS).toEqual(expect.arrayContaining(levels));
});

test("each record says where its facts come from", () => {
  const sources = ALL.flatMap((record) => record.sources.map((source) => ({ id: record.id, ...source })));
  const thisYear = new Date().getFullYear();

  expect(new Set(sources.map(({ id }) => id)).size).toBe(ALL.length);
  expect(sources.filter(({ publisher, title }) => publisher === "" || title === "")).toEqual([]);
  expect(sources.filter(({ year }) => year !== null && (year < 1900 || year > thisYear))).toEqual([]);
});

test("no text has imperial units", () => {
  const imperial = allTexts.filter(([, text]) => IMPERIAL.test(text));

  expect(imperial).toEqual([]);
});

test("the search for imperial units finds them", () => {
  for (const text of ["70 lbs", "6 feet tall", "12 inches", "80 °F", "below 40°F", "2 gallons", "10 miles"]) {
    expect(text).toMatch(IMPERIAL);
  }
});

test("no treatment of a disease or pest names a dose: labels and laws do, by product and country", () => {
  const treatments = [...SAMPLE_RECORDS.disease, ...SAMPLE_RECORDS.pest].flatMap((record) =>
    textsOf(record, record.id),
  );

  expect(treatments.filter(([, text]) => DOSAGE.test(text))).toEqual([]);
});

test("the search for doses finds them", () => {
  for (const text of ["2 ml/L", "5 g/l", "1.5 kg per ha", "20ml / litre of water", "300 g per hectare"]) {
    expect(text).toMatch(DOSAGE);
  }
});
