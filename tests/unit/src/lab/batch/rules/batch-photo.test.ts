import { expect, test } from "vitest";
import { ok } from "#domain/result.ts";
import {
  answerAgain,
  type BatchPhoto,
  changeOf,
  confirm,
  correct,
  folderOf,
  guessOf,
  namedOn,
  outcomeOf,
  reject,
  surenessOn,
} from "#src/lab/batch/rules/batch-photo.ts";
import { answerOf, CROPLESS, LION, photoOf, unreadPhoto, unsureOf } from "#tests/fakes/batch-photos.ts";

const AT = "2026-06-03T08:00:00.000Z";
const UNSURE = photoOf("a.jpg", { said: ok([unsureOf("Lion", 0.4)]) });

test("a photo shows what the chosen model names, as long as no person said anything", () => {
  expect(namedOn(photoOf("a.jpg"))).toEqual({ name: "Lion", recordId: "lion" });
  expect(namedOn(photoOf("a.jpg", { said: ok([unsureOf("Lion", 0.4), LION]) }))).toBeNull();
  expect(namedOn(unreadPhoto("a.jpg"))).toBeNull();
});

test("a confirmed answer keeps its name, and a person's name takes the place of the model's", () => {
  expect(confirm(photoOf("a.jpg"), AT).review).toEqual({
    status: "confirmed",
    reviewedAt: AT,
    name: "Lion",
    recordId: "lion",
  });
  const corrected = correct(UNSURE, { name: "Serval", recordId: null }, AT);
  expect(corrected.review.status).toBe("corrected");
  expect(namedOn(corrected)).toEqual({ name: "Serval", recordId: null });
});

test("an answer that names nothing can't be confirmed, and to name what it names is a confirmation", () => {
  expect(confirm(UNSURE, AT)).toBe(UNSURE);
  expect(confirm(unreadPhoto("a.jpg"), AT).review.status).toBe("open");
  expect(correct(photoOf("a.jpg"), { name: "Lion", recordId: "lion" }, AT).review.status).toBe("confirmed");
});

test("a best guess that a person takes is a confirmation, under the name of its record too; another label is none", () => {
  const lion = { name: "African lion", recordId: "lion" };
  expect(correct(UNSURE, lion, AT, "Lion").review).toMatchObject({ status: "confirmed", ...lion });
  expect(correct(UNSURE, lion, AT).review.status).toBe("corrected");
  expect(guessOf(answerOf("background", 0.9, { verdict: "none-of-these" }))).toBeNull();
  expect([guessOf(LION), guessOf(null), guessOf(unsureOf("Lion", 0.4))]).toEqual([null, null, "Lion"]);
});

test("on a rejected photo nothing is named", () => {
  expect(namedOn(reject(photoOf("a.jpg"), AT))).toBeNull();
});

test("sureness is how often such answers were right, and the probability where nobody counted; a guess has none", () => {
  const sureness = { right: 0.97, photos: 100, field: null };
  expect(surenessOn(photoOf("a.jpg", { said: ok([{ ...LION, sureness }]) }))).toBe(0.97);
  expect(surenessOn(photoOf("a.jpg"))).toBe(0.9);
  expect(surenessOn(unreadPhoto("a.jpg"))).toBeNull();
  expect(surenessOn(UNSURE)).toBeNull();
});

test.each<[photo: BatchPhoto, outcome: string]>([
  [photoOf("a.jpg"), "identified"],
  [photoOf("a.jpg", { said: ok([answerOf("a beetle", 0.5, { verdict: "group" })]) }), "group"],
  [unreadPhoto("a.jpg"), "unread"],
  [photoOf("a.jpg", { said: ok([CROPLESS]) }), "crop-not-told"],
  [photoOf("a.jpg", { said: ok([{ ...CROPLESS, crop: "potato" }]) }), "not-sure"],
  [photoOf("a.jpg", { said: ok([{ ...CROPLESS, model: LION.model }]) }), "not-sure"],
])(
  "the outcome of a photo is its verdict, that nobody told the crop, or that it could not be read",
  (photo, outcome) => {
    expect(outcomeOf(photo)).toBe(outcome);
  },
);

test("the folder of a photo is its path without its name", () => {
  expect(folderOf({ path: "trap 1/june/IMG_1.JPG" })).toBe("trap 1/june");
  expect(folderOf({ path: "IMG_1.JPG" })).toBe("");
});

test("a new answer names a photo, renames it, takes its name, or leaves it as it was", () => {
  const lion = photoOf("a.jpg");
  const oak = photoOf("a.jpg", { said: ok([answerOf("Oak", 0.9)]) });
  expect(changeOf(UNSURE, oak)).toBe("named");
  expect(changeOf(lion, oak)).toBe("renamed");
  expect(changeOf(lion, UNSURE)).toBe("unnamed");
  expect(changeOf(UNSURE, unreadPhoto("a.jpg"))).toBe("same");
  // A person's name stays, so nothing changes for them.
  expect(changeOf(confirm(lion, AT), correct(oak, { name: "Lion", recordId: "lion" }, AT))).toBe("same");
});

/** The names of the same answers on a page in Portuguese: names of records are translated, labels are not. */
const LEAO = { ...LION, headline: "Leão" };
const IN_PORTUGUESE = photoOf("a.jpg", { said: ok([LEAO]) });

test("asked again in another language, a confirmed answer is confirmed, in the words of that language", () => {
  const review = { status: "confirmed", name: "Lion", recordId: "lion" };
  expect(answerAgain(confirm(IN_PORTUGUESE, AT), photoOf("a.jpg")).review).toMatchObject(review);
  // Named by hand, from the list of names.
  const named = correct(UNSURE, { name: "Leão", recordId: "lion" }, AT);
  expect(answerAgain(named, photoOf("a.jpg")).review).toMatchObject({ ...review, name: "Leão" });
  // An answer of another name corrects what was confirmed, as in one language.
  const jaguar = photoOf("a.jpg", { said: ok([answerOf("Jaguar", 0.9, { recordId: "jaguar" })]) });
  expect(answerAgain(confirm(IN_PORTUGUESE, AT), jaguar).review).toMatchObject({
    status: "corrected",
    name: "Leão",
  });
});

test("asked again in another language, a confirmed guess is confirmed, where the model is not sure and where it is", () => {
  const guess = correct(UNSURE, { name: "Leão", recordId: "lion" }, AT, "Lion");
  expect(answerAgain(guess, UNSURE).review).toMatchObject({ status: "confirmed", name: "Leão" });
  expect(answerAgain(guess, photoOf("a.jpg")).review.status).toBe("confirmed");
  expect(answerAgain(confirm(IN_PORTUGUESE, AT), UNSURE).review.status).toBe("confirmed");
});

test("what an earlier version took for corrected, as the language was another, is confirmed when it is asked again", () => {
  const review = { status: "corrected", reviewedAt: AT, name: "Leão", recordId: "lion" } as const;
  expect(answerAgain(photoOf("a.jpg", { review }), photoOf("a.jpg")).review.status).toBe("confirmed");
});

test("the name of another language is no other name, but another label under one record is", () => {
  expect(changeOf(IN_PORTUGUESE, photoOf("a.jpg"))).toBe("same");
  const dog = answerOf("Dog", 0.9, { recordId: "dog", headline: "Cachorro" });
  const beagle = answerOf("beagle", 0.9, { recordId: "dog", recordIsWider: true });
  const photo = photoOf("a.jpg", { said: ok([dog, beagle]) });
  expect(correct(photo, { name: "beagle", recordId: "dog" }, AT).review.status).toBe("corrected");
  expect(correct(photo, { name: "Dog", recordId: "dog" }, AT).review.status).toBe("confirmed");
  const asBeagle = photoOf("a.jpg", { said: ok([beagle]) });
  expect(correct(asBeagle, { name: "Cachorro", recordId: "dog" }, AT).review.status).toBe("corrected");
});
