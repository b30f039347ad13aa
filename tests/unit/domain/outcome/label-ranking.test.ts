import { expect, test } from "vitest";
import { createLabelRanking } from "#domain/outcome/label-ranking.ts";
import type { LabelFacts } from "#domain/outcome/labels.ts";
import { type OutcomeRules, unmeasuredRules } from "#domain/outcome/outcome-rules.ts";
import type { Subject } from "#domain/subject.ts";
import { NO_FACTS } from "#tests/fixtures/label-facts.ts";

const tomato = { ...NO_FACTS, subject: "disease", group: "a tomato leaf", crop: "tomato" } as const;
const maize = { ...NO_FACTS, subject: "disease", group: "a maize leaf", crop: "maize" } as const;

const BLIGHT = 0;
const MOLD = 1;
const HEALTHY_TOMATO = 2;
const RUST = 3;
const LION = 4;
const LYNX = 5;
const BEETLE = 6;
const WEEVIL = 7;
const FENCE = 8;

/** The facts of the labels, in the order of the numbers above. */
const FACTS: readonly LabelFacts[] = [
  tomato,
  tomato,
  { ...tomato, healthy: true },
  maize,
  { ...NO_FACTS, subject: "animal", group: "a cat" },
  { ...NO_FACTS, subject: "animal", group: "a cat" },
  { ...NO_FACTS, subject: "pest", group: "a beetle" },
  { ...NO_FACTS, subject: "pest", group: "a beetle" },
  NO_FACTS,
];

const RULES: OutcomeRules = {
  onTopic: 0.5,
  identified: 0.8,
  identifiedOfCrop: 0.8,
  group: 0.7,
  sureness: [
    { from: 0.8, right: 0.7, photos: 10, field: null },
    { from: 0.9, right: 0.95, photos: 20, field: { right: 0.6, photos: 5 } },
  ],
  maxSick: 0.1,
  unknownKind: 0.5,
  ranks: {},
  surenessOfCrop: [{ from: 0.8, right: 0.6, photos: 30, field: null }],
  uncountedCrops: [],
};

const ranking = createLabelRanking(FACTS, () => RULES);

/** Probabilities of all labels. A label that is not given has 0. */
function said(probabilities: Readonly<Record<number, number>>): readonly number[] {
  return FACTS.map((_, label) => probabilities[label] ?? 0);
}

function outcomeOf(
  probabilities: Readonly<Record<number, number>>,
  subject: Subject = "disease",
  crop: string | null = null,
) {
  return ranking.outcomeOf(subject, said(probabilities), crop);
}

test("only the labels of the page's subject compete, so that what others took does not count", () => {
  const { verdict, ranked } = outcomeOf({ [BLIGHT]: 0.54, [MOLD]: 0.06, [LION]: 0.4 });
  expect(verdict).toBe("identified");
  expect(ranked).toEqual([
    { label: BLIGHT, probability: expect.closeTo(0.9) },
    { label: MOLD, probability: expect.closeTo(0.1) },
    { label: HEALTHY_TOMATO, probability: 0 },
    { label: RUST, probability: 0 },
  ]);
});

test.each([
  [0.8, "identified"],
  [0.79, "group"],
] as const)("a best label with %d is %s where 0.8 is asked for", (probability, verdict) => {
  expect(outcomeOf({ [BLIGHT]: probability, [MOLD]: 1 - probability }).verdict).toBe(verdict);
});

test("a best label that means that nothing is wrong is healthy", () => {
  expect(outcomeOf({ [HEALTHY_TOMATO]: 0.9, [RUST]: 0.1 })).toMatchObject({
    verdict: "healthy",
    group: "a tomato leaf",
  });
});

test("a leaf whose best label is healthy is not cleared while the crop's diseases have more than their limit", () => {
  expect(outcomeOf({ [HEALTHY_TOMATO]: 0.89, [MOLD]: 0.02, [BLIGHT]: 0.09 })).toMatchObject({
    verdict: "not-cleared",
    group: "a tomato leaf",
    suspect: { label: BLIGHT, probability: expect.closeTo(0.09) },
    ranked: [{ label: HEALTHY_TOMATO }, { label: BLIGHT }, { label: MOLD }],
  });
  expect(outcomeOf({ [HEALTHY_TOMATO]: 0.9, [BLIGHT]: 0.1 }).verdict).toBe("healthy");
  // No label is probable enough for an answer, but the group is clear.
  expect(outcomeOf({ [HEALTHY_TOMATO]: 0.7, [BLIGHT]: 0.05, [RUST]: 0.25 }).verdict).toBe("not-cleared");
  expect(outcomeOf({ [HEALTHY_TOMATO]: 0.6, [BLIGHT]: 0.01, [RUST]: 0.39 })).toMatchObject({
    verdict: "not-sure",
  });
});

test("a told crop makes no leaf healthy that its diseases have more of than their limit", () => {
  const probabilities = { [HEALTHY_TOMATO]: 0.32, [BLIGHT]: 0.17, [RUST]: 0.51 };
  expect(outcomeOf(probabilities, "disease", "tomato")).toMatchObject({
    verdict: "not-cleared",
    crop: "tomato",
    suspect: { label: BLIGHT, probability: expect.closeTo(0.347, 3) },
  });
  expect(outcomeOf({ [HEALTHY_TOMATO]: 0.3, [RUST]: 0.7 }, "disease", "tomato")).toMatchObject({
    verdict: "healthy",
    sureness: { right: 0.6, photos: 30 },
  });
});

test("no leaf is healthy for a model that knows no disease of its crop", () => {
  const facts = [{ ...maize, healthy: true }, tomato];
  const healthyAlone = createLabelRanking(facts, () => RULES);
  expect(healthyAlone.outcomeOf("disease", [1, 0], null)).toMatchObject({
    verdict: "not-cleared",
    group: "a maize leaf",
    suspect: null,
  });
});

test("labels of one group that are sure enough together name the group, and only they are the candidates", () => {
  const outcome = outcomeOf({ [RUST]: 0.2, [BLIGHT]: 0.45, [MOLD]: 0.35 });
  expect(outcome).toMatchObject({ verdict: "group", group: "a tomato leaf" });
  expect(outcome.ranked.map(({ label }) => label)).toEqual([BLIGHT, MOLD, HEALTHY_TOMATO]);
  // What else may be there is kept beside them, because it may be dangerous.
  expect(outcome).toMatchObject({ others: [{ label: RUST, probability: expect.closeTo(0.2) }] });
});

test("a label that goes by its group is never named, and the group's labels like it are equally likely", () => {
  const facts = FACTS.map((each, label) =>
    label === LION || label === LYNX ? { ...each, byGroup: true } : each,
  );
  const byGroup = createLabelRanking(facts, () => RULES);
  const probabilities = said({ [LION]: 0.9, [LYNX]: 0.06, [FENCE]: 0.04 });
  const half = { probability: expect.closeTo(0.5) };
  expect(byGroup.outcomeOf("animal", probabilities, null)).toMatchObject({
    verdict: "group",
    group: "a cat",
    ranked: [
      { label: LION, ...half },
      { label: LYNX, ...half },
    ],
  });
  expect(byGroup.outcomeOf("pest", probabilities, null)).toMatchObject({
    verdict: "off-topic",
    lookalike: { subject: "animal", label: null, group: "a cat" },
  });
  // Planted: without the fact the same photo gets the name.
  expect(ranking.outcomeOf("animal", probabilities, null)).toMatchObject({ verdict: "identified" });
});

test("where neither a label nor a group is sure enough, the best guesses are told", () => {
  const outcome = outcomeOf({ [RUST]: 0.5, [BLIGHT]: 0.3, [MOLD]: 0.2 });
  expect(outcome).toMatchObject({ verdict: "not-sure" });
  expect(outcome.ranked[0]).toEqual({ label: RUST, probability: 0.5 });
});

test("with a crop told only its labels compete, and its group says nothing new", () => {
  const probabilities = { [RUST]: 0.5, [BLIGHT]: 0.3, [MOLD]: 0.2 };
  expect(outcomeOf(probabilities, "disease", "maize")).toMatchObject({
    verdict: "identified",
    crop: "maize",
    ranked: [{ label: RUST, probability: 1 }],
  });
  expect(outcomeOf(probabilities, "disease", "tomato")).toMatchObject({
    verdict: "not-sure",
    crop: "tomato",
    ranked: [{ label: BLIGHT, probability: 0.6 }, { label: MOLD, probability: 0.4 }, { probability: 0 }],
  });
});

test("a crop that the subject has no label of changes nothing", () => {
  const probabilities = { [RUST]: 0.9, [BLIGHT]: 0.1 };
  expect(outcomeOf(probabilities, "disease", "oak")).toEqual(outcomeOf(probabilities));
});

test("a crop that was told makes no photo fit the page", () => {
  expect(outcomeOf({ [RUST]: 0.1, [LION]: 0.9 }, "disease", "maize")).toMatchObject({
    verdict: "off-topic",
    crop: null,
  });
});

test("a photo of another subject is told as that page would name it", () => {
  expect(outcomeOf({ [RUST]: 0.05, [LION]: 0.9, [LYNX]: 0.05 })).toMatchObject({
    verdict: "off-topic",
    lookalike: { subject: "animal", label: LION, group: null, probability: expect.closeTo(0.947, 3) },
    ranked: [{ label: LION }, { label: LYNX }],
  });
});

test("a lookalike that is not sure enough is told by its group, and without one the photo is kept on its page", () => {
  expect(outcomeOf({ [RUST]: 0.1, [LION]: 0.5, [LYNX]: 0.4 })).toMatchObject({
    lookalike: {
      subject: "animal",
      label: null,
      group: "a cat",
    },
  });
  expect(outcomeOf({ [LION]: 0.35, [LYNX]: 0.1, [BEETLE]: 0.55 })).toMatchObject({
    lookalike: {
      subject: "pest",
      label: BEETLE,
    },
  });
  expect(outcomeOf({ [RUST]: 0.3, [BLIGHT]: 0.3, [LION]: 0.4 }, "animal")).toMatchObject({
    verdict: "not-sure",
    ranked: [{ label: LION, probability: 0.4 }, { label: LYNX }],
  });
});

test("where nothing has a clear claim, as with an animal that the model does not know, the page is not sure", () => {
  expect(outcomeOf({ [RUST]: 0.3, [LION]: 0.4, [FENCE]: 0.3 })).toMatchObject({
    verdict: "not-sure",
  });
  // The probabilities of its guesses are relative to all labels, not only to the labels of the page.
  expect(outcomeOf({ [RUST]: 0.3, [LION]: 0.4, [FENCE]: 0.3 }).ranked[0]).toEqual({
    label: RUST,
    probability: 0.3,
  });
  // The reject labels are more probable than all other subjects, but less probable than the page's own labels.
  expect(outcomeOf({ [RUST]: 0.45, [LION]: 0.25, [FENCE]: 0.3 }).verdict).toBe("not-sure");
  expect(outcomeOf({ [RUST]: 0.1, [LION]: 0.5, [FENCE]: 0.4 }).verdict).toBe("off-topic");
});

test("a healthy leaf on another page is told as the leaf that it is", () => {
  expect(outcomeOf({ [HEALTHY_TOMATO]: 0.95, [LION]: 0.05 }, "animal")).toMatchObject({
    lookalike: {
      subject: "disease",
      label: null,
      group: "a tomato leaf",
    },
  });
});

test("where the reject labels have as much as all other subjects, the photo shows none of these", () => {
  const outcome = outcomeOf({ [RUST]: 0.1, [LION]: 0.4, [FENCE]: 0.5 });
  expect(outcome).toMatchObject({
    verdict: "none-of-these",
    ranked: [{ label: FENCE, probability: 0.5 }],
  });
  expect(outcomeOf({ [LION]: 0.5, [FENCE]: 0.5 }).verdict).toBe("none-of-these");
});

test("a subject is the lookalike by all of its labels together", () => {
  const probabilities = { [LION]: 0.3, [BEETLE]: 0.25, [WEEVIL]: 0.35, [RUST]: 0.1 };
  expect(outcomeOf(probabilities)).toMatchObject({ lookalike: { subject: "pest", group: "a beetle" } });
});

test("probabilities that are no numbers count as none, and nothing is claimed of a photo without evidence", () => {
  const nothing = FACTS.map(() => Number.NaN);
  expect(ranking.outcomeOf("disease", nothing, null)).toMatchObject({
    verdict: "not-sure",
    ranked: [{ probability: 0 }, { probability: 0 }, { probability: 0 }, { probability: 0 }],
  });
  expect(ranking.outcomeOf("disease", [], null).verdict).toBe("not-sure");
  expect(outcomeOf({ [BLIGHT]: Number.NaN, [RUST]: 0.6 })).toMatchObject({
    verdict: "identified",
    ranked: [{ label: RUST, probability: 1 }, { probability: 0 }, { probability: 0 }, { probability: 0 }],
  });
});

test("a subject without labels gets what the others claim, and without that it is a fault of ours", () => {
  expect(outcomeOf({ [LION]: 1 }, "plant")).toMatchObject({
    verdict: "off-topic",
    lookalike: { label: LION },
  });
  expect(() => outcomeOf({}, "plant")).toThrow(RangeError);
});

test("an answer says how often equally sure answers were right, from the last bin that it reaches", () => {
  const [first, second] = RULES.sureness.map(({ from: _from, ...counted }) => counted);
  expect(outcomeOf({ [RUST]: 0.85, [BLIGHT]: 0.15 })).toMatchObject({ sureness: first });
  expect(outcomeOf({ [RUST]: 0.95, [BLIGHT]: 0.05 })).toMatchObject({ sureness: second });
  expect(outcomeOf({ [RUST]: 1 }, "disease", "maize")).toMatchObject({
    sureness: { right: 0.6, photos: 30 },
  });
});

test("of a crop that nobody counted nothing is said of how often it was right", () => {
  const rules = { ...RULES, uncountedCrops: ["maize"] };
  const ofMaize = createLabelRanking(FACTS, () => rules);
  for (const crop of [null, "maize"])
    expect(ofMaize.outcomeOf("disease", said({ [RUST]: 1 }), crop)).toMatchObject({
      verdict: "identified",
      sureness: null,
    });
  expect(ofMaize.outcomeOf("disease", said({ [BLIGHT]: 1 }), null)).toMatchObject({
    sureness: { right: 0.95 },
  });
});

test("without counted answers nothing is said of how often it was right", () => {
  const uncounted = createLabelRanking(FACTS, () => unmeasuredRules(0.8));
  expect(uncounted.outcomeOf("disease", said({ [RUST]: 1 }), null)).toMatchObject({
    verdict: "identified",
    sureness: null,
  });
  const empty = { ...RULES, sureness: [{ from: 0, right: 0, photos: 0, field: null }] };
  const withEmptyBin = createLabelRanking(FACTS, () => empty);
  expect(withEmptyBin.outcomeOf("disease", said({ [RUST]: 1 }), null)).toMatchObject({ sureness: null });
});

test("the crops of a page have the most probable one first; a photo of something else has none", () => {
  const probabilities = said({ [BLIGHT]: 0.2, [MOLD]: 0.2, [RUST]: 0.3 });
  expect(ranking.cropsOf("disease", probabilities)).toEqual(["tomato", "maize"]);
  expect(ranking.cropsOf("disease", said({ [RUST]: 0.6 }))).toEqual(["maize", "tomato"]);
  expect(ranking.cropsOf("animal", probabilities)).toEqual([]);
  expect(ranking.cropsOf("disease", said({ [RUST]: 0.4, [LION]: 0.6 }))).toEqual([]);
  expect(ranking.cropsOf("disease", said({ [RUST]: 0.3, [FENCE]: 0.7 }))).toEqual([]);
});

test("a told crop counts also for a photo with little evidence of a leaf, which then gets no name", () => {
  const little = { [RUST]: 0.3, [BLIGHT]: 0.1, [LION]: 0.4, [BEETLE]: 0.2 };
  expect(ranking.cropsOf("disease", said(little))).toEqual(["maize", "tomato"]);
  const told = outcomeOf(little, "disease", "maize");
  expect(told).toMatchObject({ verdict: "not-sure", crop: "maize" });
  expect(told.ranked[0]).toEqual({ label: RUST, probability: 1 });
  expect(outcomeOf(little, "disease", "quince")).toMatchObject({ verdict: "not-sure", crop: null });
});

test("a told crop makes no leaf of an animal or of a thing", () => {
  expect(outcomeOf({ [RUST]: 0.4, [LION]: 0.6 }, "disease", "maize")).toMatchObject({
    verdict: "off-topic",
    crop: null,
  });
  expect(outcomeOf({ [RUST]: 0.3, [FENCE]: 0.7 }, "disease", "maize")).toMatchObject({
    verdict: "none-of-these",
  });
});

test("each subject and the reject labels have the evidence of all their labels, the most first", () => {
  const probabilities = said({ [BLIGHT]: 0.25, [RUST]: 0.25, [LION]: 0.125, [FENCE]: 0.375 });
  expect(ranking.evidenceOf(probabilities)).toEqual([
    { subject: "disease", evidence: 0.5, isOnTopic: true },
    { subject: null, evidence: 0.375, isOnTopic: false },
    { subject: "animal", evidence: 0.125, isOnTopic: false },
    { subject: "pest", evidence: 0, isOnTopic: false },
  ]);
});

test("each group of a subject has the evidence of its labels", () => {
  const probabilities = said({ [BLIGHT]: 0.25, [RUST]: 0.25, [LION]: 0.125, [FENCE]: 0.375 });
  expect(ranking.groupsOf(probabilities)).toEqual([
    {
      subject: "disease",
      groups: [
        ["a tomato leaf", 0.25],
        ["a maize leaf", 0.25],
      ],
    },
    { subject: "animal", groups: [["a cat", 0.125]] },
    { subject: "pest", groups: [["a beetle", 0]] },
    { subject: null, groups: [["", 0.375]] },
  ]);
});

test("the label of unknown kinds counts for no group", () => {
  const facts = FACTS.map((fact, label) => ({ ...fact, unknown: label === LYNX }));
  const groups = createLabelRanking(facts, () => RULES).groupsOf(said({ [LION]: 0.25, [LYNX]: 0.75 }));
  expect(groups).toContainEqual({ subject: "animal", groups: [["a cat", 0.25]] });
});

test("reject labels are never on topic, however much they have", () => {
  const [reject] = ranking.evidenceOf(said({ [FENCE]: 1 }));
  expect(reject).toEqual({ subject: null, evidence: 1, isOnTopic: false });
});

test("at most five labels are named", () => {
  const many = createLabelRanking(
    Array.from({ length: 9 }, () => ({ ...NO_FACTS, subject: "animal" })),
    () => RULES,
  );
  const { ranked } = many.outcomeOf("animal", [0, 0.1, 0.2, 0.1, 0.1, 0.3, 0.1, 0.05, 0.05], null);
  expect(ranked.map(({ label }) => label)).toEqual([5, 2, 1, 3, 4]);
});

const OTHER_LEAF = 9;
const OTHER_ANIMAL = 10;

const UNKNOWN = { ...NO_FACTS, unknown: true };

/** The ranking with two more labels, each for all other kinds of a subject. */
const withUnknown = createLabelRanking(
  [...FACTS, { ...UNKNOWN, subject: "disease" }, { ...UNKNOWN, subject: "animal" }],
  () => RULES,
);

function outcomeWithUnknown(
  probabilities: Readonly<Record<number, number>>,
  subject: Subject = "disease",
  crop: string | null = null,
) {
  const all = Array.from({ length: withUnknown.facts.length }, (_, label) => probabilities[label] ?? 0);
  return withUnknown.outcomeOf(subject, all, crop);
}

test("a photo whose page has most of its evidence from unknown kinds shows a kind that the model does not have", () => {
  expect(outcomeWithUnknown({ [LION]: 0.3, [LYNX]: 0.1, [OTHER_ANIMAL]: 0.6 }, "animal")).toMatchObject({
    verdict: "unknown-kind",
    ranked: [
      { label: LION, probability: expect.closeTo(0.3) },
      { label: LYNX, probability: expect.closeTo(0.1) },
    ],
  });
});

test("the label for unknown kinds is never an answer, a guess or a part of a group", () => {
  const outcomes = [
    outcomeWithUnknown({ [OTHER_ANIMAL]: 1 }, "animal"),
    outcomeWithUnknown({ [LION]: 0.55, [OTHER_ANIMAL]: 0.45 }, "animal"),
    outcomeWithUnknown({ [OTHER_ANIMAL]: 0.4, [RUST]: 0.3, [FENCE]: 0.3 }, "animal"),
    outcomeWithUnknown({ [LION]: 0.9, [OTHER_ANIMAL]: 0.1 }),
    outcomeWithUnknown({ [LION]: 0.4, [LYNX]: 0.35, [OTHER_ANIMAL]: 0.25 }, "animal"),
  ];
  expect(outcomes.map(({ verdict }) => verdict)).toEqual([
    "unknown-kind",
    "not-sure",
    "not-sure",
    "off-topic",
    "group",
  ]);
  expect(outcomes.flatMap(({ ranked }) => ranked).map(({ label }) => label)).not.toContain(OTHER_ANIMAL);
});

test("what unknown kinds have is missing from the known ones, and what names something goes before", () => {
  expect(outcomeWithUnknown({ [LION]: 0.7, [OTHER_ANIMAL]: 0.3 }, "animal")).toMatchObject({
    verdict: "group",
    group: "a cat",
  });
  expect(outcomeWithUnknown({ [LION]: 0.8, [OTHER_ANIMAL]: 0.2 }, "animal")).toMatchObject({
    verdict: "identified",
    ranked: [{ label: LION, probability: 0.8 }, { label: LYNX }],
  });
  expect(outcomeWithUnknown({ [HEALTHY_TOMATO]: 0.9, [OTHER_LEAF]: 0.1 }).verdict).toBe("healthy");
  expect(outcomeWithUnknown({ [HEALTHY_TOMATO]: 0.72, [OTHER_LEAF]: 0.28 })).toMatchObject({
    verdict: "not-cleared",
    suspect: { label: BLIGHT },
  });
});

test("unknown kinds have as much as the rules ask for, or the page is not sure", () => {
  expect(outcomeWithUnknown({ [LION]: 0.5, [OTHER_ANIMAL]: 0.5 }, "animal").verdict).toBe("unknown-kind");
  expect(outcomeWithUnknown({ [LION]: 0.51, [OTHER_ANIMAL]: 0.49 }, "animal").verdict).toBe("not-sure");
  // A model without such a label never answers "unknown-kind", whatever its rules are.
  const careless = createLabelRanking(FACTS, () => ({ ...RULES, unknownKind: 0 }));
  expect(careless.outcomeOf("disease", said({ [RUST]: 0.5, [BLIGHT]: 0.5 }), null).verdict).toBe("not-sure");
});

test("a told crop has a limit of its own: that of all labels would name too much", () => {
  const stricter = createLabelRanking(FACTS, () => ({ ...RULES, identifiedOfCrop: 0.95 }));
  const probabilities = said({ [BLIGHT]: 0.9, [MOLD]: 0.1 });
  expect(stricter.outcomeOf("disease", probabilities, null).verdict).toBe("identified");
  expect(stricter.outcomeOf("disease", probabilities, "tomato")).toMatchObject({
    verdict: "not-sure",
    crop: "tomato",
  });
  expect(stricter.outcomeOf("disease", said({ [BLIGHT]: 0.96, [MOLD]: 0.04 }), "tomato").verdict).toBe(
    "identified",
  );
});

test("where the crop is told, unknown kinds do not compete", () => {
  const probabilities = { [OTHER_LEAF]: 0.8, [RUST]: 0.1, [BLIGHT]: 0.06, [MOLD]: 0.04 };
  expect(outcomeWithUnknown(probabilities).verdict).toBe("unknown-kind");
  expect(outcomeWithUnknown(probabilities, "disease", "tomato")).toMatchObject({
    verdict: "not-sure",
    crop: "tomato",
    ranked: [{ label: BLIGHT, probability: expect.closeTo(0.6) }, { label: MOLD }, { probability: 0 }],
  });
});

test("a photo of an unknown kind fits the page of its subject, and is sent to no other page", () => {
  const probabilities = { [OTHER_ANIMAL]: 0.7, [LION]: 0.1, [RUST]: 0.2 };
  expect(outcomeWithUnknown(probabilities, "animal").verdict).toBe("unknown-kind");
  expect(outcomeWithUnknown(probabilities)).toMatchObject({
    verdict: "not-sure",
    ranked: [
      { label: RUST, probability: 0.2 },
      { label: BLIGHT },
      { label: MOLD },
      { label: HEALTHY_TOMATO },
    ],
  });
});

test("each known kind of a subject is counted once", () => {
  const repeated = createLabelRanking(
    [...withUnknown.facts, { ...NO_FACTS, subject: "animal" }],
    () => RULES,
    (label) => label === withUnknown.facts.length,
  );
  expect((["animal", "disease", "pest", "plant"] as const).map(repeated.knownOf)).toEqual([2, 4, 2, 0]);
});
