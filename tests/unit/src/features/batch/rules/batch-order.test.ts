import { expect, test } from "vitest";
import {
  type BatchFilter,
  type BatchSorting,
  EVERY_PHOTO,
  filterPhotos,
  sortPhotos,
} from "#src/features/batch/rules/shown-bursts.ts";
import { confirm, reject } from "#domain/batch-photo.ts";
import { ok } from "#domain/result.ts";
import { answerOf, photoOf, unreadPhoto, unsureOf } from "#tests/fakes/batch-photos.ts";

const AT = "2026-06-03T08:00:00.000Z";
const PHOTOS = [
  photoOf("b/IMG_10.jpg", { takenAt: "2026-06-01T05:00:00", said: ok([answerOf("Zebra", 0.95)]) }),
  photoOf("b/IMG_9.jpg", { takenAt: "2026-06-02T05:00:00", said: ok([answerOf("Ape", 0.6)]) }),
  photoOf("a/IMG_1.jpg", { takenAt: "2026-06-03T23:59:59", said: ok([unsureOf("Ape", 0.3)]) }),
  confirm(photoOf("a/deep/IMG_2.jpg", { said: ok([answerOf("Ape", 0.2)]) }), AT),
  reject(photoOf("a-b/IMG_3.jpg", { said: ok([answerOf("Ape", 0.1)]) }), AT),
  unreadPhoto("c/IMG_4.jpg"),
];

function pathsOf(photos: readonly { readonly path: string }[]): readonly string[] {
  return photos.map(({ path }) => path.replace("IMG_", "").replace(".jpg", ""));
}

test.each<[filter: Partial<BatchFilter>, paths: readonly string[]]>([
  [{}, ["b/10", "b/9", "a/1", "a/deep/2", "a-b/3", "c/4"]],
  [{ name: "Ape" }, ["b/9", "a/deep/2"]],
  [{ name: "" }, ["a/1", "a-b/3", "c/4"]],
  [{ outcome: "not-sure" }, ["a/1"]],
  [{ outcome: "unread" }, ["c/4"]],
  [{ review: "rejected" }, ["a-b/3"]],
  [{ folder: "a" }, ["a/1", "a/deep/2"]],
  [{ folder: "" }, ["b/10", "b/9", "a/1", "a/deep/2", "a-b/3", "c/4"]],
  [{ sureness: [0.3, 0.95] }, ["b/9", "a/1"]],
  [{ days: ["2026-06-02", "2026-06-03"] }, ["b/9", "a/1"]],
  [{ name: "Ape", review: "open" }, ["b/9"]],
])("the filter %j lets these photos through", (filter, paths) => {
  expect(pathsOf(filterPhotos(PHOTOS, { ...EVERY_PHOTO, ...filter }))).toEqual(paths);
});

test("photos taken in the same second are in the order of their paths, whichever of them states an offset", () => {
  const photos = ["2026-06-01T05:00:00+02:00", "2026-06-01T05:00:00"].map((takenAt, at) =>
    photoOf(`IMG_${at}.jpg`, { takenAt }),
  );
  expect(pathsOf(sortPhotos(photos, { by: "date", isDescending: false }))).toEqual(["0", "1"]);
});

test.each<[by: BatchSorting["by"], isDescending: boolean, paths: readonly string[]]>([
  ["doubt", false, ["a/1", "b/9", "b/10", "a-b/3", "a/deep/2", "c/4"]],
  ["sureness", true, ["b/10", "b/9", "a/1", "a/deep/2", "a-b/3", "c/4"]],
  ["name", false, ["a/deep/2", "b/9", "b/10", "a/1", "a-b/3", "c/4"]],
  ["name", true, ["b/10", "a/deep/2", "b/9", "a/1", "a-b/3", "c/4"]],
  ["folder", false, ["a/1", "a/deep/2", "a-b/3", "b/9", "b/10", "c/4"]],
  ["path", false, ["a/deep/2", "a/1", "a-b/3", "b/9", "b/10", "c/4"]],
  ["date", true, ["a/1", "b/9", "b/10", "a/deep/2", "a-b/3", "c/4"]],
  ["outcome", false, ["a/deep/2", "a-b/3", "b/9", "b/10", "a/1", "c/4"]],
])("by %s (from the other end: %s) the photos come in this order", (by, isDescending, paths) => {
  expect(pathsOf(sortPhotos(PHOTOS, { by, isDescending }))).toEqual(paths);
});
