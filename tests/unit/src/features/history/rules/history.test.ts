import { expect, test } from "vitest";
import { ALL_RECORDS, SAMPLE_RECORDS } from "#tests/fixtures/records/sample-records.ts";
import { headlineOf } from "#domain/answer/headline.ts";
import {
  countVerified,
  EVERY_ENTRY,
  newestFirst,
  photoNameToKeep,
  searchHistory,
  toHistoryCsv,
  VERIFICATION_STATUSES,
} from "#src/features/history/rules/history.ts";
import { confirmed, named, NO_REMARKS } from "#domain/answer/remarks.ts";
import { identificationOf } from "#tests/fixtures/history-entries.ts";
import { entryAt } from "#tests/fakes/history.ts";
import {
  HEALTHY,
  NONE_OF_THESE,
  OF_GROUP,
  OFF_TOPIC,
  REAL_IDENTIFICATION,
  UNSURE,
  WITHOUT_RECORD,
} from "#tests/fakes/identified.ts";
import { readStoredEntries } from "#src/features/history/rules/history-schema.ts";

const dog = entryAt(1, { photoName: "Åsa's garden.jpg" });
const plant = entryAt(2, { identification: identificationOf(SAMPLE_RECORDS.plant[0]) });
const disease = entryAt(3, { identification: identificationOf(SAMPLE_RECORDS.disease[0]) });
const pest = entryAt(4, { identification: identificationOf(SAMPLE_RECORDS.pest[0]) });
const entries = [dog, plant, disease, pest];

test("the newest entry comes first, also across ways to write the same time", () => {
  const later = entryAt(5, { keptAt: "2026-11-20T12:30:00.000+01:00" });
  expect(newestFirst([dog, later, pest, plant])).toEqual([later, pest, plant, dog]);
});

test("entries of the same time have one order, whatever order they came in", () => {
  const a = entryAt(1, { id: "a" });
  const b = entryAt(1, { id: "b" });
  expect(newestFirst([b, a])).toEqual([a, b]);
  expect(newestFirst([a, b])).toEqual([a, b]);
});

test("every record is found by the name that stands over its result, in capitals too", () => {
  for (const record of ALL_RECORDS) {
    const entry = entryAt(1, { identification: identificationOf(record) });
    const text = headlineOf(record).toUpperCase();
    expect(searchHistory([entry], { ...EVERY_ENTRY, text })).toEqual([entry]);
  }
});

test.each([
  ["", null, entries],
  ["   ", null, entries],
  ["", "disease", [disease]],
  [SAMPLE_RECORDS.pest[0].scientificName, null, [pest]],
  ["asa", null, [dog]],
  ["garden  ÅSA", null, [dog]],
  ["garden tiger-fish", null, []],
  ["garden", "plant", []],
] as const)(
  "the text %j and the subject %s find entries by name, photo and each word",
  (text, subject, found) => {
    const filter = { ...EVERY_ENTRY, text };
    expect(searchHistory(entries, subject === null ? filter : { ...filter, subject })).toEqual(found);
  },
);

test("an answer without a record is found by its label and by its model's title", () => {
  const entry = entryAt(1, { identification: WITHOUT_RECORD });
  const isFound = (text: string): boolean => searchHistory([entry], { ...EVERY_ENTRY, text }).length === 1;

  expect(["leaf_mold", "TOMATO", "leaf guide", "photo.jpg"].map(isFound)).toEqual([true, true, true, true]);
  // The search ignores the second-best label of a sure answer.
  expect(isFound("late_blight")).toBe(false);
});

test("an unsure answer is found as such, and by all that it may have been", () => {
  const unsure = entryAt(1, { identification: UNSURE });
  const none = entryAt(2, { identification: NONE_OF_THESE });
  const sure = entryAt(3, { identification: REAL_IDENTIFICATION });
  const found = (text: string) => searchHistory([unsure, none, sure], { ...EVERY_ENTRY, text });

  expect(found("not sure")).toEqual([unsure, none]);
  expect(found("background")).toEqual([none]);
  expect(found("leaf_mold")).toEqual([unsure]);
  expect(found("late_blight")).toEqual([unsure, none, sure]);
});

/** Entries of the same answer of a model: confirmed, corrected, not known and not verified. */
const verified = [
  confirmed(REAL_IDENTIFICATION),
  named({ name: "Tomato leaf mould", recordId: "tomato-leaf-mould" }, REAL_IDENTIFICATION),
  { status: "unknown" } as const,
  null,
].map((verification, at) =>
  entryAt(at, { identification: REAL_IDENTIFICATION, remarks: { ...NO_REMARKS, verification } }),
);

test("entries are found by whether a person verified them; a sample is never waiting for that", () => {
  const found = VERIFICATION_STATUSES.map((verification) =>
    searchHistory([...verified, dog], { ...EVERY_ENTRY, verification }),
  );

  expect(found).toEqual(verified.map((entry) => [entry]));
  expect(searchHistory(verified, { ...EVERY_ENTRY, verification: "corrected", subject: "animal" })).toEqual(
    [],
  );
});

test("an entry is found by its notes, its place, what was done and the name that a person gave it", () => {
  const remarks = { ...NO_REMARKS, notes: "on the oldest leaves", place: "north bed", done: "leaves burnt" };
  const noted = entryAt(9, { identification: REAL_IDENTIFICATION, remarks });
  const isFound = (text: string): boolean =>
    searchHistory([...verified, noted], { ...EVERY_ENTRY, text }).includes(noted);

  expect(["OLDEST", "north", "burnt", "north burnt blight", "south"].map(isFound)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(searchHistory(verified, { ...EVERY_ENTRY, text: "mould" })).toEqual([verified[1]]);
});

test("right and wrong are counted among answers that named something and were verified", () => {
  const groupNamed = entryAt(8, {
    identification: OF_GROUP,
    remarks: { ...NO_REMARKS, verification: named({ name: "Tomato", recordId: null }, OF_GROUP) },
  });

  expect(countVerified([...verified, groupNamed, dog])).toEqual({ verified: 2, right: 1 });
  expect(countVerified([dog])).toEqual({ verified: 0, right: 0 });
});

test("a photo's name is kept; a name too long for file systems keeps its start and ending, and no character is cut", () => {
  const longest = `${"n".repeat(251)}.jpg`;
  for (const name of ["", "IMG_0001.JPG", longest]) expect(photoNameToKeep(name)).toBe(name);
  for (const letter of ["n", "\u{1f33b}"]) {
    const kept = photoNameToKeep(`${letter.repeat(5000)}.jpeg`);
    expect(Array.from(kept)).toHaveLength(255);
    expect(kept).toMatch(/^(n|\u{1f33b})+…(n|\u{1f33b})+\.jpeg$/u);
  }
});

test("an entry that was kept with a name of thousands of characters is read, with a shorter name", () => {
  const name = `${"n".repeat(5000)}.jpg`;
  const read = readStoredEntries([entryAt(1, { photoName: name })]);
  expect(read.unreadable).toBe(0);
  expect(read.entries).toEqual([entryAt(1, { photoName: photoNameToKeep(name) })]);
});

const HEADER =
  "\uFEFFDate,Subject,Result,Scientific name,Confidence (%),Sample result,Model,Model version,Photo,Id,Verdict,Label,Crop told,Looks like,Verification,Name given,Notes,Place,What was done,Look again on,Earlier entry,Change since then\r\n";

/** The CSV cell with the photo's name. */
function photoCell(photoName: string): string | undefined {
  const csv = toHistoryCsv([entryAt(1, { photoName })]);
  return /,1\.0\.0,([^]*),entry-1,identified,Domestic dog,,,,,,,,,,\r\n$/.exec(csv)?.[1];
}

test("an empty history is a header alone", () => {
  expect(toHistoryCsv([])).toBe(HEADER);
});

test("an entry is a line with its date, subject, result, confidence, model, photo and verdict", () => {
  const entry = entryAt(1);
  const [{ scientificName }] = SAMPLE_RECORDS.animal;
  const name = headlineOf(SAMPLE_RECORDS.animal[0]);
  expect(toHistoryCsv([entry])).toBe(
    `${HEADER}2026-11-20T10:01:00.000Z,animal,${name},${scientificName},93,yes,sample,1.0.0,photo.jpg,entry-1,identified,${name},,,,,,,,,,\r\n`,
  );
});

const MODEL = "no,leaf-guide,3,photo.jpg,entry-1";

test.each([
  [
    "a label without a record",
    WITHOUT_RECORD,
    `Tomato___Leaf_Mold,,83,${MODEL},identified,Tomato___Leaf_Mold,,`,
  ],
  ["an unsure answer", UNSURE, `Not sure,,46,${MODEL},not-sure,Tomato___Late_blight,,`],
  [
    "a healthy leaf of a chosen crop",
    HEALTHY,
    `Healthy tomato leaf,Solanum lycopersicum,97,${MODEL},healthy,Healthy tomato leaf,tomato,`,
  ],
  ["a group", OF_GROUP, `A tomato leaf,,41,${MODEL},group,Tomato___Late_blight,,`],
  ["a lookalike", OFF_TOPIC, `Off topic,,94,${MODEL},off-topic,Lion,,Lion`],
])("the line of %s has its result and its best label", (_, identification, cells) => {
  expect(toHistoryCsv([entryAt(1, { identification })])).toContain(`,disease,${cells},,,,,,,,\r\n`);
});

test.each([
  [{ status: "confirmed", name: "Domestic dog", recordId: null }, "confirmed,Domestic dog"],
  [{ status: "unknown" }, "unknown,"],
] as const)("the line of an entry has a person's verification %j", (verification, cells) => {
  const entry = entryAt(1, { remarks: { ...NO_REMARKS, verification } });
  expect(toHistoryCsv([entry])).toContain(`,${cells},,,,,,\r\n`);
});

test.each([
  ["a,b.jpg", '"a,b.jpg"'],
  ['the "dog".jpg', '"the ""dog"".jpg"'],
  ["two\nlines.jpg", '"two\nlines.jpg"'],
  ["two\r\nlines.jpg", '"two\r\nlines.jpg"'],
  ["a-b=c.jpg", "a-b=c.jpg"],
])("the photo name %j is written as %j (RFC 4180)", (name, cell) => {
  expect(photoCell(name)).toBe(cell);
});

test.each([
  ["=1+1.jpg", "'=1+1.jpg"],
  ["+49.jpg", "'+49.jpg"],
  ["-1.jpg", "'-1.jpg"],
  ["@SUM(A1).jpg", "'@SUM(A1).jpg"],
  ["\t=1.jpg", `"\t'=1.jpg"`],
  ["\n=1.jpg", `"\n'=1.jpg"`],
  [" =1.jpg", " '=1.jpg"],
  ["\u200B\uFEFF=1.jpg", "\u200B\uFEFF'=1.jpg"],
  ["\uFF1D1+1.jpg", "'\uFF1D1+1.jpg"],
  ["\uFF0B1\uFF20.jpg", "'\uFF0B1\uFF20.jpg"],
  [";=cmd.jpg", `";'=cmd.jpg"`],
  ["a; \t-cmd.jpg", `"a; \t'-cmd.jpg"`],
  ["a;b=c.jpg", '"a;b=c.jpg"'],
  ['=HYPERLINK("https://example.org","x")', `"'=HYPERLINK(""https://example.org"",""x"")"`],
])("the photo name %j is no formula in a spreadsheet: %j", (name, cell) => {
  expect(photoCell(name)).toBe(cell);
});

test("the label of a model is no formula in a spreadsheet", () => {
  const identification = { ...WITHOUT_RECORD, candidates: [{ label: "=1+1", probability: 0.8 }] } as const;
  const csv = toHistoryCsv([entryAt(1, { identification })]);
  expect(csv).toContain(",'=1+1,,83,");
  expect(csv).toMatch(/,identified,'=1\+1,,,,,,,,,,\r\n$/);
});

test("what a person said and wrote stands at the end of the line, and none of it is a formula", () => {
  const remarks = {
    ...NO_REMARKS,
    verification: named({ name: "+mould", recordId: null }, REAL_IDENTIFICATION),
    notes: '=HYPERLINK("https://example.org")',
    place: "-north bed",
    done: "@once,\nthen twice",
    lookAgainOn: "2026-11-29",
    earlierId: "entry-0",
    change: "better",
  } as const;
  const csv = toHistoryCsv([entryAt(1, { identification: REAL_IDENTIFICATION, remarks })]);

  expect(csv).toContain(
    `,corrected,'+mould,"'=HYPERLINK(""https://example.org"")",'-north bed,"'@once,\nthen twice",2026-11-29,entry-0,better\r\n`,
  );
});
