import { expect, test } from "vitest";
import { SAMPLE_RECORDS } from "#tests/fixtures/sample-records.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { headlineOf, headlineOfAnswer } from "#domain/headline.ts";
import { summaryFactsOf } from "#src/identifier/results/summary-facts.ts";
import {
  HEALTHY,
  NONE_OF_THESE,
  OF_GROUP,
  OFF_TOPIC,
  REAL_IDENTIFICATION,
  SAMPLE_IDENTIFICATION,
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
  expect(headlineOfAnswer(OFF_TOPIC)).toBe("Off topic");
});

test("what every plan sees of an animal is its species and breed, of a plant its species, name and family", () => {
  const { animal, plant } = SAMPLE_RECORDS;

  expect(summaryFactsOf(animal[0])).toEqual([
    ["Species", animal[0].species],
    ["Breed", animal[0].breed],
  ]);
  expect(summaryFactsOf(plant[0])).toEqual([
    ["Species", plant[0].species],
    ["Common name", plant[0].commonName],
    ["Family", plant[0].family],
  ]);
});

test("no fact of a summary is empty or told twice", () => {
  for (const record of SUBJECTS.map((subject) => SAMPLE_RECORDS[subject][0])) {
    const facts = summaryFactsOf(record);
    expect(facts.every(([term, value]) => term !== "" && value !== "")).toBe(true);
    expect(new Set(facts.map(([term]) => term)).size).toBe(facts.length);
  }
});
