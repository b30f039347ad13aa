import { expect, test } from "vitest";
import { loadAllEntries } from "#models/knowledge/knowledge.ts";
import { findTaxonRecord, recordTaxon, taxaOf } from "#models/knowledge/record-taxon.ts";

const entries = await loadAllEntries();
const taxonOf = taxaOf(entries);

test.each([
  ["lion", "Panthera leo", "species", "Animalia"],
  ["tulip", "Tulipa", "genus", "Plantae"],
  ["stink-bug", "Pentatomidae", "family", "Animalia"],
  ["tomato-late-blight", "Phytophthora infestans", "species", "Chromista"],
  ["tomato-early-blight", "Alternaria", "genus", "Fungi"],
  ["coffee-leaf-miner-damage", "Leucoptera coffeella", "species", "Animalia"],
  ["apple-healthy", "Malus domestica", "species", "Plantae"],
  ["chilli-nutrient-deficiency", "", "", ""],
])("the record %s is of %s (%s, %s)", (id, scientificName, rank, kingdom) => {
  expect(taxonOf(id, null)).toEqual({ scientificName, rank, kingdom });
});

test("each taxon has one name, spelled as in its record, and a kingdom of GBIF", () => {
  const taxa = entries.map((entry) => ({ entry, taxon: recordTaxon(entry) }));
  for (const { entry, taxon } of taxa) {
    expect(entry.scientificName).toContain(taxon.scientificName);
    expect(taxon.scientificName).not.toMatch(/,| and |species|not known/i);
    expect(["", "Animalia", "Plantae", "Fungi", "Chromista", "Bacteria", "Viruses"]).toContain(taxon.kingdom);
  }
  const nameless = taxa.filter(({ taxon }) => taxon.scientificName === "").map(({ entry }) => entry.id);
  expect(nameless.length / taxa.length).toBeLessThan(0.1);
});

test("a model's name of a label replaces a missing or wider record's name; the record's kingdom stays", () => {
  expect(taxonOf(null, "Lynx lynx")).toEqual({ scientificName: "Lynx lynx", rank: "species", kingdom: "" });
  expect(taxonOf("tulip", "Tulipa sylvestris")).toEqual({
    scientificName: "Tulipa sylvestris",
    rank: "species",
    kingdom: "Plantae",
  });
  expect(taxonOf("tulip", "no name at all")).toMatchObject({ scientificName: "Tulipa" });
  expect(taxonOf("no-such-record", null)).toEqual({ scientificName: "", rank: "", kingdom: "" });
});

test.each([
  ["a family of birds", "animal", ["Athene", "Strigidae", "Strigiformes"], "owls"],
  ["a group that is the whole family", "pest", ["Aphis", "Aphididae", "Hemiptera"], "aphid"],
  ["a group of some flies is no record of a hoverfly", "pest", ["Episyrphus", "Syrphidae", "Diptera"], null],
  [
    "a family whose group of eagles has a record too",
    "animal",
    ["Milvus", "Accipitridae"],
    "hawks-and-eagles",
  ],
  ["badgers are no record of an otter", "animal", ["Lutra", "Mustelidae"], null],
] as const)("taxa find the record that is true of all of them: %s", (_, subject, names, id) => {
  expect(findTaxonRecord(subject, names, entries)).toBe(id);
});
