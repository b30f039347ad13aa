import { expect, test } from "vitest";
import { readOptions } from "#bench/runner/plan.ts";

const names = { sections: ["stages", "against"], checkParts: ["sizes", "overlap"] };

test.each([
  [["--against"], { only: ["against"] }],
  [["--only", "stages", "--against", "--quick"], { only: ["stages", "against"], isQuick: true }],
  [
    ["--check", "--overlap", "--plant", "no-overlap"],
    { isCheck: true, only: ["overlap"], plant: "no-overlap" },
  ],
])("the options %j mean %j", (args, options) => {
  expect(readOptions(args, names)).toMatchObject(options);
});

test.each([
  [["--unknown"]],
  [["against"]],
  [["--only"]],
  [["--only", "unknown"]],
  [["--overlap"]],
  [["--check", "--against"]],
  [["--plant", "unknown"]],
])("the options %j are refused", (args) => {
  expect(readOptions(args, names)).toBeNull();
});
