import { expect, test } from "vitest";
import type { Identification } from "#domain/identification.ts";
import {
  describeAnswer,
  describeConfidence,
  describeSureness,
  describeUnsure,
  lookalikeName,
  lookFor,
  surenessLines,
} from "#src/ui/texts/describe-verdict.ts";
import {
  HEALTHY,
  NONE_OF_THESE,
  NOT_CLEARED,
  OF_GROUP,
  OFF_TOPIC,
  SAMPLE_IDENTIFICATION,
  UNKNOWN_KIND,
  UNSURE,
} from "#tests/fakes/identified.ts";

test("each reason for naming nothing has words of its own, with the best guess and its percentage", () => {
  const unsure = describeUnsure(UNSURE, "not-sure").reason;
  const none = describeUnsure(NONE_OF_THESE, "none-of-these").reason;

  expect(unsure).toContain(`"${UNSURE.candidates[0].label}" with`);
  expect(none).toContain(`"${NONE_OF_THESE.candidates[0].label}" with`);
  expect(unsure).toMatch(/less than it takes/);
  expect(none).toMatch(/nothing that this model knows/);
});

test("each verdict has a headline of its own", () => {
  expect(describeAnswer(SAMPLE_IDENTIFICATION)).toBe("Domestic dog");
  expect(describeAnswer(HEALTHY)).toBe("This tomato leaf looks healthy");
  expect(describeAnswer({ ...HEALTHY, group: null })).toBe("Healthy tomato leaf");
  expect(describeAnswer(OF_GROUP)).toBe("A tomato leaf, but which disease is not clear");
  expect(describeAnswer(NOT_CLEARED)).toBe("No disease is clear on this tomato leaf");
  expect(describeAnswer({ ...NOT_CLEARED, group: null })).toBe("No disease is clear");
  expect(describeAnswer(UNSURE)).toBe("Not sure");
  expect(describeAnswer(UNKNOWN_KIND)).toBe("Perhaps a kind that the model does not know");
  expect(describeAnswer(NONE_OF_THESE)).toBe("This does not look like a crop leaf");
  expect(describeAnswer(OFF_TOPIC)).toBe("This looks like a lion");
});

test("what a photo looks like ends a sentence, as far as it is known", () => {
  const like = { subject: "animal", label: null, group: null, probability: 0.4 } as const;

  expect(lookalikeName(like)).toBe("an animal");
  expect(lookalikeName({ ...like, group: "a big cat" })).toBe("a big cat");
  expect(lookalikeName({ ...like, label: "Elephant" })).toBe("an elephant");
  expect(lookalikeName({ ...like, subject: "pest", label: "Colorado potato beetle" })).toBe(
    "a Colorado potato beetle",
  );
  expect(lookalikeName({ ...like, subject: "plant", label: "Sunflower" })).toBe("the plant sunflower");
  expect(lookalikeName({ ...like, subject: "plant", label: "Maize seedling" })).toBe("a maize seedling");
  expect(lookalikeName({ ...like, subject: "disease", label: "Apple scab" })).toBe("apple scab");
  expect(lookalikeName({ ...like, subject: "disease", label: "Panama disease of banana" })).toBe(
    "Panama disease of banana",
  );
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
  expect(surenessLines(null)).toEqual(["Nobody has counted how often answers like this one are right."]);
});

test("a leaf that may be healthy is told with the disease that can't be ruled out, and what that looks like", () => {
  const { reason, advice } = describeUnsure(NOT_CLEARED, "not-cleared");
  expect(reason).toBe("It may be healthy, but the model can't rule out early blight (34%).");
  expect(advice).toMatch(/both sides of several leaves.*before you treat/);
  expect(lookFor(NOT_CLEARED.suspect)).toBe("What early blight looks like");
  expect(describeUnsure({ ...NOT_CLEARED, suspect: null }, "not-cleared").reason).toBe(
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
  const { reason } = describeUnsure({ ...UNKNOWN_KIND, subject, record: null, known }, "unknown-kind");
  expect(reason).toBe(`It looks like ${unlike} The nearest is "Horse" with 31%.`);
});

test("a kind that is like nothing that the model knows has no nearest one", () => {
  expect(describeUnsure({ ...UNKNOWN_KIND, probability: 0.004 }, "unknown-kind").reason).not.toContain(
    "nearest",
  );
});

test("where the kind is unknown, somebody is to be asked, and no other photo is to be taken", () => {
  for (const subject of ["animal", "plant", "disease", "pest"] as const) {
    const { advice } = describeUnsure({ ...UNKNOWN_KIND, subject, record: null }, "unknown-kind");
    expect(advice).toMatch(/another one will hardly help\. Ask somebody who knows/);
    expect(advice).not.toContain("Try another photo");
    expect(advice.includes("before you treat")).toBe(subject !== "animal");
  }
});

function reasonOf(change: Partial<Pick<Identification, "known" | "crop">>): string {
  return describeUnsure({ ...UNSURE, ...change }, "not-sure").reason;
}

test("an unsure answer says how many kinds the model knows, but not where a crop was told", () => {
  expect(reasonOf({ known: 85 })).toMatch(
    /answer\. It knows 85 diseases and healthy leaves; this may be none of them\.$/,
  );
  expect(reasonOf({ known: 1 })).toMatch(/It knows 1 disease or healthy leaf; this may be another\.$/);
  expect(reasonOf({ known: 85, crop: "maize" })).not.toContain("It knows");
  expect(reasonOf({ known: null })).not.toContain("It knows");
});

test("an unsure answer for a told crop says so", () => {
  expect(describeUnsure({ ...UNSURE, crop: "maize" }, "not-sure").reason).toContain(
    "best guess among those of maize is",
  );
});

test("where a guess may end in a treatment, the advice is to ask first", () => {
  expect(describeUnsure({ ...UNSURE, subject: "animal", record: null }, "not-sure").advice).not.toContain(
    "Ask",
  );
  for (const subject of ["plant", "disease", "pest"] as const) {
    expect(describeUnsure({ ...UNSURE, subject, record: null }, "not-sure").advice).toContain(
      "before you treat",
    );
  }
});

test("the confidence of an answer that names nothing comes with its best guess", () => {
  expect(describeConfidence(SAMPLE_IDENTIFICATION)).toMatch(/^\d+% confidence$/);
  expect(describeConfidence(HEALTHY)).toBe("97% confidence");
  expect(describeConfidence(UNSURE)).toMatch(/^Best guess: .+, \d+%$/);
  expect(describeConfidence(UNKNOWN_KIND)).toBe("Nearest: Horse, 31%");
  expect(describeConfidence(NONE_OF_THESE)).toMatch(/^Nothing that the model knows, \d+%$/);
  expect(describeConfidence(OFF_TOPIC)).toBe("Looks like a lion");
});
