import { expect, test } from "vitest";
import { createFolderMatcher } from "#src/pages/benchmark/labelled/mapping/match-folders.ts";

test("folders are matched with a model when it is first asked for, and once", () => {
  let looks = 0;
  const model = {
    get labels() {
      looks += 1;
      return ["wren", "Erithacus rubecula (European Robin)"];
    },
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
