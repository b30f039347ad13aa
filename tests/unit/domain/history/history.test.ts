import { expect, test } from "vitest";
import { SAMPLE_RECORDS } from "#tests/fixtures/sample-records.ts";
import { headlineOf } from "#domain/headline.ts";
import { newestFirst, searchHistory } from "#domain/history/history.ts";
import { entryAt } from "#tests/fakes/history-entries.ts";
import { identificationOf } from "#tests/fakes/history-entry.ts";
import { ALL_RECORDS } from "#tests/fixtures/sample-records.ts";
import { NONE_OF_THESE, REAL_IDENTIFICATION, UNSURE, WITHOUT_RECORD } from "#tests/fakes/identified.ts";

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

test("an empty search finds everything in the order given", () => {
  expect(searchHistory(entries, { text: "", subject: "all" })).toEqual(entries);
  expect(searchHistory(entries, { text: "   ", subject: "all" })).toEqual(entries);
});

test("a subject finds its own entries only", () => {
  expect(searchHistory(entries, { text: "", subject: "disease" })).toEqual([disease]);
});

test("every record is found by the name that stands over its result, in capitals too", () => {
  for (const record of ALL_RECORDS) {
    const entry = entryAt(1, { identification: identificationOf(record) });
    const text = headlineOf(record).toUpperCase();
    expect(searchHistory([entry], { text, subject: "all" })).toEqual([entry]);
  }
});

test("an entry is found by its scientific name and by its photo, without regard to accents", () => {
  const text = SAMPLE_RECORDS.pest[0].scientificName;
  expect(searchHistory(entries, { text, subject: "all" })).toEqual([pest]);
  expect(searchHistory(entries, { text: "asa", subject: "all" })).toEqual([dog]);
});

test("each word has to be found, in any order, and the subject as well", () => {
  expect(searchHistory(entries, { text: "garden  ÅSA", subject: "all" })).toEqual([dog]);
  expect(searchHistory(entries, { text: "garden tiger-fish", subject: "all" })).toEqual([]);
  expect(searchHistory(entries, { text: "garden", subject: "plant" })).toEqual([]);
});

test("an answer without a record is found by its label and by its model's title", () => {
  const entry = entryAt(1, { identification: WITHOUT_RECORD });
  const isFound = (text: string): boolean => searchHistory([entry], { text, subject: "all" }).length === 1;

  expect(["leaf_mold", "TOMATO", "leaf guide", "photo.jpg"].map(isFound)).toEqual([true, true, true, true]);
  // The second best of an answer that is sure of the first.
  expect(isFound("late_blight")).toBe(false);
});

test("an unsure answer is found as such, and by all that it may have been", () => {
  const unsure = entryAt(1, { identification: UNSURE });
  const none = entryAt(2, { identification: NONE_OF_THESE });
  const sure = entryAt(3, { identification: REAL_IDENTIFICATION });
  const found = (text: string) => searchHistory([unsure, none, sure], { text, subject: "all" });

  expect(found("not sure")).toEqual([unsure, none]);
  expect(found("background")).toEqual([none]);
  expect(found("leaf_mold")).toEqual([unsure]);
  expect(found("late_blight")).toEqual([unsure, none, sure]);
});
