import { expect, test } from "vitest";
import {
  describeFolderMatch,
  describeUnclearMatch,
} from "#src/features/benchmark/labelled/describe-folder-match.ts";

test("what a folder means is said with how it was found, where that was not by the label's own names", () => {
  const match = { labels: ["early_blight"], way: "record" } as const;
  expect(describeFolderMatch("a", "early_blight", match)).toBe(
    "a: early blight (by another name in the guide)",
  );
  expect(describeFolderMatch("a", "early_blight", { ...match, way: "without-crop" })).toBe(
    "a: early blight (without the crop)",
  );
  expect(describeFolderMatch("a", "early_blight", { ...match, way: "name" })).toBe("a: early blight");
  expect(describeFolderMatch("a", "rust", match)).toBe("a: rust (chosen by you)");
  expect(describeFolderMatch("a", null, match)).toBe("a: left out");
});

function unclear(...labels: string[]): string | null {
  return describeUnclearMatch("a", { labels, way: "name" });
}

test("a folder that may mean several labels says which, and one that is certain says nothing", () => {
  expect(unclear()).toBeNull();
  expect(unclear("wren")).toBeNull();
  expect(unclear("wren", "Wren")).toBe("a may be wren or Wren.");
  expect(unclear("b", "c", "d", "e", "f")).toBe("a may be b or c or d or 2 more.");
  expect(
    describeUnclearMatch("Potato__rust", { labels: ["rust"], way: "without-crop", isOfManyCrops: true }),
  ).toBe("Potato__rust may be rust, but so may a folder of another crop.");
});
