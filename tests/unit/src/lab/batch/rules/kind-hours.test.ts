import { expect, test } from "vitest";
import { ok } from "#domain/result.ts";
import { type BatchPhoto, correct } from "#src/lab/batch/rules/batch-photo.ts";
import type { Burst } from "#src/lab/batch/rules/bursts.ts";
import { type KindHours, kindHoursOf } from "#src/lab/batch/rules/kind-hours.ts";
import { answerOf, photoOf, unreadPhoto, unsureOf } from "#tests/fakes/batch-photos.ts";

function at(hour: string, label: string): BatchPhoto {
  const takenAt = hour === "" ? null : `2026-06-01T${hour}:10`;
  return photoOf(`${hour} ${label}.jpg`, { takenAt, said: ok([answerOf(label, 0.9)]) });
}

/** The hours that have a number, such as "5:2" for two sightings from five o'clock on. */
function filled(counts: readonly number[]): string {
  return counts.flatMap((count, hour) => (count === 0 ? [] : [`${hour}:${count}`])).join(" ");
}

function kindsIn({ kinds }: KindHours): readonly (readonly [name: string, hours: string])[] {
  return kinds.map(({ name, counts }) => [name, filled(counts)]);
}

test("sightings are counted by kind and by the hour in which they began, the most frequent kind first", () => {
  const hours = kindHoursOf([
    [at("23:59", "Bat")],
    [at("05:59", "Lion"), at("06:00", "Lion"), at("06:01", "Lion")],
    [at("05:10", "Lion")],
    [at("12:00", "Lion")],
    [photoOf("unsure.jpg", { takenAt: "2026-06-01T05:00:00", said: ok([unsureOf("Ape", 0.3)]) })],
  ]);
  expect(kindsIn(hours)).toEqual([
    ["Lion", "5:2 12:1"],
    ["Bat", "23:1"],
  ]);
  expect(hours).toMatchObject({ others: null, undated: 0, kinds: [{ subject: "animal" }, {}] });
  expect(hours.kinds[0]?.counts).toHaveLength(24);
});

test("sightings without a time are counted apart, and photos without a name not at all", () => {
  const hours = kindHoursOf([[at("", "Lion"), at("", "Lion")], [at("", "Bat")], [unreadPhoto("a.jpg")]]);
  expect(hours).toEqual({ kinds: [], others: null, undated: 2 });
});

test("a kind that a person named on a photo that could not be read belongs to no subject", () => {
  const unread = { ...unreadPhoto("a.jpg"), takenAt: "2026-06-01T05:00:00" };
  const named = correct(unread, { name: "Ape", recordId: null }, "2026-06-03T08:00:00.000Z");
  expect(kindHoursOf([[named]]).kinds).toMatchObject([{ name: "Ape", subject: null }]);
});

/** Sightings of this many kinds, the first the most frequent. */
function sightings(kinds: number): readonly Burst[] {
  return Array.from({ length: kinds }, (_, kind) =>
    Array.from({ length: kinds - kind }, (): Burst => [at("08:00", `Kind ${kind}`)]),
  ).flat();
}

test("six kinds have bars of their own and the rest is together, but a seventh alone has its own too", () => {
  const seven = kindHoursOf(sightings(7));
  expect([seven.kinds.length, seven.others]).toEqual([7, null]);
  const nine = kindHoursOf(sightings(9));
  expect(nine.kinds.map(({ name }) => name)).toEqual([0, 1, 2, 3, 4, 5].map((kind) => `Kind ${kind}`));
  expect(nine.others?.kinds).toBe(3);
  expect(filled(nine.others?.counts ?? [])).toBe("8:6");
});
