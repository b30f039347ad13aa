import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type ModelEvaluation, summaryOf } from "#domain/benchmark/evaluation-export.ts";
import { FiguresTable } from "#src/pages/benchmark/labelled/figures/figures-table.tsx";
import { SURE_WREN } from "#tests/fakes/evaluated-photos.ts";

const BIRDS: ModelEvaluation = {
  model: { id: "birds", version: "1", title: "Birds" },
  threshold: 0.5,
  rejectLabels: [],
  labelCount: 6,
  photos: [SURE_WREN],
};

/** The text of the table of some models, a tag a space. */
function textOf(models: readonly ModelEvaluation[]): string {
  return renderToStaticMarkup(<FiguresTable summaries={models.map(summaryOf)} />)
    .replaceAll("<!-- -->", "")
    .replaceAll(/(<[^>]*>)+/g, " ");
}

test("a model of four labels has no top-5, and it is said why", () => {
  const text = textOf([
    BIRDS,
    { ...BIRDS, model: { ...BIRDS.model, id: "leaves", title: "Leaves" }, labelCount: 4 },
  ]);
  expect(text).toContain("Top-5 100.0% – Macro");
  expect(text).toContain("Leaves 1 has no Top-5: the model has only 4 labels.");
  expect(text).not.toContain("Birds 1 has no Top-5");
});

test("the figures say on what a model ran", () => {
  expect(textOf([BIRDS])).toContain("Runtime ONNX Runtime 1 Backend webgpu");
});

test("models of the same title are told apart by their versions", () => {
  const text = textOf([BIRDS, { ...BIRDS, model: { ...BIRDS.model, id: "birds-2", version: "2" } }]);
  expect(text).toContain("Figure Birds 1 Birds 2");
});
