import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readPlaces } from "#domain/place/places.ts";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import { loadAllRecords, loadRecordOf } from "#tests/fixtures/records/guide-records.ts";
import { placeProblems, PLACES_FOLDER } from "../../../scripts/knowledge/place-check.mjs";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();

const RECORDS = (await loadAllRecords()).map(({ record }) => record);

/** The faults of the files of countries, each with lines added to it. */
function faultsWith(
  lines: Readonly<Record<string, string>>,
  records: readonly GuideRecord[] = RECORDS,
): readonly string[] {
  for (const name of ["zones", "regions", "crops"]) {
    const file = `${PLACES_FOLDER}/${name}.txt`;
    folder.write(file, readFileSync(file, "utf8") + (lines[name] ?? ""));
  }
  return placeProblems(folder.path(), records, readPlaces).map(({ file, what }) => `${file} ${what}`);
}

test("the files of countries fit each other and the records", () => {
  expect(faultsWith({})).toEqual([]);
});

test("a country without a region is found in both files", () => {
  expect(faultsWith({ zones: "XX Mars/Olympus\n", crops: "XY maize\n" })).toEqual([
    'models/places/zones.txt has "XX", which stands in no region of regions.txt',
    'models/places/crops.txt has "XY", which stands in no region of regions.txt',
  ]);
});

test("a crop without records, and one that stands there twice, are found", () => {
  expect(faultsWith({ crops: "AQ maize wheat maize\n", regions: "010 AQ\n" })).toEqual([
    'models/places/crops.txt AQ has "wheat", which has no records or stands there twice',
    'models/places/crops.txt AQ has "maize", which has no records or stands there twice',
  ]);
});

test("a record that names an unknown area is found", async () => {
  const { record } = await loadRecordOf("apple-rust");
  const others = RECORDS.filter(({ id }) => id !== record.id);
  expect(faultsWith({}, [...others, { ...record, notKnownFrom: ["EU", "999"] } as GuideRecord])).toEqual([
    'models/knowledge/disease/apple-rust.yaml notKnownFrom has "999", which is no area of models/places/regions.txt',
  ]);
});
