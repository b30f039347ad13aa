import { expect, test } from "vitest";
import { indexLabels } from "#models/match-label.ts";
import { readFolderList } from "#src/lab/benchmark/labelled/folder-list.ts";

const INDEX = indexLabels(
  ["tench", "goldfish, Carassius auratus", "great white shark", "crane, bird", "crane, machine"],
  null,
);
const FOLDERS = ["n01440764", "n01443537", "leaves", "leaves 2", "e\u0301glantine"];

test.for<readonly [text: string, labelOf: Readonly<Record<string, string>>]>([
  ["n01440764 tench", { n01440764: "tench" }],
  ["n01440764 tench, Tinca tinca", { n01440764: "tench" }],
  ["n01443537\tgoldfish, Carassius auratus", { n01443537: "goldfish, Carassius auratus" }],
  ["n01443537,Goldfish, carassius auratus\r", { n01443537: "goldfish, Carassius auratus" }],
  ["  leaves 2 = great_white_shark", { "leaves 2": "great white shark" }],
  ["leaves: tench", { leaves: "tench" }],
  ["n01443537 goldfish", { n01443537: "goldfish, Carassius auratus" }],
  ["n01440764 crane, machine", { n01440764: "crane, machine" }],
  ['"n01440764","tench";', { n01440764: "tench" }],
  ["\u00e9glantine tench", { "e\u0301glantine": "tench" }],
])("%j names a folder and a label", ([text, labelOf]) => {
  expect(readFolderList(text, FOLDERS, INDEX)).toEqual({ text, labelOf, lines: 1, understood: 1 });
});

test.for(["n01440764", "n01440764 whale", "n01440764 crane", "n0144076 tench", "n014407641 tench", "tench"])(
  "%j does not",
  (text) => {
    expect(readFolderList(text, FOLDERS, INDEX)).toEqual({ text, labelOf: {}, lines: 1, understood: 0 });
  },
);

test("lines are read by themselves, and empty ones are none", () => {
  const text = "n01440764 tench\n\nno folder\nleaves tench\n";
  expect(readFolderList(text, FOLDERS, INDEX)).toEqual({
    text,
    labelOf: { n01440764: "tench", leaves: "tench" },
    lines: 3,
    understood: 2,
  });
});
