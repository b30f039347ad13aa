import { expect, test } from "vitest";
import { headlineOf } from "#domain/answer/headline.ts";
import { confirmed, named, NO_REMARKS } from "#domain/answer/remarks.ts";
import { readStoredEntries } from "#src/app/history/rules/history-schema.ts";
import {
  countVerified,
  EVERY_ENTRY,
  newestFirst,
  photoNameToKeep,
  searchHistory,
  VERIFICATION_STATUSES,
} from "#src/app/history/rules/history.ts";
import { entryAt } from "#tests/fakes/history.ts";
import {
  NONE_OF_THESE,
  OF_GROUP,
  REAL_IDENTIFICATION,
  UNSURE,
  WITHOUT_RECORD,
} from "#tests/fakes/identified.ts";
import { identificationOf } from "#tests/fixtures/history-entries.ts";
import { ALL_RECORDS, SAMPLE_RECORDS } from "#tests/fixtures/records/sample-records.ts";

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
