import { expect, test } from "vitest";
import { cropsToAsk } from "#src/app/diagnosis/crops-to-ask.ts";

const CROPS = ["apple", "bean", "cotton", "maize", "mango", "potato", "rice", "tomato"];

test("without a country the usual crops come first", () => {
  expect(cropsToAsk(CROPS, [])).toEqual([
    "tomato",
    "maize",
    "rice",
    "potato",
    "bean",
    "mango",
    "apple",
    "cotton",
  ]);
});

test("a country's crops come first, tomato before them where it grows, and all crops stay", () => {
  const asked = cropsToAsk(CROPS, ["rice", "cotton", "tomato"]);
  expect(asked.slice(0, 3)).toEqual(["tomato", "rice", "cotton"]);
  expect(asked.toSorted()).toEqual(CROPS);
  expect(cropsToAsk(CROPS, ["rice", "cotton"]).slice(0, 3)).toEqual(["rice", "cotton", "tomato"]);
});
