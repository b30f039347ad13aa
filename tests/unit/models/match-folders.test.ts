import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { LabelFacts } from "#domain/outcome/labels.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { parseJson } from "#domain/text/json.ts";
import { loadEntries } from "#models/knowledge/knowledge.ts";
import { parseLabels } from "#models/labels.ts";
import { readManifest } from "#models/manifest-schema.ts";
import { createFolderMatcher, type FolderMatch, type MatchedModel } from "#models/match-folders.ts";
import { SOME_ENTRIES } from "#tests/fixtures/records/knowledge-entries.ts";
import { skipTest } from "#tests/fixtures/setup/skip-test.ts";

function modelOf(labels: readonly string[], facts: Partial<MatchedModel> = {}): MatchedModel {
  return { labels, labelFacts: null, rejectLabels: [], records: {}, subjects: SUBJECTS, ...facts };
}

function diseaseOf(crop: string | null): LabelFacts {
  const nothing = {
    scientificName: null,
    alsoKnownAs: [],
    group: null,
    healthy: false,
    unknown: false,
    taxon: null,
    breed: false,
    byGroup: false,
  };
  return { ...nothing, subject: "disease", crop };
}

/** The match of a single folder. */
function matchOf(folder: string, model: MatchedModel): FolderMatch | undefined {
  return createFolderMatcher([folder], SOME_ENTRIES)(model).matchOf[folder];
}

test("folders are matched with a model when it is first asked for, and once", () => {
  let looks = 0;
  const model = {
    ...modelOf([]),
    get labels() {
      looks += 1;
      return ["wren", "Erithacus rubecula (European Robin)"];
    },
  };
  const matched = createFolderMatcher(["Wren", "european_robin", "leaves"]);
  expect(looks).toBe(0);
  expect(matched(model).labelOf).toEqual({
    Wren: "wren",
    european_robin: "Erithacus rubecula (European Robin)",
    leaves: null,
  });
  expect(matched(model)).toBe(matched(model));
  expect(looks).toBe(1);
});

test("a folder that is named as a reject label means the only one that a model has", () => {
  const labels = ["wren", "None of these", "Ground"];
  const matched = (rejectLabels: readonly string[]): unknown =>
    createFolderMatcher(["none", "robin"])(modelOf(labels, { rejectLabels })).labelOf;
  expect(matched(["None of these"])).toEqual({ none: "None of these", robin: null });
  expect(matched(["None of these", "Ground"])).toEqual({ none: null, robin: null });
  expect(matched(["None of these", "Unlike all taught photos"])).toEqual({
    none: "None of these",
    robin: null,
  });
});

test.each([
  ["a common name, of a scientific one", "lion", "Panthera leo"],
  ["a scientific name, of a common one", "Vulpes_vulpes", "red fox"],
  ["another common name", "panda bear", "giant panda"],
  ["a name in another language", "Löwe", "Lion"],
  ["a member of what the label is", "beagle", "Dog"],
  ["a data set's name for the crop", "Corn_(maize)___Common_rust_", "Maize common rust"],
  ["American spelling and another cause", "Tomato___Tomato_mosaic_virus", "Tomato mosaic"],
  ["a pathogen", "Hemileia vastatrix", "Coffee leaf rust"],
  ["the subject in front", "disease/huanglongbing", "Citrus greening"],
])("a folder means a label by any name of its record: %s", (_how, folder, label) => {
  const others = ["Wolf", "Potato late blight", "Thrips"];
  expect(matchOf(folder, modelOf([...others, label]))).toEqual({ labels: [label], way: "record" });
});

test("a folder of the whole is no member, a member no other one, and a label that is linked to its whole stays a member", () => {
  expect(matchOf("dog", modelOf(["beagle"]))?.labels).toEqual([]);
  expect(matchOf("Labrador retriever", modelOf(["beagle"]))?.labels).toEqual([]);
  expect(matchOf("cat", modelOf(["tabby"], { records: { tabby: "cat" } }))?.labels).toEqual([]);
  expect(matchOf("cat", modelOf(["kitty"], { records: { kitty: "cat" } }))?.labels).toEqual(["kitty"]);
});

test("a folder that two labels' record fits is not matched, and both are said", () => {
  const matched = createFolderMatcher(["Panthera leo"], SOME_ENTRIES)(modelOf(["Lion", "Löwe", "Wolf"]));
  expect(matched.labelOf).toEqual({ "Panthera leo": null });
  expect(matched.matchOf["Panthera leo"]?.labels).toEqual(["Lion", "Löwe"]);
});

test("without records at hand, folders are matched by the names of labels alone", () => {
  const matched = createFolderMatcher(["Vulpes vulpes", "Red_Fox"])(modelOf(["red fox"]));
  expect(matched.labelOf).toEqual({ "Vulpes vulpes": null, Red_Fox: "red fox" });
});

test.each([
  ["Potato___Early_blight", "Early Blight"],
  ["Potato__Early_blight", "Early Blight"],
  ["Pepper__bell___Bacterial_spot", "Bacterial spot"],
  ["Squash___Powdery_mildew", "powdery_mildew"],
  ["Potato___healthy", "Healthy"],
])("a data set's folder %s means the label %s, which has no crop", (folder, label) => {
  expect(matchOf(folder, modelOf(["Ringspot", label]))).toEqual({ labels: [label], way: "without-crop" });
});

/** A model of one disease. Its facts name this crop, or no crop if null. */
function of(crop: string | null): MatchedModel {
  return modelOf(["Early Blight"], { labelFacts: [diseaseOf(crop)] });
}

test("where labels have crops, a folder means the disease of its own crop", () => {
  expect(matchOf("Potato___Early_blight", of("potato"))?.labels).toEqual(["Early Blight"]);
  expect(matchOf("potato early blight", of("potato"))?.labels).toEqual(["Early Blight"]);
  expect(matchOf("Corn_(maize)___early_blight", of("maize"))?.labels).toEqual(["Early Blight"]);
  expect(matchOf("Tomato___Early_blight", of("potato"))?.labels).toEqual([]);
  expect(matchOf("Tomato___Early_blight", of(null))?.labels).toEqual(["Early Blight"]);
});

test("what begins with a crop and is no disease keeps its name", () => {
  const facts = { ...diseaseOf(null), subject: "pest" as const };
  expect(matchOf("apple snail", modelOf(["snail"]))?.labels).toEqual([]);
  expect(matchOf("apple__snail", modelOf(["snail"], { labelFacts: [facts] }))?.labels).toEqual([]);
});

test("folders of two crops do not both mean a label without a crop: it is said, and neither is matched", () => {
  const folders = ["Potato___Early_blight", "Tomato___Early_blight", "Potato___Late_blight"];
  const matched = createFolderMatcher(folders, SOME_ENTRIES)(modelOf(["Early blight", "Late blight"]));
  expect(matched.labelOf).toEqual({
    Potato___Early_blight: null,
    Tomato___Early_blight: null,
    Potato___Late_blight: "Late blight",
  });
  expect(matched.matchOf["Tomato___Early_blight"]).toMatchObject({
    labels: ["Early blight"],
    isOfManyCrops: true,
  });
});

const IMAGENET = new URL("../../../../shared/model-files/tflite/imagenet_labels.txt", import.meta.url);

test("folders with plain names find ImageNet's labels, and none that is only named alike", async (context) => {
  if (!existsSync(IMAGENET)) skipTest(context, "shared/model-files is not here");
  const labels = parseLabels(readFileSync(IMAGENET, "utf8")) ?? [];
  const folders = [
    "lion",
    "Panthera_leo",
    "tench",
    "snails",
    "great white shark",
    "Orange",
    "sea-lion",
    "fox",
  ];
  const matched = createFolderMatcher(folders, await loadEntries())(modelOf(labels));
  expect(matched.labelOf).toEqual({
    lion: "lion, king of beasts, Panthera leo",
    Panthera_leo: "lion, king of beasts, Panthera leo",
    tench: "tench, Tinca tinca",
    snails: "snail",
    "great white shark":
      "great white shark, white shark, man-eater, man-eating shark, Carcharodon carcharias",
    Orange: "orange",
    "sea-lion": "sea lion",
    fox: null,
  });
});

/** The labels that versions 1 and 2 of the app's own model had, and what its labels call them now. */
const RENAMED: readonly (readonly [former: string, label: string])[] = [
  ["Maize northern leaf blight", "Maize northern leaf blight or grey leaf spot"],
  ["Maize grey leaf spot", "Maize northern leaf blight or grey leaf spot"],
  ["maize-grey-leaf-spot", "Maize northern leaf blight or grey leaf spot"],
  ["Banana Sigatoka", "Banana Sigatoka or Cordana leaf spot"],
  ["Banana Cordana leaf spot", "Banana Sigatoka or Cordana leaf spot"],
  ["Chinee apple", "Chinee apple, rubber vine or snakeweed"],
  ["Rubber vine", "Chinee apple, rubber vine or snakeweed"],
  ["Snakeweed", "Chinee apple, rubber vine or snakeweed"],
  ["Cricket", "Cricket or mole cricket"],
  ["Mole cricket", "Cricket or mole cricket"],
  ...["Armyworm", "Beet armyworm", "Cabbage armyworm", "Corn earworm", "Cutworm", "Fall armyworm"].map(
    (former) => [former, "Caterpillar"] as const,
  ),
];

test.each(RENAMED)(
  "a folder named after the earlier label %s finds %s, even if no records are loaded",
  (former, label) => {
    const model = readManifest(
      parseJson(readFileSync("models/packages/kingdom/model-manifest.json", "utf8")),
    );
    if (!model.ok) throw new Error("the manifest of the own model is no manifest");
    expect(createFolderMatcher([former])(model.value).labelOf).toEqual({ [former]: label });
  },
);
