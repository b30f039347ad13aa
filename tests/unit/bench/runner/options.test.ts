import { expect, test } from "vitest";
import { readOptions } from "#bench/runner/plan.ts";

const names = { sections: ["stages", "against"], checkParts: ["sizes", "overlap"] };

test("a section is asked for by its name alone too", () => {
  expect(readOptions(["--against"], names)?.only).toEqual(["against"]);
  expect(readOptions(["--only", "stages", "--against", "--quick"], names)).toMatchObject({
    only: ["stages", "against"],
    isQuick: true,
  });
});

test("the check knows its parts, and faults to plant", () => {
  expect(readOptions(["--check", "--overlap", "--plant", "no-overlap"], names)).toMatchObject({
    isCheck: true,
    only: ["overlap"],
    plant: "no-overlap",
  });
});

test.each([
  [["--unknown"]],
  [["against"]],
  [["--only"]],
  [["--only", "unknown"]],
  [["--overlap"]],
  [["--check", "--against"]],
  [["--plant", "unknown"]],
])("what is not known is not guessed: %j", (args) => {
  expect(readOptions(args, names)).toBeNull();
});
