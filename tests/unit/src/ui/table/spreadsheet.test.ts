import { assert, asyncProperty, constantFrom, string } from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Table, TableColumn } from "#domain/text/table.ts";
import { tableSpreadsheet } from "#src/ui/table/spreadsheet.ts";
import {
  dateOf,
  readSheetRecords,
  readSpreadsheet,
  type SheetCell,
} from "#tests/fixtures/read-spreadsheet.ts";
import { readZip } from "#tests/fixtures/read-zip.ts";

type Row = readonly (string | number)[];

function tableOf(rows: readonly Row[], ...formats: readonly TableColumn<Row>["format"][]): Table<Row> {
  const width = Math.max(1, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at): TableColumn<Row> => {
    const format = formats[at];
    return {
      name: `column ${at}`,
      title: `Columna ${at}`,
      cell: (row) => row[at] ?? "",
      ...(format === undefined ? {} : { format }),
    };
  });
  return { columns, rows };
}

async function firstCell(
  value: string | number,
  format?: TableColumn<Row>["format"],
): Promise<SheetCell | undefined> {
  const [, row] = await readSpreadsheet(await tableSpreadsheet(tableOf([[value]], format)));
  return row?.[0];
}

test("another reader finds the titles, texts as texts, numbers as numbers, and nothing in empty cells", async () => {
  const rows = await readSheetRecords(await tableSpreadsheet(tableOf([["a", -23.5, "", "007"]])));
  expect(rows).toEqual([{ "Columna 0": "a", "Columna 1": -23.5, "Columna 3": "007" }]);
});

test("the cell for people is in the file where it differs from that for programs", async () => {
  const column: TableColumn<string> = {
    name: "Crop",
    title: "Cultivo",
    cell: (row) => row,
    shown: () => "maíz",
  };
  const file = await tableSpreadsheet({ columns: [column], rows: ["maize"] });
  expect(file.type).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  expect(await readSheetRecords(file)).toEqual([{ Cultivo: "maíz" }]);
});

test("a place has five decimals to read, and is a number with all of them", async () => {
  expect(await firstCell(-23.54756388888889, "degrees")).toMatchObject({
    value: -23.54756388888889,
    format: "0.00000",
  });
});

test("the header stays in view, and a column of times is as wide as a time", async () => {
  const files = await readZip(await tableSpreadsheet(tableOf([["2026-11-26T14:30:00"]], "time")));
  const sheet = String(files.get("xl/worksheets/sheet1.xml"));
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]* state="frozen"/);
  expect(sheet).toMatch(/<col min="1" max="1" width="20"/);
});

test("a share is a number that reads as percent", async () => {
  expect(await firstCell(0.9515, "share")).toMatchObject({ value: 0.9515, format: "0.0%" });
});

test.each([
  ["2024-05-17T06:42:11", "time", "2024-05-17T06:42:11"],
  ["2026-11-26T14:30", "time", "2026-11-26T14:30:00"],
  ["2024-02-29", "day", "2024-02-29T00:00:00"],
  ["1900-03-01", "day", "1900-03-01T00:00:00"],
] as const)("%s is a date that can be sorted and counted", async (text, format, date) => {
  const cell = await firstCell(text, format);
  expect(typeof cell?.value).toBe("number");
  expect(dateOf(cell?.value)).toBe(date);
  expect(cell?.format).toMatch(/^yyyy/);
});

test.each([
  ["America/Sao_Paulo", 180],
  ["Asia/Kolkata", -330],
] as const)("a time reads alike where the device is in %s", async (zone, offset) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("TZ", zone);
  expect(new Date("2026-11-26").getTimezoneOffset()).toBe(offset);
  expect(dateOf((await firstCell("2026-11-26T14:30:00", "time"))?.value)).toBe("2026-11-26T14:30:00");
});

test.each(["1899-12-31", "soon", "2026-11-26 and later"])(
  "%s is no date for a spreadsheet, so it stays a text",
  async (text) => {
    expect(await firstCell(text, "day")).toMatchObject({ value: text, format: "General" });
  },
);

test.each([
  "=1+1",
  "+49",
  "-1.jpg",
  "@SUM(A1)",
  " =1",
  "\t=1",
  "\uFF1D1",
  '=HYPERLINK("https://example.org")',
])("%j is a text as it is, and stays one when somebody edits it", async (text) => {
  expect(await firstCell(text)).toMatchObject({ value: text, format: "@" });
});

test("a negative number is no formula", async () => {
  expect(await firstCell(-1)).toMatchObject({ value: -1, format: "General" });
});

test("an earlier day than spreadsheets know stays a text", async () => {
  expect(await firstCell("1900-02-28", "day")).toMatchObject({ value: "1900-02-28" });
});

test.each([
  ["a\u0001b", "a\u0001b"],
  ["_x0041_", "_x0041_"],
  ["_x00e9_x0041_", "_x00e9_x0041_"],
  ["<a&b>\"'", "<a&b>\"'"],
  [" two  spaces ", " two  spaces "],
  ["two\r\nlines", "two\nlines"],
  ["half \uD83E of a fox", "half \uFFFD of a fox"],
  ["🦊 कीट \u202Egpj", "🦊 कीट \u202Egpj"],
  ["decoded as \uFFFD", "decoded as \uFFFD"],
  ["no signs: \uFFFF\u{1FFFE}\u{10FFFF}!", "no signs: \uFFFD\uFFFD\uFFFD!"],
  ["constructor", "constructor"],
  ["__proto__", "__proto__"],
  ["toString", "toString"],
])("the text %j is read again as %j", async (text, read) => {
  expect(await firstCell(text)).toMatchObject({ value: read });
});

test("a text that is longer than a cell of Excel is cut, and says so by three dots", async () => {
  const cell = await firstCell("x".repeat(40_000));
  expect(String(cell?.value)).toHaveLength(32_767);
  expect(String(cell?.value)).toMatch(/x…$/);
});

test("columns beyond Z and hundreds of rows stand in their places", async () => {
  const rows = Array.from({ length: 250 }, (_row, row) =>
    Array.from({ length: 30 }, (_, at) => row * 100 + at),
  );
  const read = await readSpreadsheet(await tableSpreadsheet(tableOf(rows)));
  expect(read).toHaveLength(251);
  expect(read[250]?.[29]).toMatchObject({ place: "AD251", value: 24_929 });
});

test("whatever stands in a cell, the same text is read again", async () => {
  const signs = ["😀", ..."=+-@_x0041\t\n <>&\"'\u0000\u001F\u007F\u0085é".split("")];
  await assert(
    asyncProperty(string({ unit: constantFrom(...signs), minLength: 1, maxLength: 20 }), async (text) => {
      expect(await firstCell(text)).toMatchObject({ value: text });
    }),
    { numRuns: 50 },
  );
});
