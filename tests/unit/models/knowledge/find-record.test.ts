import { expect, test } from "vitest";
import type { Subject } from "#domain/subject.ts";
import { findRecord, findRecordId } from "#models/knowledge/find-record.ts";
import { SOME_ENTRIES } from "#tests/fixtures/records/knowledge-entries.ts";

/** The id of the record that matches a label. By default the model has several subjects. */
function found(label: string, subject: Subject | null = null): string | null {
  return findRecordId(subject, label, SOME_ENTRIES);
}

test.each([
  ["Panthera leo (Lion)", "lion"],
  ["lion, king of beasts, Panthera leo, ", "lion"],
  ["PANTHERA LEO", "lion"],
  ["Panthera leo (Linnaeus, 1758)", "lion"],
  ["jaguar, panther, Panthera onca, Felis onca", "jaguar"],
  ["red_fox", "red-fox"],
  ["RedFoxes", "red-fox"],
  ["giant panda, panda, panda bear, coon bear, Ailuropoda melanoleuca", "giant-panda"],
  ["timber wolf, grey wolf, gray wolf, Canis lupus", "wolf"],
  ["wolves", "wolf"],
  ["bee", "bee"],
  ["Otiorhynchus sulcatus (Black Vine Weevil)", "black-vine-weevil"],
  ["two-spotted spider mite", "two-spotted-spider-mite"],
  ["12: thrips", "thrips"],
  ["corn", "maize"],
  ["sunflowers", "sunflower"],
  ["daisies", "daisy"],
  ["Blackgrass", "black-grass"],
  ["Shepherds Purse", "shepherds-purse"],
  ["Shepherd’s purse", "shepherds-purse"],
  ["mole cricket", "cricket-or-mole-cricket"],
  ["Snakeweed", "chinee-apple-rubber-vine-or-snakeweed"],
  // Labels of data sets.
  ["Tomato_Early_blight", "tomato-early-blight"],
  ["TOMATO LATE BLIGHT", "tomato-late-blight"],
  ["TomatoLateBlight", "tomato-late-blight"],
  ["tomatolateblight", "tomato-late-blight"],
  ["Tomato__Tomato_YellowLeaf__Curl_Virus", "tomato-yellow-leaf-curl"],
  ["Tomato_Leaf_Mold", "tomato-leaf-mould"],
  ["Tomato mold leaf", "tomato-leaf-mould"],
  ["0 Tomato mosaic virus", "tomato-mosaic"],
  ["Tomato leaf mosaic virus", "tomato-mosaic"],
  ["tomato bacterial spots", "tomato-bacterial-spot"],
  ["Pepper__bell___Bacterial_spot", "pepper-bacterial-spot"],
  ["potato_healthy", "potato-healthy"],
  ["urd bean yellow mosaic", "black-gram-yellow-mosaic"],
  ["chile leafcurl", "chilli-leaf-curl"],
  ["Mango Dieback", "mango-die-back"],
  ["paddy brown spot", "rice-brown-spot"],
  // Crop and problem in any order, and a proper name without a crop.
  ["late blight of potato", "potato-late-blight"],
  ["rust, coffee", "coffee-leaf-rust"],
  ["Potato late blight (Phytophthora infestans)", "potato-late-blight"],
  ["Phytophthora infestans (Potato late blight)", "potato-late-blight"],
  ["potato Phytophthora infestans", "potato-late-blight"],
  ["Hemileia vastatrix", "coffee-leaf-rust"],
  ["Huanglongbing", "citrus-greening"],
  // Names in other languages.
  ["Löwe", "lion"],
  ["Loewe", "lion"],
  ["leon", null],
  ["Bär", "bear"],
  ["Käfer", "beetle"],
  ["Kaefer", "beetle"],
  ["Perros", "dog"],
  ["Kutu Daun", "aphid"],
  ["Apfelschorf", "apple-scab"],
  ["sarna macieira", "apple-scab"],
  ["Tizon tardio de la papa", "potato-late-blight"],
  ["Mildiou pomme de terre", "potato-late-blight"],
  ["Hawar daun (kentang)", "potato-late-blight"],
  ["tomate sano", "tomato-healthy"],
  ["jagung sehat", "maize-healthy"],
])("the label %j finds the record %s", (label, id) => {
  expect(found(label)).toBe(id);
});

test.each([
  // Symptoms without a crop, and crops without a symptom.
  "late blight",
  "black rot",
  "yellow mosaic",
  "Black measles",
  "Frogeye leaf spot",
  "Sesame leaf spot",
  "HLB",
  // An unknown crop, or two crops.
  "soy bean rust",
  "sweet potato late blight",
  "custard apple scab",
  "cherry tomato late blight",
  "tomato, potato late blight",
  "Bell_pepper leaf spot",
  // An unknown disease, or two diseases.
  "Corn leaf blight",
  "Corn rust leaf",
  "Tomato leaf curl",
  "tomato late blight early blight",
  "Not known here",
  "tomato not known here",
  "Tomato fruit healthy",
  "no healthy tomato",
  // A pathogen of two diseases.
  "Phytophthora infestans",
  "Xanthomonas euvesicatoria",
  // A name that is part of another name.
  "spider monkey",
  "lion fish",
  "dandelion",
  "Panthera",
  "Wild species (no breeds)",
  "bluebells of Scotland",
  "Panthera leo persica",
  "leopard, Panthera pardus",
  "Anas platyrhynchos diazi (Mexican Duck)",
  // Synonyms that also name something else.
  "lesser panda, red panda, panda, bear cat, cat bear, Ailurus fulgens",
  "sea anemone, anemone",
  "grille, radiator grille",
  "grille, front of a car",
  "cleaver",
  "horse, sea horse",
  // A label that names one thing but sounds like something else.
  "cleaver, meat cleaver, chopper",
  "Blackthorn",
  "bar",
  "bars",
  "Mustelidae",
  "Asteraceae",
  // Names of two records.
  "lion, jaguar",
  "bee, aphid",
  // No name at all.
  "background",
  "",
  " , ",
  "()",
  "__",
  "7",
  "constructor",
  "toString",
  "__proto__",
])("the label %j finds no record", (label) => {
  expect(found(label)).toBeNull();
});

test("a label finds only records of its subject", () => {
  expect(found("turkey", "animal")).toBe("turkey");
  expect(found("turkey", "plant")).toBeNull();
  expect(found("corn", "plant")).toBe("maize");
  expect(found("Corn_(maize)___healthy", "plant")).toBeNull();
  expect(found("Tetranychus urticae", "pest")).toBe("two-spotted-spider-mite");
  expect(found("Tetranychus urticae", "disease")).toBe("tomato-spider-mite-damage");
  expect(found("Tetranychus urticae")).toBeNull();
});

test("a breed and its species are found by their own names", () => {
  expect(found("Labrador retriever")).toBe("labrador-retriever");
  expect(found("Canis familiaris (Labrador Retriever)")).toBe("labrador-retriever");
  expect(found("Canis familiaris")).toBe("dog");
  expect(found("dog")).toBe("dog");
});

test("a member without a record of its own finds the record that lists it", () => {
  expect(found("beagle")).toBe("dog");
  expect(found("African elephant, Loxodonta africana")).toBe("elephant");
  expect(found("tabby, tabby cat")).toBe("cat");
  expect(found("tiger cat")).toBeNull();
  expect(found("elephant seal")).toBeNull();
  expect(findRecord("animal", "beagle", SOME_ENTRIES)).toEqual({ id: "dog", isWider: true });
  expect(findRecord("animal", "Hund", SOME_ENTRIES)).toEqual({ id: "dog", isWider: false });
});

test("a name of two records finds neither; their ids find each", () => {
  const tomato = SOME_ENTRIES.find(({ id }) => id === "tomato");
  if (tomato === undefined) throw new Error("there is no entry of a tomato");
  const entries = [...SOME_ENTRIES, { ...tomato, id: "other-tomato" }];

  expect(findRecordId("plant", "Solanum lycopersicum", SOME_ENTRIES)).toBe("tomato");
  expect(findRecordId("plant", "Solanum lycopersicum", entries)).toBeNull();
  expect(findRecordId("plant", "other tomato", entries)).toBe("other-tomato");
});
