import { expect, test } from "vitest";
import { headlineOf } from "#src/domain/headline.ts";
import { toHistoryCsv } from "#src/domain/history-csv.ts";
import { entryAt } from "#tests/fakes/history-entries.ts";

const HEADER =
  "Date,Subject,Result,Scientific name,Confidence (%),Sample result,Model,Model version,Photo,Id\r\n";

/** The cell of the photo's name, the one but last. */
function photoCell(photoName: string): string | undefined {
  const csv = toHistoryCsv([entryAt(1, { photoName })]);
  return /,1\.0\.0,([^]*),entry-1\r\n$/.exec(csv)?.[1];
}

test("an empty history is a header alone", () => {
  expect(toHistoryCsv([])).toBe(HEADER);
});

test("an entry is a line with its date, subject, result, confidence, model and photo", () => {
  const entry = entryAt(1);
  const { record } = entry.identification;
  expect(toHistoryCsv([entry])).toBe(
    `${HEADER}2026-11-20T10:01:00.000Z,animal,${headlineOf(record)},${record.scientificName},93,yes,sample,1.0.0,photo.jpg,entry-1\r\n`,
  );
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
  ["\t=1.jpg", "'\t=1.jpg"],
  ['=HYPERLINK("https://example.org","x")', `"'=HYPERLINK(""https://example.org"",""x"")"`],
])("the photo name %j is no formula in a spreadsheet: %j", (name, cell) => {
  expect(photoCell(name)).toBe(cell);
});
