import { expect, test } from "vitest";
import { bytesOf, join, orientationTiff, tiff } from "#tests/fakes/photo-bytes.ts";
import { mutate } from "../../../fixtures/mutate.ts";
import { createRandom } from "#domain/random.ts";
import { within } from "#tests/fakes/within.ts";
import { readOrientation } from "#workers/imaging/exif.ts";

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const ORIENTATION_TAG = 0x0112;
const LONG = 4;

test.each(["little", "big"] as const)("each orientation is read in %s endian", (order) => {
  expect(ORIENTATIONS.map((value) => readOrientation(orientationTiff(value, order)))).toEqual(ORIENTATIONS);
});

test("the orientation is found among other entries", () => {
  const entries = [
    { tag: 0x010f, value: 7 },
    { tag: 0x0110, type: LONG, value: 1 },
    { tag: ORIENTATION_TAG, value: 6 },
    { tag: 0x011a, value: 2 },
  ];

  expect(readOrientation(tiff("big", entries))).toBe(6);
});

test("a directory that does not follow the header at once is found", () => {
  expect(readOrientation(tiff("little", [{ tag: ORIENTATION_TAG, value: 8 }], 300))).toBe(8);
});

test("a block in the midst of other bytes is read from its own start", () => {
  const file = join("twelve bytes", orientationTiff(5, "big"), "more");

  expect(readOrientation(file.subarray(12, file.length - 4))).toBe(5);
});

test.each([0, 9, 255, 65_535])("the orientation %i, which there is not, counts as upright", (value) => {
  expect(readOrientation(orientationTiff(value))).toBe(1);
});

test("an orientation that is not a SHORT counts as upright", () => {
  expect(readOrientation(tiff("little", [{ tag: ORIENTATION_TAG, type: LONG, value: 6 }]))).toBe(1);
});

test.each([
  ["nothing", new Uint8Array()],
  ["seven bytes", orientationTiff(6).subarray(0, 7)],
  ["neither byte order", join("IM", orientationTiff(6).subarray(2))],
  ["text", bytesOf("not an EXIF block at all")],
  ["no entries", tiff("little", [])],
])("%s counts as upright", (_, block) => {
  expect(readOrientation(block)).toBe(1);
});

test("a block that is cut short anywhere counts as upright, or is read where its entry is whole", () => {
  const whole = orientationTiff(6);
  const entryEnd = 8 + 2 + 12;

  for (let length = 0; length < whole.length; length += 1) {
    expect(readOrientation(whole.subarray(0, length))).toBe(length < entryEnd ? 1 : 6);
  }
});

test.each([26, 1000, 0x7fffffff, 0xffffffff])(
  "a directory at %i, beyond the end, counts as upright",
  (offset) => {
    const block = orientationTiff(6);
    new DataView(block.buffer).setUint32(4, offset, true);

    expect(readOrientation(block)).toBe(1);
  },
);

test("a directory that claims 65,535 entries ends with the block", () => {
  const block = tiff("little", [{ tag: 1, value: 1 }]);
  new DataView(block.buffer).setUint16(8, 65_535, true);

  expect(readOrientation(block)).toBe(1);
});

test("no change to a block makes its reading fail or hang", () => {
  const random = createRandom(2);
  const blocks = [
    orientationTiff(6),
    orientationTiff(3, "big"),
    tiff(
      "big",
      [
        { tag: 0x010f, value: 1 },
        { tag: ORIENTATION_TAG, value: 8 },
      ],
      40,
    ),
  ];

  const answers = within(4000, () =>
    Array.from({ length: 4000 }, () => blocks.map((block) => readOrientation(mutate(block, random)))).flat(),
  );

  expect(ORIENTATIONS).toEqual(expect.arrayContaining(answers));
});
