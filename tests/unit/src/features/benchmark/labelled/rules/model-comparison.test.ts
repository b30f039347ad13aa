import { expect, test } from "vitest";
import {
  type ComparablePhoto,
  compareModels,
  type PairedAnswers,
} from "#src/features/benchmark/labelled/rules/model-comparison.ts";

/** Photos that a model was right about, or not; a label of the model's own stands for the folder. */
function answers(label: string, right: Readonly<Record<string, boolean>>): readonly ComparablePhoto[] {
  return Object.entries(right).map(([path, isSo]) => {
    return { path, truth: label, top: [{ label: isSo ? label : "owl", probability: 0.9 }] };
  });
}

function pathsOf(
  pairs: readonly PairedAnswers<ComparablePhoto>[] | undefined,
): readonly string[] | undefined {
  return pairs?.map(({ first }) => first.path);
}

test("models are compared on the photos that both answered, each by its own name for the label", () => {
  const first = answers("wren", { a: true, b: true, c: false, d: false, e: true, onlyHere: true });
  const second = answers("Winter wren", { e: true, d: false, c: true, b: false, a: false, onlyThere: false });
  const compared = compareModels(first, second);
  expect(compared?.photos).toBe(5);
  expect(pathsOf(compared?.onlyFirst)).toEqual(["a", "b"]);
  expect(pathsOf(compared?.onlySecond)).toEqual(["c"]);
  expect(pathsOf(compared?.bothWrong)).toEqual(["d"]);
  expect(pathsOf(compared?.bothRight)).toEqual(["e"]);
  // Two against one: any other split of three is as likely to be chance, or likelier.
  expect(compared?.test).toEqual({ p: 1, method: "exact-binomial" });
});

test("models that answered no photo in common are not compared", () => {
  expect(compareModels(answers("wren", { a: true }), answers("wren", { b: true }))).toBeNull();
});
