import { expect, test } from "vitest";
import { ok } from "#domain/result.ts";
import { type BatchPhoto, confirm, correct, reject, setApart } from "#src/lab/batch/rules/batch-photo.ts";
import {
  BURST_RULES,
  burstAnswers,
  type BurstRule,
  groupBursts,
  representativeOf,
} from "#src/lab/batch/rules/bursts.ts";
import { answerOf, photoOf, unreadPhoto, unsureOf } from "#tests/fakes/batch-photos.ts";

const { cameraTrap, handHeld } = BURST_RULES;
const HASH = "00000000000000ff";
/** ALIKE differs from {@link HASH} in 10 bits, and OTHER from ALIKE in 11. */
const [ALIKE, OTHER] = ["ffc00000000000ff", "00000000000001ff"];
/** A hash that differs from {@link HASH} in 11 bits. */
const FAR = "ffe00000000000ff";

function at(path: string, time: string, hash: string | null = HASH): BatchPhoto {
  return photoOf(path, { takenAt: `2026-06-01T${time}`, hash });
}

function pathsOf(
  photos: readonly BatchPhoto[],
  rule: BurstRule = cameraTrap,
): readonly (readonly string[])[] {
  return groupBursts(photos, rule).map((burst) => burst.map(({ path }) => path));
}

test("photos of a trap with at most 60 seconds from one to the next are a burst, in the order of their times", () => {
  const photos = [
    at("3.jpg", "05:02:00"),
    at("1.jpg", "05:00:00"),
    at("4.jpg", "05:03:01"),
    at("2.jpg", "05:01:00"),
  ];
  expect(pathsOf(photos)).toEqual([["1.jpg", "2.jpg", "3.jpg"], ["4.jpg"]]);
});

test("a burst goes over midnight, and photos of two folders are never one", () => {
  const late = photoOf("a/1.jpg", { takenAt: "2026-06-01T23:59:59" });
  const next = photoOf("a/2.jpg", { takenAt: "2026-06-02T00:00:01" });
  const other = photoOf("b/2.jpg", { takenAt: "2026-06-02T00:00:01" });
  expect(pathsOf([late, next, other])).toEqual([["a/1.jpg", "a/2.jpg"], ["b/2.jpg"]]);
});

test("photos that a person took one after the other are a burst only where they look alike", () => {
  const photos = [at("1.jpg", "05:00:00"), at("2.jpg", "05:00:05", ALIKE), at("3.jpg", "05:00:10", OTHER)];
  expect(pathsOf(photos, handHeld)).toEqual([["1.jpg", "2.jpg"], ["3.jpg"]]);
  expect(pathsOf(photos)).toEqual([["1.jpg", "2.jpg", "3.jpg"]]);
});

test("times of the last change, which a program gives to a whole folder, make no burst", () => {
  const changed = { takenAt: "2026-06-01T05:00:00", takenAtFrom: "DateTime" } as const;
  const [one, other] = [
    photoOf("1.jpg", { ...changed, hash: HASH }),
    photoOf("2.jpg", { ...changed, hash: FAR }),
  ];
  const photos = [one, other, at("3.jpg", "05:00:10")];
  expect(pathsOf(photos)).toEqual([["3.jpg"], ["1.jpg"], ["2.jpg"]]);
});

test("photos without a time are compared with their neighbours by name, and come behind those with one", () => {
  const photos = [
    photoOf("IMG_10.jpg", { hash: HASH }),
    photoOf("IMG_9.jpg", { hash: HASH }),
    photoOf("IMG_8.jpg", { hash: FAR }),
    at("IMG_11.jpg", "05:00:00"),
    photoOf("IMG_12.jpg"),
  ];
  expect(pathsOf(photos)).toEqual([
    ["IMG_11.jpg"],
    ["IMG_8.jpg"],
    ["IMG_9.jpg", "IMG_10.jpg"],
    ["IMG_12.jpg"],
  ]);
});

test("photos that could not be read are alone", () => {
  const unread = { ...unreadPhoto("2.jpg"), takenAt: "2026-06-01T05:00:01" };
  expect(pathsOf([at("1.jpg", "05:00:00"), unread, at("3.jpg", "05:00:02")])).toEqual([
    ["1.jpg"],
    ["2.jpg"],
    ["3.jpg"],
  ]);
});

test("of the photos of a burst the surest one that names what all speak for most stands for them", () => {
  const jaguar = photoOf("1.jpg", { said: ok([answerOf("Jaguar", 0.8)]) });
  const lion = photoOf("2.jpg", { said: ok([answerOf("Lion", 0.6)]) });
  const surer = photoOf("3.jpg", { said: ok([answerOf("Lion", 0.7)]) });
  const unsure = photoOf("4.jpg", { said: ok([unsureOf("Lion", 0.75)]) });
  expect(representativeOf([jaguar, lion, surer, unsure])).toBe(surer);
});

test("photos that name nothing speak for their labels, and where none names the best the surest one stands for all", () => {
  const jaguar = photoOf("1.jpg", { said: ok([answerOf("Jaguar", 0.5)]) });
  const [one, other] = [0.4, 0.3].map((probability) =>
    photoOf(`${probability}.jpg`, { said: ok([unsureOf("Lion", probability)]) }),
  );
  expect(one !== undefined && other !== undefined && representativeOf([jaguar, one, other])).toBe(jaguar);
});

test("a person's word comes before all models, and the last one before those before it", () => {
  const [first, second, third] = [photoOf("1.jpg"), photoOf("2.jpg"), photoOf("3.jpg")];
  const confirmed = confirm(second, "2026-06-03T08:00:00.000Z");
  const corrected = correct(first, { name: "Serval", recordId: null }, "2026-06-03T09:00:00.000Z");
  expect(representativeOf([corrected, confirmed, third])).toBe(corrected);
  const rejected = reject(third, "2026-06-03T10:00:00.000Z");
  expect(representativeOf([corrected, confirmed, rejected])).toBe(rejected);
});

test("a photo that was set apart is alone, and those before and after it stay together without it", () => {
  const photos = [at("1.jpg", "05:00:00"), setApart(at("2.jpg", "05:00:01"), true), at("3.jpg", "05:00:02")];
  expect(pathsOf(photos)).toEqual([["1.jpg", "3.jpg"], ["2.jpg"]]);
  expect(pathsOf(photos.map((photo) => setApart(photo, false)))).toEqual([["1.jpg", "2.jpg", "3.jpg"]]);
});

test("a burst of more photos than a call takes arguments has its answer", () => {
  const photo = at("1.jpg", "05:00:00");
  const burst = [photo, ...Array.from({ length: 300_000 }, () => photo)] as const;
  expect(burstAnswers(burst)).toEqual(photo.said.ok ? photo.said.value : []);
});
