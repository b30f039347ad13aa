import { readFileSync } from "node:fs";
import { PACK_KINDS } from "virtual:knowledge/pack-kinds";
import { expect, test } from "vitest";
import { readList } from "#domain/species-list/read-list.ts";
import type { ListedTaxon } from "#domain/species-list/species-list.ts";
import { parseJson } from "#domain/text/json.ts";
import { loadAllEntries } from "#models/knowledge/knowledge.ts";
import { kindOfRecord, knownOfList, placed, readPackKinds } from "#models/knowledge/listed-kinds.ts";
import { readManifest } from "#models/manifest-schema.ts";
import { PACKS } from "#models/packs.ts";

const ENTRIES = await loadAllEntries();
const KINDS = readPackKinds(PACK_KINDS);

function listed(text: string): readonly ListedTaxon[] {
  const read = readList(text);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

test.each(PACKS)("every species of $title is among the kinds of packs", ({ id }) => {
  const path = `models/packs/${id}/model-manifest.json`;
  const manifest = readManifest(parseJson(readFileSync(path, "utf8")));
  if (!manifest.ok) throw new Error(path);
  const species = (manifest.value.labelFacts ?? []).flatMap(({ scientificName }) =>
    scientificName?.includes(" ") === true ? [scientificName] : [],
  );
  expect(species.length).toBeGreaterThan(200);
  expect(species.filter((name) => !KINDS.names.includes(name))).toEqual([]);
});

test("a genus of a pack has its family, order and class", () => {
  expect(KINDS.above.get("panthera")).toEqual(["Felidae", "Carnivora", "Mammalia"]);
  expect(KINDS.names).toContain("Genus Lynx");
  expect(KINDS.names).toContain("Canis lupus familiaris");
  expect(KINDS.names.some((name) => /[+|]|sp\./.test(name))).toBe(false);
});

test("a list without families gets those that packs know, and keeps its own", () => {
  const own = { name: "Panthera leo", otherNames: [], above: ["Pantheridae"] };
  expect(placed([...listed("Panthera onca\nRosa canina"), own], KINDS).map(({ above }) => above)).toEqual([
    ["Felidae", "Carnivora", "Mammalia"],
    [],
    ["Pantheridae"],
  ]);
});

test("the names that the app knows are counted: species, subspecies, and a genus that it takes as one kind", () => {
  const text =
    "Anas platyrhynchos\nPanthera leo persica\nRosa canina\nOcimum sanctum L.\nTurdus migratorius\nPanthera sp.\nAus bus\nCommon blackbird";
  const taxa = placed(listed(text), KINDS);
  const { taxa: known, kinds } = knownOfList(taxa, ENTRIES, KINDS);
  expect(known).toBe(6);
  const names = kinds.map(({ name, scientificName }) => name ?? scientificName);
  expect(names).toEqual(
    expect.arrayContaining(["Lion", "Rose", "Holy basil", "Turdus migratorius", "Jaguar"]),
  );
  // Packs alone know the tiger. A family with something of the list is no kind.
  expect(names).toContain("Panthera tigris");
  expect(names.filter((name) => name === "Ladybird" || name === "Duck")).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test("each record of an animal, plant or pest has scientific names without brackets and lists", () => {
  const kinds = ENTRIES.filter(({ subject }) => subject !== "disease").map(kindOfRecord);
  const names = kinds.flatMap((kind) => kind.names);
  expect(names).toContain("Family Crambidae");
  expect(names).toContain("Genus Anemonoides");
  expect(names.filter((name) => /[(),]| and /.test(name))).toEqual([]);
  expect(kinds.filter(({ names: own }) => own.length === 0)).toEqual([]);
});
