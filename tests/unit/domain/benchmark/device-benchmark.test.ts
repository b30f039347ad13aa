import { expect, test } from "vitest";
import {
  type BenchmarkReport,
  type BenchmarkRow,
  deviceLines,
  differencesOf,
  earlierRow,
  photoLine,
  samplesOf,
  toMarkdown,
} from "#domain/benchmark/device-benchmark.ts";
import { readBenchmarkFile, writeBenchmarkFile } from "#domain/benchmark/device-benchmark-file.ts";

const MODEL = {
  id: "birds",
  version: "1",
  title: "Birds | <b>",
  runtime: "TensorFlow.js 4.22.0",
  backend: "wasm, 1 thread",
  askedBackend: null,
  loadMs: 120,
  warmUpMs: 30,
};

const REPORT: BenchmarkReport = {
  measuredAt: "2026-03-04T05:06:07.000Z",
  repeats: 3,
  photo: { origin: "own", format: "jpeg", bytes: 2_500_000, width: 4000, height: 3000 },
  device: { browser: "Test", cores: 8, memoryGb: null, crossOriginIsolated: true, graphics: null },
  rows: [
    {
      model: MODEL,
      decodePath: "image-decoder",
      longestGapMs: 12.34,
      samples: samplesOf([
        { decodeMs: 30, inferMs: 5, totalMs: 40 },
        { decodeMs: 20, inferMs: 6.004, totalMs: 42 },
        { decodeMs: 40, inferMs: 7, totalMs: 90 },
      ]),
    },
  ],
};

test("timings are sorted by stage, and a stage that was not run has none", () => {
  expect(REPORT.rows[0]?.samples.decode).toEqual([30, 20, 40]);
  expect(REPORT.rows[0]?.samples.queue).toEqual([]);
});

test("Markdown has a row for each stage that ran, and a title of a model breaks no table", () => {
  const text = toMarkdown(REPORT, []);
  expect(text).toContain("| Decode | 30.0 | 22.0 | 38.0 |");
  expect(text).toContain("| Classify | 6.00 | 5.20 | 6.80 |");
  expect(text).not.toContain("| Queue");
  expect(text).toContain(String.raw`## Birds \| \<b\>`);
  expect(text).toContain("- Memory: not told");
});

test("what a browser keeps to itself is said to be not told", () => {
  expect(deviceLines(REPORT.device)).toEqual([
    ["Browser", "Test"],
    ["Processor cores", "8"],
    ["Memory", "not told"],
    ["Cross-origin isolated", "yes"],
    ["Graphics", "not told"],
  ]);
  expect(photoLine(REPORT.photo)).toBe("Own photo: JPEG, 4000 × 3000 pixels (12.0 MP), 2.5 MB");
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

test("a report that was written is read again, to a thousandth of a millisecond", () => {
  expect(readBenchmarkFile(writeBenchmarkFile(REPORT))).toEqual({
    ok: true,
    value: expect.objectContaining(REPORT),
  });
});

test.each([
  ["no JSON", "{", "file-not-json"],
  ["another JSON", "{}", "file-foreign"],
  ["another version", writeBenchmarkFile(REPORT).replace("benchmark/1", "benchmark/9"), "file-foreign"],
  ["a text for a number", writeBenchmarkFile(REPORT).replace("12.34", '"12"'), "file-foreign"],
  ["a stage that is missing", writeBenchmarkFile(REPORT).replace('"rank"', '"rang"'), "file-foreign"],
])("a file with %s is refused", (_what, text, code) => {
  expect(readBenchmarkFile(text)).toMatchObject({ ok: false, error: { code } });
});

test("a file from before a backend could be asked for has the fastest", () => {
  const old = writeBenchmarkFile(REPORT).replace(/\s*"askedBackend": null,/, "");
  expect(old).not.toContain("askedBackend");
  expect(readBenchmarkFile(old)).toMatchObject({ ok: true, value: REPORT });
});

test("rows of one model on several backends are told apart, also in Markdown", () => {
  const [row] = REPORT.rows;
  if (row === undefined) throw new Error("no row");
  const onWebGl: BenchmarkRow = { ...row, model: { ...MODEL, askedBackend: "webgl" } };
  const report = { ...REPORT, rows: [row, onWebGl] };
  expect(earlierRow(onWebGl, report)).toBe(onWebGl);
  expect(earlierRow(row, report)).toBe(row);
  expect(earlierRow(onWebGl, REPORT)).toBeNull();
  const text = toMarkdown(report, ["Leaves 2 on WebGL", "Leaves | 3"]);
  expect(text).toContain("1 on WebGL\n");
  expect(text).toContain("\nNot measured: Leaves 2 on WebGL; Leaves \\| 3.\n");
  expect(toMarkdown(report, [])).not.toContain("Not measured");
});

test("a row is compared with that of the same model and version alone", () => {
  const row = { ...REPORT.rows[0], model: MODEL, decodePath: "", longestGapMs: 0, samples: samplesOf([]) };
  expect(earlierRow(row, REPORT)).toBe(REPORT.rows[0]);
  expect(earlierRow({ ...row, model: { ...MODEL, version: "2" } }, REPORT)).toBeNull();
  expect(earlierRow({ ...row, model: null }, REPORT)).toBeNull();
});
