import { expect, test } from "vitest";
import {
  type ModelEvaluation,
  summaryOf,
  toEvaluationCsv,
  toEvaluationJson,
} from "#src/features/benchmark/labelled/rules/evaluation-export.ts";
import { SURE_WREN } from "#tests/fakes/benchmark.ts";

const BIRDS: ModelEvaluation = {
  model: { id: "birds", version: "1", title: "Birds" },
  threshold: 0.5,
  rejectLabels: ["background"],
  labelCount: 6,
  photos: [
    SURE_WREN,
    {
      path: "wren/=2.jpg",
      truth: "wren",
      top: [
        { label: "robin, red", probability: 0.4 },
        { label: "wren", probability: 0.3 },
      ],
      imagingMs: 30,
      inferMs: 6,
      runtime: "ONNX Runtime 1",
      backend: "wasm, 1 thread",
    },
  ],
};

test("a summary has the figures and the times", () => {
  const { figures, imagingMs, inferMs } = summaryOf(BIRDS);
  expect(figures).toMatchObject({
    photos: 2,
    top1: 0.5,
    top5: 1,
    certainty: { noneOfThese: 0, notSure: 0.5, accuracyOfRest: 1 },
  });
  expect([imagingMs?.median, inferMs?.median]).toEqual([25, 5]);
  expect(summaryOf({ ...BIRDS, photos: [] })).toMatchObject({ figures: null, inferMs: null });
});

test("a summary names every runtime and backend that computed, once", () => {
  expect(summaryOf(BIRDS)).toMatchObject({
    runtimes: ["ONNX Runtime 1"],
    backends: ["webgpu", "wasm, 1 thread"],
  });
  expect(JSON.parse(toEvaluationJson([BIRDS])).models[0].backends).toEqual(["webgpu", "wasm, 1 thread"]);
});

test("the CSV has a line for each answer, its cells in quotes where they must be", () => {
  expect(toEvaluationCsv([BIRDS]).split("\r\n").slice(1)).toEqual([
    "Birds,1,ONNX Runtime 1,webgpu,wren/1.jpg,wren,wren,0.9000,yes,yes,identified,20.00,4.00",
    'Birds,1,ONNX Runtime 1,"wasm, 1 thread",wren/=2.jpg,wren,"robin, red",0.4000,no,yes,not-sure,30.00,6.00',
    "",
  ]);
});

test("the CSV tells what the app would have said, none of these included", () => {
  const rejected = { ...BIRDS, rejectLabels: ["wren"] };
  expect(toEvaluationCsv([rejected]).split("\r\n")[1]).toContain(",yes,yes,none-of-these,");
});

test("the JSON has the figures of every model, and no photo", () => {
  const json = toEvaluationJson([BIRDS]);
  expect(JSON.parse(json)).toMatchObject({ models: [{ model: { id: "birds" }, figures: { top1: 0.5 } }] });
  expect(json).not.toContain("1.jpg");
});
