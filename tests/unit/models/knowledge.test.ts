import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findRecord, findRecordId } from "#models/knowledge.ts";
import { SAMPLE_RECORDS } from "#models/sample/records.ts";
import type { Subject } from "#domain/subject.ts";
import { skipTest } from "#tests/fixtures/skip-test.ts";

const NOTHING_STATED = {};
const MODEL_FILES = new URL("../../../../shared/model-files/tflite/", import.meta.url);

/** The record of a label of a model whose manifest has no map. */
function found(subject: Subject, label: string): string | null {
  return findRecordId(subject, label, NOTHING_STATED);
}

/** Each label of a published model that finds a record, with its id. */
function matches(subject: Subject, file: string): readonly string[] {
  return readFileSync(new URL(file, MODEL_FILES), "utf8")
    .split("\n")
    .flatMap((label) => {
      const id = found(subject, label);
      return id === null ? [] : [`${label.trim()}: ${id}`];
    });
}

test("a record is found by its id, and only for its own subject", () => {
  expect(findRecord("pest", "fall-armyworm")).toBe(
    SAMPLE_RECORDS.pest.find(({ id }) => id === "fall-armyworm"),
  );
  expect(findRecord("plant", "fall-armyworm")).toBeNull();
  expect(findRecord("plant", "")).toBeNull();
});

test.each<[Subject, string, string]>([
  ["animal", "Panthera leo (Lion)", "lion"],
  ["animal", "lion, king of beasts, Panthera leo, ", "lion"],
  ["animal", "PANTHERA LEO", "lion"],
  ["animal", "Panthera leo (Linnaeus, 1758)", "lion"],
  ["animal", "jaguar, panther, Panthera onca, Felis onca", "jaguar"],
  ["animal", "red_fox", "red-fox"],
  ["animal", "Vulpes vulpes", "red-fox"],
  ["animal", "hippopotamus, hippo, river horse, Hippopotamus amphibius", "hippopotamus"],
  ["plant", "Maize", "maize"],
  ["plant", "corn", "maize"],
  ["plant", "sunflowers", "sunflower"],
  ["plant", "Japanese rose", "rugosa-rose"],
  ["disease", "Tomato___Late_blight", "tomato-late-blight"],
  ["disease", "tomato___late_blight", "tomato-late-blight"],
  ["disease", "Potato___Early_blight", "potato-early-blight"],
  ["disease", "Apple___Apple_scab", "apple-scab"],
  ["disease", "Corn_(maize)___Common_rust_", "maize-common-rust"],
  ["disease", "Hemileia vastatrix", "coffee-leaf-rust"],
  ["pest", "Otiorhynchus sulcatus (Black Vine Weevil)", "black-vine-weevil"],
  ["pest", "two-spotted spider mite", "two-spotted-spider-mite"],
])("for a %s the label %j has the record %s", (subject, label, id) => {
  expect(found(subject, label)).toBe(id);
});

test.each<[Subject, string]>([
  // Parts of a name.
  ["animal", "sea lion"],
  ["animal", "dandelion"],
  ["animal", "Panthera"],
  ["animal", "Vulpes"],
  ["animal", "Anas platyrhynchos diazi (Mexican Duck)"],
  ["animal", "leopard, Panthera pardus"],
  ["plant", "rose"],
  ["plant", "Aloe"],
  ["pest", "whitefly"],
  ["pest", "thrips"],
  // Not the diseases that we know.
  ["disease", "Tomato___Early_blight"],
  ["disease", "Potato___Late_blight"],
  ["disease", "Potato late blight (Phytophthora infestans)"],
  ["disease", "Phytophthora infestans (Potato late blight)"],
  ["disease", "Tomato___healthy"],
  ["plant", "Corn_(maize)___healthy"],
  // Of another subject.
  ["plant", "lion"],
  ["disease", "Tomato"],
  // What stands where a name is not to be told.
  ["animal", "Wild species (no breeds)"],
  ["animal", "no breeds"],
  ["animal", "background"],
  ["animal", ""],
  ["animal", " , "],
  ["animal", "()"],
])("for a %s the label %j has no record", (subject, label) => {
  expect(found(subject, label)).toBeNull();
});

test.each([
  ["Labrador retriever", "labrador-retriever"],
  ["Canis familiaris (Labrador Retriever)", "labrador-retriever"],
  ["labrador_retriever", "labrador-retriever"],
  ["Maine Coon", "maine-coon"],
])("the breed %j is found by its name", (label, id) => {
  expect(found("animal", label)).toBe(id);
});

test.each([
  "dog",
  "Domestic dog",
  "Canis familiaris",
  "cat",
  "Felis catus",
  "Bos taurus",
  "Domestic chicken",
])("%j is no breed, and so finds none", (label) => {
  expect(found("animal", label)).toBeNull();
});

test("a label that fits two records finds none", () => {
  expect(found("animal", "lion, jaguar")).toBeNull();
});

test("a name that two records share finds neither, and their ids still find each", () => {
  const [first, ...rest] = SAMPLE_RECORDS.plant;
  const knowledge = { ...SAMPLE_RECORDS, plant: [first, { ...first, id: "other-tomato" }, ...rest] };

  expect(findRecordId("plant", "Solanum lycopersicum", NOTHING_STATED, knowledge)).toBeNull();
  expect(findRecordId("plant", "other tomato", NOTHING_STATED, knowledge)).toBe("other-tomato");
});

test("what the manifest says of a label counts more than its name", () => {
  expect(findRecordId("animal", "big cat", { "big cat": "lion" })).toBe("lion");
  expect(findRecordId("animal", "jaguar", { jaguar: "lion" })).toBe("lion");
});

test("a stated record that does not exist, or is of another subject, is none", () => {
  expect(findRecordId("animal", "jaguar", { jaguar: "unicorn" })).toBeNull();
  expect(findRecordId("animal", "jaguar", { jaguar: "tomato" })).toBeNull();
});

test.each(["constructor", "toString"])("the label %j is a label like any other", (label) => {
  const [first, ...rest] = SAMPLE_RECORDS.plant;
  const knowledge = { ...SAMPLE_RECORDS, plant: [{ ...first, id: label }, ...rest] };

  expect(findRecordId("plant", label, NOTHING_STATED)).toBeNull();
  expect(findRecordId("plant", label, NOTHING_STATED, knowledge)).toBe(label);
});

test("of the labels of three published models only those of our records find one", (context) => {
  if (!existsSync(MODEL_FILES))
    skipTest(context, "the folder shared/model-files is not beside the repository");
  expect(matches("animal", "imagenet_labels.txt")).toEqual([
    "Labrador retriever: labrador-retriever",
    "red fox, Vulpes vulpes: red-fox",
    "jaguar, panther, Panthera onca, Felis onca: jaguar",
    "lion, king of beasts, Panthera leo: lion",
    "hippopotamus, hippo, river horse, Hippopotamus amphibius: hippopotamus",
  ]);
  expect(matches("animal", "inat_bird_labels.txt")).toEqual(["Anas platyrhynchos (Mallard): mallard"]);
  expect(matches("pest", "inat_insect_labels.txt")).toEqual([
    "Leptinotarsa decemlineata (Colorado Potato Beetle): colorado-potato-beetle",
    "Otiorhynchus sulcatus (Black Vine Weevil): black-vine-weevil",
    "Plutella xylostella (Diamondback Moth): diamondback-moth",
  ]);
});
