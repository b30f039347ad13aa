import { parse } from "csv-parse/sync";
import { array, assert, constantFrom, property, string } from "fast-check";
import { expect, test } from "vitest";
import { toCsv } from "#domain/text/csv.ts";

/** Reads a table by the rules of RFC 4180, after its byte order mark. */
function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 1; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ",") {
      cells.push(cell);
      cell = "";
    } else if (sign === "\r" && text.charAt(at + 1) === "\n") {
      rows.push([...cells, cell]);
      cells = [];
      cell = "";
      at += 1;
    } else cell += sign;
  }
  return rows;
}

/** Critical characters, which occur often in the texts: separators, quotes, white space and signs of formulas. */
const SIGNS = "=+-@;,\"' \t\r\na1=＝＋－＠\u200B\uFEFF\u0000é".split("");
const texts = string({ unit: constantFrom(...SIGNS), maxLength: 30 });
const tables = array(array(texts, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 });

/** The table without apostrophes. */
function bare(table: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return table.map((cells) => cells.map((cell) => cell.replaceAll("'", "")));
}

test("whatever stands in the cells, the same cells are read again, but for apostrophes in front of formulas", () => {
  assert(
    property(tables, (rows) => {
      expect(bare(readCsv(toCsv(rows)))).toEqual(bare(rows));
    }),
  );
});

test("whatever stands in a cell, no part of it that a program may take for a cell begins a formula", () => {
  assert(
    property(texts, (text) => {
      const [[cell = ""] = []] = readCsv(toCsv([[text]]));
      for (const part of cell.split(/[;\t\r\n]/)) {
        expect(part.replace(/^[\s\p{Cc}\p{Cf}]+/u, "")).not.toMatch(/^[=+\-@＝＋－＠]/);
      }
    }),
  );
});

test("a table begins with a byte order mark, without which Excel takes its letters for others", () => {
  expect(toCsv([["é"]])).toBe("\uFEFFé\r\n");
  expect(toCsv([])).toBe("\uFEFF");
});

test("a number stays a number, also below 0, and the same text is guarded", () => {
  expect(toCsv([[-33.5, 0, 1e21, "-33.5"]])).toBe("\uFEFF-33.5,0,1e+21,'-33.5\r\n");
});

test("a library that is not ours reads the same table", () => {
  assert(
    property(tables, (rows) => {
      const width = Math.max(...rows.map((cells) => cells.length));
      // A row with one empty cell becomes an empty line, which readers may skip.
      const square = rows.map((cells) => [
        ...cells,
        ...Array.from({ length: width - cells.length }, () => ""),
        "end",
      ]);
      const read: string[][] = parse(toCsv(square), { bom: true, record_delimiter: "\r\n" });
      expect(bare(read)).toEqual(bare(square));
    }),
  );
});
