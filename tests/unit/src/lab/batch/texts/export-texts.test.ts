import { expect, test } from "vitest";
import { ok } from "#domain/result.ts";
import { summaryOf } from "#src/lab/batch/rules/batch-summary.ts";
import {
  countTables,
  courseTables,
  describeSummary,
  archiveLine,
  missingForGbif,
  nameTable,
  sharedFactNote,
  summaryFigures,
  summaryPlot,
  type SummaryTable,
  summaryText,
} from "#src/lab/batch/texts/export-texts.ts";
import { CROPLESS, photoOf, unreadPhoto } from "#tests/fakes/batch-photos.ts";

const SUMMARY = summaryOf([
  [
    photoOf("1.jpg", { takenAt: "2026-06-01T05:00:00" }),
    photoOf("2.jpg", { takenAt: "2026-06-01T05:00:10" }),
  ],
  [unreadPhoto("3.jpg")],
]);

const titleAndFirst = ({ title, rows }: SummaryTable) => [title, rows.length, rows[0]];

test("a summary is a sentence, figures and tables, with the day by hours", () => {
  expect(describeSummary(SUMMARY)).toBe(
    "3 photos in 2 bursts: 1 kind in 1 sighting, 1 not read, 2 with a time.",
  );
  expect(summaryFigures(SUMMARY).map(({ value, label }) => `${value} ${label}`)).toEqual([
    "3 photos",
    "1 sighting",
    "1 kind",
    "0 photos reviewed",
  ]);
  expect([nameTable(SUMMARY), ...countTables(SUMMARY)].map(titleAndFirst)).toEqual([
    ["What was seen", 1, ["Lion", 1, 2]],
    ["What came of it", 2, ["Identified", 1, 2]],
    ["What you said", 1, ["Not looked at", 2, 3]],
  ]);
  // The burst without a name is no sighting.
  expect([nameTable(SUMMARY), ...countTables(SUMMARY)].map(({ columns }) => columns[1])).toEqual([
    "Sightings",
    "Bursts",
    "Bursts",
  ]);
  expect(courseTables(SUMMARY).map(titleAndFirst)).toEqual([
    ["Kinds over the photos", 3, ["1", 0]],
    ["Over the day, by the camera's clock", 24, ["00:00", 0, 0, 0, 0]],
  ]);
});

test("the summary and the choice of facts say alike how many photos state what can't be read, and what stands in", () => {
  const photos = [
    photoOf("1.jpg", { takenAt: "2026-06-01T05:00:00", takenAtFrom: "DateTime" }),
    photoOf("2.jpg", { unreadable: ["date", "position"] }),
    photoOf("3.jpg", { unreadable: ["date"] }),
  ] as const;
  const summary = summaryOf([photos]);
  const date = "2 photos state a date that can't be read.";
  const place = "1 photo states a place that can't be read.";
  expect(describeSummary(summary)).toContain(
    `0 not read, 1 with a time. 1 photo does not say when it was taken; the time when it was digitised or last changed is used. ${date} ${place}`,
  );
  expect(summaryText(summary)).toContain(`${date} ${place}`);
  const asked = { asked: true, photos: 3 };
  expect(sharedFactNote("date", { ...asked, known: 1, unreadable: 2 })).toBe(`1 of 3 photos say it. ${date}`);
  expect(sharedFactNote("position", { ...asked, known: 0, unreadable: 1 })).toBe(place);
});

test("the summary says how many leaves have no name because nobody told their crop, and why", () => {
  const leaf = photoOf("leaf.jpg", { said: ok([CROPLESS]) });
  const summary = summaryOf([[leaf], [photoOf("1.jpg")]]);
  expect(summaryText(summary)).toContain(
    "The app named no disease on 1 photo of a leaf, as nobody told it the crop. Without the crop, 9 of 26 names for leaves in the open were right, so the app gives none.",
  );
  expect(summaryText(summary)).toContain("\nCrop not told\t1\t1\n");
  expect(summaryText(SUMMARY)).not.toContain("crop");
});

test("the text of a summary has its sentence and every row of its tables", () => {
  const text = summaryText(SUMMARY);
  expect(text.split("\n\n")).toHaveLength(6);
  expect(text).toContain("\nLion\t1\t2\n");
  expect(text).toContain("\n05:00\t1\t2\t1\t1\n");
});

test("where no time is known there is neither table nor plot of the day, but kinds over the photos", () => {
  const summary = summaryOf([[photoOf("1.jpg")]]);
  expect(courseTables(summary).map(({ title }) => title)).toEqual(["Kinds over the photos"]);
  expect(summaryPlot(summary)).toEqual({
    title: "Kinds over the photos",
    labelTitle: "Photos so far",
    labels: ["1"],
    series: [{ name: "Kinds so far", values: [1] }],
  });
});

test("the plot of the day has a value for each hour in each series", () => {
  const { labels, series } = summaryPlot(SUMMARY);
  expect(labels[23]).toBe("23:00");
  expect(series.map(({ name, values }) => [name, values.length, values[5], values[23]])).toEqual([
    ["Kinds in this hour", 24, 1, 0],
    ["Kinds so far", 24, 1, 1],
  ]);
});

test("what GBIF would still miss is listed: dates, names, a licence, and always the publisher", () => {
  const leftOut = { unread: 0, rejected: 0, unnamed: 0, sample: 0 };
  const counts = { sightings: 8, unreviewed: 0, withoutName: 2, withoutDate: 1, leftOut };

  const misses = (hasLicence: boolean): readonly string[] =>
    missingForGbif(counts, hasLicence).map((miss) => miss.slice(0, miss.indexOf(":")));
  expect(misses(false)).toEqual(["A date", "A scientific name", "A licence", "A publisher"]);
  expect(missingForGbif({ ...counts, withoutName: 0 }, true)).toEqual([
    "A date: 1 of 8 sightings has none.",
    "A publisher: an organisation that GBIF knows has to publish the data set.",
  ]);
});

test("the archive's line says how many of its rows nobody reviewed", () => {
  const leftOut = { unread: 0, rejected: 0, unnamed: 1, sample: 0 };
  const lineOf = (sightings: number, unreviewed: number): string =>
    archiveLine(9, { sightings, unreviewed, withoutName: 0, withoutDate: 0, leftOut });
  expect(lineOf(4, 3)).toBe(
    "In it: 4 sightings on 8 photos. Nobody reviewed 3 of them. Left out: 1 photo (1 without a name).",
  );
  expect(lineOf(4, 4)).toContain("Nobody reviewed any of them.");
  expect(lineOf(4, 0)).toContain("All of them were reviewed.");
  expect(lineOf(0, 0)).toBe("In it: 0 sightings on 8 photos. Left out: 1 photo (1 without a name).");
});

test("a fact that can be shared says how many photos have it, or why it can't be shared", () => {
  const counts = { asked: true, known: 4, unreadable: 0, photos: 8 };
  expect(sharedFactNote("date", counts)).toBe("4 of 8 photos say it.");
  expect(sharedFactNote("position", { ...counts, known: 0 })).toBe("No photo says it.");
  expect(sharedFactNote("position", { ...counts, asked: false, known: 0 })).toBe(
    "Places were not read. You can read them from the photos, above.",
  );
});
