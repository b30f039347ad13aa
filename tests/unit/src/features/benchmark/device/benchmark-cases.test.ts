import { expect, test } from "vitest";
import type { Backend } from "#domain/model.ts";
import { benchmarkCases } from "#src/features/benchmark/device/benchmark-cases.ts";
import { manifestWith } from "#tests/fakes/networks.ts";

test("a model with a choice is measured on every backend that is named, others once, and without a name all on the fastest", () => {
  const models = [manifestWith({ format: "tfjs-graph" }), manifestWith({ format: "onnx" })];
  const backendsFor = (named: readonly (Backend | null)[]) =>
    benchmarkCases(models, named).map(({ manifest, backend }) => [manifest.format, backend]);
  expect(backendsFor([null, "webgl", "cpu"])).toEqual([
    ["tfjs-graph", null],
    ["tfjs-graph", "webgl"],
    ["tfjs-graph", "cpu"],
    ["onnx", null],
  ]);
  expect(backendsFor([])).toEqual([
    ["tfjs-graph", null],
    ["onnx", null],
  ]);
});
