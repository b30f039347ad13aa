import { expect, test } from "vitest";
import { indexLabels } from "#src/domain/match-label.ts";
import { readFolderList } from "#src/pages/benchmark/folder-list.ts";

const INDEX = indexLabels(["tench", "goldfish, Carassius auratus", "great white shark"]);
const FOLDERS = ["n01440764", "n01443537", "leaves", "leaves 2"];

test.for<readonly [text: string, labelOf: Readonly<Record<string, string>>]>([
  ["n01440764 tench", { n01440764: "tench" }],
  ["n01440764 tench, Tinca tinca", { n01440764: "tench" }],
  ["n01443537\tgoldfish, Carassius auratus", { n01443537: "goldfish, Carassius auratus" }],
  ["n01443537,Goldfish, carassius auratus\r", { n01443537: "goldfish, Carassius auratus" }],
  ["  leaves 2 = great_white_shark", { "leaves 2": "great white shark" }],
  ["leaves: tench", { leaves: "tench" }],
])("%j names a folder and a label", ([text, labelOf]) => {
  expect(readFolderList(text, FOLDERS, INDEX)).toEqual({ labelOf, lines: 1, understood: 1 });
});

test.for(["n01440764", "n01440764 whale", "n0144076 tench", "n014407641 tench", "tench"])(
  "%j does not",
  (text) => {
    expect(readFolderList(text, FOLDERS, INDEX)).toEqual({ labelOf: {}, lines: 1, understood: 0 });
  },
);

test("lines are read by themselves, and empty ones are none", () => {
  expect(readFolderList("n01440764 tench\n\nno folder\nleaves tench\n", FOLDERS, INDEX)).toEqual({
    labelOf: { n01440764: "tench", leaves: "tench" },
    lines: 3,
    understood: 2,
  });
});

test("a list of a thousand folders is read at once", () => {
  const folders = Array.from({ length: 1000 }, (_, at) => `n${at}`);
  const index = indexLabels(folders.map((name) => `label ${name}`));
  const text = folders.map((name) => `${name} label ${name}`).join("\n");
  const begin = performance.now();
  expect(readFolderList(text, folders, index).understood).toBe(1000);
  expect(performance.now() - begin).toBeLessThan(1000);
});
