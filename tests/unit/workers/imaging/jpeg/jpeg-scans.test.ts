import { expect, test, vi } from "vitest";
import { MAX_PHOTO_BYTES } from "#domain/photo/photo.ts";
import { err } from "#domain/result.ts";
import { fileOf, join, jpegSegment } from "#tests/fakes/photo-bytes.ts";
import type { JpegOptions } from "#tests/fixtures/jpeg/encode-jpeg.ts";
import { type MadeJpeg, make, READ_KINDS } from "#tests/fixtures/jpeg/jpeg-kinds.ts";
import { withScanAgain, withSize } from "#tests/fixtures/jpeg/many-scans.ts";
import { checkPhoto } from "#workers/imaging/check/check.ts";
import { decodePhoto } from "#workers/imaging/decode.ts";
import type { DecoderScope } from "#workers/imaging/decoder-scope.ts";
import { createJpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";
import { countScans } from "#workers/imaging/jpeg/jpeg-scans.ts";

function kind(name: string): Uint8Array<ArrayBuffer> {
  const found = READ_KINDS.find((one: MadeJpeg) => one.name === name);
  if (found === undefined) throw new Error(`no kind ${name}`);
  return make(found);
}

const PROGRESSIVE = kind("progressive");
const GREY = kind("grey, progressive");
const LARGEST = { width: 10_000, height: 10_000 };

/** Repeats the last scan of a file until the file has almost `bytes`. */
function upTo(bytes: number, jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const scanBytes = withScanAgain(jpeg, 1).length - jpeg.length;
  return withScanAgain(jpeg, Math.floor((bytes - jpeg.length) / scanBytes));
}

test("a progressive JPG of 5 MB with thousands of scans has too many", async () => {
  const photo = upTo(MAX_PHOTO_BYTES, GREY);
  expect(photo.length).toBeGreaterThan(0.99 * MAX_PHOTO_BYTES);

  expect(await countScans(fileOf(photo))).toBe("too-many");
});

test("a JPG of whole blocks whose components come again and again has too many too", async () => {
  const apart = kind("sampling 4:4:4, scans apart");

  expect(await countScans(fileOf(apart))).toBe("several");
  expect(await countScans(fileOf(withScanAgain(apart, 97)))).toBe("too-many");
});

test("99 scans pass, and 100 do not, wherever they stand in a file of 50 MB", async () => {
  const segments = Array.from({ length: 700 }, () => jpegSegment(0xfe, new Uint8Array(65_533)));
  // libjpeg writes six scans for a grey picture.
  const [most, more] = [withScanAgain(GREY, 93), withScanAgain(GREY, 94)];

  expect(await countScans(fileOf(most))).toBe("several");
  expect(await countScans(fileOf(more))).toBe("too-many");
  const end = GREY.length - 2;
  const long = join(more.subarray(0, end), ...segments, more.subarray(end));
  expect(await countScans(fileOf(long))).toBe("too-many");
});

test("segments that say they are shorter than their length hide no scan, in a small file and a large one", async () => {
  const more = withScanAgain(GREY, 94);
  for (const marker of [0xfe, 0xe1]) {
    for (const length of [0, 1]) {
      const none = Uint8Array.from([0xff, marker, 0, length]);
      const hidden = join(more.subarray(0, 2), none, more.subarray(2));
      expect(await countScans(fileOf(hidden))).toBe("too-many");
      const end = more.length - 2;
      const filler = Array.from({ length: 40 }, () => jpegSegment(0xfe, new Uint8Array(65_533)));
      const long = join(hidden.subarray(0, 2 + end), none, ...filler, none);
      expect(await countScans(fileOf(long))).toBe("too-many");
    }
  }
  const sound = join(GREY.subarray(0, 2), Uint8Array.of(0xff, 0xfe, 0, 0), GREY.subarray(2));
  expect(await countScans(fileOf(sound))).toBe("several");
});

test("of 100 megapixels fewer scans are too many than of a small picture", async () => {
  const twice = withScanAgain(GREY, 40);

  expect(await countScans(fileOf(twice))).toBe("several");
  expect(await countScans(fileOf(withSize(twice, LARGEST)))).toBe("too-many");
});

test("a small component with the id of a large one hides no block of it", async () => {
  const photo = withSize(withScanAgain(kind("sampling 4:2:0, progressive"), 45), LARGEST);
  const frame = photo.findIndex((byte, at) => byte === 0xff && photo[at + 1] === 0xc2);
  const [firstId, thirdId] = [frame + 10, frame + 16];
  photo[thirdId] = photo[firstId] ?? 0;

  expect(await countScans(fileOf(photo))).toBe("too-many");
});

test("the most megapixels in the scans that libjpeg writes pass, with all their colours", async () => {
  const photo = withSize(kind("sampling 4:4:4, progressive"), { width: 15_625, height: 16_000 });

  expect(await countScans(fileOf(photo))).toBe("several");
});

test("pictures in unusual scans pass, with the most of them in 97", async () => {
  const unusual = READ_KINDS.filter(({ name }) => /^progressive, |^restarts after 7|^17x33/.test(name));
  expect(unusual.length).toBeGreaterThan(20);
  for (const made of unusual) {
    expect([made.name, await countScans(fileOf(make(made)))]).not.toEqual([made.name, "too-many"]);
  }
});

test("what stands behind the end of a picture, or in a segment, is no scan of it", async () => {
  const other = withScanAgain(GREY, 200);
  const parts = other.subarray(0, 60_000);

  expect(await countScans(fileOf(join(PROGRESSIVE, other)))).toBe("several");
  const inside = join(PROGRESSIVE.subarray(0, 2), jpegSegment(0xe1, parts), PROGRESSIVE.subarray(2));
  expect(await countScans(fileOf(inside))).toBe("several");
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

  expect(await countScans(photo)).toBe("one");
  expect(read).toBeLessThan(1.1 * 1024 * 1024);
});

/** The browser's decoders. Each throws an error that shows that it was called. */
const scope = {
  ImageDecoder: function () {
    throw new Error("the browser decodes it");
  },
  VideoFrame: { prototype: { rotation: 0 } },
} as unknown as DecoderScope;

/** Decodes a JPG of 640 × 480 to an eighth, with or without the app's own reader. */
function decode(photo: Blob, jpegReader: DecoderScope["jpegReader"]): ReturnType<typeof decodePhoto> {
  const facts = { format: "jpeg", bytes: photo.size, width: 640, height: 480, orientation: 1 } as const;
  return decodePhoto(photo, facts, 1 / 8, { ...scope, jpegReader });
}

test("a JPG with too many scans gets to no decoder of the browser, with our own reader or without", async () => {
  const most = fileOf(withScanAgain(GREY, 93));
  const more = fileOf(withScanAgain(GREY, 94));

  expect(await decode(fileOf(GREY), createJpegReader())).toMatchObject({ path: "jpeg-reader" });
  expect(await decode(more, createJpegReader())).toBe("too-many-scans");
  expect(await decode(more, undefined)).toBe("too-many-scans");
  await expect(decode(most, undefined)).rejects.toThrow("the browser decodes it");
});

/** A progressive scan of one coefficient. */
function scanOf(components: readonly number[], at: number): JpegOptions["scans"][number] {
  return { components, band: { from: at, to: at, bitBefore: 0, bit: 0 } };
}

test("our own reader gives up a JPG that has a scan for each coefficient", async () => {
  const found = READ_KINDS.find(({ name }) => name === "progressive, two coefficients at a time");
  if (found === undefined) throw new Error("no such kind");
  const parts = Array.from({ length: 63 }, (_, at) => [0, 1, 2].map((index) => scanOf([index], at + 1)));
  const scans = [scanOf([0, 1, 2], 0), ...parts.flat()];
  const reader = await createJpegReader();

  expect(reader?.read(make(found), 4)).not.toBeNull();
  expect(reader?.read(make({ ...found, options: { ...found.options, scans } }), 4)).toBeNull();
});

test("a JPG that is too large is offered to be made smaller only where its scans are not too many", async () => {
  const [most, more] = [withScanAgain(GREY, 93), withScanAgain(GREY, 94)];

  expect(await checkPhoto(fileOf(most), 1000)).toMatchObject({ error: { canShrink: true } });
  expect(await checkPhoto(fileOf(more), 1000)).toMatchObject({ error: { canShrink: false } });
});

test("of a JPG that is far too large the scans are not counted, and it is not offered to be made smaller", async () => {
  const photo = fileOf(GREY);
  const read = vi.spyOn(photo, "slice");
  Object.defineProperty(photo, "size", { value: 300 * 1024 * 1024 });

  expect(await checkPhoto(photo, 1000)).toMatchObject({ error: { canShrink: false } });
  expect(read).toHaveBeenCalledTimes(1);
});

test("a file that goes away while its scans are counted can't be read", async () => {
  const photo = fileOf(upTo(MAX_PHOTO_BYTES, GREY).fill(0, 2000));
  const slice = photo.slice.bind(photo);
  photo.slice = (from = 0, to) => {
    if (from > 0) throw new DOMException("The file was moved.", "NotReadableError");
    return slice(from, to);
  };

  expect(await decode(photo, undefined)).toBe(null);
  expect(await checkPhoto(photo, 1000)).toEqual(err({ code: "photo-unreadable" }));
});
