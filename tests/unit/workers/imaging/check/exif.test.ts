import sharp from "sharp";
import { expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import { type CaptureQuestion, NO_CAPTURE } from "#domain/photo/capture.ts";
import {
  bytesOf,
  exifSegment,
  fileOf,
  join,
  jpeg,
  jpegSegment,
  orientationTiff,
  pngChunk,
  riffChunk,
  tiff,
} from "#tests/fakes/photo-bytes.ts";
import { within } from "#tests/fakes/within.ts";
import { mutate } from "#tests/fixtures/mutate.ts";
import { readCapture } from "#workers/imaging/check/capture.ts";
import { readPhotoCapture } from "#workers/imaging/check/check.ts";
import { readOrientation } from "#workers/imaging/check/exif.ts";

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const ORIENTATION_TAG = 0x0112;
const LONG = 4;

test.each(["little", "big"] as const)("each orientation is read in %s endian", (order) => {
  expect(ORIENTATIONS.map((value) => readOrientation(orientationTiff(value, order)))).toEqual(ORIENTATIONS);
});

test("the orientation is found among other entries, and in a directory further on", () => {
  const entries = [
    { tag: 0x010f, value: 7 },
    { tag: 0x0110, type: LONG, value: 1 },
    { tag: ORIENTATION_TAG, value: 6 },
    { tag: 0x011a, value: 2 },
  ];

  expect(readOrientation(tiff("big", entries))).toBe(6);
  expect(readOrientation(tiff("little", [{ tag: ORIENTATION_TAG, value: 8 }], 300))).toBe(8);
});

/** A block with the number at offset `at` replaced: 16 bits at offset 8, otherwise 32 bits. */
function withNumber(block: Uint8Array<ArrayBuffer>, at: number, value: number): Uint8Array {
  const view = new DataView(block.buffer);
  if (at === 8) view.setUint16(at, value, true);
  else view.setUint32(at, value, true);
  return block;
}

test.each<readonly [string, Uint8Array]>([
  ...[0, 9, 255, 65_535].map((value): [string, Uint8Array] => [
    `an orientation of ${value}`,
    orientationTiff(value),
  ]),
  ["an orientation that is not a SHORT", tiff("little", [{ tag: ORIENTATION_TAG, type: LONG, value: 6 }])],
  ["nothing", new Uint8Array()],
  ["seven bytes", orientationTiff(6).subarray(0, 7)],
  ["neither byte order", join("IM", orientationTiff(6).subarray(2))],
  ["text", bytesOf("not an EXIF block at all")],
  ["no entries", tiff("little", [])],
  ...[26, 1000, 0x7fffffff, 0xffffffff].map((offset): [string, Uint8Array] => [
    `a directory at ${offset}, beyond the end`,
    withNumber(orientationTiff(6), 4, offset),
  ]),
  ["65,535 claimed entries", withNumber(tiff("little", [{ tag: 1, value: 1 }]), 8, 65_535)],
])("%s counts as upright", (_, block) => {
  expect(readOrientation(block)).toBe(1);
});

test("a block that is cut short before the end of its entry counts as upright", () => {
  const whole = orientationTiff(6);
  const entryEnd = 8 + 2 + 12;

  for (let length = 0; length < whole.length; length += 1) {
    expect(readOrientation(whole.subarray(0, length))).toBe(length < entryEnd ? 1 : 6);
  }
});

test("no change of a block makes its reader fail or hang", () => {
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

const BOTH: CaptureQuestion = { date: true, position: true };

const CAMERA = { DateTime: "2026:06:05 00:00:00" };
const WHEN = { DateTimeOriginal: "2026:06:01 05:12:30" };
const WHERE = {
  GPSLatitudeRef: "S",
  GPSLatitude: "33/1 55/1 2964/100",
  GPSLongitudeRef: "E",
  GPSLongitude: "18/1 25/1 2676/100",
};

/** A JPEG segment of the maximum length. */
const LONG_SEGMENT = jpegSegment(0xe2, new Uint8Array(65_533));

/** A photo with EXIF data, written by a library that the app does not use. */
async function photo(
  format: "jpeg" | "png" | "webp",
  when: Readonly<Record<string, string>> = WHEN,
  where: Readonly<Record<string, string>> = WHERE,
): Promise<Blob> {
  const bytes = await sharp({ create: { width: 80, height: 70, channels: 3, background: "green" } })
    .withExif({ IFD0: CAMERA, IFD2: when, IFD3: where })
    .toFormat(format)
    .toBuffer();
  return new Blob([new Uint8Array(bytes)]);
}

test.each(["jpeg", "png", "webp"] as const)(
  "time and place are read from a %s that another library wrote",
  async (format) => {
    const { takenAt, position } = await readPhotoCapture(await photo(format), BOTH);
    expect(takenAt).toBe("2026-06-01T05:12:30");
    expect(position?.latitude).toBeCloseTo(-33.9249, 6);
    expect(position?.longitude).toBeCloseTo(18.4241, 6);
  },
);

test.each([
  ["webp", "20 MB of another chunk", 30, riffChunk("JUNK", new Uint8Array(20 * 1024 * 1024))],
  ["png", "20 MB of another chunk", 33, pngChunk("iTXt", new Uint8Array(20 * 1024 * 1024))],
  ["jpeg", "300 KB of segments", 2, join(...Array.from({ length: 5 }, () => LONG_SEGMENT))],
] as const)("time and place of a %s are found behind %s", async (format, _, at, filler) => {
  const file = await photo(format);
  const long = new Blob([file.slice(0, at), filler, file.slice(at)]);

  expect(await readPhotoCapture(long, BOTH)).toEqual(await readPhotoCapture(file, BOTH));
  expect(await readPhotoCapture(file, BOTH)).not.toEqual(NO_CAPTURE);
});

test("only requested facts are read", async () => {
  const file = await photo("jpeg");
  expect(await readPhotoCapture(file, { date: true, position: false })).toMatchObject({ position: null });
  expect(await readPhotoCapture(file, { date: false, position: true })).toMatchObject({ takenAt: null });
  expect(await readPhotoCapture(file, { date: false, position: false })).toEqual(NO_CAPTURE);
});

test.each([
  [{ ...WHEN, OffsetTimeOriginal: "+02:00" }, "2026-06-01T05:12:30+02:00"],
  [{ ...WHEN, OffsetTimeOriginal: "   :  " }, "2026-06-01T05:12:30"],
  [{ DateTimeOriginal: "0000:00:00 00:00:00" }, null],
  [{ DateTimeOriginal: "    :  :     :  :  " }, null],
  [{ DateTimeOriginal: "2026:06:31 05:12:30" }, null],
  [{ DateTimeOriginal: "2026:06:01 24:00:00" }, null],
  [{ DateTimeOriginal: "1 June 2026" }, null],
])("the date %j is read as %s", async (when, takenAt) => {
  expect((await readPhotoCapture(await photo("jpeg", when), BOTH)).takenAt).toBe(takenAt);
});

test.each([
  ["no hemisphere", { ...WHERE, GPSLatitudeRef: "X" }],
  ["a latitude beyond the pole", { ...WHERE, GPSLatitude: "91/1 0/1 0/1" }],
  ["a longitude beyond the date line", { ...WHERE, GPSLongitude: "180/1 0/1 1/1" }],
  ["a fraction over nothing", { ...WHERE, GPSLatitude: "33/1 55/1 1/0" }],
  ["0° 0°", { ...WHERE, GPSLatitude: "0/1 0/1 0/1", GPSLongitude: "0/1 0/1 0/1" }],
  ["another datum", { ...WHERE, GPSMapDatum: "TOKYO" }],
])("a position with %s is not read", async (_, where) => {
  expect((await readPhotoCapture(await photo("jpeg", WHEN, where), BOTH)).position).toBeNull();
});

test.each(["WGS-84", "WGS84"])("a position on the datum %s is read", async (GPSMapDatum) => {
  const file = await photo("jpeg", WHEN, { ...WHERE, GPSMapDatum });
  expect((await readPhotoCapture(file, BOTH)).position).not.toBeNull();
});

test("a photo without EXIF data, another file and a deleted file give neither time nor place", async () => {
  expect(await readPhotoCapture(fileOf(jpeg({ width: 80, height: 70 })), BOTH)).toEqual(NO_CAPTURE);
  expect(await readPhotoCapture(new Blob(["text"]), BOTH)).toEqual(NO_CAPTURE);
  const gone = new Blob(["x"]);
  gone.slice = () => {
    throw new DOMException("gone", "NotFoundError");
  };
  expect(await readPhotoCapture(gone, BOTH)).toEqual(NO_CAPTURE);
});

test("no cut and no pointer in an EXIF block makes its reader fail", async () => {
  const file = new Uint8Array(await (await photo("jpeg")).arrayBuffer());
  const start = file.findIndex((_, at) => String.fromCharCode(...file.subarray(at, at + 4)) === "Exif") + 6;
  const block = file.subarray(start, start + 600);
  for (let length = 0; length < block.length; length += 1) readCapture(block.slice(0, length), BOTH);
  for (let at = 0; at < block.length; at += 1) {
    const changed = block.slice();
    changed.fill(0xff, at, at + 4);
    readCapture(changed, BOTH);
  }
  const itself = tiff("big", [{ tag: 0x8769, type: 4, value: 0 }]);
  expect(readCapture(itself, BOTH)).toEqual(NO_CAPTURE);
  expect(await readPhotoCapture(fileOf(jpeg({ width: 80, height: 70 }, exifSegment(itself))), BOTH)).toEqual(
    NO_CAPTURE,
  );
});
