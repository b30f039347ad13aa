import { readFileSync } from "node:fs";
import { PACK_KINDS } from "virtual:knowledge/pack-kinds";
import { expect, test } from "vitest";
import { readList } from "#domain/species-list/read-list.ts";
import type { OnList } from "#domain/species-list/species-list.ts";
import { indexOf } from "#domain/species-list/species-list.ts";
import { parseJson } from "#domain/text/json.ts";
import { loadAllEntries } from "#models/knowledge/knowledge.ts";
import { placed, readPackKinds } from "#models/knowledge/listed-kinds.ts";
import { readManifest } from "#models/manifest-schema.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { createListMarks, type ListMarks } from "#src/core/my-list/list-marks.ts";
import { answerAs } from "#tests/fakes/identified.ts";

const ENTRIES = await loadAllEntries();

function marksOf(text: string): ListMarks {
  const read = readList(text);
  if (!read.ok) throw new Error(read.error);
  return createListMarks(indexOf(placed(read.value, readPackKinds(PACK_KINDS))), ENTRIES);
}

function manifestOf(path: string): PackageManifest {
  const manifest = readManifest(parseJson(readFileSync(`models/${path}/model-manifest.json`, "utf8")));
  if (!manifest.ok) throw new Error(path);
  return manifest.value;
}

const OWN = manifestOf("packages/kingdom");
const BIRDS = manifestOf("packs/birds-inat");
const INSECTS = manifestOf("packs/insects-inat");
const ANIMALS = manifestOf("packs/animals-imagenet");

const LION = answerAs({
  subject: "animal",
  verdict: "identified",
  candidates: [{ label: "Lion", probability: 0.9 }],
  recordId: "lion",
  scientificName: "Panthera leo",
});

const BEAGLE = answerAs({
  subject: "animal",
  verdict: "identified",
  candidates: [{ label: "Beagle", probability: 0.99 }],
  recordId: "dog",
  recordIsWider: true,
  scientificName: "Canis lupus familiaris",
  breed: "Beagle",
  lineage: [{ name: "Canis lupus familiaris", rank: "species" }],
});

const HAWK = answerAs({
  subject: "animal",
  verdict: "identified",
  candidates: [{ label: "Roadside Hawk", probability: 0.9 }],
  recordId: "hawks-and-eagles",
  recordIsWider: true,
  scientificName: "Rupornis magnirostris",
  lineage: [{ name: "Rupornis", rank: "genus" }],
});

const OWL = answerAs({
  subject: "animal",
  verdict: "group",
  candidates: [{ label: "Barn Owl", probability: 0.4 }],
  group: "an owl",
  recordId: "true-owls",
  scientificName: "Family Strigidae",
  lineage: [{ name: "Strigidae", rank: "family" }],
});

test.each<[what: string, answer: typeof LION, list: string, expected: OnList]>([
  ["a lion", LION, "Panthera leo (Linnaeus, 1758)", "on"],
  ["a lion", LION, "Panthera pardus", "off"],
  ["a beagle, by its species", BEAGLE, "Canis lupus familiaris", "on"],
  ["a beagle, by the name of the dog's record", BEAGLE, "Canis familiaris", "on"],
  ["a beagle", BEAGLE, "Vulpes vulpes", "off"],
  // The record is about the family, and another hawk is on the list.
  ["a hawk", HAWK, "Accipiter cooperii", "off"],
  ["a hawk", HAWK, "Rupornis magnirostris", "on"],
  ["a family", OWL, "Strix nebulosa", "on"],
  ["a family", OWL, "Panthera leo", "off"],
  ["a family, where a family of the list is not known", OWL, "Panthera leo\nAus bus", "unknown"],
])("%s and a list with %j", (_what, answer, list, expected) => {
  expect(marksOf(list).ofAnswer(answer)).toBe(expected);
});

test("an answer without a name, and any answer about a leaf, has no mark", () => {
  const { ofAnswer } = marksOf("Panthera leo");
  expect(ofAnswer({ ...LION, verdict: "not-sure" })).toBeNull();
  expect(ofAnswer({ ...LION, subject: "disease" })).toBeNull();
});

test("candidates are compared by their records, and by what a model states of its labels", () => {
  const marks = marksOf("Panthera leo\nRosa canina\nHaemorhous cassinii\nGarrulus glandarius");
  expect(marks.ofLabel("animal", "Lion", OWN)).toBe("on");
  expect(marks.ofLabel("animal", "Lion", null)).toBe("on");
  expect(marks.ofLabel("animal", "Wolf", OWN)).toBe("off");
  expect(marks.ofLabel("plant", "Rose", OWN)).toBe("on");
  expect(marks.ofLabel("plant", "Tulip", OWN)).toBe("off");
  expect(marks.ofLabel("animal", "Cassin's Finch", BIRDS)).toBe("on");
  expect(marks.ofLabel("animal", "Blue Jay", BIRDS)).toBe("off");
  expect(marks.ofLabel("animal", "Jay", ANIMALS)).toBe("on");
  // The guide has the family under this name, and another stag beetle is on the list.
  expect(marksOf("Lucanus elaphus").ofLabel("animal", "Stag Beetle", INSECTS)).toBe("off");
  expect(marks.ofLabel("animal", "Another animal", OWN)).toBe("unknown");
  expect(marks.ofLabel("disease", "Lion", OWN)).toBe("unknown");
});

test("what a person chose is compared by its record, but for a disease", () => {
  const marks = marksOf("Panthera leo");
  expect(marks.ofRecord("lion")).toBe("on");
  expect(marks.ofRecord("jaguar")).toBe("off");
  expect(marks.ofRecord("tomato-late-blight")).toBe("unknown");
  expect(marks.ofRecord("no-record")).toBe("unknown");
});

test("most of an unsure answer may be off the list", () => {
  const candidates = [
    { label: "Wolf", probability: 0.4 },
    { label: "Dog", probability: 0.3 },
    { label: "Lion", probability: 0.1 },
  ] as const;
  const unsure = answerAs({ subject: "animal", verdict: "not-sure", candidates });
  expect(marksOf("Panthera leo").isMostlyOff(unsure, OWN)).toBe(true);
  expect(marksOf("Canis lupus").isMostlyOff(unsure, OWN)).toBe(false);
});
