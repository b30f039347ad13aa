import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readCard } from "#models/card-schema.ts";
import { readManifest } from "#models/manifest-schema.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { cardSections } from "#src/wording/model-card/card-document.ts";
import { A_CARD } from "#tests/fakes/model-card.ts";
import { cardMarkdown } from "../../../scripts/model-card.mjs";

const KINGDOM = "models/packages/kingdom";
const words = { readCard, cardSections };

function jsonOf(file: string): unknown {
  return JSON.parse(readFileSync(join(KINGDOM, file), "utf8"));
}

test("CARD.md has every section of the card, and every number stands with its photos", () => {
  const text = cardMarkdown(A_CARD, words);
  expect(text).toMatch(/^# Made-up model 0\n/);
  for (const { title } of cardSections(A_CARD)) expect(text).toContain(`\n## ${title}\n`);
  expect(text).toContain("| Tomato early blight | – | 88% | 91% | 500 | 55% of 60 | 200 |");
  expect(text).toContain(
    "| Diseases, elsewhere | 300 | 170 (57%) | 91.2% (86.0 to 94.6%) | 50.0% | 70.0% | 48.0% | 5.0% | 50.0% |",
  );
  expect(text).toContain("| Things, places, ground on the page of diseases | 100 | 2 (2%) |");
  expect(text).toContain("| Diseases on the page of pests | 1,000 | 4 (<1%) |");
  expect(text).toContain("| Slug for Aphid | 30 (60%) | 50 |");
  expect(text).toContain(
    "On 131 photos of maize from a field that it had not seen it is right in 60%, and in 75% once",
  );
});

test("a mark that would end a cell of CARD.md is escaped, and a card that is not valid is refused", () => {
  expect(cardMarkdown(A_CARD, words)).toContain("CC BY 4.0 \\| made up");
  expect(() => cardMarkdown({ ...A_CARD, limits: "none" }, words)).toThrow("card.json: limits");
});

test("CARD.md is what its card gives: npm run model:card writes it", () => {
  expect(readFileSync(join(KINGDOM, "CARD.md"), "utf8")).toBe(cardMarkdown(jsonOf("card.json"), words));
});

test("the card speaks of the files of the package, and of the model that the app names", () => {
  const card = readCard(jsonOf("card.json"));
  if (!card.ok) throw new Error(card.error);
  expect(card.value.model).toEqual(KINGDOM_MODEL);
  expect(card.value.files.map(({ path }) => path).toSorted()).toEqual([
    "model-manifest.json",
    "model.json",
    "weights.bin.gzip",
  ]);
  for (const { path, bytes, sha256 } of card.value.files) {
    const file = join(KINGDOM, path);
    expect([path, statSync(file).size]).toEqual([path, bytes]);
    expect([path, createHash("sha256").update(readFileSync(file)).digest("hex")]).toEqual([path, sha256]);
  }
});

test("the card has the labels of the manifest, and its figures count their photos", () => {
  const card = readCard(jsonOf("card.json"));
  const manifest = readManifest(jsonOf("model-manifest.json"));
  if (!card.ok || !manifest.ok) throw new Error("the package is not valid");
  const { labels, figures } = card.value;
  expect(labels.map(({ name }) => name).toSorted()).toEqual([...manifest.value.labels].toSorted());
  for (const { subject, photos } of figures.filter(({ photosOf }) => photosOf === "all")) {
    const own = labels.filter((label) => label.subject === subject);
    expect([subject, own.reduce((sum, { testPhotos }) => sum + testPhotos, 0)]).toEqual([subject, photos]);
  }
});
