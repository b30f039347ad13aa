import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findRecordId } from "#models/knowledge/find-record.ts";
import { loadEntries } from "#models/knowledge/knowledge.ts";
import { parseLabels } from "#models/labels.ts";
import { skipTest } from "#tests/fixtures/setup/skip-test.ts";

const MODEL_FILES = new URL("../../../../../shared/model-files/tflite/", import.meta.url);
const DOCUMENT = readFileSync(new URL("../../../../docs/knowledge.md", import.meta.url), "utf8");

const entries = await loadEntries();

/** The id of the record that matches a label, among all records. */
function found(label: string): string | null {
  return findRecordId(null, label, entries);
}

/** The folder names of the data set PlantVillage, with the ids of their records. */
const PLANT_VILLAGE: readonly (readonly [label: string, id: string | null])[] = [
  ["Apple___Apple_scab", "apple-scab"],
  ["Apple___Black_rot", "apple-black-rot"],
  ["Apple___Cedar_apple_rust", "apple-rust"],
  ["Apple___healthy", "apple-healthy"],
  ["Blueberry___healthy", "blueberry-healthy"],
  ["Cherry_(including_sour)___Powdery_mildew", "cherry-powdery-mildew"],
  ["Cherry_(including_sour)___healthy", "cherry-healthy"],
  ["Corn_(maize)___Cercospora_leaf_spot Gray_leaf_spot", "maize-grey-leaf-spot"],
  ["Corn_(maize)___Common_rust_", "maize-common-rust"],
  ["Corn_(maize)___Northern_Leaf_Blight", "maize-northern-leaf-blight"],
  ["Corn_(maize)___healthy", "maize-healthy"],
  ["Grape___Black_rot", "grape-black-rot"],
  ["Grape___Esca_(Black_Measles)", "grape-esca"],
  ["Grape___Leaf_blight_(Isariopsis_Leaf_Spot)", "grape-leaf-blight"],
  ["Grape___healthy", "grape-healthy"],
  ["Orange___Haunglongbing_(Citrus_greening)", "citrus-greening"],
  ["Peach___Bacterial_spot", null],
  ["Peach___healthy", null],
  ["Pepper,_bell___Bacterial_spot", "pepper-bacterial-spot"],
  ["Pepper,_bell___healthy", "pepper-healthy"],
  ["Potato___Early_blight", "potato-early-blight"],
  ["Potato___Late_blight", "potato-late-blight"],
  ["Potato___healthy", "potato-healthy"],
  ["Raspberry___healthy", "raspberry-healthy"],
  ["Soybean___healthy", null],
  ["Squash___Powdery_mildew", null],
  ["Strawberry___Leaf_scorch", "strawberry-leaf-scorch"],
  ["Strawberry___healthy", "strawberry-healthy"],
  ["Tomato___Bacterial_spot", "tomato-bacterial-spot"],
  ["Tomato___Early_blight", "tomato-early-blight"],
  ["Tomato___Late_blight", "tomato-late-blight"],
  ["Tomato___Leaf_Mold", "tomato-leaf-mould"],
  ["Tomato___Septoria_leaf_spot", "tomato-septoria-leaf-spot"],
  ["Tomato___Spider_mites Two-spotted_spider_mite", "tomato-spider-mite-damage"],
  ["Tomato___Target_Spot", "tomato-target-spot"],
  ["Tomato___Tomato_Yellow_Leaf_Curl_Virus", "tomato-yellow-leaf-curl"],
  ["Tomato___Tomato_mosaic_virus", "tomato-mosaic"],
  ["Tomato___healthy", "tomato-healthy"],
];

test.each(PLANT_VILLAGE)("the label %j of PlantVillage means %s", (label, id) => {
  expect(found(label)).toBe(id);
});

test.each([
  ["Colorado%20potato%20beetle", "Colorado potato beetle"],
  ["n01443537 goldfish, Carassius auratus", "goldfish, Carassius auratus"],
  ["n02085620-Chihuahua", "Chihuahua"],
])("the label %j finds what %j finds", (label, readable) => {
  expect(found(readable)).not.toBeNull();
  expect(found(label)).toBe(found(readable));
});

test("every record is found by its id, its name and the label of the app's own model", () => {
  const lost = entries.flatMap(({ id, name, label }) =>
    [id, name, ...(label === null ? [] : [label])].filter((text) => found(text) !== id),
  );

  expect(lost).toEqual([]);
});

test("members find the record that lists them, except those with a record of their own", () => {
  const elsewhere = entries.flatMap(({ id, members }) =>
    members.map((member) => ({ member, other: found(member) })).filter(({ other }) => other !== id),
  );

  expect(elsewhere).toEqual([
    { member: "Maine Coon", other: "maine-coon" },
    { member: "Rhode Island Red", other: "rhode-island-red" },
    { member: "Holstein Friesian", other: "holstein-friesian" },
    { member: "Labrador retriever", other: "labrador-retriever" },
    { member: "Mallard", other: "mallard" },
    { member: "Rugosa rose", other: "rugosa-rose" },
  ]);
});

test.each([
  "rust",
  "mosaic",
  "leaf spot",
  "blight",
  "healthy",
  "powdery mildew",
  "leaf curl",
  "Apple leaf",
  "Turkey oak",
  "sea lion",
  "tiger beetle",
  "dragonfly",
  "bell",
  "mouse",
  "crane",
  "sea urchin",
  "corn snail",
  "horse chestnut",
  "elephant ear",
  "fly agaric",
  "earth star",
  "daisy bush",
  "bee balm",
  "dog rose",
  "flag",
  "goosegrass",
  "viola",
  "lab",
  "Friesian",
  "whitefly",
  "fox",
  "butterfly",
  "cardigan",
  "boxer",
])("among all records, the label %j finds none", (label) => {
  expect(found(label)).toBeNull();
});

test.for(["imagenet_labels.txt", "inat_bird_labels.txt", "inat_insect_labels.txt"])(
  "docs/knowledge.md says how many labels of %s find a record",
  (file, context) => {
    if (!existsSync(MODEL_FILES))
      skipTest(context, "the folder shared/model-files is not beside the repository");
    const labels = parseLabels(readFileSync(new URL(file, MODEL_FILES), "utf8")) ?? [];
    const count = labels.filter((label) => found(label) !== null).length;

    const row = DOCUMENT.split("\n").find((line) => line.includes(file)) ?? "";
    const [, , all, now] = row.split("|").map((cell) => cell.trim());
    expect({ all, now }).toEqual({ all: String(labels.length), now: String(count) });
  },
);
