import { expect, test } from "vitest";
import { recordMarks, recordNotices } from "#src/features/guide/texts/guide-names.ts";
import { loadAllRecords, loadRecordOf } from "#tests/fixtures/guide-records.ts";

async function noticesOf(id: string): Promise<readonly string[]> {
  return recordNotices((await loadRecordOf(id)).record);
}

async function marksOf(id: string): Promise<readonly string[]> {
  return recordMarks((await loadRecordOf(id)).record);
}

test("a helper is said to be no enemy, and a group to be one", async () => {
  expect(await noticesOf("bee")).toEqual([
    "This is no enemy: it helps you.",
    "This page covers several kinds, and they differ.",
  ]);
  expect(await noticesOf("fish")).toEqual(["This page covers several kinds, and they differ."]);
  expect(await noticesOf("beetle")).toContain("Some of these help and some do harm: look before you act.");
  expect(await noticesOf("tomato-late-blight")).toEqual([]);
});

test("a record is marked in short words by what it is and how bad it can get", async () => {
  expect(await marksOf("tomato-late-blight")).toEqual(["Oomycete", expect.stringMatching(/^Severity: /)]);
  expect(await marksOf("tomato-healthy")).toEqual(["Healthy leaf"]);
  expect(await marksOf("colorado-potato-beetle")).toEqual(["Pest", expect.stringMatching(/^Risk: /)]);
  expect(await marksOf("bee")).toEqual(["Helper"]);
  expect(await marksOf("lantana")).toEqual(["Weed"]);
  for (const { record } of await loadAllRecords()) expect(recordMarks(record).length).toBeGreaterThan(0);
});
