import { expect, test } from "vitest";
import { teachTimeText } from "#src/features/teach/teach-texts.ts";

test("it is said beforehand how long a lesson takes: seconds, tens of them, or minutes", () => {
  expect(teachTimeText(5, 100)).toBe("It takes seconds.");
  expect(teachTimeText(60, 1200)).toContain(
    "With 60 classes and 1200 photos it takes about 20 seconds on a computer",
  );
  expect(teachTimeText(200, 4000)).toContain("about 3 minutes");
});
