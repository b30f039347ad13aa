import { expect, test } from "vitest";
import { type FoundPhoto, foundOf } from "#bench/study/find-subject.ts";
import { createLabelRanking } from "#domain/outcome/label-ranking.ts";
import { unmeasuredRules } from "#domain/outcome/outcome-rules.ts";

const LABELS = ["Owl", "Slug", "Snail", "None of these"];
const SUBJECTS_OF_LABELS = ["animal", "pest", "pest", null] as const;
const NOTHING = { scientificName: null, alsoKnownAs: [], group: null, crop: null };
const MODEL = {
  labels: LABELS,
  ranking: createLabelRanking(
    SUBJECTS_OF_LABELS.map((subject) =>
      Object.assign({}, NOTHING, { subject, healthy: false, unknown: false }),
    ),
    () => unmeasuredRules(0.5),
  ),
};

function foundOn(path: string, probabilities: readonly number[]): FoundPhoto {
  return foundOf({ path, probabilities, truth: "" }, MODEL, "web");
}

test("a photo has the subject of its folder, and the app's own rule finds its subject", () => {
  expect(foundOn("pest/slug/pests12-001.webp", [0.4, 0.3, 0.3, 0])).toMatchObject({
    subject: "pest",
    found: "pest",
  });
  expect(foundOn("animal/owl/popular-001.webp", [0.4, 0.2, 0.1, 0.3])).toMatchObject({ found: "asked" });
  expect(foundOn("none/none/grocery-001.webp", [0.1, 0.1, 0.1, 0.7])).toMatchObject({
    subject: null,
    found: "none of these",
  });
});
