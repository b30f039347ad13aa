import { expect, test } from "vitest";
import {
  answeredOf,
  type ModelEvaluation,
} from "#src/features/benchmark/labelled/rules/evaluation-export.ts";
import { FiguresTable } from "#src/features/benchmark/labelled/figures/figures-table.tsx";
import { show, type OpenedApp } from "#tests/browser/open-app.tsx";
import { expectTexts } from "#tests/browser/texts.ts";
import { SURE_WREN } from "#tests/fakes/evaluated-photos.ts";

const BIRDS: ModelEvaluation = {
  model: { id: "birds", version: "1", title: "Birds" },
  threshold: 0.5,
  rejectLabels: [],
  labelCount: 6,
  photos: [SURE_WREN],
};

function showTable(models: readonly ModelEvaluation[]): Promise<OpenedApp> {
  return show(<FiguresTable summaries={answeredOf(models)} />);
}

/** Expects the row of a figure, with a cell for each model. */
async function expectRow(page: OpenedApp, name: string): Promise<void> {
  await expect.element(page.getByRole("row", { name, exact: true })).toBeVisible();
}

test("a model of four labels has no top-5, and it is said why", async () => {
  const page = await showTable([
    BIRDS,
    { ...BIRDS, model: { ...BIRDS.model, id: "leaves", title: "Leaves" }, labelCount: 4 },
  ]);
  await expectRow(page, "Top-5 100.0% (20.7 to 100.0%) –");
  await expect
    .element(page.getByText("Leaves 1 has no Top-5: the model has only 4 labels."))
    .toBeInTheDocument();
  await expect.element(page.getByText("Birds 1 has no Top-5")).not.toBeInTheDocument();
});

test("the figures say on what a model ran", async () => {
  const page = await showTable([BIRDS]);
  await expectRow(page, "Runtime ONNX Runtime 1");
  await expectRow(page, "Backend webgpu");
});

test("models of the same title are told apart by their versions", async () => {
  const page = await showTable([BIRDS, { ...BIRDS, model: { ...BIRDS.model, id: "birds-2", version: "2" } }]);
  await expectTexts(page.getByRole("columnheader"), ["Figure", "Birds 1", "Birds 2"]);
});

test("a model that answered no photo has no column", async () => {
  const page = await showTable([BIRDS, { ...BIRDS, model: { ...BIRDS.model, id: "none" }, photos: [] }]);
  await expectTexts(page.getByRole("columnheader"), ["Figure", "Birds 1"]);
});
