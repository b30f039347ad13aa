import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { type ModelCard, readCard } from "#models/card-schema.ts";
import { FORMATS } from "#models/formats.ts";
import { MANIFEST_SCHEMA, readManifest } from "#models/manifest-schema.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { cardSections } from "#src/lab/models/card/card-document.ts";
import { CROP_TOLD } from "#src/lab/models/card/card-tables.ts";
import { A_CARD } from "#tests/fakes/model-card.ts";
import { cardMarkdown } from "../../../scripts/model/model-card.mjs";
import { manifestJsonSchema } from "../../../scripts/model/model-schema.mjs";

const KINGDOM = "models/packages/kingdom";
const words = { readCard, cardSections };

function jsonOf(file: string): unknown {
  return JSON.parse(readFileSync(join(KINGDOM, file), "utf8"));
}

/** Reads the card and the manifest of the app's own model. */
function readPackage(): { readonly card: ModelCard; readonly manifest: PackageManifest } {
  const card = readCard(jsonOf("card.json"));
  const manifest = readManifest(jsonOf("model-manifest.json"));
  if (!card.ok || !manifest.ok) throw new Error("the package is not valid");
  return { card: card.value, manifest: manifest.value };
}

test("CARD.md has every section of the card, and each figure has its photos and interval", () => {
  const text = cardMarkdown(A_CARD, words);
  expect(text).toMatch(/^# Made-up model 0\n/);
  for (const { title } of cardSections(A_CARD)) expect(text).toContain(`\n## ${title}\n`);
  for (const row of [
    "| Tomato early blight | – | 88% | 91% | 500 | 55% of 60 | 200 |",
    "| Diseases, elsewhere | 300 | 170 (57%) | 91.2% (86.0 to 94.6%) | 50.0% | 70.0% | 48.0% | 5.0% | 50.0% |",
    "| Things, places, ground on the page of diseases | 100 | 2 (2%) | – |",
    "| Slug for Aphid | 30 (60%) | 50 |",
    "| Diseases, crop not told | 57% of 300 | 91.2% (86.0 to 94.6%) | 90% of 1,000 | 93.4% (91.6 to 94.9%) |",
    // A subject without photos from elsewhere.
    "| Pests | – | – | 70% of 100 | 91.4% (82.5 to 96.0%) |",
    // An interval is given only for 20 photos or more.
    "| Healthy tomato leaf | 80% of 150 (73 to 86%) | 97% |",
    "| Slug | 25% of 12 | 0% |",
  ]) {
    expect(text).toContain(row);
  }
});

test("CARD.md begins with the figures on photos from elsewhere and states that its own sources flatter", () => {
  const [, title, elsewhere, own] = cardMarkdown(A_CARD, words).split("\n\n");
  expect(title).toBe("## What it is worth elsewhere");
  expect(elsewhere).toBe(
    "On photos of sources that it never saw, the model names 57 of 100. Of these names 91 of 100 are right (95% interval 86.0 to 94.6%). Counted on 300 photos of all subjects together.",
  );
  expect(own).toContain("1,100 photos. These figures flatter. A photo of yours is a photo from elsewhere.");

  const figures = A_CARD.figures.filter(({ photosOf }) => photosOf !== "elsewhere");
  const [worth] = cardSections({ ...A_CARD, figures });
  expect(worth?.paragraphs).toEqual([
    "It was not measured on photos of sources that it never saw.",
    expect.stringContaining("These figures flatter."),
  ]);
});

test("a bar in a cell of CARD.md is escaped, and an invalid card is refused", () => {
  expect(cardMarkdown(A_CARD, words)).toContain("CC BY 4.0 \\| made up");
  expect(() => cardMarkdown({ ...A_CARD, limits: "none" }, words)).toThrow("card.json: limits");
});

test("CARD.md matches card.json: npm run model -- card writes it", () => {
  expect(readFileSync(join(KINGDOM, "CARD.md"), "utf8")).toBe(cardMarkdown(jsonOf("card.json"), words));
});

test("what the card's page says of leaves with the crop told stands among the limits of the card", () => {
  const { photos, top1, top3 } = CROP_TOLD;
  const [first, amongThree] = [top1, top3].map((share) => Math.round(share * 100));
  expect(readPackage().card.limits.join("\n")).toContain(
    `With the crop told, on ${photos} photos, it came first for ${first} of 100, and was among the first three for ${amongThree}.`,
  );
});

test("the number of names in the list of the card is that of the things and of the name for none of them", () => {
  const labels = cardSections(readPackage().card).find(({ id }) => id === "labels");
  expect(readPackage().card.labels).toHaveLength(212);
  expect(labels?.paragraphs[0]).toMatch(/^It tells 211 things apart: .* 1 more name in its list means/);
});

test("the card names the files of the package and the app's own model", () => {
  const { card } = readPackage();
  expect(card.model).toEqual(KINGDOM_MODEL);
  expect(card.files.map(({ path }) => path).toSorted()).toEqual([
    "model-manifest.json",
    "model.json",
    "weights.bin.gzip",
  ]);
  for (const { path, bytes, sha256 } of card.files) {
    const file = join(KINGDOM, path);
    expect([path, statSync(file).size]).toEqual([path, bytes]);
    expect([path, createHash("sha256").update(readFileSync(file)).digest("hex")]).toEqual([path, sha256]);
  }
});

/** Subjects whose promised sureness exceeds, or was not counted on, the card's photos from elsewhere. */
function overpromised(card: ModelCard, outcomes: PackageManifest["outcomes"]): readonly Subject[] {
  return SUBJECTS.filter((subject) => {
    const row = card.figures.find((each) => each.subject === subject && each.photosOf === "elsewhere");
    const bins = outcomes?.[subject]?.sureness ?? [];
    const counted = bins.reduce((sum, { photos }) => sum + photos, 0);
    const right = bins.reduce((sum, bin) => sum + bin.right * bin.photos, 0);
    if (row === undefined || counted === 0) return counted > 0;
    const { identified, healthy } = row.outcomes;
    // The tolerance of 0.5 is for shares that are rounded to four digits.
    return counted !== identified.photos + healthy.photos || right > identified.right + healthy.right + 0.5;
  });
}

test("the app promises no more than the figures on photos from elsewhere", () => {
  const { card, manifest } = readPackage();
  const { outcomes } = manifest;
  expect(overpromised(card, outcomes)).toEqual([]);

  // A planted fault: figures on photos of the sources that the model was trained on.
  const flattered = { ...outcomes };
  for (const subject of SUBJECTS) {
    const rules = outcomes?.[subject];
    const own = card.figures.find((row) => row.subject === subject && row.photosOf === "all");
    if (rules === undefined || own === undefined) continue;
    const { right, photos } = own.outcomes.identified;
    flattered[subject] = { ...rules, sureness: [{ from: 0, right: right / photos, photos, field: null }] };
  }
  expect(overpromised(card, flattered)).not.toEqual([]);
});

test("the card has the labels of the manifest, and its figures count their photos", () => {
  const { card, manifest } = readPackage();
  const { labels, figures } = card;
  const named = manifest.labels.filter((_, at) => manifest.labelFacts?.[at]?.unknown !== true);
  expect(labels.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
  const byGroup = manifest.labels.filter((_, at) => manifest.labelFacts?.[at]?.byGroup === true);
  expect(byGroup).toEqual(["Parkinsonia", "Prickly acacia"]);
  expect(labels.filter((label) => label.byGroup).map(({ name }) => name)).toEqual(byGroup);
  for (const { subject, photos } of figures.filter(({ photosOf }) => photosOf === "all")) {
    const own = labels.filter((label) => label.subject === subject);
    expect([subject, own.reduce((sum, { testPhotos }) => sum + testPhotos, 0)]).toEqual([subject, photos]);
  }
});

const PUBLISHED = new URL("../../../public/model-manifest.schema.json", import.meta.url);

/** The schema of a manifest with these entries added or replaced. */
function schemaWith(entries: v.ObjectEntries): typeof MANIFEST_SCHEMA {
  return { ...MANIFEST_SCHEMA, entries: { ...MANIFEST_SCHEMA.entries, ...entries } };
}

test("the published JSON Schema is the one that the app's own schema gives: npm run model -- schema writes it", () => {
  expect(JSON.parse(readFileSync(PUBLISHED, "utf8"))).toEqual(
    manifestJsonSchema({ MANIFEST_SCHEMA, FORMATS }),
  );
});

test("a field that has no title and description is refused, and a text without its field", () => {
  const withMood = schemaWith({ mood: v.string() });
  expect(() => manifestJsonSchema({ MANIFEST_SCHEMA: withMood, FORMATS })).toThrow("mood has no text");
  const bare = schemaWith({ output: v.object({ kind: v.string() }) });
  expect(() => manifestJsonSchema({ MANIFEST_SCHEMA: bare, FORMATS })).toThrow("output.quantization");
});

test("a check that JSON Schema can't express is refused", () => {
  const version = v.pipe(
    v.string(),
    v.check((text) => text !== "0"),
  );
  const MANIFEST = schemaWith({ version });
  expect(() => manifestJsonSchema({ MANIFEST_SCHEMA: MANIFEST, FORMATS })).toThrow("check");
});
