import { expect, test } from "vitest";
import { type Answer, recordIdOf } from "#domain/answer/identification.ts";
import type { Subject } from "#domain/subject.ts";
import { SAMPLE_LABELS } from "#models/sample-labels.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { PLAIN_NAME } from "#tests/fakes/identified.ts";
import type { Classification, Classifier, Label } from "#workers/inference/classifiers/classifier.ts";
import { createSampleClassifier } from "#workers/inference/classifiers/sample.ts";
import { activationMapOf, complete as completeAll } from "#workers/inference/complete.ts";

const sample = createSampleClassifier({ clock: createFakeClock(), labels: SAMPLE_LABELS });

const LABELS: readonly Label[] = [
  { name: "Panthera leo (Lion)", recordId: "lion", reject: false },
  { name: "Lynx lynx", recordId: null, reject: false },
  { name: "Monoceros", recordId: "unicorn", reject: false },
  { name: "background", recordId: null, reject: true },
  // A reject label with a stated record.
  { name: "stuffed lion", recordId: "lion", reject: true },
];

/** A packaged model with {@link LABELS}, whose ids are their positions. */
const fieldGuide: Classifier = {
  ...sample,
  info: { ...sample.info, id: "field-guide", version: "3", title: "Field guide", demo: false },
  threshold: 0.5,
  ranking: null,
  labelOf: (labelId) => {
    const label = LABELS[Number(labelId)];
    if (label === undefined) throw new Error(`no label ${labelId}`);
    return label;
  },
};

/** The answer to candidates of a classifier whose labels have no facts. */
function complete(
  subject: Subject,
  candidates: Classification["candidates"],
  classifier: Classifier,
): Answer {
  return completeAll(subject, { candidates, probabilities: null, classMap: null }, classifier).answer;
}

/** The field guide's answer with this label as the best one. */
function answerOf(labelId: number, probability = 0.9) {
  return complete("animal", [{ labelId: String(labelId), probability }], fieldGuide);
}

test("an answer states its subject, verdict, probability, candidates, model and that it is a sample", () => {
  const candidate = { labelId: SAMPLE_LABELS.pest[0].recordId, probability: 0.91 };

  expect(complete("pest", [candidate], sample)).toEqual({
    subject: "pest",
    verdict: "identified",
    recordId: SAMPLE_LABELS.pest[0].recordId,
    probability: 0.91,
    candidates: [{ label: "Colorado potato beetle", probability: 0.91 }],
    model: { id: "sample", version: sample.info.version, title: "Sample results" },
    demo: true,
    ...PLAIN_NAME,
    breed: null,
    crop: null,
    known: null,
  });
});

test("an answer of a packaged model is not a sample and has the stated record of its label", () => {
  expect(answerOf(0)).toMatchObject({
    verdict: "identified",
    recordId: "lion",
    candidates: [{ label: "Panthera leo (Lion)", probability: 0.9 }],
    demo: false,
    model: { id: "field-guide", version: "3", title: "Field guide" },
  });
});

test.each([
  [0, 0.51, "identified", "lion"],
  [0, 0.5, "identified", "lion"],
  // A label without a stated record.
  [1, 0.9, "identified", null],
  [0, 0.4999, "not-sure", null],
  [0, 0, "not-sure", null],
  [0, Number.NaN, "not-sure", null],
  [3, 0.99, "none-of-these", null],
  [3, 0.1, "none-of-these", null],
  [4, 0.99, "none-of-these", null],
])(
  "with a threshold of 0.5, label %i with the probability %d is %s with the record %s",
  (label, probability, verdict, recordId) => {
    const answer = answerOf(label, probability);
    expect([answer.verdict, recordIdOf(answer)]).toEqual([verdict, recordId]);
  },
);

test("a reject label that is not the best one changes nothing", () => {
  const candidates = [
    { labelId: "0", probability: 0.6 },
    { labelId: "3", probability: 0.4 },
  ] as const;

  expect(complete("animal", candidates, fieldGuide)).toMatchObject({
    verdict: "identified",
    candidates: [{ label: "Panthera leo (Lion)" }, { label: "background" }],
  });
});

const NO_NUMBER = Number.NaN;

/** The maps have logits of three labels at two places. The expected maps are scaled to a maximum of 1. */
test.each([
  ["is its logit above the mean of the place", [3, 0, 0, 1.5, 0, 0], 0, [1, 0.5]],
  ["does not change with a number added to all logits", [13, 10, 10, -2.5, -4, -4], 0, [1, 0.5]],
  ["is 0 for what speaks against the label", [3, 0, 0, 1.5, 0, 0], 1, [0, 0]],
  ["is 0 for what is no number", [NO_NUMBER, 0, 0, 1, 0, 0], 0, [0, 1]],
])("the value of a label at a place %s", (_name, logits, label, values) => {
  expect(activationMapOf({ height: 1, width: 2, values: Float32Array.from(logits) }, label)).toEqual({
    height: 1,
    width: 2,
    values: Float32Array.from(values),
  });
});

test("the rows of a map go from top to bottom", () => {
  const column = { height: 2, width: 1, values: Float32Array.of(0, 0, 4, 0) };
  expect(activationMapOf(column, 0)).toEqual({ ...column, values: Float32Array.of(0, 1) });
});
