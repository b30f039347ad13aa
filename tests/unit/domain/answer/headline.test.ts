import { expect, test } from "vitest";
import { headlineOf, headlineOfAnswer } from "#domain/answer/headline.ts";
import {
  HEALTHY,
  NONE_OF_THESE,
  OF_GROUP,
  OFF_TOPIC,
  REAL_IDENTIFICATION,
  SAMPLE_IDENTIFICATION,
  UNKNOWN_KIND,
  UNSURE,
  WITHOUT_RECORD,
} from "#tests/fakes/identified.ts";
import { SAMPLE_RECORDS } from "#tests/fixtures/records/sample-records.ts";

test("a result stands under the name that people use for it", () => {
  const { animal, plant, disease, pest } = SAMPLE_RECORDS;

  expect([animal[0], plant[0], disease[0], pest[0]].map(headlineOf)).toEqual([
    animal[0].species,
    plant[0].commonName,
    disease[0].diseaseName,
    pest[0].pestName,
  ]);
});

test.each([
  [SAMPLE_IDENTIFICATION, "Domestic dog"],
  [REAL_IDENTIFICATION, "Tomato late blight"],
  [WITHOUT_RECORD, "Tomato___Leaf_Mold"],
  [{ ...REAL_IDENTIFICATION, recordIsWider: true }, "Tomato___Late_blight"],
  [UNSURE, "Not sure"],
  [NONE_OF_THESE, "Not sure"],
  [HEALTHY, "Healthy tomato leaf"],
  [OF_GROUP, "A tomato leaf"],
  [UNKNOWN_KIND, "Kind not known"],
  [OFF_TOPIC, "Off topic"],
])("an answer has the headline of its record, its label or its verdict: %#", (answer, headline) => {
  expect(headlineOfAnswer(answer)).toBe(headline);
});
