import { expect, test } from "vitest";
import {
  deviceLines,
  differencesOf,
  photoLine,
} from "#src/features/benchmark/device/device-benchmark-texts.ts";
import { REPORT } from "#tests/fakes/benchmark.ts";

test("what a browser keeps to itself is “not reported”", () => {
  expect(deviceLines(REPORT.device)).toEqual([
    ["Browser", "Test"],
    ["Processor cores", "8"],
    ["Memory", "not reported"],
    ["Cross-origin isolated", "yes"],
    ["Graphics", "not reported"],
  ]);
  expect(photoLine(REPORT.photo)).toBe("Own photo: JPEG, 4000 × 3000 pixels (12.0 MP), 2.4 MB");
});

test("the differences between two reports are named, and none for equal reports", () => {
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
