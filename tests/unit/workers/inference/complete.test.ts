import { expect, test } from "vitest";
import { SAMPLE_LABEL_IDS, SAMPLE_RECORDS } from "#models/sample/records.ts";
import { SUBJECTS } from "#src/domain/subject.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { createSampleClassifier } from "#workers/inference/classifiers/sample.ts";
import { completeFromRecords } from "#workers/inference/complete.ts";

const sample = createSampleClassifier({ clock: createFakeClock(), labelIds: SAMPLE_LABEL_IDS });

test.each(SUBJECTS)("every label of the sample classifier for a %s completes to its record", (subject) => {
  const completed = SAMPLE_LABEL_IDS[subject].map((labelId) =>
    completeFromRecords(subject, { labelId, probability: 0.9 }, sample),
  );

  expect(completed.map(({ record }) => record)).toEqual(SAMPLE_RECORDS[subject]);
});

test("an identification says its subject, probability and model, and that it is a sample result", () => {
  const candidate = { labelId: SAMPLE_LABEL_IDS.pest[0], probability: 0.91 };

  expect(completeFromRecords("pest", candidate, sample)).toEqual({
    subject: "pest",
    record: SAMPLE_RECORDS.pest[0],
    probability: 0.91,
    model: { id: "sample", version: sample.info.version },
    demo: true,
  });
});

test("a result of a real model is none of the samples", () => {
  const real = { ...sample, info: { ...sample.info, id: "field-guide", version: "3", demo: false } };

  const completed = completeFromRecords(
    "plant",
    { labelId: SAMPLE_LABEL_IDS.plant[0], probability: 1 },
    real,
  );

  expect(completed).toMatchObject({ demo: false, model: { id: "field-guide", version: "3" } });
});

test("a label without a record, or with one of another subject, is a fault of ours", () => {
  const [animalId] = SAMPLE_LABEL_IDS.animal;

  expect(() => completeFromRecords("animal", { labelId: "unicorn", probability: 1 }, sample)).toThrow(
    'no animal record for the label "unicorn"',
  );
  expect(() => completeFromRecords("plant", { labelId: animalId, probability: 1 }, sample)).toThrow(animalId);
});
