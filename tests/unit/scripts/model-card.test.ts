import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ModelCard, readCard } from "#models/card-schema.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { readManifest } from "#models/manifest-schema.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { cardSections } from "#src/features/models/card/card-document.ts";
import { A_CARD } from "#tests/fakes/model-card.ts";
import { cardMarkdown } from "../../../scripts/model/model-card.mjs";

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
  expect(text).toContain("| Things, places, ground on the page of diseases | 100 | 2 (2%) | – |");
  expect(text).toContain(
    "| Diseases that it has no name for, on the page of diseases | 200 | 6 (3%) | 90 (45%) |",
  );
  expect(text).toContain("| Diseases on the page of pests | 1,000 | 4 (<1%) | – |");
  expect(text).toContain("| Slug for Aphid | 30 (60%) | 50 |");
  expect(text).toContain(
    "On 131 photos of maize from a field that it had not seen it is right in 60%, and in 75% once",
  );
});

test("CARD.md begins with what the model is worth on photos from elsewhere, and says that its own sources flatter", () => {
  const lines = cardMarkdown(A_CARD, words).split("\n\n").slice(0, 5);
  expect(lines).toEqual([
    "# Made-up model 0",
    "## What it is worth elsewhere",
    "On photos of sources that it never saw, the model names 57 of 100. Of these names 91 of 100 are right (95% interval 86.0 to 94.6%). Counted on 300 photos of all subjects together.",
    "On photos that were kept back from the sources that it learned from, it names 88 of 100, and of these names 93 of 100 are right (95% interval 91.5 to 94.7%): 1,100 photos. These figures flatter. A photo of yours is a photo from elsewhere.",
    "A name is a kind or a group, such as “a beetle”: elsewhere it names the kind itself on 40 of 100 photos. Each source from elsewhere was left out of a training whole, and its photos were then answered. The intervals are too narrow, as photos of one leaf or animal are alike.",
  ]);
});

test("CARD.md has elsewhere and own sources side by side, and a dash where a subject has nothing from elsewhere", () => {
  const text = cardMarkdown(A_CARD, words);
  expect(text).toContain(
    "| All subjects | 57% of 300 | 91.2% (86.0 to 94.6%) | 88% of 1,100 | 93.3% (91.5 to 94.7%) |",
  );
  expect(text).toContain(
    "| Diseases | 57% of 300 | 91.2% (86.0 to 94.6%) | 90% of 1,000 | 93.4% (91.6 to 94.9%) |",
  );
  expect(text).toContain("| Pests | – | – | 70% of 100 | 91.4% (82.5 to 96.0%) |");
});

test("a card without photos from elsewhere says so first", () => {
  const figures = A_CARD.figures.filter(({ photosOf }) => photosOf !== "elsewhere");
  const [worth] = cardSections({ ...A_CARD, figures });
  expect(worth?.paragraphs).toEqual([
    "It was not measured on photos of sources that it never saw.",
    expect.stringContaining("These figures flatter."),
  ]);
});

test("the recall of a label elsewhere has an interval from 20 photos on", () => {
  const text = cardMarkdown(A_CARD, words);
  expect(text).toContain("| Healthy tomato leaf | 80% of 150 (73 to 86%) | 97% |");
  expect(text).toContain("| Slug | 25% of 12 | 0% |");
});

test("a mark that would end a cell of CARD.md is escaped, and a card that is not valid is refused", () => {
  expect(cardMarkdown(A_CARD, words)).toContain("CC BY 4.0 \\| made up");
  expect(() => cardMarkdown({ ...A_CARD, limits: "none" }, words)).toThrow("card.json: limits");
});

test("CARD.md is what its card gives: npm run model -- card writes it", () => {
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

/** Subjects of whose answers the app promises more than the card's photos from elsewhere bear out. */
function overpromised(card: ModelCard, outcomes: PackageManifest["outcomes"]): readonly Subject[] {
  return SUBJECTS.filter((subject) => {
    const row = card.figures.find((each) => each.subject === subject && each.photosOf === "elsewhere");
    const bins = outcomes?.[subject]?.sureness ?? [];
    const counted = bins.reduce((sum, { photos }) => sum + photos, 0);
    const right = bins.reduce((sum, bin) => sum + bin.right * bin.photos, 0);
    if (row === undefined || counted === 0) return counted > 0;
    const { identified, healthy } = row.outcomes;
    // The shares have four digits.
    return counted !== identified.photos + healthy.photos || right > identified.right + healthy.right + 0.5;
  });
}

test("the app promises no more of its answers than photos from elsewhere bear out", () => {
  const card = readCard(jsonOf("card.json"));
  const manifest = readManifest(jsonOf("model-manifest.json"));
  if (!card.ok || !manifest.ok) throw new Error("the package is not valid");
  const { outcomes } = manifest.value;
  expect(overpromised(card.value, outcomes)).toEqual([]);

  // Counted on the sources that it learned from, as before.
  const flattered = { ...outcomes };
  for (const subject of SUBJECTS) {
    const rules = outcomes?.[subject];
    const own = card.value.figures.find((row) => row.subject === subject && row.photosOf === "all");
    if (rules === undefined || own === undefined) continue;
    const { right, photos } = own.outcomes.identified;
    flattered[subject] = { ...rules, sureness: [{ from: 0, right: right / photos, photos, field: null }] };
  }
  expect(overpromised(card.value, flattered)).not.toEqual([]);
});

test("the card has the labels of the manifest, and its figures count their photos", () => {
  const card = readCard(jsonOf("card.json"));
  const manifest = readManifest(jsonOf("model-manifest.json"));
  if (!card.ok || !manifest.ok) throw new Error("the package is not valid");
  const { labels, figures } = card.value;
  const named = manifest.value.labels.filter((_, at) => manifest.value.labelFacts?.[at]?.unknown !== true);
  expect(labels.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
  for (const { subject, photos } of figures.filter(({ photosOf }) => photosOf === "all")) {
    const own = labels.filter((label) => label.subject === subject);
    expect([subject, own.reduce((sum, { testPhotos }) => sum + testPhotos, 0)]).toEqual([subject, photos]);
  }
});
