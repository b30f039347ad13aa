import { expect, test } from "vitest";
import { placeAfter } from "#src/lab/batch/grid/burst-list.tsx";

/** Eleven tiles in rows of four, so the last row has three. */
const GRID = { count: 11, columns: 4, page: 2 };

test.each<[key: string, from: number, to: number | null]>([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 3, 4],
  ["ArrowRight", 10, 10],
  ["ArrowLeft", 4, 3],
  ["ArrowLeft", 0, 0],
  ["ArrowDown", 1, 5],
  ["ArrowDown", 7, 10],
  ["ArrowDown", 8, 8],
  ["ArrowUp", 5, 1],
  ["ArrowUp", 2, 2],
  ["PageDown", 0, 8],
  ["PageDown", 8, 10],
  ["PageUp", 9, 1],
  ["PageUp", 3, 0],
  ["Home", 6, 0],
  ["End", 6, 10],
  ["a", 6, null],
])("%s leads from place %i to %s", (key, at, to) => {
  expect(placeAfter({ key, altKey: false, ctrlKey: false, metaKey: false }, { ...GRID, at })).toBe(to);
});

test("no key leads anywhere with Ctrl, or in an empty list", () => {
  const pressed = { key: "End", altKey: false, ctrlKey: false, metaKey: false };
  expect(placeAfter({ ...pressed, ctrlKey: true }, { ...GRID, at: 0 })).toBeNull();
  expect(placeAfter(pressed, { at: 0, count: 0, columns: 4, page: 2 })).toBeNull();
});
