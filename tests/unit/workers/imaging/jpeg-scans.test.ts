import { expect, test } from "vitest";
import { MAX_FOLDER_PHOTO_BYTES, MAX_PHOTO_BYTES } from "#domain/photo.ts";
import { err, ok } from "#domain/result.ts";
import { type MadeJpeg, make, READ_KINDS } from "#tests/fixtures/jpeg/jpeg-kinds.ts";
import { withScanAgain, withSize } from "#tests/fixtures/jpeg/many-scans.ts";
import { checkPhoto } from "#workers/imaging/check.ts";
import { fileOf, join, jpegSegment } from "#tests/fakes/photo-bytes.ts";

const REFUSED = err({ code: "photo-too-many-scans" });
const ACCEPTED = ok(expect.objectContaining({ format: "jpeg" }));

function kind(name: string): Uint8Array<ArrayBuffer> {
  const found = READ_KINDS.find((one: MadeJpeg) => one.name === name);
  if (found === undefined) throw new Error(`no kind ${name}`);
  return make(found);
}

const PROGRESSIVE = kind("progressive");
const GREY = kind("grey, progressive");
const LARGEST = { width: 10_000, height: 10_000 };

/** A file whose last scan comes so often that it has `bytes`. */
function upTo(bytes: number, jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const scanBytes = withScanAgain(jpeg, 1).length - jpeg.length;
  return withScanAgain(jpeg, Math.floor((bytes - jpeg.length) / scanBytes));
}

test("a progressive JPG of 5 MB with thousands of scans is refused before anything is decoded", async () => {
  const photo = upTo(MAX_PHOTO_BYTES, GREY);
  expect(photo.length).toBeGreaterThan(0.99 * MAX_PHOTO_BYTES);

  expect(await checkPhoto(fileOf(photo))).toEqual(REFUSED);
});

test("a JPG of whole blocks whose components come again and again is refused too", async () => {
  const apart = kind("sampling 4:4:4, scans apart");

  expect(await checkPhoto(fileOf(apart))).toEqual(ACCEPTED);
  expect(await checkPhoto(fileOf(withScanAgain(apart, 97)))).toEqual(REFUSED);
});

test("99 scans pass, and 100 do not, wherever they stand in a file of 50 MB", async () => {
  const segments = Array.from({ length: 700 }, () => jpegSegment(0xfe, new Uint8Array(65_533)));
  // libjpeg writes six scans of a grey picture.
  const [most, more] = [withScanAgain(GREY, 93), withScanAgain(GREY, 94)];

  expect(await checkPhoto(fileOf(most))).toEqual(ACCEPTED);
  expect(await checkPhoto(fileOf(more))).toEqual(REFUSED);
  const end = GREY.length - 2;
  const long = join(more.subarray(0, end), ...segments, more.subarray(end));
  expect(await checkPhoto(fileOf(long), MAX_FOLDER_PHOTO_BYTES)).toEqual(REFUSED);
});

test("of 100 megapixels fewer scans are too many than of a small picture", async () => {
  const twice = withScanAgain(GREY, 40);

  expect(await checkPhoto(fileOf(twice))).toEqual(ACCEPTED);
  expect(await checkPhoto(fileOf(withSize(twice, LARGEST)))).toEqual(REFUSED);
});

test("100 megapixels in the scans that libjpeg writes pass, with all their colours", async () => {
  const photo = withSize(kind("sampling 4:4:4, progressive"), LARGEST);

  expect(await checkPhoto(fileOf(photo))).toEqual(ACCEPTED);
});

test("pictures in unusual scans pass, with the most of them in 97", async () => {
  const unusual = READ_KINDS.filter(({ name }) => /^progressive, |^restarts after 7|^17x33/.test(name));
  expect(unusual.length).toBeGreaterThan(20);
  for (const made of unusual) {
    expect([made.name, await checkPhoto(fileOf(make(made)))]).toEqual([made.name, ACCEPTED]);
  }
});

test("what stands behind the end of a picture, or in a segment, is no scan of it", async () => {
  const other = withScanAgain(GREY, 200);
  const parts = other.subarray(0, 60_000);

  expect(await checkPhoto(fileOf(join(PROGRESSIVE, other)))).toEqual(ACCEPTED);
  const inside = join(PROGRESSIVE.subarray(0, 2), jpegSegment(0xe1, parts), PROGRESSIVE.subarray(2));
  expect(await checkPhoto(fileOf(inside))).toEqual(ACCEPTED);
});

test("a JPG of whole blocks in one scan is not read beyond its headers", async () => {
  const photo = fileOf(kind("plain"), MAX_PHOTO_BYTES);
  const slice = photo.slice.bind(photo);
  let read = 0;
  photo.slice = (...range) => {
    const part = slice(...range);
    read += part.size;
    return part;
  };

  expect(await checkPhoto(photo)).toEqual(ACCEPTED);
  expect(read).toBeLessThan(200_000);
});

test("a file that goes away while its scans are counted is refused as unreadable", async () => {
  const photo = fileOf(upTo(MAX_PHOTO_BYTES, GREY).fill(0, 2000));
  const slice = photo.slice.bind(photo);
  photo.slice = (from = 0, to) => {
    if (from > 0) throw new DOMException("The file was moved.", "NotReadableError");
    return slice(from, to);
  };

  expect(await checkPhoto(photo)).toEqual(err({ code: "photo-unreadable" }));
});
