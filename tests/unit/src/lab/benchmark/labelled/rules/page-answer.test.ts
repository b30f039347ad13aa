import { expect, test } from "vitest";
import { createLabelRanking } from "#domain/outcome/label-ranking.ts";
import { unmeasuredRules } from "#domain/outcome/outcome-rules.ts";
import { pageAnswerOf } from "#src/lab/benchmark/labelled/rules/page-answer.ts";
import { NO_FACTS } from "#tests/fixtures/label-facts.ts";

const LABELS = ["Blight", "Mold", "Healthy leaf", "Lion", "Fence"];
const tomato = { ...NO_FACTS, subject: "disease", group: "a tomato leaf", crop: "tomato" } as const;
const FACTS = [
  tomato,
  tomato,
  { ...tomato, healthy: true },
  { ...NO_FACTS, subject: "animal" } as const,
  NO_FACTS,
];
const MODEL = { labels: LABELS, ranking: createLabelRanking(FACTS, () => unmeasuredRules(0.75)) };

function outcomeOf(probabilities: readonly number[], truth: string): unknown {
  return pageAnswerOf(probabilities, truth, MODEL)?.outcome;
}

test("only the labels of the photo's own page compete", () => {
  expect(pageAnswerOf([0.375, 0.125, 0, 0.5, 0], "Mold", MODEL)).toEqual({
    top: [
      { label: "Blight", probability: 0.75 },
      { label: "Mold", probability: 0.25 },
      { label: "Healthy leaf", probability: 0 },
    ],
    outcome: { verdict: "identified", isRight: false, named: "Blight", taxon: null },
  });
});

test.each([
  ["a name", [0.9, 0.1, 0, 0, 0], "Blight", "identified", true],
  ["a name of another label", [0.9, 0.1, 0, 0, 0], "Mold", "identified", false],
  ["health", [0, 0.1, 0.9, 0, 0], "Healthy leaf", "healthy", true],
  ["a group", [0.5, 0.5, 0, 0, 0], "Mold", "group", true],
  ["that it is no leaf", [0.1, 0.1, 0, 0, 0.8], "Blight", "none-of-these", false],
  ["that it is an animal", [0.1, 0.1, 0, 0.8, 0], "Blight", "off-topic", false],
] as const)("%s is right where it is the photo's own", (_what, probabilities, truth, verdict, isRight) => {
  expect(outcomeOf(probabilities, truth)).toMatchObject({ verdict, isRight });
});

test("a photo of nothing is shown to the page that sees most in it, and there nothing is right", () => {
  expect(outcomeOf([0.1, 0, 0, 0.3, 0.6], "Fence")).toMatchObject({
    verdict: "none-of-these",
    isRight: true,
  });
  expect(pageAnswerOf([0.1, 0, 0, 0.8, 0.1], "Fence", MODEL)).toEqual({
    top: [
      { label: "Lion", probability: 0.8 },
      { label: "Blight", probability: 0.1 },
      { label: "Fence", probability: 0.1 },
      { label: "Mold", probability: 0 },
      { label: "Healthy leaf", probability: 0 },
    ],
    outcome: { verdict: "identified", isRight: false, named: "Lion", taxon: null },
  });
});

test("a label that the model lacks has no page", () => {
  expect(pageAnswerOf([1, 0, 0, 0, 0], "Owl", MODEL)).toBeNull();
});

test("a label that stands twice is one of the best once", () => {
  const labels = ["Blight", "Mold", "Blight"];
  const rules = unmeasuredRules(0.75);
  const ranking = createLabelRanking(
    [tomato, tomato, tomato],
    () => rules,
    (label) => label === 2,
  );
  expect(pageAnswerOf([0.75, 0.25, 0], "Blight", { labels, ranking })).toEqual({
    top: [
      { label: "Blight", probability: 0.75 },
      { label: "Mold", probability: 0.25 },
    ],
    outcome: { verdict: "identified", isRight: true, named: "Blight", taxon: null },
  });
});

const OTHER = [...LABELS, "Another leaf"];
const WITH_UNKNOWN = {
  labels: OTHER,
  ranking: createLabelRanking([...FACTS, { ...NO_FACTS, subject: "disease", unknown: true }], () =>
    unmeasuredRules(0.75),
  ),
};

test.each([
  ["that it is of an unknown kind", [0.2, 0.1, 0, 0, 0, 0.7], "unknown-kind", true],
  ["nothing", [0.55, 0, 0, 0, 0, 0.45], "not-sure", true],
  ["a name", [0.8, 0, 0, 0, 0, 0.2], "identified", false],
  ["a group", [0.5, 0.3, 0, 0, 0, 0.2], "group", false],
  ["a group on which no disease is clear", [0.1, 0, 0.65, 0, 0, 0.25], "not-cleared", false],
  ["that it is an animal", [0.1, 0, 0, 0.9, 0, 0], "off-topic", false],
] as const)(
  "of a photo of an unknown kind, to say %s is right where nothing is named",
  (_what, probabilities, verdict, isRight) => {
    expect(pageAnswerOf(probabilities, "Another leaf", WITH_UNKNOWN)?.outcome).toMatchObject({
      verdict,
      isRight,
    });
  },
);

test("a photo of a known kind is not of an unknown one, and unknown kinds are never among the best", () => {
  expect(pageAnswerOf([0.2, 0.05, 0, 0, 0, 0.75], "Blight", WITH_UNKNOWN)).toEqual({
    top: [
      { label: "Blight", probability: 0.2 },
      { label: "Mold", probability: 0.05 },
      { label: "Healthy leaf", probability: 0 },
    ],
    outcome: { verdict: "unknown-kind", isRight: false, named: null, taxon: null },
  });
});

test("an answer says which group or which taxon above the labels the page names", () => {
  expect(outcomeOf([0.5, 0.5, 0, 0, 0], "Mold")).toMatchObject({ named: "a tomato leaf", taxon: null });
  const owl = { ...NO_FACTS, subject: "animal", taxon: "Strigidae" } as const;
  const ranking = createLabelRanking(
    [owl, owl],
    () => ({ ...unmeasuredRules(0.75), ranks: { family: 0.8 } }),
    () => false,
    new Map([["Strigidae", { name: "Strigidae", rank: "family", parent: null, english: "an owl" }]]),
  );
  expect(
    pageAnswerOf([0.5, 0.5], "Little owl", { labels: ["Burrowing owl", "Little owl"], ranking })?.outcome,
  ).toEqual({
    verdict: "group",
    isRight: true,
    named: "an owl",
    taxon: { name: "Strigidae", rank: "family" },
  });
});
