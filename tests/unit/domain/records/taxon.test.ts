import { expect, test } from "vitest";
import { readTaxonName } from "#domain/records/taxon.ts";

test.each([
  ["Panthera leo", "Panthera leo", "species"],
  ["Fragaria × ananassa", "Fragaria × ananassa", "species"],
  ["Apera spica-venti", "Apera spica-venti", "species"],
  ["Gallus gallus domesticus", "Gallus gallus domesticus", "subspecies"],
  ["Fusarium oxysporum f. sp. cubense", "Fusarium oxysporum f. sp. cubense", "forma specialis"],
  ["Xanthomonas citri pv. citri", "Xanthomonas citri pv. citri", "pathovar"],
  ["Family Felidae", "Felidae", "family"],
  ["Superfamily Curculionoidea", "Curculionoidea", "superfamily"],
  ["Parvorder Odontoceti", "Odontoceti", "parvorder"],
  ["Clade Anthophila", "Anthophila", ""],
  ["Selachii", "Selachii", ""],
  ["Tomato yellow leaf curl virus", "Tomato yellow leaf curl virus", ""],
  ["Alternaria linariae and Alternaria solani", "Alternaria", "genus"],
  ["Alternaria mali and other Alternaria species", "Alternaria", "genus"],
  [
    "Xanthomonas euvesicatoria pv. perforans, X. euvesicatoria pv. euvesicatoria, X. vesicatoria and X. hortorum pv. gardneri",
    "Xanthomonas",
    "genus",
  ],
  ["Podosphaera xanthii and Erysiphe vignae", "", ""],
  ["Podosphaera xanthii and E. vignae", "", ""],
  ["Apple mosaic virus and Apple necrotic mosaic virus", "", ""],
  ["Apple mosaic virus and Apple stem virus", "", ""],
  ["Families Gryllidae and Gryllotalpidae", "", ""],
  ["Genus Anemone and Genus Anemonoides", "", ""],
  ["Capnodium mangiferae and other sooty mould fungi", "", ""],
  ["nothing that is known", "", ""],
  ["", "", ""],
])("%s is read as the name %j of the rank %j", (written, scientificName, rank) => {
  expect(readTaxonName(written)).toEqual({ scientificName, rank });
});
