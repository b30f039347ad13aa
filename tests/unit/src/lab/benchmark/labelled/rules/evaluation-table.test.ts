import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { tableCsv } from "#domain/text/table.ts";
import { toEvaluationJson } from "#src/lab/benchmark/labelled/rules/evaluation-json.ts";
import {
  leftOutOf,
  type ModelEvaluation,
  NO_LABEL,
  summaryOf,
} from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { evaluationTable } from "#src/lab/benchmark/labelled/rules/evaluation-table.ts";
import { tableSpreadsheet } from "#src/ui/table/spreadsheet.ts";
import { SURE_WREN } from "#tests/fakes/benchmark.ts";
import { readSheetRecords } from "#tests/fixtures/read-spreadsheet.ts";

const BIRDS: ModelEvaluation = {
  model: { id: "birds", version: "1", title: "Birds" },
  threshold: 0.5,
  rejectLabels: ["background"],
  labelCount: 6,
  fileBytes: 4000,
  photos: [
    SURE_WREN,
    {
      path: "wren/=2.jpg",
      folder: "wren",
      truth: "wren",
      top: [
        { label: "robin, red", probability: 0.4 },
        { label: "wren", probability: 0.3 },
      ],
      imagingMs: 30,
      inferMs: 6,
      runtime: "ONNX Runtime 1",
      backend: "wasm, 1 thread",
      load: null,
    },
  ],
  uncounted: [],
};

/** The rows of the CSV file, read by a library that the app does not use. */
function readCsv(models: readonly ModelEvaluation[]): readonly Readonly<Record<string, string>>[] {
  return parse(tableCsv(evaluationTable(models)), { bom: true, columns: true, record_delimiter: "\r\n" });
}

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
  expect(
    tableCsv(evaluationTable([BIRDS]))
      .split("\r\n")
      .slice(1),
  ).toEqual([
    "Birds,1,ONNX Runtime 1,webgpu,wren/1.jpg,wren,wren,0.9000,yes,yes,identified,20.00,4.00,wren,,,yes,wren 0.9000,",
    'Birds,1,ONNX Runtime 1,"wasm, 1 thread",wren/=2.jpg,wren,"robin, red",0.4000,no,yes,not-sure,30.00,6.00,,,,no,"robin, red 0.4000 | wren 0.3000",',
    "",
  ]);
});

test("the CSV tells what the app would have said, none of these included", () => {
  expect(readCsv([{ ...BIRDS, rejectLabels: ["wren"] }])).toMatchObject([
    { Verdict: "none-of-these", Named: "", "Outcome right": "no" },
    { Verdict: "not-sure" },
  ]);
});

const OWL_PHOTO = {
  ...SURE_WREN,
  path: "owl/1.jpg",
  truth: "Little owl",
  top: [
    { label: "Burrowing owl", probability: 0.5 },
    { label: "Little owl", probability: 0.4 },
  ],
  outcome: {
    verdict: "group",
    isRight: true,
    named: "an owl",
    taxon: { name: "Strigidae", rank: "family" },
  },
} as const;

test("the table says which group and which rank was named, whether that was right, and the next candidates", async () => {
  const owls = { ...BIRDS, photos: [OWL_PHOTO] };
  expect(readCsv([owls])).toMatchObject([
    {
      Right: "no",
      Verdict: "group",
      Named: "an owl",
      "Named taxon": "Strigidae",
      Rank: "family",
      "Outcome right": "yes",
      "Best labels": "Burrowing owl 0.5000 | Little owl 0.4000",
    },
  ]);
  expect(await readSheetRecords(await tableSpreadsheet(evaluationTable([owls])))).toMatchObject([
    {
      Probability: 0.5,
      Outcome: "Group known, kind not",
      "Best labels": "Burrowing owl 50.0% | Little owl 40.0%",
    },
  ]);
});

const LEFT_OUT: ModelEvaluation = {
  ...BIRDS,
  uncounted: [
    { path: "wren/3.jpg", folder: "wren", truth: "wren", problem: "photo-undecodable" },
    ...["emu/1.jpg", "emu/2.jpg"].map((path) => ({ path, folder: "emu", truth: null, problem: NO_LABEL })),
    { path: "auk/1.jpg", folder: "auk", truth: null, problem: NO_LABEL },
  ],
};

test("photos that are not counted stand in the table with the reason, and folders without a label in the JSON", async () => {
  expect(
    readCsv([LEFT_OUT]).map((line) => [line["Photo"], line["Label"], line["Answer"], line["Not counted"]]),
  ).toEqual([
    ["wren/1.jpg", "wren", "wren", ""],
    ["wren/=2.jpg", "wren", "robin, red", ""],
    ["wren/3.jpg", "wren", "", "photo-undecodable"],
    ["emu/1.jpg", "", "", "no-label"],
    ["emu/2.jpg", "", "", "no-label"],
    ["auk/1.jpg", "", "", "no-label"],
  ]);
  const leftOut = [
    { folder: "auk", photos: 1 },
    { folder: "emu", photos: 2 },
  ];
  expect(leftOutOf(LEFT_OUT)).toEqual(leftOut);
  expect(JSON.parse(toEvaluationJson([LEFT_OUT])).models[0].leftOut).toEqual(leftOut);
  expect(summaryOf(LEFT_OUT).figures?.photos).toBe(2);
  const rows = await readSheetRecords(await tableSpreadsheet(evaluationTable([LEFT_OUT])));
  expect(rows.map((row) => row["Not counted"])).toEqual([
    undefined,
    undefined,
    "damaged or incomplete",
    "no label of the model",
    "no label of the model",
    "no label of the model",
  ]);
});

test("the JSON has the figures of every model, and no photo", () => {
  const json = toEvaluationJson([BIRDS]);
  expect(JSON.parse(json)).toMatchObject({ models: [{ model: { id: "birds" }, figures: { top1: 0.5 } }] });
  expect(json).not.toContain("1.jpg");
});
