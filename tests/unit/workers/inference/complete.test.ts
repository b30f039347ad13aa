import { expect, test } from "vitest";
import { SAMPLE_LABELS } from "#models/sample-labels.ts";
import { type Answer, WITHOUT_LABEL_FACTS } from "#domain/identification.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import type { Classification, Classifier, Label } from "#workers/inference/classifiers/classifier.ts";
import { createSampleClassifier } from "#workers/inference/classifiers/sample.ts";
import { activationMapOf, complete as completeAll } from "#workers/inference/complete.ts";

const sample = createSampleClassifier({ clock: createFakeClock(), labels: SAMPLE_LABELS });

const LABELS: readonly Label[] = [
  { name: "Panthera leo (Lion)", recordId: "lion", reject: false },
  { name: "Lynx lynx", recordId: null, reject: false },
  { name: "Monoceros", recordId: "unicorn", reject: false },
  { name: "background", recordId: null, reject: true },
  // A label that means "none of these" although a record was stated for it.
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

/** What the field guide's answer is with this label as the best one. */
function answerOf(labelId: number, probability = 0.9) {
  return complete("animal", [{ labelId: String(labelId), probability }], fieldGuide);
}

test.each(SUBJECTS)("every label of the sample classifier for a %s names its record", (subject) => {
  const answers = SAMPLE_LABELS[subject].map(({ recordId }) =>
    complete(subject, [{ labelId: recordId, probability: 0.01 }], sample),
  );

  expect(answers.map(({ recordId, candidates }) => ({ recordId, name: candidates[0].label }))).toEqual(
    SAMPLE_LABELS[subject],
  );
});

test("an answer says its subject, verdict, probability, candidates and model, and that it is a sample result", () => {
  const candidate = { labelId: SAMPLE_LABELS.pest[0].recordId, probability: 0.91 };

  expect(complete("pest", [candidate], sample)).toEqual({
    subject: "pest",
    verdict: "identified",
    recordId: SAMPLE_LABELS.pest[0].recordId,
    probability: 0.91,
    candidates: [{ label: "Colorado potato beetle", probability: 0.91 }],
    model: { id: "sample", version: sample.info.version, title: "Sample results" },
    demo: true,
    ...WITHOUT_LABEL_FACTS,
  });
});

test("a result of a packaged model is none of the samples, and has the record that is stated for its label", () => {
  expect(answerOf(0)).toMatchObject({
    verdict: "identified",
    recordId: "lion",
    candidates: [{ label: "Panthera leo (Lion)", probability: 0.9 }],
    demo: false,
    model: { id: "field-guide", version: "3", title: "Field guide" },
  });
});

test("a label without a stated record is identified all the same", () => {
  expect(answerOf(1)).toMatchObject({ verdict: "identified", recordId: null });
});

test.each([
  [0.51, "identified"],
  [0.5, "identified"],
  [0.4999, "not-sure"],
  [0, "not-sure"],
  [Number.NaN, "not-sure"],
])("with a threshold of 0.5 a best probability of %d is %s", (probability, verdict) => {
  expect(answerOf(0, probability).verdict).toBe(verdict);
});

test("an unsure answer has no record, whatever its best label", () => {
  expect(answerOf(0, 0.4)).toMatchObject({ verdict: "not-sure", recordId: null, probability: 0.4 });
});

test.each([0.99, 0.1])("a reject label with %d is none of these, and has no record", (probability) => {
  expect(answerOf(3, probability)).toMatchObject({ verdict: "none-of-these", recordId: null });
  expect(answerOf(4, probability)).toMatchObject({ verdict: "none-of-these", recordId: null });
});

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

test("candidates are told by name, in their order", () => {
  const others = Array.from({ length: 4 }, () => ({ labelId: "1", probability: 0.0001 }));
  const { candidates } = complete("animal", [{ labelId: "0", probability: 0.9 }, ...others], fieldGuide);

  expect(candidates.map(({ label }) => label)).toEqual([
    "Panthera leo (Lion)",
    ...Array<string>(4).fill("Lynx lynx"),
  ]);
});

test("a sample label that is none of the subject's is a fault of ours", () => {
  const [{ recordId }] = SAMPLE_LABELS.animal;

  expect(() => complete("animal", [{ labelId: "unicorn", probability: 1 }], sample)).toThrow(
    'no sample animal has the label "unicorn"',
  );
  expect(() => complete("plant", [{ labelId: recordId, probability: 1 }], sample)).toThrow(recordId);
});

/** 1 × 2 places, three labels. */
const values = Float32Array.of(3, 0, 0, 1.5, 0, 0);

test("a place counts by how much the label's logit is above the mean, and the greatest is 1", () => {
  expect(activationMapOf({ height: 1, width: 2, values }, 0)).toEqual({
    height: 1,
    width: 2,
    values: Float32Array.of(1, 0.5),
  });
});

test("a number added to all logits of a place changes nothing, as it changes nothing in the answer", () => {
  const shifted = values.map((logit, at) => (at < 3 ? logit + 10 : logit - 4));
  expect(activationMapOf({ height: 1, width: 2, values: shifted }, 0).values).toEqual(
    Float32Array.of(1, 0.5),
  );
});

test("what speaks against a label, and what is no number, counts as nothing", () => {
  expect(activationMapOf({ height: 1, width: 2, values }, 1).values).toEqual(Float32Array.of(0, 0));
  const odd = Float32Array.of(Number.NaN, 0, 0, 1, 0, 0);
  expect(activationMapOf({ height: 1, width: 2, values: odd }, 0).values).toEqual(Float32Array.of(0, 1));
});

test("rows are told from top to bottom", () => {
  const column = Float32Array.of(0, 0, 4, 0);
  expect(activationMapOf({ height: 2, width: 1, values: column }, 0)).toEqual({
    height: 2,
    width: 1,
    values: Float32Array.of(0, 1),
  });
});
