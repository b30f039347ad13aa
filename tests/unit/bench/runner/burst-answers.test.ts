import { expect, test } from "vitest";
import { tallyBursts } from "#bench/runner/burst-answers.ts";
import type { KnownPhoto } from "#bench/runner/readings.ts";
import type { LabelFacts } from "#domain/outcome/labels.ts";
import { createLabelRanking } from "#domain/outcome/label-ranking.ts";

const PLAIN: LabelFacts = {
  subject: null,
  scientificName: null,
  alsoKnownAs: [],
  group: null,
  crop: null,
  healthy: false,
  unknown: false,
};
const ANIMAL: LabelFacts = { ...PLAIN, subject: "animal" };
const RULES = {
  onTopic: 0.5,
  identified: 0.8,
  group: 0.8,
  sureness: [
    { from: 0.8, right: 0.7, photos: 10, field: null },
    { from: 0.9, right: 0.95, photos: 20, field: null },
  ],
  maxSick: 0.1,
  unknownKind: 0.5,
  surenessOfCrop: [],
};
const MODEL = {
  labels: ["Lion", "Lynx", "Fence"],
  ranking: createLabelRanking([ANIMAL, ANIMAL, PLAIN], () => RULES),
};

function photo(truth: string, ...probabilities: readonly number[]): KnownPhoto {
  return { path: `${truth}/${probabilities.join()}.jpg`, truth, probabilities };
}

test("a burst is right where the photo that speaks for it is, and promises what that photo's answer does", () => {
  const unsure = photo("Lion", 0.4, 0.6, 0);
  const sure = photo("Lion", 0.95, 0.05, 0);

  const groups = [[unsure], [unsure, sure, unsure], [photo("Lynx", 0.85, 0.15, 0)]] as const;

  expect(tallyBursts(groups, 2, MODEL)).toEqual({ bursts: 3, named: 2, right: 1, promised: 0.95 + 0.7 });
  expect(tallyBursts(groups, 1, MODEL)).toEqual({ bursts: 3, named: 1, right: 0, promised: 0.7 });
});

test("photos of nothing are asked as what they look like most, and a name for them is wrong", () => {
  const named = photo("Fence", 0.9, 0, 0.1);
  const refused = photo("Fence", 0.1, 0, 0.9);

  expect(tallyBursts([[named], [refused]], 5, MODEL)).toEqual({
    bursts: 2,
    named: 1,
    right: 0,
    promised: 0.95,
  });
});
