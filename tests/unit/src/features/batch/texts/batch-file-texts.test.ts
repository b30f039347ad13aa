import { expect, test } from "vitest";
import type { ArchiveCounts } from "#src/features/batch/rules/occurrences.ts";
import {
  archiveLine,
  describeZipFault,
  everyPhotoLine,
  missingForGbif,
  sharedFactNote,
  soFarLine,
} from "#src/features/batch/texts/export-texts.ts";

const NONE_OUT: ArchiveCounts["leftOut"] = { unread: 0, rejected: 0, unnamed: 0, sample: 0 };
const SOME_OUT: ArchiveCounts["leftOut"] = { unread: 1, rejected: 2, unnamed: 3, sample: 4 };

test("before a file is made it is said what it has and what it leaves out, and how many", () => {
  const counts = { sightings: 7, withoutName: 0, withoutDate: 0, leftOut: SOME_OUT };
  expect(everyPhotoLine(20, SOME_OUT)).toBe(
    "All 20 photos are in it, also 3 without a name, 2 rejected, 1 not read, 4 with a sample result alone.",
  );
  expect(archiveLine(20, counts)).toBe(
    "In it: 7 sightings on 10 photos. Left out: 10 photos (3 without a name, 2 rejected, 1 not read, 4 with a sample result alone).",
  );
  expect(everyPhotoLine(1, NONE_OUT)).toBe("The one photo is in it.");
  expect(archiveLine(1, { ...counts, sightings: 1, leftOut: NONE_OUT })).toBe(
    "In it: 1 sighting on 1 photo. No photo is left out.",
  );
});

test("what GBIF would miss is told: dates, names and a licence while they are missing, the publisher always", () => {
  const counts = { sightings: 7, withoutName: 2, withoutDate: 7, leftOut: NONE_OUT };
  expect(missingForGbif(counts, false).map((sentence) => sentence.split(":")[0])).toEqual([
    "A date",
    "A scientific name",
    "A licence",
    "A publisher",
  ]);
  expect(missingForGbif({ ...counts, withoutName: 0, withoutDate: 0 }, true)).toEqual([
    "A publisher: an organisation that GBIF knows has to publish the data set.",
  ]);
});

test("why dates or places can't be handed out is told: nobody agreed to read them, or no photo has any", () => {
  expect(sharedFactNote("date", { asked: true, known: 4, photos: 8 })).toBe("4 of 8 photos say it.");
  expect(sharedFactNote("position", { asked: true, known: 0, photos: 8 })).toBe("No photo says it.");
  expect(sharedFactNote("position", { asked: false, known: 0, photos: 8 })).toContain("were not read");
});

test("while photos are left to do, files say that they are of those that are done", () => {
  expect(soFarLine(3, 8)).toContain("3 of 8");
});

test("a zip file that could not be made has its advice", () => {
  const advice = (["worker-unreachable", "deadline-exceeded", "internal"] as const).map((code) =>
    describeZipFault({ code }),
  );
  expect(new Set(advice).size).toBe(3);
});
