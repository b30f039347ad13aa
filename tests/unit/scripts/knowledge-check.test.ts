import { expect, test } from "vitest";
import { loadEntries, loadGuideEntry } from "#models/knowledge/knowledge.ts";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import { checkKnowledge, problemsBetween } from "../../../scripts/knowledge/knowledge-check.mjs";

const NOTHING_ELSE = { labelRecords: {}, labels: [], solutions: SOLUTIONS };

async function recordOf(id: string): Promise<GuideRecord> {
  const entry = await loadGuideEntry(id);
  if (entry === null) throw new Error(`there is no record ${id}`);
  return entry.record;
}

const RECORDS = await Promise.all((await loadEntries()).map(({ id }) => recordOf(id)));

/** What the check says of all records where those that `change` gives another one for have it. */
function saidOf(change: (record: GuideRecord) => GuideRecord | null): readonly string[] {
  const records = RECORDS.flatMap((record) => change(record) ?? []);
  return problemsBetween(records, NOTHING_ELSE).map(({ file, what }) => `${file} ${what}`);
}

test("the records of the app, the labels of its model and the solutions have no fault between them", async () => {
  const { records, problems } = await checkKnowledge(process.cwd());
  expect(problems).toEqual([]);
  expect(records).toHaveLength(RECORDS.length);
});

test("a disease that loses its only solution, and a pest that does, end without a next step", () => {
  const without = SOLUTIONS.map(({ id, treats }) => ({
    id,
    treats: treats.filter((problem) => problem !== "grape-esca" && problem !== "fruit-fly"),
  }));
  expect(problemsBetween(RECORDS, { ...NOTHING_ELSE, solutions: without })).toEqual([
    {
      file: "models/knowledge/disease/grape-esca.yaml",
      line: null,
      what: "has no solution that treats it, and no `noProduct`",
    },
    {
      file: "models/knowledge/pest/fruit-fly.yaml",
      line: null,
      what: "has no solution that treats it, and no `noProduct`",
    },
  ]);
});

test("a virus that no longer says why no product makes sense ends without a next step", () => {
  const said = saidOf((record) =>
    record.id === "apple-mosaic" && "noProduct" in record ? { ...record, noProduct: null } : record,
  );
  expect(said).toEqual([
    "models/knowledge/disease/apple-mosaic.yaml has no solution that treats it, and no `noProduct`",
  ]);
});

test("a record cannot say that no product makes sense while a solution treats it", () => {
  const said = saidOf((record) =>
    record.id === "slug" && "noProduct" in record ? { ...record, noProduct: "Nothing helps." } : record,
  );
  expect(said).toEqual(["models/knowledge/pest/slug.yaml has `noProduct`, and a solution that treats it"]);
});

test("a record that is gone is missed by the solutions, by the records that name it, and by its label", () => {
  const records = RECORDS.filter(({ id }) => id !== "grape-esca");
  const said = problemsBetween(records, {
    ...NOTHING_ELSE,
    labelRecords: { "Grape esca": "grape-esca", Slug: "slug" },
    labels: ["Grape esca", "Slug"],
  }).map(({ file, what }) => `${file} ${what}`);
  expect(said).toContain('models/solutions solution-21 treats "grape-esca", which has no record');
  expect(said).toContain(
    'models/knowledge has no record for "Grape esca", which the app\'s own model can name',
  );
  expect(said.join("\n")).not.toContain('"Slug"');
});

test("a link to nothing, a link to oneself and an id used twice are told", () => {
  const said = saidOf((record) =>
    record.id === "slug" ? { ...record, seeAlso: ["unicorn", "slug"] } : record,
  );
  expect(said).toEqual([
    'models/knowledge/pest/slug.yaml names the record "unicorn", which does not exist',
    "models/knowledge/pest/slug.yaml names itself as another record",
  ]);
  const slug = RECORDS.filter(({ id }) => id === "slug");
  expect(problemsBetween([...RECORDS, ...slug], NOTHING_ELSE).map(({ what }) => what)).toEqual([
    'has the id "slug" of another subject\'s record',
  ]);
});
