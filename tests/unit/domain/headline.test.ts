import { expect, test } from "vitest";
import { SAMPLE_RECORDS } from "#tests/fixtures/sample-records.ts";
import { headlineOf, headlineOfAnswer } from "#domain/headline.ts";
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

test("a result stands under the name that people use for it", () => {
  const { animal, plant, disease, pest } = SAMPLE_RECORDS;

  expect([animal[0], plant[0], disease[0], pest[0]].map(headlineOf)).toEqual([
    animal[0].species,
    plant[0].commonName,
    disease[0].diseaseName,
    pest[0].pestName,
  ]);
});

test("an answer stands under the name of its record, or under its label where there is no record", () => {
  expect(headlineOfAnswer(SAMPLE_IDENTIFICATION)).toBe("Domestic dog");
  expect(headlineOfAnswer(REAL_IDENTIFICATION)).toBe("Tomato late blight");
  expect(headlineOfAnswer(WITHOUT_RECORD)).toBe("Tomato___Leaf_Mold");
  expect(headlineOfAnswer({ ...REAL_IDENTIFICATION, recordIsWider: true })).toBe("Tomato___Late_blight");
});

test("an answer that names nothing says that it is not sure", () => {
  expect([UNSURE, NONE_OF_THESE].map(headlineOfAnswer)).toEqual(["Not sure", "Not sure"]);
});

test("an answer that knows less than a kind says what it knows", () => {
  expect(headlineOfAnswer(HEALTHY)).toBe("Healthy tomato leaf");
  expect(headlineOfAnswer(OF_GROUP)).toBe("A tomato leaf");
  expect(headlineOfAnswer(UNKNOWN_KIND)).toBe("Kind not known");
  expect(headlineOfAnswer(OFF_TOPIC)).toBe("Off topic");
});
