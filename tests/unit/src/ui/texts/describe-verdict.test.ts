import { expect, test } from "vitest";
import { UNLIKE_ALL } from "#domain/answer/headline.ts";
import type { Identification } from "#domain/answer/identification.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { describeSureness, statedConfidence, surenessLines } from "#src/ui/texts/describe-sureness.ts";
import {
  describeAnswer,
  describeConfidence,
  describeKnownList,
  describeUnsure,
  LEAST_GUESS,
  lookFor,
} from "#src/ui/texts/describe-verdict.ts";
import { lookalikeName } from "#src/ui/texts/name-in-sentence.ts";
import {
  HEALTHY,
  NONE_OF_THESE,
  NOT_CLEARED,
  OF_GROUP,
  OFF_TOPIC,
  ofKingdom,
  SAMPLE_IDENTIFICATION,
  UNKNOWN_KIND,
  UNSURE,
} from "#tests/fakes/identified.ts";

/** The answer of a taught model to a photo that is like none of its classes. */
const UNLIKE = {
  ...NONE_OF_THESE,
  known: null,
  candidates: [{ label: UNLIKE_ALL, probability: 0.98 }],
} as const satisfies Identification;

test("a photo unlike all taught ones is told so, with a next step, and no label in English is quoted", () => {
  const { reason, advice } = describeUnsure(UNLIKE);
  expect(reason).toBe("This photo is unlike all photos that the model was taught with, so it gives no name.");
  expect(advice).toMatch(/take another photo, closer and sharper, or teach the model more photos/);
});

test.each<[Identification, string]>([
  [SAMPLE_IDENTIFICATION, "Domestic dog"],
  [HEALTHY, "This tomato leaf looks healthy"],
  [{ ...HEALTHY, group: null }, "Healthy tomato leaf"],
  [OF_GROUP, "A tomato leaf, but which disease is not clear"],
  [NOT_CLEARED, "No disease is clear on this tomato leaf"],
  [{ ...NOT_CLEARED, group: null }, "No disease is clear"],
  [UNSURE, "Not sure"],
  [UNKNOWN_KIND, "Perhaps a kind that the model does not know"],
  [ofKingdom(NONE_OF_THESE), "This does not look like a crop leaf"],
  [NONE_OF_THESE, "None of the things that this model knows"],
  [UNLIKE, "Unlike all taught photos"],
  [OFF_TOPIC, "This looks like a lion"],
])("each verdict has a headline of its own: %#", (identification, headline) => {
  expect(describeAnswer(identification)).toBe(headline);
});

test.each([
  ["animal", null, null, "an animal"],
  ["animal", null, "a big cat", "a big cat"],
  ["animal", "Elephant", null, "an elephant"],
  ["pest", "Colorado potato beetle", null, "a Colorado potato beetle"],
  ["plant", "Sunflower", null, "the plant sunflower"],
  ["plant", "Maize seedling", null, "a maize seedling"],
  ["disease", "Apple scab", null, "apple scab"],
  ["disease", "Panama disease of banana", null, "Panama disease of banana"],
] as const)("a lookalike (%s, label %s, group %s) is called %s", (subject, label, group, name) => {
  expect(lookalikeName({ subject, label, group, probability: 0.4 })).toBe(name);
});

test("how often answers were right is told outdoors too, where that was counted", () => {
  const counted = { right: 0.9, photos: 120, field: null };

  expect(describeSureness(counted)).toBe("Of 100 answers like this, about 90 were right.");
  expect(describeSureness({ ...counted, right: 1, field: { right: 0.998, photos: 400 } })).toBe(
    "Of 100 answers like this, about 99 were right; on photos taken outdoors 99.",
  );
  expect(surenessLines(counted)).toEqual([
    "Of 100 answers like this, about 90 were right.",
    "Counted on 120 photos from places that the model had not seen.",
  ]);
  expect(surenessLines(null)).toEqual([
    "Nobody has counted how often answers like this are right.",
    expect.stringMatching(/^So it says "likely" where .* "possible" .* "unsure"\.$/),
  ]);
});

test("a leaf that may be healthy is told with the disease that can't be ruled out, and what that looks like", () => {
  const { reason, advice } = describeUnsure(NOT_CLEARED);
  expect(reason).toBe("It may be healthy, but the model can't rule out early blight.");
  expect(advice).toMatch(/both sides of several leaves.*before you treat/);
  expect(lookFor(NOT_CLEARED.suspect)).toBe("What early blight looks like");
  expect(describeUnsure({ ...NOT_CLEARED, suspect: null }).reason).toBe(
    "The model knows no disease of this crop, so it can't say that the leaf is healthy.",
  );
});

test.each([
  ["animal", 36, "an animal, but like none of the 36 that the model knows."],
  ["plant", 62, "a plant, but like none of the 62 that the model knows."],
  ["disease", 85, "a crop leaf, but like none of the 85 diseases and healthy leaves that the model knows."],
  ["pest", 34, "a pest, but like none of the 34 pests that the model knows."],
  ["pest", 1, "a pest, but not like the one that the model knows."],
  ["pest", null, "a pest, but like none that the model knows."],
] as const)("an unknown kind of %s is told beside the %s known ones", (subject, known, unlike) => {
  const { reason } = describeUnsure({ ...UNKNOWN_KIND, subject, known });
  expect(reason).toBe(`It looks like ${unlike} The nearest is "Horse".`);
});

test("a kind that is like nothing that the model knows has no nearest one", () => {
  expect(describeUnsure({ ...UNKNOWN_KIND, probability: 0.004 }).reason).not.toContain("nearest");
});

test("an unknown kind of leaf whose crop nobody told has no nearest one", () => {
  const leaf = ofKingdom({ ...UNKNOWN_KIND, subject: "disease", crop: null } as const);
  expect(describeUnsure(leaf).reason).not.toContain("nearest");
});

test.each(SUBJECTS)(
  "the advice on an unknown kind of %s is to ask somebody, not to take another photo",
  (subject) => {
    const { advice } = describeUnsure({ ...UNKNOWN_KIND, subject });
    expect(advice).toMatch(/another one will hardly help\. Ask somebody who knows/);
    expect(advice).not.toContain("Try another photo");
    expect(advice.includes("before you treat")).toBe(subject === "disease" || subject === "pest");
  },
);

test("only where the app's own model knows nothing of a photo may another photo help", () => {
  const own = describeUnsure(ofKingdom({ ...NONE_OF_THESE, subject: "plant" } as const));
  expect(own.advice).toMatch(/^Try another photo:/);
  const { advice } = describeUnsure({ ...NONE_OF_THESE, subject: "plant" });
  expect(advice).toBe("Another page, or the Bio Kingdom model, may know what it is.");
});

function reasonOf(change: Partial<Pick<Identification, "known" | "crop">>): string {
  return describeUnsure({ ...UNSURE, ...change }).reason;
}

test("an unsure answer says how many kinds the model knows, or for which chosen crop it is", () => {
  expect(reasonOf({ known: 85 })).toMatch(
    /^The model knows 85 diseases and healthy leaves, and this may be none of them\. The model's best guess/,
  );
  expect(reasonOf({ known: 1 })).toMatch(
    /^The model knows 1 disease or healthy leaf, and this may be another\./,
  );
  expect(reasonOf({ known: null })).not.toContain("knows");
  const ofMaize = reasonOf({ known: 85, crop: "maize" });
  expect(ofMaize).toContain("best guess among those of maize is");
  expect(ofMaize).not.toContain("knows");
});

test("an unsure answer blames the photo only if the kind may be known, and hides a guess under 15%", () => {
  const unsure = { ...UNSURE, known: 85 };
  expect(describeUnsure(unsure).advice).toMatch(/^If it is one that the model knows,/);
  expect(describeUnsure({ ...unsure, known: null }).advice).toMatch(/^Try another photo:/);
  expect(describeUnsure({ ...unsure, probability: LEAST_GUESS }).reason).toContain("Late_blight");
  const { reason } = describeUnsure({ ...unsure, probability: 0.149 });
  expect(reason).not.toMatch(/late_blight|%/i);
});

test("the list of what the model knows is named by its length and subject", () => {
  expect(describeKnownList(36, "animal")).toBe("See the 36 animals that it knows");
  expect(describeKnownList(1, "pest")).toBe("See the 1 pest that it knows");
});

test.each(SUBJECTS)("the advice on an unsure %s is to ask before a treatment, if there is any", (subject) => {
  const { advice } = describeUnsure({ ...UNSURE, subject });
  expect(advice.includes("before you treat")).toBe(subject === "disease" || subject === "pest");
  expect(advice.includes("Ask")).toBe(subject === "disease" || subject === "pest");
});

test("the confidence of an answer that names nothing comes with its best guess", () => {
  expect(describeConfidence(SAMPLE_IDENTIFICATION)).toMatch(/^Confidence: \d+%$/);
  expect(describeConfidence(HEALTHY)).toBe("Confidence: likely");
  expect(describeConfidence(UNSURE)).toMatch(/^Best guess: [^%]+$/);
  expect(describeConfidence(UNKNOWN_KIND)).toBe("Nearest: Horse");
  expect(describeConfidence(NONE_OF_THESE)).toBe("Nothing that the model knows");
  expect(describeConfidence(OFF_TOPIC)).toBe("Looks like a lion");
});

function stated(probability: number, right: number | null): ReturnType<typeof statedConfidence> {
  const sureness = right === null ? null : { right, photos: 100, field: null };
  return statedConfidence({ demo: false, probability, sureness });
}

test("a named answer states one figure: the counted share, never the model's own probability, or else a word", () => {
  expect(stated(0.86, 0.7)).toEqual({ percent: 70, text: "70%" });
  expect(stated(1, 1)).toEqual({ percent: 99, text: "99%" });
  expect(stated(0.9, null)).toEqual({ percent: null, text: "likely" });
  expect(stated(0.899, null).text).toBe("possible");
  expect(stated(0.499, null).text).toBe("unsure");
});

const TIED: Identification["candidates"] = [
  { label: "Parkinsonia", probability: 0.48 },
  { label: "Prickly acacia", probability: 0.48 },
];

test("two guesses that the model does not tell apart are both named, and a guess under 15% is not", () => {
  const answer = { ...OF_GROUP, candidates: TIED };
  expect(describeUnsure(answer).reason).toBe(
    "It may be Parkinsonia or Prickly acacia: the model does not tell them apart.",
  );
  expect(describeConfidence(answer)).toBe("Best guess: Parkinsonia or Prickly acacia");
  expect(describeConfidence({ ...UNSURE, probability: 0.14 })).toBe(
    "No guess is probable enough to be worth showing.",
  );
});

test("a leaf whose crop nobody told is not explained by a guess", () => {
  const { reason, advice } = describeUnsure(ofKingdom(UNSURE));
  expect(reason).toBe(
    "Without the crop, 9 of 26 names for leaves in the open were right, so the app gives none.",
  );
  expect(advice).toMatch(/^Until you know more, do not spray/);
  expect(describeUnsure(UNSURE).reason).toMatch(/best guess/);
});

test("a label that means its whole group is not repeated as the best guess of the group", () => {
  const caterpillars = {
    ...OF_GROUP,
    subject: "pest",
    group: "a caterpillar",
    candidates: [{ label: "Caterpillar", probability: 0.4 }],
  } as const;
  expect(describeUnsure(caterpillars).reason).toBe("The photo does not tell which kind it is.");
  const others = [{ label: "Corn borer", probability: 0.4 }] as const;
  expect(describeUnsure({ ...caterpillars, candidates: others }).reason).toContain(
    'best guess is "Corn borer"',
  );
});
