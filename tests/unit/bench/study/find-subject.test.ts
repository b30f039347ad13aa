import { expect, test } from "vitest";
import { type Found, type FoundPhoto, foundOf, tableOf } from "#bench/study/find-subject.ts";
import { createLabelRanking } from "#domain/outcome/label-ranking.ts";
import { unmeasuredRules } from "#domain/outcome/outcome-rules.ts";
import type { Subject } from "#domain/subject.ts";

const LABELS = ["Owl", "Slug", "Snail", "None of these"];
const SUBJECTS_OF_LABELS = ["animal", "pest", "pest", null] as const;
const MODEL = {
  labels: LABELS,
  ranking: createLabelRanking(
    SUBJECTS_OF_LABELS.map((subject) => ({
      subject,
      scientificName: null,
      alsoKnownAs: [],
      group: null,
      crop: null,
      healthy: false,
      unknown: false,
    })),
    () => unmeasuredRules(0.5),
  ),
};

function foundOn(path: string, probabilities: readonly number[]): FoundPhoto {
  return foundOf({ path, probabilities, truth: "" }, MODEL, "web");
}

test("a photo counts as the subject of its folder, and as found what the app's own rule finds", () => {
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

function photo(subject: Subject | null, kind: string, found: Found): FoundPhoto {
  return { path: "", subject, kind, found };
}

test("the table counts right, wrong and asked, each subject's photos by where they were taken", () => {
  const rows = tableOf([
    photo("pest", "field", "pest"),
    photo("pest", "field", "animal"),
    photo("pest", "web", "asked"),
    photo("pest", "web", "none of these"),
    photo(null, "web", "none of these"),
    photo(null, "web", "pest"),
  ]).split("\n");

  expect(rows.map((row) => row.split(" | ").slice(0, 6).join(" | "))).toEqual([
    "| photos of | taken | photos | right, in percent | wrong, in percent | asked, in percent",
    "| --- | --- | --- | --- | --- | ---",
    "| pest | anywhere | 4 | 25.0 | 25.0 | 50.0",
    "| pest | field | 2 | 50.0 | 50.0 | 0.0",
    "| pest | web | 2 | 0.0 | 0.0 | 100.0",
    "| none of these | web | 2 | 50.0 | 50.0 | 0.0",
  ]);
});
