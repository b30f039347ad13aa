import { expect, test } from "vitest";
import { SAMPLE_RECORDS } from "#tests/fixtures/sample-records.ts";
import { headlineOf } from "#domain/headline.ts";
import { toHistoryCsv } from "#src/features/history/rules/history-csv.ts";
import { named, NO_REMARKS, type Remarks } from "#domain/remarks.ts";
import { entryAt } from "#tests/fakes/history-entries.ts";
import {
  HEALTHY,
  OF_GROUP,
  OFF_TOPIC,
  REAL_IDENTIFICATION,
  UNSURE,
  WITHOUT_RECORD,
} from "#tests/fakes/identified.ts";

const HEADER =
  "\uFEFFDate,Subject,Result,Scientific name,Confidence (%),Sample result,Model,Model version,Photo,Id,Verdict,Label,Crop told,Looks like,Verification,Name given,Notes,Place,What was done\r\n";

/** The cell of the photo's name. */
function photoCell(photoName: string): string | undefined {
  const csv = toHistoryCsv([entryAt(1, { photoName })]);
  return /,1\.0\.0,([^]*),entry-1,identified,Domestic dog,,,,,,,\r\n$/.exec(csv)?.[1];
}

test("an empty history is a header alone", () => {
  expect(toHistoryCsv([])).toBe(HEADER);
});

test("an entry is a line with its date, subject, result, confidence, model, photo and verdict", () => {
  const entry = entryAt(1);
  const [{ scientificName }] = SAMPLE_RECORDS.animal;
  const name = headlineOf(SAMPLE_RECORDS.animal[0]);
  expect(toHistoryCsv([entry])).toBe(
    `${HEADER}2026-11-20T10:01:00.000Z,animal,${name},${scientificName},93,yes,sample,1.0.0,photo.jpg,entry-1,identified,${name},,,,,,,\r\n`,
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

test("an answer without a record has its label for a result, and no scientific name", () => {
  expect(toHistoryCsv([entryAt(1, { identification: WITHOUT_RECORD })])).toContain(
    ",disease,Tomato___Leaf_Mold,,83,no,leaf-guide,3,photo.jpg,entry-1,identified,Tomato___Leaf_Mold,,,,,,,\r\n",
  );
});

test("an unsure answer says so in its result, and its best label in a column of its own", () => {
  expect(toHistoryCsv([entryAt(1, { identification: UNSURE })])).toContain(
    ",disease,Not sure,,46,no,leaf-guide,3,photo.jpg,entry-1,not-sure,Tomato___Late_blight,,,,,,,\r\n",
  );
});

test("the label of a model is no formula in a spreadsheet", () => {
  const identification = { ...WITHOUT_RECORD, candidates: [{ label: "=1+1", probability: 0.8 }] } as const;

  expect(toHistoryCsv([entryAt(1, { identification })])).toContain(",'=1+1,,83,");
  expect(toHistoryCsv([entryAt(1, { identification })])).toMatch(/,identified,'=1\+1,,,,,,,\r\n$/);
});

test("an answer of labels with facts has its scientific name, the crop that was told and what it looks like", () => {
  expect(toHistoryCsv([entryAt(1, { identification: HEALTHY })])).toContain(
    ",disease,Healthy tomato leaf,Solanum lycopersicum,97,no,leaf-guide,3,photo.jpg,entry-1,healthy,Healthy tomato leaf,tomato,,,,,,\r\n",
  );
  expect(toHistoryCsv([entryAt(1, { identification: OF_GROUP })])).toContain(
    ",disease,A tomato leaf,,41,no,leaf-guide,3,photo.jpg,entry-1,group,Tomato___Late_blight,,,,,,,\r\n",
  );
  expect(toHistoryCsv([entryAt(1, { identification: OFF_TOPIC })])).toContain(
    ",disease,Off topic,,94,no,leaf-guide,3,photo.jpg,entry-1,off-topic,Lion,,Lion,,,,,\r\n",
  );
});

test("what a person said and wrote stands at the end of the line, and none of it is a formula", () => {
  const remarks = {
    ...NO_REMARKS,
    verification: named({ name: "+mould", recordId: null }, REAL_IDENTIFICATION),
    notes: '=HYPERLINK("https://example.org")',
    place: "-north bed",
    done: "@once,\nthen twice",
  };
  const csv = toHistoryCsv([entryAt(1, { identification: REAL_IDENTIFICATION, remarks })]);

  expect(csv).toContain(
    `,corrected,'+mould,"'=HYPERLINK(""https://example.org"")",'-north bed,"'@once,\nthen twice"\r\n`,
  );
});

function lineOf(verification: Remarks["verification"]): string {
  return toHistoryCsv([entryAt(1, { remarks: { ...NO_REMARKS, verification } })]);
}

test("an answer that a person confirmed or could not tell says so in its line", () => {
  expect(lineOf({ status: "confirmed", name: "Domestic dog", recordId: null })).toContain(
    ",confirmed,Domestic dog,,,\r\n",
  );
  expect(lineOf({ status: "unknown" })).toContain(",unknown,,,,\r\n");
});
