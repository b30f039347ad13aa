import { expect, test } from "vitest";
import { confusedPairs, confusionGrid } from "#src/lab/benchmark/labelled/rules/confusion-grid.ts";
import { evaluate, type Evaluation } from "#src/lab/benchmark/labelled/rules/evaluation.ts";

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
  expect(grid.hasOthers).toBe(false);
  expect(grid.rows).toEqual([
    { label: "robin", photos: 1, counts: [0, 1, 0] },
    { label: "wren", photos: 2, counts: [0, 1, 1] },
  ]);
});

test("of many labels the twenty that are most confused come first, those with most photos next, and other answers in one column", () => {
  const names = Array.from({ length: 25 }, (_, at) => `label ${String(at).padStart(2, "0")}`);
  const pairs = names.flatMap((name, at) => Array.from({ length: at + 1 }, () => [name, name] as const));
  const grid = confusionGrid(
    figuresOf([...pairs, ["label 03", "label 24"], ["label 03", "label 24"], ["label 03", "elsewhere"]]),
  );
  // The first label is in three wrong answers, the second in two, and the others in none.
  const order = ["label 03", "label 24", ...names.slice(6, 24).toReversed()];
  expect(grid.rows.map(({ label }) => label)).toEqual(order);
  expect(grid.columns).toEqual(order);
  expect(grid.hasOthers).toBe(true);
  expect(grid.rows[0]).toMatchObject({ photos: 7 });
  expect(grid.rows[0]?.counts.slice(0, 2)).toEqual([4, 2]);
  expect(grid.rows[0]?.counts.at(-1)).toBe(1);
});

test("the pairs that are confused most often come first, of equally many those with fewer photos, and right answers are none", () => {
  const figures = figuresOf([
    ["wren", "owl"],
    ["wren", "wren"],
    ["robin", "wren"],
    ["owl", "robin"],
    ["owl", "robin"],
    ["owl", "owl"],
  ]);
  expect(confusedPairs(figures, 2)).toEqual([
    { truth: "owl", answer: "robin", photos: 2, of: 3 },
    { truth: "robin", answer: "wren", photos: 1, of: 1 },
  ]);
  expect(confusedPairs(figures, 9)).toHaveLength(3);
});
