import { expect, test } from "vitest";
import { cropFirst } from "#src/core/crop-first.ts";
import {
  HEALTHY,
  NONE_OF_THESE,
  NOT_CLEARED,
  OF_GROUP,
  OFF_TOPIC,
  ofKingdom,
  REAL_IDENTIFICATION,
  UNKNOWN_KIND,
  WITHOUT_RECORD,
} from "#tests/fakes/identified.ts";

const DISEASE = { label: "Leaf rust", group: "an apple leaf", subject: "disease", probability: 0.8 } as const;

test.each([
  ["a disease", WITHOUT_RECORD],
  ["a healthy leaf", { ...HEALTHY, crop: null }],
  ["a leaf that may be healthy", { ...NOT_CLEARED, crop: null }],
  ["a leaf of a crop", OF_GROUP],
])("without the crop the app's own model does not name %s, and keeps its guesses", (_, answer) => {
  const { subject, candidates, probability, model } = ofKingdom(answer);
  const unnamed = cropFirst(ofKingdom(answer));
  expect(unnamed).toMatchObject({ verdict: "not-sure", subject, candidates, probability, model });
  expect(unnamed).not.toHaveProperty("recordId");
  expect(unnamed).not.toHaveProperty("group");
});

test("on another page a leaf is called a diseased plant, without its crop", () => {
  expect(cropFirst(ofKingdom({ ...OFF_TOPIC, lookalike: DISEASE }))).toMatchObject({
    verdict: "off-topic",
    lookalike: { subject: "disease", label: null, group: null, probability: 0.8 },
  });
});

test.each([
  ["whose crop is told", ofKingdom(HEALTHY)],
  ["of another subject", ofKingdom(UNKNOWN_KIND)],
  ["of a leaf of an unknown kind", ofKingdom({ ...UNKNOWN_KIND, subject: "disease", crop: null })],
  ["of nothing that the model knows", ofKingdom(NONE_OF_THESE)],
  ["that belongs on the page of animals", ofKingdom(OFF_TOPIC)],
  ["of another model", REAL_IDENTIFICATION],
])("an answer %s stays as it is", (_, answer) => {
  expect(cropFirst(answer)).toBe(answer);
});
