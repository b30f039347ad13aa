import { expect, test } from "vitest";
import { LARGEST_PHOTO, LARGEST_TOTAL, type PhotoIndex } from "#models/photos/photo-index.ts";
import { type PhotoFile, photoProblems } from "#models/photos/photo-problems.ts";
import { SOME_PHOTOS } from "#tests/fixtures/photos/comparison-photos.ts";

const IDS = new Set(SOME_PHOTOS.photos.map(({ record }) => record));

const FILES: readonly PhotoFile[] = SOME_PHOTOS.photos.map(({ file, width, height, bytes }) => ({
  name: file,
  bytes,
  format: "webp",
  width,
  height,
  hasMetadata: false,
}));

const [FIRST_FILE = FILES[0], ...OTHER_FILES] = FILES;
const [FIRST, ...OTHERS] = SOME_PHOTOS.photos;

/** The problems of the index with other facts of its first photo. */
function withFirst(change: Readonly<Record<string, unknown>>): readonly string[] {
  const photos = [{ ...FIRST, ...change }, ...OTHERS] as PhotoIndex["photos"];
  return photoProblems({ ...SOME_PHOTOS, photos }, FILES, IDS);
}

/** The problems of the index with other facts of the set of beans. */
function withBeans(change: Readonly<Record<string, unknown>>): readonly string[] {
  const sets = {
    ...SOME_PHOTOS.sets,
    beans: { ...SOME_PHOTOS.sets["beans"], ...change },
  } as PhotoIndex["sets"];
  return photoProblems({ ...SOME_PHOTOS, sets }, FILES, IDS);
}

/** The problems if the first file is really like this. */
function withFile(change: Partial<PhotoFile>): readonly string[] {
  return photoProblems(SOME_PHOTOS, [{ ...(FIRST_FILE as PhotoFile), ...change }, ...OTHER_FILES], IDS);
}

test("a sound index has no problem", () => {
  expect(photoProblems(SOME_PHOTOS, FILES, IDS)).toEqual([]);
  expect(photoProblems({ sets: {}, photos: [] }, [], IDS)).toEqual([]);
});

test("each file has an entry, and each entry a file", () => {
  const strange: PhotoFile = { ...(FIRST_FILE as PhotoFile), name: "cat.webp" };
  expect(photoProblems(SOME_PHOTOS, [...FILES, strange], IDS)).toEqual(["cat.webp is not in photos.json"]);
  expect(photoProblems(SOME_PHOTOS, OTHER_FILES, IDS)).toEqual(["bean-rust-1.webp has no file"]);
});

test.each([
  [{ record: "unicorn" }, 'bean-rust-1.webp shows "unicorn", which has no record'],
  [{ set: "peas" }, 'bean-rust-1.webp is of the set "peas", which is not listed'],
  [{ origin: "" }, "bean-rust-1.webp has no address of its original"],
  [{ alt: " " }, "bean-rust-1.webp has no alt text"],
])("a photo with %j is a problem", (change, problem) => {
  expect(withFirst(change)).toEqual([problem]);
});

test.each([
  [{ credit: "" }, 'the set "beans" has no credit'],
  [
    { licence: "CC-BY-NC-4.0" },
    'the set "beans" has the licence "CC-BY-NC-4.0", which is not in the allowed list',
  ],
  [{ source: "http://example.org/" }, 'the set "beans" has no address of its source'],
  [{ copyright: "" }, 'the set "beans" has no copyright line, which MIT asks for'],
])("a set with %j is a problem", (change, problem) => {
  expect(withBeans(change)).toEqual([problem]);
});

test.each([
  [{ width: 319 }, "has another size than photos.json says"],
  [{ format: "jpeg" }, "is jpeg, not WebP"],
  [{ hasMetadata: true }, "has metadata"],
])("a file with %j is a problem", (change, problem) => {
  expect(withFile(change)).toEqual([`bean-rust-1.webp ${problem}`]);
});

test("photos stay small: each file, its sides, all together, and three a record", () => {
  const bytes = LARGEST_PHOTO + 1;
  const large = { ...SOME_PHOTOS, photos: SOME_PHOTOS.photos.map((photo) => ({ ...photo, bytes })) };
  expect(
    photoProblems(
      large,
      FILES.map((file) => ({ ...file, bytes })),
      IDS,
    ),
  ).toContain(`bean-rust-1.webp has more than ${LARGEST_PHOTO} bytes`);
  expect(withFirst({ width: 321 })).toContain("bean-rust-1.webp has more than 320 pixels on a side");
  expect(withFile({ bytes: LARGEST_TOTAL })).toContainEqual(
    expect.stringMatching(new RegExp(`^all photos have \\d+ bytes, more than ${LARGEST_TOTAL}$`)),
  );
  const many = SOME_PHOTOS.photos.map((photo) => ({ ...photo, record: "bean-rust" }));
  expect(photoProblems({ ...SOME_PHOTOS, photos: many }, FILES, IDS)).toEqual([
    '"bean-rust" has more than 3 photos',
  ]);
});
