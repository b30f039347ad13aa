import { expect, test } from "vitest";
import { namesIn, taxonKey } from "#domain/species-list/taxon-key.ts";

test.each([
  ["Panthera leo", "panthera leo"],
  ["panthera leo", "panthera leo"],
  ["PANTHERA LEO", "panthera leo"],
  ["Panthera_leo", "panthera leo"],
  ["Panthera leo (Linnaeus, 1758)", "panthera leo"],
  ["Panthera leo Linnaeus, 1758", "panthera leo"],
  ["1. Panthera leo", "panthera leo"],
  ["• Panthera leo", "panthera leo"],
  ["Panthera leo persica (Meyer, 1826)", "panthera leo persica"],
  ["Quercus robur L.", "quercus robur"],
  ["Quercus robur subsp. pedunculiflora (K.Koch) Menitsky", "quercus robur pedunculiflora"],
  ["Brassica oleracea L. var. capitata L.", "brassica oleracea capitata"],
  ["Tsuga heterophylla de Vries", "tsuga heterophylla"],
  ["Aedes (Stegomyia) aegypti (Linnaeus, 1762)", "aedes aegypti"],
  ["Junco hyemalis [oreganus Group]", "junco hyemalis"],
  ["Anas platyrhynchos (Domestic type)", "anas platyrhynchos"],
  ["Citrus × sinensis (L.) Osbeck", "citrus sinensis"],
  ["Citrus x sinensis", "citrus sinensis"],
  ["Citrus ×sinensis", "citrus sinensis"],
  ["×Cupressocyparis leylandii", "cupressocyparis leylandii"],
  ["× Cupressocyparis leylandii", "cupressocyparis leylandii"],
  ["Capsella bursa-pastoris", "capsella bursa-pastoris"],
  ["Ziziphus cf. mauritiana", "ziziphus"],
  ["Panthera leo.", "panthera leo"],
  ["Panthera leo*", "panthera leo"],
  ["Panthera leo†", "panthera leo"],
  ["Panthera leo,Lion", "panthera leo"],
  ["Panthera leo;Lion", "panthera leo"],
])("%s is compared as %s", (written, key) => {
  expect(taxonKey(written)?.key).toBe(key);
});

test.each([
  ["Quercus sp.", "quercus", false],
  ["Quercus spp", "quercus", false],
  ["Stachytarpheta species", "stachytarpheta", false],
  ["Genus Quercus", "quercus", false],
  ["Quercus L.", "quercus", true],
  ["Family Felidae", "felidae", true],
  ["Superfamily Curculionoidea", "curculionoidea", true],
  ["Panthera leo", "panthera leo", false],
])("%s is %s; may it be more than a genus: %s", (written, key, isWide) => {
  expect(taxonKey(written)).toEqual({ key, isWide });
});

test.each([
  "",
  "  ",
  "12",
  "- ",
  "Salix alba × fragilis",
  "Anas platyrhynchos x rubripes (hybrid)",
  "★★★",
  "Panthera leo=tigris",
])("“%s” names no taxon", (written) => {
  expect(taxonKey(written)).toBeNull();
});

test("two species behind a slash are two names", () => {
  expect(namesIn("Aythya marila/affinis")).toEqual(["Aythya marila", "Aythya affinis"]);
  expect(namesIn("Panthera leo")).toEqual(["Panthera leo"]);
});
