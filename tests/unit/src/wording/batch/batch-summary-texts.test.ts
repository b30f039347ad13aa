import { expect, test } from "vitest";
import { summaryOf } from "#domain/batch/batch-summary.ts";
import {
  dayPlot,
  describeSummary,
  summaryTables,
  summaryText,
} from "#src/wording/batch/batch-summary-texts.ts";
import { photoOf, unreadPhoto } from "#tests/fakes/batch-photos.ts";

const SUMMARY = summaryOf([
  [
    photoOf("1.jpg", { takenAt: "2026-06-01T05:00:00" }),
    photoOf("2.jpg", { takenAt: "2026-06-01T05:00:10" }),
  ],
  [unreadPhoto("3.jpg")],
]);

test("a summary is a sentence and tables, with the day by hours", () => {
  expect(describeSummary(SUMMARY)).toBe(
    "3 photos in 2 bursts: 1 kind in 1 sighting, 1 not read, 2 with a time.",
  );
  expect(summaryTables(SUMMARY).map(({ title, rows }) => [title, rows.length, rows[0]])).toEqual([
    ["What was seen", 1, ["Lion", 1, 2]],
    ["What came of it", 2, ["Identified", 1, 2]],
    ["What you said", 1, ["Not looked at", 2, 3]],
    ["Over the day, by the camera's clock", 24, ["00:00", 0, 0, 0, 0]],
  ]);
});

test("the text of a summary has its sentence and every row of its tables", () => {
  const text = summaryText(SUMMARY);
  expect(text.split("\n\n")).toHaveLength(5);
  expect(text).toContain("\nLion\t1\t2\n");
  expect(text).toContain("\n05:00\t1\t2\t1\t1\n");
});

test("where no time is known there is no table of the day", () => {
  const summary = summaryOf([[photoOf("1.jpg")]]);
  expect(summaryTables(summary).map(({ title }) => title)).not.toContain(
    "Over the day, by the camera's clock",
  );
  expect(dayPlot(summary)).toEqual({ labels: [], series: expect.anything() });
});

test("the plot of the day has a value for each hour in each series", () => {
  const { labels, series } = dayPlot(SUMMARY);
  expect(labels[23]).toBe("23:00");
  expect(series.map(({ name, values }) => [name, values.length, values[5], values[23]])).toEqual([
    ["Photos", 24, 2, 0],
    ["Kinds so far", 24, 1, 1],
  ]);
});
