import { expect, test } from "vitest";
import { evaluate, type Evaluation } from "#domain/benchmark/evaluation.ts";
import { confusionGrid } from "#src/pages/benchmark/labelled/figures/confusion-grid.ts";

/** One photo for each pair of truth and answer. */
function figuresOf(pairs: readonly (readonly [truth: string, answer: string])[]): Evaluation {
  const figures = evaluate(
    pairs.map(([truth, label]) => ({ truth, top: [{ label, probability: 1 }] })),
    { threshold: 0, rejectLabels: [], labelCount: 6 },
  );
  if (figures === null) throw new Error("no photos");
  return figures;
}

test("rows are labels that have photos, columns these and what else was answered", () => {
  const grid = confusionGrid(
    figuresOf([
      ["wren", "wren"],
      ["wren", "owl"],
      ["robin", "wren"],
    ]),
  );
  expect(grid.columns).toEqual(["robin", "wren", "owl"]);
  expect(grid.rows).toEqual([
    { label: "robin", photos: 1, counts: [0, 1, 0] },
    { label: "wren", photos: 2, counts: [0, 1, 1] },
  ]);
});

test("of many labels the twenty with most photos are shown, and other answers in one column", () => {
  const names = Array.from({ length: 25 }, (_, at) => `label ${String(at).padStart(2, "0")}`);
  const pairs = names.flatMap((name, at) => Array.from({ length: at + 1 }, () => [name, name] as const));
  const grid = confusionGrid(figuresOf([...pairs, ["label 24", "label 00"], ["label 24", "elsewhere"]]));
  expect(grid.rows.map(({ label }) => label)).toEqual(names.slice(5));
  expect(grid.columns).toEqual([...names.slice(5), "all others"]);
  expect(grid.rows.at(-1)).toMatchObject({ photos: 27 });
  expect(grid.rows.at(-1)?.counts.slice(-2)).toEqual([25, 2]);
});
