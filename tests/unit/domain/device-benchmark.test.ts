import { expect, test } from "vitest";
import { samplesOf } from "#domain/device-benchmark.ts";
import { comparisonJson } from "#src/lab/benchmark/device/comparison/comparison-files.ts";
import { compareReports } from "#src/lab/benchmark/device/comparison/comparison.ts";
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
  ["a list", "[1]", "file-foreign"],
  ["another format", '{"format":"bio-kingdom-history/1"}', "file-foreign"],
  ["a format that only begins alike", '{"format":"bio-kingdom-benchmark/1x"}', "file-foreign"],
  ["a later version", writeBenchmarkFile(REPORT).replace("benchmark/1", "benchmark/9"), "file-newer"],
  ["a saved comparison", comparisonJson(compareReports(REPORT, REPORT)), "file-comparison"],
  ["a text for a number", writeBenchmarkFile(REPORT).replace("12.34", '"12"'), "file-damaged"],
  ["a stage that is missing", writeBenchmarkFile(REPORT).replace('"rank"', '"rang"'), "file-damaged"],
  ["no date", writeBenchmarkFile(REPORT).replace("2026-03-04T", "soon "), "file-damaged"],
  ["a very long name", writeBenchmarkFile({ ...REPORT, deviceName: "a".repeat(81) }), "file-damaged"],
])("a file with %s is refused", (_what, text, code) => {
  expect(readBenchmarkFile(text)).toMatchObject({ ok: false, error: { code } });
});

/** A file of the first app with this format, which had no cold starts, no name and fewer facts of the device. */
const FIRST_FILE = {
  format: "bio-kingdom-benchmark/1",
  measuredAt: REPORT.measuredAt,
  repeats: REPORT.repeats,
  photo: REPORT.photo,
  device: { browser: "Test", cores: 8, memoryGb: null, crossOriginIsolated: true, graphics: null },
  rows: REPORT.rows.map(({ cold: _cold, model, ...row }) => {
    const { askedBackend: _backend, ...rest } = model ?? MODEL;
    return { model: rest, ...row };
  }),
};

test("a file from before cold starts, device names and a choice of backends is read", () => {
  const rows = REPORT.rows.map((row) => ({ ...row, cold: null }));
  expect(readBenchmarkFile(JSON.stringify(FIRST_FILE))).toEqual({ ok: true, value: { ...REPORT, rows } });
});

test("a new file has all that an app of the first files looks for", () => {
  const written: unknown = JSON.parse(writeBenchmarkFile(REPORT));
  expect(written).toMatchObject(FIRST_FILE);
});

test("the file has the percentiles of each stage, the 99th only from a hundred runs on", () => {
  const [row] = REPORT.rows;
  if (row === undefined) throw new Error("no row");
  const runs = Array.from({ length: 101 }, (_, at) => ({ totalMs: at }));
  const many = { ...row, samples: samplesOf(runs) };
  const few = { ...row, samples: samplesOf(runs.slice(0, 11)) };
  const written: unknown = JSON.parse(writeBenchmarkFile({ ...REPORT, rows: [many, few] }));
  expect(written).toMatchObject({
    rows: [
      { percentiles: { total: { median: 50, p10: 10, p90: 90, p99: 99, count: 101 }, infer: null } },
      { percentiles: { total: { median: 5, p10: 1, p90: 9, p99: null, count: 11 } } },
    ],
  });
});
