import { expect, test } from "vitest";
import { headlineOf } from "#domain/answer/headline.ts";
import { named, NO_REMARKS } from "#domain/answer/remarks.ts";
import { tableCsv } from "#domain/text/table.ts";
import { historyTable } from "#src/app/history/history-table.ts";
import type { HistoryEntry } from "#src/app/history/rules/history.ts";
import { entryAt } from "#tests/fakes/history.ts";
import {
  HEALTHY,
  OF_GROUP,
  OFF_TOPIC,
  REAL_IDENTIFICATION,
  UNSURE,
  WITHOUT_RECORD,
} from "#tests/fakes/identified.ts";
import { SAMPLE_RECORDS } from "#tests/fixtures/records/sample-records.ts";

function csvOf(entries: readonly HistoryEntry[]): string {
  return tableCsv(historyTable(entries));
}

const HEADER =
  "\uFEFFDate,Subject,Result,Scientific name,Probability,Sample result,Model,Model version,Photo,Id,Verdict,Label,Crop told,Looks like,Verification,Name given,Notes,Place,What was done,Look again on,Earlier entry,Change since then\r\n";

/** The CSV cell with the photo's name. */
function photoCell(photoName: string): string | undefined {
  const csv = csvOf([entryAt(1, { photoName })]);
  return /,1\.0\.0,([^]*),entry-1,identified,Domestic dog,,,,,,,,,,\r\n$/.exec(csv)?.[1];
}

test("an empty history is a header alone", () => {
  expect(csvOf([])).toBe(HEADER);
});

test("an entry is a line with its date, subject, result, probability, model, photo and verdict", () => {
  const entry = entryAt(1);
  const [{ scientificName }] = SAMPLE_RECORDS.animal;
  const name = headlineOf(SAMPLE_RECORDS.animal[0]);
  expect(csvOf([entry])).toBe(
    `${HEADER}2026-11-20T10:01:00.000Z,animal,${name},${scientificName},0.934,yes,sample,1.0.0,photo.jpg,entry-1,identified,${name},,,,,,,,,,\r\n`,
  );
});

const MODEL = "no,leaf-guide,3,photo.jpg,entry-1";

test.each([
  [
    "a label without a record",
    WITHOUT_RECORD,
    `Tomato___Leaf_Mold,,0.83,${MODEL},identified,Tomato___Leaf_Mold,,`,
  ],
  ["an unsure answer", UNSURE, `Not sure,,0.46,${MODEL},not-sure,Tomato___Late_blight,,`],
  [
    "a healthy leaf of a chosen crop",
    HEALTHY,
    `Healthy tomato leaf,Solanum lycopersicum,0.97,${MODEL},healthy,Healthy tomato leaf,tomato,`,
  ],
  ["a group", OF_GROUP, `A tomato leaf,,0.41,${MODEL},group,Tomato___Late_blight,,`],
  ["a lookalike", OFF_TOPIC, `Off topic,,0.94,${MODEL},off-topic,Lion,,Lion`],
])("the line of %s has its result and its best label", (_, identification, cells) => {
  expect(csvOf([entryAt(1, { identification })])).toContain(`,disease,${cells},,,,,,,,\r\n`);
});

test.each([
  [{ status: "confirmed", name: "Domestic dog", recordId: null }, "confirmed,Domestic dog"],
  [{ status: "unknown" }, "unknown,"],
] as const)("the line of an entry has a person's verification %j", (verification, cells) => {
  const entry = entryAt(1, { remarks: { ...NO_REMARKS, verification } });
  expect(csvOf([entry])).toContain(`,${cells},,,,,,\r\n`);
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
  const csv = csvOf([entryAt(1, { identification })]);
  expect(csv).toContain(",'=1+1,,0.83,");
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
  const csv = csvOf([entryAt(1, { identification: REAL_IDENTIFICATION, remarks })]);

  expect(csv).toContain(
    `,corrected,'+mould,"'=HYPERLINK(""https://example.org"")",'-north bed,"'@once,\nthen twice",2026-11-29,entry-0,better\r\n`,
  );
});
