import { expect, test } from "vitest";
import type { LabelFacts } from "#domain/outcome/labels.ts";
import { unmeasuredRules } from "#domain/outcome/outcome-rules.ts";
import type { Subject } from "#domain/subject.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { createFakeNetwork, manifestWith } from "#tests/fakes/networks.ts";
import { NO_FACTS } from "#tests/fixtures/label-facts.ts";
import type { Classifier } from "#workers/inference/classifiers/classifier.ts";
import { createModelClassifier } from "#workers/inference/classifiers/model-classifier.ts";
import { complete, rank } from "#workers/inference/complete.ts";
import type { ClassMap } from "#workers/inference/contract.ts";

const PLAIN: LabelFacts = {
  ...NO_FACTS,
  subject: "disease",
};

/** Labels with their facts, in the order of the outputs. */
const LABELS: readonly (readonly [label: string, facts: LabelFacts])[] = [
  [
    "tomato blight",
    { ...PLAIN, scientificName: "Phytophthora infestans", crop: "tomato", group: "a tomato leaf" },
  ],
  ["healthy tomato", { ...PLAIN, crop: "tomato", group: "a tomato leaf", healthy: true }],
  ["maize rust", { ...PLAIN, alsoKnownAs: ["common rust"], crop: "maize", group: "a maize leaf" }],
  ["lion", { ...PLAIN, subject: "animal" }],
  ["fence", { ...PLAIN, subject: null }],
];

const FACTS = LABELS.map(([, facts]) => facts);

const manifest = manifestWith({
  subjects: ["disease", "animal"],
  labels: LABELS.map(([label]) => label),
  labelFacts: FACTS,
  rejectLabels: ["fence"],
  records: { "tomato blight": "tomato-late-blight", "healthy tomato": "tomato-healthy" },
  threshold: 0.8,
});

function classifierOf(of: PackageManifest): Classifier {
  const network = createFakeNetwork(() => new Float32Array(of.labels.length));
  return createModelClassifier(of, network, { clock: createFakeClock() });
}

const classifier = classifierOf(manifest);

/** A place for each label except the last. Only that label has a high value at its place. */
const CLASS_MAP: ClassMap = {
  height: 2,
  width: 2,
  values: Float32Array.of(9, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 9, 0),
};

function completed(
  probabilities: readonly number[],
  subject: Subject = "disease",
  classMap: ClassMap | null = null,
  by = classifier,
) {
  const candidates = [{ labelId: "0", probability: probabilities[0] ?? 0 }] as const;
  return complete(subject, { candidates, probabilities, classMap }, by);
}

const BLIGHT = [0.9, 0, 0.05, 0.05, 0];

test.each<[string, readonly number[], object]>([
  [
    "an identified label has its stated record and the facts of its name",
    BLIGHT,
    {
      verdict: "identified",
      recordId: "tomato-late-blight",
      scientificName: "Phytophthora infestans",
      candidates: [{ label: "tomato blight" }, { label: "maize rust" }, { label: "healthy tomato" }],
      model: { id: "tiny" },
      demo: false,
      known: 3,
    },
  ],
  ["a label has other names", [0.05, 0, 0.95, 0, 0], { recordId: null, alsoKnownAs: ["common rust"] }],
  [
    "a healthy leaf has its stated record",
    [0.05, 0.95, 0, 0, 0],
    { verdict: "healthy", recordId: "tomato-healthy" },
  ],
  [
    "a group has neither a record nor a scientific name",
    [0.5, 0.4, 0.1, 0, 0],
    {
      verdict: "group",
      group: "a tomato leaf",
      recordId: null,
      lineage: [],
      probability: expect.closeTo(0.5),
      candidates: [{ label: "tomato blight" }, { label: "healthy tomato" }],
    },
  ],
  [
    "a look-alike has the name of its label",
    [0.05, 0, 0, 0.95, 0],
    {
      subject: "disease",
      verdict: "off-topic",
      lookalike: { subject: "animal", label: "lion", group: null, probability: 1 },
      candidates: [{ label: "lion", probability: 1 }],
    },
  ],
])("%s", (_name, probabilities, answer) => {
  expect(completed(probabilities).answer).toMatchObject(answer);
});

test("an answer counts the kinds that the model can name, and never names the label for all others", () => {
  const another = { ...PLAIN, subject: "animal", unknown: true } as const;
  const labels = [...manifest.labels, "another animal"];
  const withUnknown = classifierOf({ ...manifest, labels, labelFacts: [...FACTS, another] });

  expect(completed([0, 0, 0, 0.3, 0, 0.7], "animal", null, withUnknown).answer).toMatchObject({
    verdict: "unknown-kind",
    probability: 0.3,
    candidates: [{ label: "lion", probability: 0.3 }],
    known: 1,
  });
});

test("a reading has all probabilities, the crops with the best guess first, and the evidence of each subject", () => {
  const probabilities = [0.2, 0.1, 0.6, 0.1, 0];
  expect(completed(probabilities)).toMatchObject({
    reading: {
      probabilities,
      classMap: null,
      crops: ["maize", "tomato"],
      subjects: [
        { subject: "disease", evidence: 0.9, isOnTopic: true },
        { subject: "animal", evidence: 0.1, isOnTopic: false },
        { subject: null, evidence: 0, isOnTopic: false },
      ],
    },
    maps: null,
  });
  expect(completed(probabilities, "animal").reading?.crops).toEqual([]);
});

test("each candidate has the map of its own label", () => {
  const { answer, maps } = completed([0.9, 0, 0.1, 0, 0], "disease", CLASS_MAP);
  expect(answer.candidates.map(({ label }) => label)).toEqual([
    "tomato blight",
    "maize rust",
    "healthy tomato",
  ]);
  expect(maps?.map(({ values }) => Array.from(values))).toEqual([
    [1, 0, 0, 0],
    [0, 0, 1, 0],
    [0, 1, 0, 0],
  ]);
});

test("several photos are ranked by what each of them says: two that name different kinds name none", () => {
  const probabilities = [0.9, 0.04, 0.02, 0.02, 0.02];
  const other = [0.1, 0.02, 0.86, 0.01, 0.01];
  const reading = { probabilities, classMap: null, crops: [], subjects: [], isFused: true };
  const verdictWith = (...photos: readonly (readonly number[])[]): string =>
    rank({ subject: "disease", crop: null, reading: { ...reading, photos } }, classifier).answer.verdict;
  expect(verdictWith(probabilities, probabilities)).toBe("identified");
  expect(verdictWith(probabilities, other)).toBe("not-sure");
});

test("a reading and its maps are ranked again with the chosen crop", () => {
  const { reading } = completed([0.3, 0.1, 0.5, 0.1, 0], "disease", CLASS_MAP);
  if (reading === null) throw new Error("no reading");
  const maize = rank({ subject: "disease", crop: "maize", reading }, classifier);
  expect(maize).toMatchObject({
    answer: {
      verdict: "identified",
      crop: "maize",
      probability: 1,
      candidates: [{ label: "maize rust" }],
    },
  });
  expect(maize.maps).toHaveLength(1);
  const again = rank({ subject: "disease", crop: null, reading }, classifier);
  expect(again.answer).toEqual(completed([0.3, 0.1, 0.5, 0.1, 0]).answer);
});

test("a model without facts of its labels can't rank again, but its candidates have maps", () => {
  const plain = classifierOf({ ...manifest, labelFacts: null });
  const candidates = [{ labelId: "1", probability: 0.9 }] as const;
  const said = { candidates, probabilities: [0.1, 0.9, 0, 0, 0], classMap: CLASS_MAP };
  const answer = complete("disease", said, plain);
  expect(answer).toMatchObject({
    reading: null,
    maps: [{ width: 2, values: Float32Array.of(0, 1, 0, 0) }],
    answer: { verdict: "identified", candidates: [{ label: "healthy tomato", probability: 0.9 }] },
  });
  const reading = { ...said, crops: [], subjects: [] };
  expect(() => rank({ subject: "disease", crop: null, reading }, plain)).toThrow("no facts");
});

test("a taxon is named with its rank and its lineage, and a breed by its name", () => {
  const taxa = [
    { name: "Canis familiaris", rank: "species", parent: "Canidae", english: "a dog" },
    { name: "Canidae", rank: "family", parent: null, english: "a dog, wolf or fox" },
  ] as const;
  const breed = { ...PLAIN, subject: "animal", taxon: "Canis familiaris", breed: true } as const;
  const rules = { ...unmeasuredRules(0.8), ranks: { species: 0.9 } };
  const dogs = manifestWith({
    subjects: ["animal"],
    labels: ["Beagle", "Boxer"],
    labelFacts: [breed, breed],
    rejectLabels: [],
    taxa,
    outcomes: { animal: rules },
  });
  const answerOf = (probabilities: readonly number[]) =>
    complete(
      "animal",
      { candidates: [{ labelId: "0", probability: 1 }], probabilities, classMap: null },
      classifierOf(dogs),
    ).answer;

  expect(answerOf([0.9, 0.1])).toMatchObject({ verdict: "identified", breed: "Beagle" });
  expect(answerOf([0.5, 0.5])).toMatchObject({
    verdict: "group",
    group: "a dog",
    scientificName: "Canis familiaris",
    lineage: [
      { name: "Canis familiaris", rank: "species" },
      { name: "Canidae", rank: "family" },
    ],
  });
});
