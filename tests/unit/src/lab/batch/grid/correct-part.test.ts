import { expect, test } from "vitest";
import { loadAllEntries } from "#models/knowledge/knowledge.ts";
import { candidateName } from "#src/lab/batch/grid/correct-part.tsx";
import { answerOf, LION, unsureOf } from "#tests/fakes/batch-photos.ts";

const entries = await loadAllEntries();

test("the first candidate of a named answer is the answer itself, by its headline and record", () => {
  expect(candidateName({ ...LION, headline: "African lion" }, 0, entries)).toEqual({
    name: "African lion",
    recordId: "lion",
  });
});

test("other candidates are named by their records, and by their labels where there is none or a wider one", () => {
  const answer = answerOf("Lion", 0.5, {
    candidates: [
      { label: "Lion", probability: 0.5 },
      { label: "Panthera leo", probability: 0.3 },
      { label: "beagle", probability: 0.1 },
      { label: "a made-up animal", probability: 0.05 },
    ],
  });
  expect(candidateName(answer, 1, entries)).toEqual({ name: "Lion", recordId: "lion" });
  expect(candidateName(answer, 2, entries)).toEqual({ name: "beagle", recordId: "dog" });
  expect(candidateName(answer, 3, entries)).toEqual({ name: "a made-up animal", recordId: null });
  expect(candidateName(answer, 1, [])).toEqual({ name: "Panthera leo", recordId: null });
});

test("the best guess of an answer that names nothing is named as any other candidate", () => {
  expect(candidateName(unsureOf("lion", 0.3), 0, entries)).toEqual({ name: "Lion", recordId: "lion" });
});
