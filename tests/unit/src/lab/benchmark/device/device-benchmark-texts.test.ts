import { expect, test } from "vitest";
import { deviceLines, photoLine } from "#src/lab/benchmark/device/device-benchmark-texts.ts";
import { REPORT } from "#tests/fakes/benchmark.ts";

test("what a browser keeps to itself is “not reported”", () => {
  expect(deviceLines(REPORT.device)).toEqual([
    ["Browser", "Test"],
    ["Full version of the browser", "not reported"],
    ["Operating system", "not reported"],
    ["Processor type", "not reported"],
    ["Model of the device", "not reported"],
    ["Processor cores", "8"],
    ["Memory", "not reported"],
    ["Cross-origin isolated", "yes"],
    ["Graphics", "not reported"],
  ]);
  expect(photoLine(REPORT.photo)).toBe("Own photo: JPEG, 4000 × 3000 pixels (12.0 MP), 2.4 MB");
});
