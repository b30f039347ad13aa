import { expect, test } from "vitest";
import { matchLabel } from "#src/domain/match-label.ts";

const LABELS = ["Erithacus rubecula (European Robin)", "Wren", "wren", "great_tit", "Turdus merula"];

test.each([
  ["as it stands", "Wren", "Wren"],
  ["as it stands, in the other case", "wren", "wren"],
  ["without regard to case and underscores", "Great Tit", "great_tit"],
  ["without regard to hyphens", "turdus-merula", "Turdus merula"],
  ["by the name in parentheses", "european_robin", "Erithacus rubecula (European Robin)"],
  ["by the name before them", "Erithacus rubecula", "Erithacus rubecula (European Robin)"],
  ["by a name of its own in parentheses", "Blackbird (Turdus merula)", "Turdus merula"],
])("a folder is matched %s", (_how, folder, label) => {
  expect(matchLabel(folder, LABELS)).toBe(label);
});

test("a folder that could mean two labels, or none, is not matched", () => {
  expect(matchLabel("WREN", LABELS)).toBeNull();
  expect(matchLabel("robin", LABELS)).toBeNull();
  expect(matchLabel("Apple (rust)", ["Apple (scab)"])).toBeNull();
  expect(matchLabel("tit", ["Tit (great)", "Tit (blue)"])).toBeNull();
});

test("a label that stands twice in the list is one label", () => {
  expect(matchLabel("OWL", ["owl", "owl"])).toBe("owl");
});
