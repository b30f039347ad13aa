import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findTable, photosIn } from "#bench/study.ts";

function folderOf(paths: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "study-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), "");
  }
  return folder;
}

test("photos are found by subject and label, at most some of each label, and other files are left out", () => {
  const folder = folderOf([
    "pest/fall-armyworm/b.webp",
    "pest/fall-armyworm/a.JPG",
    "pest/fall-armyworm/notes.txt",
    "pest/stray.webp",
    "none/box.d/c.png",
    "readme.md",
  ]);
  expect(photosIn(folder, Infinity)).toEqual([
    { path: "none/box.d/c.png", subject: "animal" },
    { path: "pest/fall-armyworm/a.JPG", subject: "pest" },
    { path: "pest/fall-armyworm/b.webp", subject: "pest" },
  ]);
  expect(photosIn(folder, 1)).toHaveLength(2);
});

test("a photo counts as the subject of its folder, and as found what the app's own rule finds", () => {
  const facts = {
    scientificName: null,
    alsoKnownAs: [],
    group: null,
    crop: null,
    healthy: false,
    unknown: false,
  };
  const labelFacts = ["animal", "pest", "pest", null].map((subject) => Object.assign({ subject }, facts));
  const manifest = {
    labels: ["Owl", "Slug", "Snail", "None"],
    labelFacts,
    taxa: [],
    outcomes: null,
    threshold: 0.5,
  };
  const photos = [
    { path: "pest/slug/1.webp", probabilities: [0.4, 0.3, 0.3, 0] },
    { path: "pest/slug/2.webp", probabilities: [0.7, 0.2, 0.1, 0] },
    { path: "animal/owl/1.webp", probabilities: [0.4, 0.2, 0.1, 0.3] },
    { path: "none/none/1.webp", probabilities: [0.1, 0.1, 0.1, 0.7] },
  ];
  const text = [{ manifest }, ...photos].map((line) => JSON.stringify(line)).join("\n");

  expect(findTable(text).split("\n").slice(2)).toEqual([
    "| animal | 1 | 0 | 0 | 1 |",
    "| plant | 0 | 0 | 0 | 0 |",
    "| disease | 0 | 0 | 0 | 0 |",
    "| pest | 2 | 1 | 1 | 0 |",
    "| none of these | 1 | 1 | 0 | 0 |",
  ]);
});
