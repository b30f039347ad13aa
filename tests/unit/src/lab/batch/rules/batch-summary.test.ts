import { expect, test } from "vitest";
import { ok } from "#domain/result.ts";
import { confirm, type BatchPhoto } from "#src/lab/batch/rules/batch-photo.ts";
import { summaryOf } from "#src/lab/batch/rules/batch-summary.ts";
import { answerOf, photoOf, unreadPhoto, unsureOf } from "#tests/fakes/batch-photos.ts";

function at(hour: string, label: string): BatchPhoto {
  return photoOf(`${hour} ${label}.jpg`, {
    takenAt: `2026-06-01T${hour}`,
    said: ok([answerOf(label, 0.9)]),
  });
}

const BURSTS = [
  [at("05:59:50", "Lion"), at("06:00:10", "Lion"), at("06:00:20", "Lion")],
  [at("06:30:00", "Zebra")],
  [at("06:40:00", "Lion")],
  [at("23:00:00", "Bat")],
  [confirm(photoOf("undated.jpg", { said: ok([answerOf("Ape", 0.9)]) }), "2026-06-03T08:00:00.000Z")],
  [photoOf("unsure.jpg", { said: ok([unsureOf("Ape", 0.3)]) })],
  [unreadPhoto("unread.jpg")],
] as const;

test("names, outcomes and reviews are counted by bursts and by photos, the most frequent first", () => {
  const { names, outcomes, reviews, ...counts } = summaryOf(BURSTS);
  expect(counts).toMatchObject({ photos: 9, bursts: 7, unread: 1 });
  expect(names.map(({ of, photos, bursts }) => [of, photos, bursts])).toEqual([
    ["Lion", 4, 2],
    ["Zebra", 1, 1],
    ["Bat", 1, 1],
    ["Ape", 1, 1],
  ]);
  expect([...outcomes, ...reviews].map(({ of, bursts }) => `${of} ${bursts}`)).toEqual([
    "identified 5",
    "not-sure 1",
    "unread 1",
    "open 6",
    "confirmed 1",
  ]);
});

test("over the hours of the day photos, bursts and kinds are counted, and kinds add up", () => {
  const { dated, hours } = summaryOf(BURSTS);
  expect(dated).toBe(6);
  expect(hours).toHaveLength(24);
  expect([hours[4], hours[5], hours[6], hours[23]]).toEqual([
    { hour: 4, photos: 0, bursts: 0, kinds: 0, kindsSoFar: 0 },
    { hour: 5, photos: 1, bursts: 1, kinds: 1, kindsSoFar: 1 },
    { hour: 6, photos: 4, bursts: 2, kinds: 2, kindsSoFar: 2 },
    { hour: 23, photos: 1, bursts: 1, kinds: 1, kindsSoFar: 3 },
  ]);
});

test("without times there are no hours", () => {
  expect(summaryOf([[photoOf("1.jpg")]]).hours).toEqual([]);
});

test("kinds add up over the photos in the order of the bursts, a burst with its last photo", () => {
  expect(summaryOf(BURSTS).accumulation).toEqual(
    [0, 0, 1, 2, 2, 3, 4, 4, 4].map((kinds, place) => ({ photos: place + 1, kinds })),
  );
});

test("of many photos the curve has ten points, the last of them with all", () => {
  const many = Array.from(
    { length: 25 },
    (_, place) => [photoOf(`${place}.jpg`, { said: ok([answerOf(`Kind ${place % 20}`, 0.9)]) })] as const,
  );
  const { accumulation } = summaryOf(many);
  expect(accumulation).toHaveLength(10);
  expect([accumulation[0], accumulation.at(-1)]).toEqual([
    { photos: 3, kinds: 3 },
    { photos: 25, kinds: 20 },
  ]);
});
