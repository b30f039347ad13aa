import { expect, test } from "vitest";
import type { BenchmarkRow } from "#domain/device-benchmark.ts";
import {
  deviceLines,
  differencesOf,
  photoLine,
  toMarkdown,
} from "#src/features/benchmark/device/device-benchmark-texts.ts";
import { MODEL, REPORT } from "#tests/fakes/benchmark-report.ts";

test("Markdown has a row for each stage that ran, and a title of a model breaks no table", () => {
  const text = toMarkdown(REPORT, []);
  expect(text).toContain("| Decode | 30.0 | 22.0 | 38.0 |");
  expect(text).toContain("| Classify | 6.00 | 5.20 | 6.80 |");
  expect(text).not.toContain("| Queue");
  expect(text).toContain(String.raw`## Birds \| \<b\>`);
  expect(text).toContain("- Memory: not reported");
});

test("what a browser keeps to itself is said to be not reported", () => {
  expect(deviceLines(REPORT.device)).toEqual([
    ["Browser", "Test"],
    ["Processor cores", "8"],
    ["Memory", "not reported"],
    ["Cross-origin isolated", "yes"],
    ["Graphics", "not reported"],
  ]);
  expect(photoLine(REPORT.photo)).toBe("Own photo: JPEG, 4000 × 3000 pixels (12.0 MP), 2.4 MB");
});

test("what differs between two reports is said, and nothing of two that are alike", () => {
  const [row] = REPORT.rows;
  if (row?.model === null || row === undefined) throw new Error("no model");
  const other = {
    ...REPORT,
    repeats: REPORT.repeats + 1,
    photo: { ...REPORT.photo, width: 100 },
    device: { ...REPORT.device, cores: 2 },
    rows: [{ ...row, model: { ...row.model, backend: "another" } }],
  };
  expect(differencesOf(REPORT, { ...REPORT, measuredAt: "2020-01-01T00:00:00.000Z" })).toEqual([]);
  expect(differencesOf(REPORT, other)).toEqual([
    "the photo",
    "the number of runs",
    "the browser or device",
    "what a model ran on",
  ]);
  expect(differencesOf(REPORT, { ...REPORT, rows: [] })).toEqual([]);
});

test("Markdown tells the rows of one model on several backends apart, and says what was not measured", () => {
  const [row] = REPORT.rows;
  if (row === undefined) throw new Error("no row");
  const onWebGl: BenchmarkRow = { ...row, model: { ...MODEL, askedBackend: "webgl" } };
  const report = { ...REPORT, rows: [row, onWebGl] };
  const text = toMarkdown(report, ["Leaves 2 on WebGL", "Leaves | 3"]);
  expect(text).toContain("1 on WebGL\n");
  expect(text).toContain("\nNot measured: Leaves 2 on WebGL; Leaves \\| 3.\n");
  expect(toMarkdown(report, [])).not.toContain("Not measured");
});
