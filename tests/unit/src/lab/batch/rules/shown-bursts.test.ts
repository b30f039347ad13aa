import { expect, test } from "vitest";
import { ok } from "#domain/result.ts";
import { confirm, reject } from "#src/lab/batch/rules/batch-photo.ts";
import { BURST_RULES } from "#src/lab/batch/rules/bursts.ts";
import {
  arrangeBursts,
  type BatchFilter,
  type BatchSorting,
  EVERY_PHOTO,
  facetsOf,
  filterPhotos,
  keepOrder,
  showBursts,
  type ShownBurst,
  sortPhotos,
} from "#src/lab/batch/rules/shown-bursts.ts";
import { answerOf, CROPLESS, photoOf, unreadPhoto, unsureOf } from "#tests/fakes/batch-photos.ts";

const AT = "2026-06-03T08:00:00.000Z";
const [FIRST, SECOND] = [1, 2].map((second) =>
  photoOf(`trap/${second}.jpg`, {
    takenAt: `2026-06-01T05:00:0${second}`,
    said: ok([answerOf("Ape", second / 4)]),
  }),
) as [ReturnType<typeof photoOf>, ReturnType<typeof photoOf>];
const ZEBRA = photoOf("trap/deep/3.jpg", {
  takenAt: "2026-06-04T05:00:00",
  said: ok([answerOf("Zebra", 0.4)]),
});
const UNSURE = photoOf("4.jpg", { said: ok([unsureOf("Ape", 0.2)]) });
const UNREAD = unreadPhoto("trap/5.jpg");
const ALL = [FIRST, SECOND, ZEBRA, UNSURE, UNREAD];
const BY_DOUBT = { by: "doubt", isDescending: false } as const;

function pathsOf(bursts: readonly ShownBurst[]): readonly string[] {
  return bursts.map(({ shown }) => shown.path);
}

test("a burst is shown as the photo that stands for it, and each photo alone where no rule puts them together", () => {
  const bursts = showBursts(ALL, BURST_RULES.cameraTrap);
  expect(bursts.find(({ burst }) => burst.length === 2)?.shown).toBe(SECOND);
  expect(bursts).toHaveLength(4);
  expect(showBursts(ALL, null).map(({ burst }) => burst)).toEqual(ALL.map((photo) => [photo]));
});

test("what did not change stays the same object, so that its tile need not be drawn anew", () => {
  const before = showBursts(ALL, BURST_RULES.cameraTrap);
  const confirmed = confirm(ZEBRA, AT);
  const after = showBursts([FIRST, SECOND, confirmed, UNSURE, UNREAD], BURST_RULES.cameraTrap);
  expect(after.filter((burst) => !before.includes(burst)).map(({ shown }) => shown)).toEqual([confirmed]);
  const grown = showBursts([FIRST, ZEBRA], BURST_RULES.cameraTrap);
  expect(grown.find(({ shown }) => shown === FIRST)?.burst).toEqual([FIRST]);
});

test("filter and order look at the photo that stands for a burst", () => {
  const bursts = showBursts(ALL, BURST_RULES.cameraTrap);
  expect(pathsOf(arrangeBursts(bursts, EVERY_PHOTO, BY_DOUBT))).toEqual([
    "4.jpg",
    "trap/deep/3.jpg",
    "trap/2.jpg",
    "trap/5.jpg",
  ]);
  const apes = { ...EVERY_PHOTO, name: "Ape", sureness: [0, 0.4] } as const;
  expect(pathsOf(arrangeBursts(bursts, apes, BY_DOUBT))).toEqual([]);
});

test("an order before a person's eyes is kept: a reviewed photo stays where it was, and new ones come behind", () => {
  const before = showBursts([FIRST, SECOND, UNSURE], BURST_RULES.cameraTrap);
  const seen = pathsOf(arrangeBursts(before, EVERY_PHOTO, BY_DOUBT));
  const all = showBursts([FIRST, SECOND, reject(UNSURE, AT), ZEBRA], BURST_RULES.cameraTrap);
  const open = arrangeBursts(all, { ...EVERY_PHOTO, review: "open" }, BY_DOUBT);
  expect(pathsOf(open)).toEqual(["trap/deep/3.jpg", "trap/2.jpg"]);
  expect(pathsOf(keepOrder(seen, all, open))).toEqual(["4.jpg", "trap/2.jpg", "trap/deep/3.jpg"]);
  expect(pathsOf(keepOrder(["gone.jpg", "trap/1.jpg", "trap/2.jpg"], all, []))).toEqual(["trap/2.jpg"]);
});

test("filters offer what there is, with the number of bursts, and a folder with all that lies in it", () => {
  const { names, outcomes, reviews, folders, hasDates } = facetsOf(
    showBursts([FIRST, SECOND, confirm(ZEBRA, AT), UNSURE, UNREAD], BURST_RULES.cameraTrap),
  );
  expect(names).toEqual([
    ["", 2],
    ["Ape", 1],
    ["Zebra", 1],
  ]);
  expect([...outcomes]).toEqual(
    expect.arrayContaining([
      ["identified", 2],
      ["not-sure", 1],
      ["unread", 1],
    ]),
  );
  expect([...reviews]).toEqual(
    expect.arrayContaining([
      ["open", 3],
      ["confirmed", 1],
    ]),
  );
  expect(folders).toEqual([
    ["trap", 3],
    ["trap/deep", 1],
  ]);
  expect(hasDates).toBe(true);
  expect(facetsOf(showBursts([UNSURE], null)).hasDates).toBe(false);
});

const PHOTOS = [
  photoOf("b/IMG_10.jpg", { takenAt: "2026-06-01T05:00:00", said: ok([answerOf("Zebra", 0.95)]) }),
  photoOf("b/IMG_9.jpg", { takenAt: "2026-06-02T05:00:00", said: ok([answerOf("Ape", 0.6)]) }),
  photoOf("a/IMG_1.jpg", { takenAt: "2026-06-03T23:59:59", said: ok([unsureOf("Ape", 0.3)]) }),
  confirm(photoOf("a/deep/IMG_2.jpg", { said: ok([answerOf("Ape", 0.2)]) }), AT),
  reject(photoOf("a-b/IMG_3.jpg", { said: ok([answerOf("Ape", 0.1)]) }), AT),
  unreadPhoto("c/IMG_4.jpg"),
];

function shortPathsOf(photos: readonly { readonly path: string }[]): readonly string[] {
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
  [{ sureness: [0.3, 0.95] }, ["b/9"]],
  [{ days: ["2026-06-02", "2026-06-03"] }, ["b/9", "a/1"]],
  [{ name: "Ape", review: "open" }, ["b/9"]],
])("the filter %j lets these photos through", (filter, paths) => {
  expect(shortPathsOf(filterPhotos(PHOTOS, { ...EVERY_PHOTO, ...filter }))).toEqual(paths);
});

test.each<[by: BatchSorting["by"], isDescending: boolean, paths: readonly string[]]>([
  ["doubt", false, ["a/1", "b/9", "b/10", "a-b/3", "a/deep/2", "c/4"]],
  ["sureness", true, ["b/10", "b/9", "a/deep/2", "a-b/3", "a/1", "c/4"]],
  ["name", false, ["a/deep/2", "b/9", "b/10", "a/1", "a-b/3", "c/4"]],
  ["name", true, ["b/10", "a/deep/2", "b/9", "a/1", "a-b/3", "c/4"]],
  ["folder", false, ["a/1", "a/deep/2", "a-b/3", "b/9", "b/10", "c/4"]],
  ["path", false, ["a/deep/2", "a/1", "a-b/3", "b/9", "b/10", "c/4"]],
  ["date", true, ["a/1", "b/9", "b/10", "a/deep/2", "a-b/3", "c/4"]],
  ["outcome", false, ["a/deep/2", "a-b/3", "b/9", "b/10", "a/1", "c/4"]],
])("by %s (from the other end: %s) the photos come in this order", (by, isDescending, paths) => {
  expect(shortPathsOf(sortPhotos(PHOTOS, { by, isDescending }))).toEqual(paths);
});

test("a guess is more doubtful than any name, however probable it is", () => {
  const leaf = photoOf("leaf.jpg", { said: ok([CROPLESS]) });
  const empty = photoOf("empty.jpg", { said: ok([answerOf("Fence", 0.7, { verdict: "none-of-these" })]) });
  const photos = [photoOf("ape.jpg", { said: ok([answerOf("Ape", 0.4)]) }), empty, leaf, UNSURE];
  expect(sortPhotos(photos, BY_DOUBT).map(({ path }) => path)).toEqual([
    "4.jpg",
    "leaf.jpg",
    "ape.jpg",
    "empty.jpg",
  ]);
});
