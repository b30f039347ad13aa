import { expect, test, vi } from "vitest";
import { indexLabels, matchLabel } from "#domain/benchmark/match-label.ts";

const LABELS = indexLabels([
  "Erithacus rubecula (European Robin)",
  "Wren",
  "wren",
  "great_tit",
  "Turdus merula",
]);

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
  expect(matchLabel("Apple (rust)", indexLabels(["Apple (scab)"]))).toBeNull();
  expect(matchLabel("tit", indexLabels(["Tit (great)", "Tit (blue)"]))).toBeNull();
});

test("a label that stands twice in the list is one label", () => {
  expect(matchLabel("OWL", indexLabels(["owl", "owl"]))).toBe("owl");
});

test("the work grows with folders and labels, not with one times the other", () => {
  const names = Array.from({ length: 500 }, (_, at) => `Genus species${at} (Name ${at})`);
  const normalized = vi.spyOn(String.prototype, "normalize");
  const index = indexLabels(names);
  for (const name of names) matchLabel(name.toUpperCase(), index);
  expect(normalized.mock.calls.length).toBeLessThan(10 * names.length);
  normalized.mockRestore();
});
