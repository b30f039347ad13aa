import type { ModelCard } from "#models/card-schema.ts";

type Outcomes = ModelCard["figures"][number]["outcomes"];
type Label = ModelCard["labels"][number];

type Counted = readonly [photos: number, right: number];

function counted([photos, right]: Counted): { readonly photos: number; readonly right: number } {
  return { photos, right };
}

/** Counts of photos by the outcome of their answers, with the number of correct answers. */
function outcomes(
  identified: Counted,
  healthy: Counted,
  group: Counted,
  notSure: Counted,
  others: { readonly none: number; readonly elsewhere: number; readonly notCleared?: number },
): Outcomes {
  return {
    identified: counted(identified),
    healthy: counted(healthy),
    group: counted(group),
    "not-sure": counted(notSure),
    "not-cleared": { photos: others.notCleared ?? 0 },
    "unknown-kind": { photos: 0 },
    "none-of-these": { photos: others.none },
    "off-topic": { photos: others.elsewhere },
  };
}

function label(
  name: string,
  subject: Label["subject"],
  [trainPhotos, testPhotos]: readonly [number, number],
  [precision, recall]: readonly [number | null, number],
  further: Partial<Pick<Label, "field" | "elsewhere" | "byGroup">> = {},
): Label {
  const counts = { trainPhotos, testPhotos, precision, recall, field: null, elsewhere: null, byGroup: false };
  return { name, subject, ...counts, ...further };
}

/** A card of a model that does not exist; every number is made up. */
export const A_CARD: ModelCard = {
  card: "bio-kingdom-card/1",
  model: { id: "made-up", version: "0", title: "Made-up model" },
  files: [
    { path: "model-manifest.json", bytes: 40_000, sha256: "a".repeat(64) },
    { path: "model.json", bytes: 90_000, sha256: "b".repeat(64) },
    { path: "weights.bin", bytes: 2_400_000, sha256: "c".repeat(64) },
  ],
  made: {
    date: "2020-02-02",
    network: "A made-up network",
    inputPixels: 160,
    parameters: 2_400_000,
    bytes: 2_530_000,
    trainPhotos: 12_345,
    leftOutPhotos: 1_234,
    testPhotos: 1_100,
    nearCopiesLeftOut: 26,
    epochs: 7.5,
    seed: 11,
    minutes: 61.4,
  },
  figures: [
    {
      subject: "disease",
      photosOf: "elsewhere",
      photos: 300,
      top1: 0.5,
      top3: 0.7,
      macroF1: 0.48,
      calibrationError: 0.05,
      outcomes: outcomes([100, 92], [20, 18], [50, 45], [90, 20], { none: 6, elsewhere: 4, notCleared: 30 }),
    },
    {
      subject: "disease",
      photosOf: "all",
      photos: 1_000,
      top1: 0.9,
      top3: 0.97,
      macroF1: 0.88,
      calibrationError: 0.02,
      outcomes: outcomes([600, 550], [200, 196], [100, 95], [80, 30], { none: 12, elsewhere: 8 }),
    },
    {
      subject: "disease",
      photosOf: "field",
      photos: 100,
      top1: 0.61,
      top3: 0.8,
      macroF1: 0.58,
      calibrationError: 0.11,
      outcomes: outcomes([40, 30], [10, 8], [20, 19], [25, 9], { none: 3, elsewhere: 2 }),
    },
    {
      subject: "pest",
      photosOf: "all",
      photos: 100,
      top1: 0.7,
      top3: 0.9,
      macroF1: 0.69,
      calibrationError: 0.05,
      outcomes: outcomes([50, 46], [0, 0], [20, 18], [25, 8], { none: 4, elsewhere: 1 }),
    },
  ],
  missed: { photos: 400, healthy: 6, healthyWithCrop: 8 },
  refusal: [
    { photosOf: "none", page: "disease", photos: 100, identified: 2, unknownKind: null },
    { photosOf: "pest", page: "disease", photos: 100, identified: 1, unknownKind: null },
    { photosOf: "unknown", page: "disease", photos: 200, identified: 6, unknownKind: 90 },
    { photosOf: "disease", page: "pest", photos: 1_000, identified: 4, unknownKind: null },
  ],
  labels: [
    label("Tomato early blight", "disease", [200, 500], [0.91, 0.88], {
      field: { photos: 60, recall: 0.55 },
    }),
    label("Healthy tomato leaf", "disease", [180, 500], [0.98, 0.97], {
      field: { photos: 40, recall: 0.7 },
      elsewhere: { photos: 150, recall: 0.8 },
    }),
    label("Aphid", "pest", [70, 50], [0.5, 0.4]),
    label("Slug", "pest", [220, 50], [null, 0], { elsewhere: { photos: 12, recall: 0.25 } }),
    label("None of these", "none", [900, 100], [0.8, 0.75]),
  ],
  calibration: [
    {
      subject: "disease",
      bins: [
        { from: 0, to: 0.5, photos: 100, meanProbability: 0.35, right: 0.4 },
        { from: 0.5, to: 1, photos: 900, meanProbability: 0.9, right: 0.95 },
      ],
    },
    {
      subject: "pest",
      bins: [
        { from: 0, to: 0.5, photos: 0, meanProbability: null, right: null },
        { from: 0.5, to: 1, photos: 100, meanProbability: 0.75, right: 0.7 },
      ],
    },
  ],
  confusions: [
    { subject: "pest", label: "Slug", takenFor: "Aphid", photos: 30, of: 50 },
    {
      subject: "disease",
      label: "Tomato early blight",
      takenFor: "Healthy tomato leaf",
      photos: 40,
      of: 500,
    },
  ],
  crops: [
    { crop: "maize", origin: "made-up", photos: 131, top1: 0.6, top1WithCrop: 0.75, top3WithCrop: null },
  ],
  uncountedCrops: ["tomato"],
  sets: [
    {
      id: "made-up",
      repository: "nobody/made-up-leaves",
      commit: "0123abcd",
      kind: "lab",
      licence: "CC BY 4.0 | made up",
      photos: 12_345,
      note: "Nobody took these photos",
    },
  ],
  limits: [
    "It knows only the names above.",
    "Leaves on plain ground are easier for it than leaves in the field.",
  ],
};
