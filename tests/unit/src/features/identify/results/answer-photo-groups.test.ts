import { expect, test } from "vitest";
import type { Identification } from "#domain/answer/identification.ts";
import { answerPhotoGroups } from "#src/features/identify/results/answer-photo-groups.ts";
import {
  HEALTHY,
  NONE_OF_THESE,
  OF_GROUP,
  OFF_TOPIC,
  REAL_IDENTIFICATION,
  UNSURE,
} from "#tests/fakes/identified.ts";
import { COMPARISON_PHOTOS } from "#tests/fixtures/photos/comparison-photos.ts";

async function namesOf(identification: Identification): Promise<readonly string[]> {
  return (await answerPhotoGroups(identification, () => Promise.resolve(COMPARISON_PHOTOS))).map(
    ({ name }) => name,
  );
}

test("beside a named disease are its photos, those of the healthy leaf and of the next candidate", async () => {
  expect(await namesOf(REAL_IDENTIFICATION)).toEqual([
    "Tomato late blight",
    "Healthy tomato leaf",
    "Tomato leaf mould",
  ]);
});

test.each([
  ["not sure", UNSURE],
  ["of a group", OF_GROUP],
])("an answer that is %s has the photos of its candidates", async (_, answer) => {
  expect(await namesOf(answer)).toEqual(["Tomato late blight", "Healthy tomato leaf", "Tomato leaf mould"]);
});

test("a healthy leaf has its own photos", async () => {
  expect(await namesOf({ ...HEALTHY, recordId: "tomato-healthy" })).toEqual(["Healthy tomato leaf"]);
});

test("at most two candidates stand beside the named kind", async () => {
  const labels = ["Bean rust", "Bean angular leaf spot", "Tomato leaf mould", "Tomato late blight"];
  const candidates = labels.map((label, at) => ({ label, probability: 0.4 - at / 10 }));
  const [first, ...others] = candidates;
  if (first === undefined) throw new Error("there is no candidate");
  const answer: Identification = {
    ...REAL_IDENTIFICATION,
    recordId: "bean-rust",
    candidates: [first, ...others],
  };
  expect(await namesOf(answer)).toEqual([
    "Bean rust",
    "Healthy bean leaf",
    "Bean angular leaf spot",
    "Tomato leaf mould",
  ]);
});

test("a candidate of less than 5% has no photos", async () => {
  const [best] = REAL_IDENTIFICATION.candidates;
  const candidates: Identification["candidates"] = [best, { label: "Tomato leaf mould", probability: 0.04 }];
  expect(await namesOf({ ...REAL_IDENTIFICATION, candidates })).toEqual([
    "Tomato late blight",
    "Healthy tomato leaf",
  ]);
});

test.each([
  ["a sample", { ...REAL_IDENTIFICATION, demo: true }],
  ["a photo for another page", OFF_TOPIC],
  ["a photo of something else", NONE_OF_THESE],
])("%s has no photos", async (_, answer) => {
  expect(await namesOf(answer)).toEqual([]);
});
