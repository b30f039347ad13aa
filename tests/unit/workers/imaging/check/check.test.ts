import { expect, test } from "vitest";
import { maxPixelsOf, MAX_PNG_PIXELS } from "#domain/photo/large-photo.ts";
import { MAX_FOLDER_PHOTO_BYTES, MAX_PHOTO_BYTES, type Size } from "#domain/photo/photo.ts";
import {
  bytesOf,
  exifSegment,
  fileOf,
  ftyp,
  join,
  jpeg,
  jpegSegment,
  littleEndian,
  orientationTiff,
  png,
  pngChunk,
  riffChunk,
  vp8,
  vp8x,
  webp,
} from "#tests/fakes/photo-bytes.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { checkPhoto } from "#workers/imaging/check/check.ts";

const size = { width: 4032, height: 3024 };
const FIRST_READ_BYTES = 128 * 1024;
const gone = new DOMException("The file was moved.", "NotReadableError");

const refusedAs = (error: object) => ({ ok: false, error });

/** A file of `bytes` bytes. Its reads return or throw `answers`, in order. */
function unreadable(bytes: number, ...answers: readonly (Blob | Error)[]): Blob {
  const left = [...answers];
  const slice = () => ({
    arrayBuffer: () => {
      const answer = left.shift();
      return answer instanceof Blob ? answer.arrayBuffer() : Promise.reject(answer ?? gone);
    },
  });
  return { size: bytes, slice } as unknown as Blob;
}

test("a photo that may be decoded gives its format, weight, stored size and orientation", async () => {
  const photo = jpeg(size, exifSegment(orientationTiff(6)));

  await expect(checkPhoto(fileOf(photo))).resolves.toEqual({
    ok: true,
    value: { format: "jpeg", bytes: photo.length, ...size, orientation: 6 },
  });
});

test("a photo of exactly 5 MB passes", async () => {
  expect(MAX_PHOTO_BYTES).toBe(5_242_880);
  await expect(checkPhoto(fileOf(jpeg(size), MAX_PHOTO_BYTES))).resolves.toMatchObject({ ok: true });
});

/** Checks a photo of this size with the limit for photos of a folder. */
function ofMany(bytes: number): ReturnType<typeof checkPhoto> {
  return checkPhoto(fileOf(jpeg(size), bytes), MAX_FOLDER_PHOTO_BYTES);
}

test("of many photos one of exactly 50 MB passes, and one of a byte more is refused", LONG, async () => {
  expect(MAX_FOLDER_PHOTO_BYTES).toBe(52_428_800);
  await expect(ofMany(MAX_FOLDER_PHOTO_BYTES)).resolves.toMatchObject({ ok: true });
  await expect(ofMany(MAX_FOLDER_PHOTO_BYTES + 1)).resolves.toMatchObject(
    refusedAs({ code: "photo-too-large", maxBytes: MAX_FOLDER_PHOTO_BYTES }),
  );
});

test.each([
  ["is no image", bytesOf("no image")],
  ["is a HEIC", ftyp("heic")],
  ["is damaged", jpeg(size).subarray(0, 9)],
])("a file above 5 MB that %s is too large first, and can't be made smaller", async (_, start) => {
  await expect(checkPhoto(fileOf(start, MAX_PHOTO_BYTES + 1))).resolves.toMatchObject(
    refusedAs({ code: "photo-too-large", canShrink: false }),
  );
});

test.each([
  ["jpeg", jpeg(size).subarray(0, 9)],
  ["jpeg", jpeg({ width: 4032, height: 0 })],
  ["png", png(size).subarray(0, 20)],
  ["png", png({ width: 0, height: 9 })],
  ["webp", webp(vp8x(size)).subarray(0, 24)],
] as const)("a %s without a readable size is refused as damaged", async (format, bytes) => {
  await expect(checkPhoto(fileOf(bytes))).resolves.toEqual(refusedAs({ code: "photo-undecodable", format }));
});

test.each([
  ["png", png, 10_000, 7000],
  ["webp", (each: Size) => webp(vp8(each)), 10_000, 10_000],
  ["jpeg", jpeg, 15_625, 16_000],
] as const)(
  "the most pixels of a %s pass, and one row more is refused with its size",
  async (format, make, width, height) => {
    const maxPixels = maxPixelsOf(format);
    expect(width * height).toBe(maxPixels);
    await expect(checkPhoto(fileOf(make({ width, height })))).resolves.toMatchObject({ ok: true });
    await expect(checkPhoto(fileOf(make({ width, height: height + 1 })))).resolves.toEqual(
      refusedAs({ code: "photo-too-many-pixels", width, height: height + 1, maxPixels }),
    );
  },
);

test("a PNG of too many pixels says so also above 5 MB, because it can't be made smaller here", async () => {
  const photo = fileOf(png({ width: 12_000, height: 9000 }), 18 * 1024 * 1024);
  const refused = { code: "photo-too-many-pixels", width: 12_000, height: 9000 } as const;
  const [single, inFolder] = [await checkPhoto(photo), await checkPhoto(photo, MAX_FOLDER_PHOTO_BYTES)];
  expect([single, inFolder]).toEqual(
    [single, inFolder].map(() => refusedAs({ ...refused, maxPixels: MAX_PNG_PIXELS })),
  );
});

test("a JPG of 108 megapixels and 25 MB, as phones write it, can be shrunk, and passes in a folder", async () => {
  const bytes = 25 * 1024 * 1024;
  const photo = fileOf(jpeg({ width: 12_000, height: 9000 }), bytes);
  await expect(checkPhoto(photo)).resolves.toEqual(
    refusedAs({ code: "photo-too-large", bytes, maxBytes: MAX_PHOTO_BYTES, canShrink: true }),
  );
  await expect(checkPhoto(photo, MAX_FOLDER_PHOTO_BYTES)).resolves.toMatchObject({ ok: true });
});

/** A file that counts how many of its bytes are read. */
function counted(bytes: Uint8Array<ArrayBuffer>): { readonly file: Blob; readonly read: () => number } {
  const file = fileOf(bytes);
  const slice = file.slice.bind(file);
  let read = 0;
  file.slice = (...range) => {
    const part = slice(...range);
    read += part.size;
    return part;
  };
  return { file, read: () => read };
}

test("the orientation of a WebP stands behind 20 MB of pixels: it is found, and they are not read", async () => {
  const pixels = riffChunk("VP8 ", new Uint8Array(20 * 1024 * 1024));
  const { file, read } = counted(webp(vp8x(size), pixels, riffChunk("EXIF", orientationTiff(5))));

  await expect(checkPhoto(file, MAX_FOLDER_PHOTO_BYTES)).resolves.toMatchObject({
    ok: true,
    value: { orientation: 5 },
  });
  expect(read()).toBeLessThan(2 * FIRST_READ_BYTES);
});

test("the orientation of a PNG stands behind 300 KB of another chunk, and is found", async () => {
  const photo = png(size, pngChunk("iTXt", new Uint8Array(300 * 1024)), pngChunk("eXIf", orientationTiff(6)));

  await expect(checkPhoto(fileOf(photo))).resolves.toMatchObject({ ok: true, value: { orientation: 6 } });
});

test("a WebP of nothing but tiny chunks is read to its end in few reads", async () => {
  const chunks = join(...Array.from({ length: 20_000 }, () => riffChunk("ANMF", new Uint8Array(0))));
  const { file, read } = counted(webp(vp8x(size), chunks, riffChunk("EXIF", orientationTiff(3))));

  await expect(checkPhoto(file)).resolves.toMatchObject({ ok: true, value: { orientation: 3 } });
  expect(read()).toBeLessThan(2 * file.size);
});

test("of a WebP that has nothing beside its pixels only the start is read", async () => {
  const pixels = join(
    "\0\0\0\x9d\x01\x2a",
    littleEndian(4032, 2),
    littleEndian(3024, 2),
    new Uint8Array(300 * 1024),
  );
  const photo = webp(riffChunk("VP8 ", pixels));
  const start = fileOf(photo.subarray(0, FIRST_READ_BYTES));

  await expect(checkPhoto(unreadable(photo.length, start, gone))).resolves.toMatchObject({
    ok: true,
    value: { format: "webp", ...size },
  });
});

test("a file that goes away between two reads is refused as unreadable", async () => {
  const start = fileOf(jpeg(size, jpegSegment(0xe2, new Uint8Array(65_533))).subarray(0, 1000));

  await expect(checkPhoto(unreadable(FIRST_READ_BYTES + 1, start, gone))).resolves.toEqual(
    refusedAs({ code: "photo-unreadable" }),
  );
});

test("a fault of ours while reading is not taken for a fault of the file", async () => {
  await expect(checkPhoto(unreadable(1000, new TypeError("ours")))).rejects.toThrow("ours");
});
