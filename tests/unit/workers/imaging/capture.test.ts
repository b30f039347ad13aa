import sharp from "sharp";
import { expect, test } from "vitest";
import type { CaptureQuestion } from "#domain/capture.ts";
import {
  exifSegment,
  fileOf,
  join,
  jpeg,
  jpegSegment,
  pngChunk,
  riffChunk,
  tiff,
} from "#tests/fakes/photo-bytes.ts";
import { readPhotoCapture } from "#workers/imaging/check.ts";
import { readCapture } from "#workers/imaging/exif.ts";

const BOTH: CaptureQuestion = { date: true, position: true };
const NOTHING = { takenAt: null, position: null };

const CAMERA = { DateTime: "2026:06:05 00:00:00" };
const WHEN = { DateTimeOriginal: "2026:06:01 05:12:30" };
const WHERE = {
  GPSLatitudeRef: "S",
  GPSLatitude: "33/1 55/1 2964/100",
  GPSLongitudeRef: "E",
  GPSLongitude: "18/1 25/1 2676/100",
};

/** A segment of a JPEG that is as long as one can be. */
const LONG_SEGMENT = jpegSegment(0xe2, new Uint8Array(65_533));

/** A photo with EXIF data, written by a library that is not ours. */
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
  expect(await readPhotoCapture(file, BOTH)).not.toEqual(NOTHING);
});

test("what is not asked for is not read", async () => {
  const file = await photo("jpeg");
  expect(await readPhotoCapture(file, { date: true, position: false })).toMatchObject({ position: null });
  expect(await readPhotoCapture(file, { date: false, position: true })).toMatchObject({ takenAt: null });
  expect(await readPhotoCapture(file, { date: false, position: false })).toEqual(NOTHING);
});

test.each([
  [{ ...WHEN, OffsetTimeOriginal: "+02:00" }, "2026-06-01T05:12:30+02:00"],
  [{ ...WHEN, OffsetTimeOriginal: "   :  " }, "2026-06-01T05:12:30"],
  [{ DateTimeOriginal: "0000:00:00 00:00:00" }, null],
  [{ DateTimeOriginal: "    :  :     :  :  " }, null],
  [{ DateTimeOriginal: "2026:06:31 05:12:30" }, null],
  [{ DateTimeOriginal: "2026:06:01 24:00:00" }, null],
  [{ DateTimeOriginal: "1 June 2026" }, null],
  // When the file was changed, or scanned, is not when the photo was taken.
  [{ DateTimeDigitized: "2026:06:02 05:12:30" }, null],
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
])("a position with %s is none", async (_, where) => {
  expect((await readPhotoCapture(await photo("jpeg", WHEN, where), BOTH)).position).toBeNull();
});

test.each(["WGS-84", "WGS84"])("a position that is said to be on %s is one", async (GPSMapDatum) => {
  const file = await photo("jpeg", WHEN, { ...WHERE, GPSMapDatum });
  expect((await readPhotoCapture(file, BOTH)).position).not.toBeNull();
});

test("a photo without EXIF data and a file that is no photo say neither", async () => {
  expect(await readPhotoCapture(fileOf(jpeg({ width: 80, height: 70 })), BOTH)).toEqual(NOTHING);
  expect(await readPhotoCapture(new Blob(["text"]), BOTH)).toEqual(NOTHING);
});

test("a file that is gone says neither", async () => {
  const gone = new Blob(["x"]);
  gone.slice = () => {
    throw new DOMException("gone", "NotFoundError");
  };
  expect(await readPhotoCapture(gone, BOTH)).toEqual(NOTHING);
});

test("wherever an EXIF block is cut off or points to, it is read to an end without a fault", async () => {
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
  expect(readCapture(itself, BOTH)).toEqual(NOTHING);
  expect(await readPhotoCapture(fileOf(jpeg({ width: 80, height: 70 }, exifSegment(itself))), BOTH)).toEqual(
    NOTHING,
  );
});
