import { expect, test } from "vitest";
import { createFolderMatcher } from "#models/match-folders.ts";

test("folders are matched with a model when it is first asked for, and once", () => {
  let looks = 0;
  const model = {
    get labels() {
      looks += 1;
      return ["wren", "Erithacus rubecula (European Robin)"];
    },
    labelFacts: null,
    rejectLabels: [],
  };
  const matched = createFolderMatcher(["Wren", "european_robin", "leaves"]);
  expect(looks).toBe(0);
  expect(matched(model)).toEqual({
    Wren: "wren",
    european_robin: "Erithacus rubecula (European Robin)",
    leaves: null,
  });
  expect(matched(model)).toBe(matched(model));
  expect(looks).toBe(1);
});

test("a folder that is named as a reject label means the only one that a model has", () => {
  const labels = ["wren", "None of these", "Ground"];
  const matched = (rejectLabels: readonly string[]): unknown =>
    createFolderMatcher(["none", "robin"])({ labels, labelFacts: null, rejectLabels });
  expect(matched(["None of these"])).toEqual({ none: "None of these", robin: null });
  expect(matched(["None of these", "Ground"])).toEqual({ none: null, robin: null });
});
