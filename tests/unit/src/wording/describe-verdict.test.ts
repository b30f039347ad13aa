import { expect, test } from "vitest";
import { describeConfidence, describeUnsure } from "#src/wording/describe-verdict.ts";
import {
  HEALTHY,
  NONE_OF_THESE,
  OF_GROUP,
  OFF_TOPIC,
  SAMPLE_IDENTIFICATION,
  UNSURE,
} from "#tests/fakes/identified.ts";

test("each reason for naming nothing has words of its own, with the best guess and its percentage", () => {
  const unsure = describeUnsure(UNSURE, "not-sure").reason;
  const none = describeUnsure(NONE_OF_THESE, "none-of-these").reason;

  expect(unsure).toContain(`"${UNSURE.candidates[0].label}" with`);
  expect(none).toContain(`"${NONE_OF_THESE.candidates[0].label}" with`);
  expect(unsure).toMatch(/less than it takes/);
  expect(none).toMatch(/nothing that this model knows/);
});

test("a group is told with the best guess at its kind, and off topic with what the photo looks like", () => {
  expect(describeUnsure(OF_GROUP, "group").reason).toMatch(/a tomato leaf.+"Tomato___Late_blight" with 41%/);
  expect(describeUnsure(OFF_TOPIC, "off-topic").reason).toContain("Lion");
  const unknown = { subject: "animal", label: null, group: null, probability: 0.4 } as const;
  expect(describeUnsure({ ...OFF_TOPIC, lookalike: unknown }, "off-topic").reason).toContain("an animal");
});

test("where a guess may end in a treatment, the advice is to ask first", () => {
  expect(describeUnsure({ ...UNSURE, subject: "animal", record: null }, "not-sure").advice).not.toContain(
    "Ask",
  );
  for (const subject of ["plant", "disease", "pest"] as const) {
    expect(describeUnsure({ ...UNSURE, subject, record: null }, "not-sure").advice).toContain(
      "before you treat",
    );
  }
});

test("the confidence of an answer that names nothing comes with its best guess", () => {
  expect(describeConfidence(SAMPLE_IDENTIFICATION)).toMatch(/^\d+% confidence$/);
  expect(describeConfidence(HEALTHY)).toBe("97% confidence");
  expect(describeConfidence(UNSURE)).toMatch(/^Best guess: .+, \d+%$/);
});
