import { expect, test } from "vitest";
import { confirmed, named, NO_REMARKS } from "#domain/answer/remarks.ts";
import type { TaxonOf } from "#domain/records/taxon.ts";
import { tableCsv } from "#domain/text/table.ts";
import { findsOccurrences, kindsTable } from "#src/app/finds/rules/finds-files.ts";
import { findsOf, kindsOf } from "#src/app/finds/rules/finds.ts";
import { entryAt } from "#tests/fakes/history.ts";
import { HEALTHY, REAL_IDENTIFICATION } from "#tests/fakes/identified.ts";

const FORMULA = '=HYPERLINK("http://bad.example")';
const FINDS = findsOf([
  entryAt(2, {
    identification: REAL_IDENTIFICATION,
    photoName: "leaf.jpg",
    remarks: {
      ...NO_REMARKS,
      place: "field\tby the\r\nriver",
      verification: named({ name: FORMULA, recordId: null }, REAL_IDENTIFICATION),
    },
  }),
  entryAt(1, {
    identification: HEALTHY,
    remarks: { ...NO_REMARKS, place: "north, by the barn", verification: confirmed(HEALTHY) },
  }),
]);

test("the table has a line for each kind, and no cell of it is a formula", () => {
  expect(tableCsv(kindsTable(kindsOf(FINDS, new Map())))).toBe(
    [
      "\uFEFFName,Scientific name,Subject,First find,Last find,Finds,Places",
      `"'=HYPERLINK(""http://bad.example"")",,disease,2026-11-20T10:02:00.000Z,2026-11-20T10:02:00.000Z,1,"field\tby the\r\nriver"`,
      'Healthy tomato leaf,Solanum lycopersicum,disease,2026-11-20T10:01:00.000Z,2026-11-20T10:01:00.000Z,1,"north, by the barn"',
      "",
    ].join("\r\n"),
  );
});

/** Echoes what it is asked. */
const taxonOf: TaxonOf = (recordId, stated) => ({
  scientificName: stated ?? "",
  rank: recordId ?? "species",
  kingdom: "",
});

test("Darwin Core has a line for each find: a name of the person has no model, and a cell has no tab or line break", () => {
  const [terms, ...lines] = findsOccurrences(FINDS, taxonOf)
    .split("\n")
    .map((line) => line.split("\t"));
  expect(lines.pop()).toEqual([""]);
  const rows = lines.map((line) => Object.fromEntries(line.map((cell, at) => [terms?.[at], cell])));
  const shared = {
    basisOfRecord: "MachineObservation",
    occurrenceStatus: "present",
    taxonRank: "species",
    kingdom: "",
    identificationVerificationStatus: "ValidatedByHuman",
  };
  expect(rows).toEqual([
    {
      ...shared,
      occurrenceID: "entry-2",
      verbatimLocality: "field by the river",
      scientificName: "",
      verbatimIdentification: FORMULA,
      dateIdentified: "2026-11-20T10:02:00.000Z",
      identificationReferences: "",
      associatedMedia: "leaf.jpg",
    },
    {
      ...shared,
      occurrenceID: "entry-1",
      verbatimLocality: "north, by the barn",
      scientificName: "Solanum lycopersicum",
      verbatimIdentification: "Healthy tomato leaf",
      dateIdentified: "2026-11-20T10:01:00.000Z",
      identificationReferences: "Leaf guide, version 3",
      associatedMedia: "photo.jpg",
    },
  ]);
});
