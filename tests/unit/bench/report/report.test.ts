import { expect, test } from "vitest";
import { markdownTable, type Section, textTable, withGenerated } from "#bench/report/report.ts";

const section: Section = {
  id: "stages",
  title: "Stages",
  note: "Milliseconds.",
  columns: [
    { key: "decodeMs", title: "decode" },
    { key: "times", title: "times", digits: 2 },
    { key: "remark", title: "remark" },
    { key: "peakMb", title: "peak", digits: 0 },
  ],
  rows: [
    {
      name: "JPEG 12 MP",
      figures: { decodeMs: [10, 20, 30], times: 5.678, remark: "a | b", peakMb: [199.6] },
    },
    { name: "PNG", figures: { decodeMs: [], times: null, remark: "" } },
  ],
  seconds: 12.4,
};

test("a table for the terminal is aligned, with medians, p10 and p90, and dashes for what was not measured", () => {
  expect(textTable(section).split("\n")).toEqual([
    "Stages (12 s)",
    "Milliseconds.",
    "                      decode  times  remark  peak",
    "JPEG 12 MP  20.0 (12.0–28.0)   5.68   a | b   200",
    "PNG                        –      –             –",
  ]);
});

test("a table for a document keeps its columns where a cell has a bar in it", () => {
  expect(markdownTable(section).split("\n").slice(4)).toEqual([
    "|  | decode | times | remark | peak |",
    "| --- | ---: | ---: | ---: | ---: |",
    String.raw`| JPEG 12 MP | 20.0 (12.0–28.0) | 5.68 | a \| b | 200 |`,
    "| PNG | – | – |  | – |",
  ]);
});

test("a report replaces only what stands between the marks of a document", () => {
  const begin = "<!-- begin: written by `npm run bench -- --write-docs` -->";
  const document = `# Title\n\n${begin}\n\nold\n\n<!-- end -->\n\nEnd.\n`;

  const written = withGenerated(document, "new\n");

  expect(written).toBe(`# Title\n\n${begin}\n\nnew\n\n<!-- end -->\n\nEnd.\n`);
  expect(withGenerated(written, "new\n")).toBe(written);
});

test("a document without marks is not written to", () => {
  expect(() => withGenerated("# Title\n", "new")).toThrow("the document has no");
});
