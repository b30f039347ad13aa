import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Taxon } from "#domain/records/taxon.ts";
import { ok } from "#domain/result.ts";
import type { Table } from "#domain/text/table.ts";
import type { BatchAnswer } from "#src/lab/batch/rules/batch-photo.ts";
import { pseudo } from "#src/language/pseudo.ts";
import { type Catalog, translatorOf } from "#src/language/translator.ts";
import { SURE_WREN } from "#tests/fakes/benchmark.ts";
import { entryAt } from "#tests/fakes/history.ts";
import { HEALTHY } from "#tests/fakes/identified.ts";

const CATALOG: Catalog = {
  tag: "qps",
  locale: "es",
  direction: "rtl",
  forms: ["one", "other"],
  messages: {},
  loadLazy: null,
  others: pseudo,
};

// Texts are constants, so their modules are loaded anew after the language is set, and again for the next file of tests.
beforeAll(async () => {
  vi.resetModules();
  const { setTranslator } = await import("#src/language/messages.ts");
  setTranslator(translatorOf(CATALOG));
});
afterAll(() => vi.resetModules());

/** The titles, and the cells of the first row by their English names. */
function shownIn<Row>({ columns, rows: [first] }: Table<Row>): {
  readonly titles: readonly string[];
  readonly cells: Readonly<Record<string, string | number>>;
} {
  if (first === undefined) throw new Error("the table has no row");
  return {
    titles: columns.map(({ title }) => title),
    cells: Object.fromEntries(columns.map(({ name, cell, shown = cell }) => [name, shown(first)])),
  };
}

const taxonOf = (): Taxon => ({ scientificName: "Strigidae", rank: "family", kingdom: "Animalia" });

/** A text that was translated: the pseudo-language has brackets. */
const TRANSLATED = /^\[.+\]$/;

function expectTranslated(cells: Readonly<Record<string, string | number>>, names: readonly string[]): void {
  for (const name of names) expect([name, cells[name]]).toEqual([name, expect.stringMatching(TRANSLATED)]);
}

test("the history has no English word of the app in its spreadsheet", async () => {
  const { historyTable } = await import("#src/app/history/history-table.ts");
  const remarks = {
    ...entryAt(1).remarks,
    verification: { status: "confirmed", name: "Healthy tomato leaf", recordId: null },
    change: "better",
  } as const;
  const { titles, cells } = shownIn(historyTable([entryAt(1, { identification: HEALTHY, remarks })]));
  for (const title of titles) expect(title).toMatch(TRANSLATED);
  expectTranslated(cells, [
    "Subject",
    "Result",
    "Sample result",
    "Verdict",
    "Label",
    "Crop told",
    "Verification",
    "Name given",
    "Change since then",
  ]);
});

test("the spray log has no English word of the app in its spreadsheet", async () => {
  const { sprayTable } = await import("#src/app/solutions/spray-log/rules/spray-table.ts");
  const { columns } = sprayTable([]);
  for (const { title } of columns) expect(title).toMatch(TRANSLATED);
  expect(columns.map(({ name }) => name)).toContain("Pre-harvest interval (days)");
});

test("finds have no English word of the app in their spreadsheet", async () => {
  const [{ kindsTable }, { findsOf, kindsOf }] = await Promise.all([
    import("#src/app/finds/rules/finds-files.ts"),
    import("#src/app/finds/rules/finds.ts"),
  ]);
  const verification = { status: "confirmed", name: "Healthy tomato leaf", recordId: null } as const;
  const remarks = { ...entryAt(1).remarks, verification };
  const kinds = kindsOf(findsOf([entryAt(1, { identification: HEALTHY, remarks })]), new Map());
  const { titles, cells } = shownIn(kindsTable(kinds));
  for (const title of titles) expect(title).toMatch(TRANSLATED);
  expectTranslated(cells, ["Name", "Subject"]);
});

test("a batch has no English word of the app in its spreadsheet, and a place to the metre", async () => {
  const { batchTable } = await import("#src/lab/batch/export/batch-table.ts");
  const { answerOf, photoOf } = await import("#tests/fakes/batch-photos.ts");
  const owl: BatchAnswer = answerOf("Burrowing owl", 0.5, {
    verdict: "group",
    headline: "An owl",
    lineage: [{ name: "Strigidae", rank: "family" }],
  });
  const photo = photoOf("trap/1.jpg", {
    said: ok([owl]),
    takenAt: "2024-05-17T06:42:11-03:00",
    position: { latitude: -23.54756388888889, longitude: -46.63611111111111 },
  });
  const { titles, cells } = shownIn(batchTable([[photo]], { dates: true, positions: true }, taxonOf));
  for (const title of titles) expect(title).toMatch(TRANSLATED);
  expectTranslated(cells, [
    "Shown in the burst",
    "Shown",
    "Rank",
    "Review",
    "Subject",
    "Answer",
    "Verdict",
    "Sample result",
  ]);
  expect(cells).toMatchObject({
    Photo: "trap/1.jpg",
    "Taken (camera's clock)": "2024-05-17T06:42:11",
    Latitude: -23.54756,
    Longitude: -46.63611,
    Probability: 0.5,
    "Best labels": expect.stringMatching(/^\[.+\] \[.*50,0.*\]/),
  });
});

test("labelled photos have no English word of the app in their spreadsheet", async () => {
  const { evaluationTable } = await import("#src/lab/benchmark/labelled/rules/evaluation-table.ts");
  const outcome = {
    verdict: "group",
    isRight: true,
    named: "a bird",
    taxon: { name: "Aves", rank: "class" },
  } as const;
  const { titles, cells } = shownIn(
    evaluationTable([
      {
        model: { id: "birds", version: "1", title: "Birds" },
        threshold: 0.5,
        rejectLabels: [],
        fileBytes: 4000,
        labelCount: 6,
        photos: [{ ...SURE_WREN, outcome }],
        uncounted: [],
      },
    ]),
  );
  for (const title of titles) expect(title).toMatch(TRANSLATED);
  expectTranslated(cells, ["Label", "Answer", "Right", "Verdict", "Named", "Rank", "Outcome right"]);
});

function spanishGroup(english: string): string {
  return english === "a tomato leaf" ? "una hoja de tomate" : english;
}

test("a group that only its own words are translated of is translated with a capital letter", async () => {
  const { headlineText } = await import("#src/ui/texts/name-in-sentence.ts");
  const { setTranslator } = await import("#src/language/messages.ts");
  setTranslator(translatorOf({ ...CATALOG, others: spanishGroup }));
  expect(headlineText("A tomato leaf")).toBe("Una hoja de tomate");
  expect(headlineText("Zorro")).toBe("Zorro");
});
