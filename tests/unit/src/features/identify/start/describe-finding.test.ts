import { expect, test } from "vitest";
import { SUBJECTS } from "#domain/subject.ts";
import { describeFinding } from "#src/features/identify/start/describe-finding.ts";

test("a found subject is a sentence, with what its page finds out", () => {
  const titles = SUBJECTS.map(
    (subject) => describeFinding({ status: "found", subject, evidence: 0.9 }).title,
  );
  expect(titles).toEqual([
    "This looks like an animal",
    "This looks like a plant",
    "This looks like a crop leaf",
    "This looks like a pest",
  ]);
  expect(describeFinding({ status: "found", subject: "pest", evidence: 0.9 }).text).toBe(
    "Pests finds out which one, and what to do about it.",
  );
});

test("an unclear photo has its best guess, and advice for another photo", () => {
  expect(describeFinding({ status: "unclear", best: { subject: "plant", evidence: 0.414 } })).toEqual({
    title: "Not sure what this is",
    text: "The best guess is Plants with 41%. That is less than it takes for an answer. Try another photo: closer, sharper, and with one subject in it.",
  });
  expect(describeFinding({ status: "unclear", best: null }).text).toMatch(/^Try another photo/);
});

test("a photo of nothing known, and a model without subjects, have their own sentences", () => {
  const none = describeFinding({ status: "none-of-these", evidence: 0.8 });
  expect(none.title).toBe("This shows nothing that the model knows");
  expect(describeFinding(null).title).toBe("This model can't tell what this is");
});
