import { expect, test } from "vitest";
import { describeConfidence, describeUnsure } from "#src/wording/describe-verdict.ts";
import { NONE_OF_THESE, SAMPLE_IDENTIFICATION, UNSURE } from "#tests/fakes/identified.ts";

test("each reason for naming nothing has words of its own, with the best guess and its percentage", () => {
  const unsure = describeUnsure(UNSURE, "not-sure").reason;
  const none = describeUnsure(NONE_OF_THESE, "none-of-these").reason;

  expect(unsure).toContain(`"${UNSURE.candidates[0].label}" with`);
  expect(none).toContain(`"${NONE_OF_THESE.candidates[0].label}" with`);
  expect(unsure).toMatch(/less than it takes/);
  expect(none).toMatch(/nothing that this model knows/);
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
  expect(describeConfidence(UNSURE)).toMatch(/^Best guess: .+, \d+%$/);
});
