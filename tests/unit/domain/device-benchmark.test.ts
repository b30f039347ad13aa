import { expect, test } from "vitest";
import { type BenchmarkRow, earlierRow, samplesOf } from "#domain/device-benchmark.ts";
import { readBenchmarkFile, writeBenchmarkFile } from "#src/lab/benchmark/device/device-benchmark-file.ts";
import { MODEL, REPORT } from "#tests/fakes/benchmark.ts";

test("timings are sorted by stage, and a stage that was not run has none", () => {
  expect(REPORT.rows[0]?.samples.decode).toEqual([30, 20, 40]);
  expect(REPORT.rows[0]?.samples.queue).toEqual([]);
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

test("rows of one model on several backends are told apart", () => {
  const [row] = REPORT.rows;
  if (row === undefined) throw new Error("no row");
  const onWebGl: BenchmarkRow = { ...row, model: { ...MODEL, askedBackend: "webgl" } };
  const report = { ...REPORT, rows: [row, onWebGl] };
  expect(earlierRow(onWebGl, report)).toBe(onWebGl);
  expect(earlierRow(row, report)).toBe(row);
  expect(earlierRow(onWebGl, REPORT)).toBeNull();
});

test("a row is compared with that of the same model and version alone", () => {
  const row = { ...REPORT.rows[0], model: MODEL, decodePath: "", longestGapMs: 0, samples: samplesOf([]) };
  expect(earlierRow(row, REPORT)).toBe(REPORT.rows[0]);
  expect(earlierRow({ ...row, model: { ...MODEL, version: "2" } }, REPORT)).toBeNull();
  expect(earlierRow({ ...row, model: null }, REPORT)).toBeNull();
});
