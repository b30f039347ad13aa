import { expect, test } from "vitest";
import { wrapLabel } from "#src/lab/plot/draw-plot.ts";

test.for([
  ["short", 16, ["short"]],
  ["exactly sixteen.", 16, ["exactly sixteen."]],
  ["Leaf guide 1 on WebAssembly", 16, ["Leaf guide 1 on", "WebAssembly"]],
  ["a-word-that-is-far-too-long and more", 10, ["a-word-that-is-far-too-long", "and more"]],
] as const)("%j in lines of %i", ([text, most, lines]) => {
  expect(wrapLabel(text, most)).toEqual(lines);
});
