import { expect, test } from "vitest";
import { confirm, reject, setApart } from "#src/lab/batch/rules/batch-photo.ts";
import { readChosen, readHead, readPhotos, storedChosen } from "#src/lab/batch/rules/batch-record.ts";
import { SETTINGS } from "#tests/fakes/batch-parts.ts";
import { LION, photoOf, unreadPhoto } from "#tests/fakes/batch-photos.ts";

const AT = "2026-06-01T05:12:30.000Z";

test("every kind of photo is read as it was written", () => {
  const photos = [
    photoOf("a.jpg", { takenAt: "2026-06-01T05:12:30+02:00", position: { latitude: -1.5, longitude: 36 } }),
    confirm(photoOf("b.jpg"), AT),
    setApart(reject(photoOf("c.jpg", { hash: "0".repeat(16) }), AT), true),
    unreadPhoto("d.jpg"),
    photoOf("e.jpg", { takenAt: "2026-06-01T05:12:30", takenAtFrom: "DateTime", unreadable: ["position"] }),
  ];
  expect(readPhotos(photos.map((photo) => ({ batch: "x", ...photo })))).toEqual(photos);
});

test("an answer of before it said how many kinds the model knows is read, and says it of none", () => {
  const { known: _known, ...before } = LION;
  const photo = photoOf("a.jpg");
  expect(readPhotos([{ ...photo, said: { ok: true, value: [before] } }])).toEqual([photo]);
});

test("a photo of before stand-ins for dates were read has the time of taking, and nothing that can't be read", () => {
  const photo = photoOf("a.jpg", { takenAt: "2026-06-01T05:12:30" });
  const { takenAtFrom: _from, unreadable: _unreadable, ...before } = photo;
  expect(readPhotos([before])).toEqual([photo]);
});

test("photos that another version wrote in another shape are left out, so that they are asked again", () => {
  const sound = photoOf("a.jpg");
  const others = [
    { ...sound, said: { ok: true, value: [] } },
    { ...sound, review: { status: "liked" } },
    null,
  ];
  expect(readPhotos([sound, ...others])).toEqual([sound]);
});

test("a head and a list of files are read as they were written, and nothing else is", () => {
  const counts = { total: 2, done: 1, reviewed: 0, leftOut: 3 };
  const head = { id: "x", title: "trap", startedAt: AT, settings: SETTINGS, ...counts, isCancelled: false };
  expect(readHead(head)).toEqual(head);
  const kinds = { ...head, leftOutFiles: [{ kind: "sidecar", count: 3, endings: [".xmp"] }] };
  expect(readHead(kinds)).toEqual(kinds);
  expect(readHead({ ...head, settings: { ...SETTINGS, models: [] } })).toBeNull();
  expect(readHead(undefined)).toBeNull();
  const chosen = [
    { path: "a.jpg", bytes: 5, lastModified: 1 },
    { path: "b.jpg", bytes: 7, lastModified: 2 },
  ];
  expect(readChosen(storedChosen(chosen))).toEqual(chosen);
  expect(readChosen({ paths: [1] })).toBeNull();
});
