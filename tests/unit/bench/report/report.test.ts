import { expect, test } from "vitest";
import {
  markdownReport,
  markdownTable,
  type Report,
  type Section,
  textTable,
  withGenerated,
} from "#bench/report/report.ts";

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

const report: Report = {
  date: "2026-01-02T03:04:05.678Z",
  commit: "abc1234",
  machine: {
    processor: "A processor",
    cores: 2,
    memoryGb: 15.6,
    system: "Linux 6",
    browser: "Chromium 150",
    node: "20.0.0",
    load: [0.1, 1.92],
  },
  options: "",
  seconds: 301.2,
  sections: [section],
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

test("a report names day, commit, machine, browser and how busy the machine was", () => {
  const text = markdownReport(report);

  expect(text).toContain("Date: 2026-01-02, commit abc1234");
  expect(text).toContain("A processor, 2 cores, 16 GB, Linux 6");
  expect(text).toContain("Chromium 150; Node.js 20.0.0");
  expect(text).toContain("all rows, 301 s; load 0.1 before and 1.9 after");
  expect(text).toContain("### Stages");
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
