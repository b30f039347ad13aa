import { array, assert, constantFrom, integer, oneof, property, uint8Array } from "fast-check";
import { expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import {
  bytesOf,
  exifSegment,
  frameSegment,
  jpeg,
  jpegSegment,
  join,
  orientationTiff,
  png,
  pngChunk,
  riffChunk,
  vp8,
  vp8l,
  vp8x,
  webp,
} from "#tests/fakes/photo-bytes.ts";
import { within } from "#tests/fakes/within.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { mutate } from "#tests/fixtures/mutate.ts";
import { findWebpChunk, readHeader } from "#workers/imaging/check/header.ts";

const size = { width: 4032, height: 3024 };
const upright = { ...size, orientation: 1 };

test.each([
  ...[0xc1, 0xc2, 0xc5, 0xc6, 0xc9, 0xca, 0xcd, 0xce].map((marker) => [marker, upright] as const),
  ...[0xc3, 0xc7, 0xcb, 0xcf].map((marker) => [marker, "lossless JPEG"] as const),
])("a JPG whose frame has the marker %i gives %j", (marker, header) => {
  expect(readHeader("jpeg", join(0xff, 0xd8, frameSegment(size, marker)))).toEqual(header);
});

test.each([
  ["stray bytes", Uint8Array.of(0, 7, 0x80)],
  ["a stuffed byte", Uint8Array.of(0xff, 0)],
  ["markers that stand alone", Uint8Array.of(0xff, 0xd8, 0xff, 0xd0, 0xff, 0xd7, 0xff, 0x01)],
])("%s between a JPG's segments are skipped, as in decoders", (_, stray) => {
  const photo = jpeg(
    size,
    jpegSegment(0xe0, new Uint8Array(14)),
    stray,
    exifSegment(orientationTiff(6)),
    stray,
  );

  expect(readHeader("jpeg", photo)).toEqual({ ...size, orientation: 6 });
});

test.each([0xc4, 0xc8, 0xcc])("the marker %i is not a frame", (marker) => {
  const decoy = frameSegment({ width: 1, height: 1 }, marker);

  expect(readHeader("jpeg", jpeg(size, decoy))).toEqual(upright);
});

test("fill bytes before a JPG's markers are skipped", () => {
  const fill = Uint8Array.of(0xff, 0xff, 0xff);

  expect(readHeader("jpeg", jpeg(size, fill, jpegSegment(0xe0, new Uint8Array(14)), fill))).toEqual(upright);
});

const [UPSIDE_DOWN, TURNED] = [exifSegment(orientationTiff(3)), exifSegment(orientationTiff(6))];
const XMP = jpegSegment(0xe1, join("http://ns.adobe.com/xap/1.0/\0", orientationTiff(3)));

test.each([
  ["behind other segments", [jpegSegment(0xe0, new Uint8Array(14)), XMP, TURNED], 6],
  ["from the first of two segments", [TURNED, UPSIDE_DOWN], 6],
  ["as upright from a damaged block", [exifSegment(orientationTiff(6).subarray(0, 11))], 1],
])("a JPG's orientation is read %s", (_, segments, orientation) => {
  expect(readHeader("jpeg", jpeg(size, ...segments))).toEqual({ ...size, orientation });
});

test("a JPG that is cut short before the end of its sizes gives nothing", () => {
  const photo = join(0xff, 0xd8, exifSegment(orientationTiff(6)), frameSegment(size));
  const sizesEnd = photo.length - frameSegment(size).length + 9;

  for (let length = 0; length < photo.length; length += 1) {
    const header = readHeader("jpeg", photo.subarray(0, length));
    expect(header).toEqual(length < sizesEnd ? null : { ...size, orientation: 6 });
  }
});

test.each([
  ["pixels before its frame", jpegSegment(0xda, new Uint8Array(10))],
  ["an end before its frame", Uint8Array.of(0xff, 0xd9)],
  ["a segment of length 0", Uint8Array.of(0xff, 0xe0, 0, 0)],
  ["a segment of length 1", Uint8Array.of(0xff, 0xe0, 0, 1)],
])("a JPG with %s gives nothing", (_, before) => {
  expect(readHeader("jpeg", jpeg(size, before))).toBeNull();
});

test("a PNG gives its size, even one that no JPG can have", () => {
  const wide = { width: 70_000, height: 1 };

  expect(readHeader("png", png(size))).toEqual(upright);
  expect(readHeader("png", png(wide))).toEqual({ ...wide, orientation: 1 });
});

test("a PNG's orientation is read from its eXIf chunk", () => {
  const photo = png(
    size,
    pngChunk("gAMA", new Uint8Array(4)),
    pngChunk("eXIf", orientationTiff(6, "big")),
    pngChunk("IDAT", new Uint8Array(20)),
  );

  expect(readHeader("png", photo)).toEqual({ ...size, orientation: 6 });
});

test("a PNG with damaged chunks behind its header keeps its size and is upright", () => {
  const endless = join(new Uint8Array([255, 255, 255, 255]), "tEXt");

  expect(readHeader("png", png(size, endless, pngChunk("eXIf", orientationTiff(6))))).toEqual(upright);
});

test("a PNG that is cut short within its header, or begins with another chunk, gives nothing", () => {
  const photo = png(size);

  expect(readHeader("png", photo.subarray(0, photo.length - 1))).toBeNull();
  expect(readHeader("png", join(photo.subarray(0, 8), pngChunk("tEXt", new Uint8Array(30))))).toBeNull();
});

test("a lossy WebP gives its size without the scaling bits above it", () => {
  expect(readHeader("webp", webp(vp8(size)))).toEqual(upright);
  expect(readHeader("webp", webp(vp8(size, 2)))).toEqual(upright);
});

test("a lossless WebP gives its size, up to the largest", () => {
  const largest = { width: 16_384, height: 16_384 };

  expect(readHeader("webp", webp(vp8l(size)))).toEqual(upright);
  expect(readHeader("webp", webp(vp8l(largest)))).toEqual({ ...largest, orientation: 1 });
});

test("an extended WebP gives the size of its canvas, which can pass 16 bits", () => {
  const wide = { width: 100_000, height: 70_001 };

  expect(readHeader("webp", webp(vp8x(wide), vp8(size)))).toEqual({ ...wide, orientation: 1 });
});

test.each([
  ["bare", orientationTiff(6, "big")],
  ["with the prefix that JPG has", join("Exif\0\0", orientationTiff(6))],
])("an extended WebP's orientation is read from its EXIF chunk, %s", (_, block) => {
  // The chunk has 21 bytes, so the reader must skip the padding after an odd length.
  const photo = webp(vp8x(size), riffChunk("ICCP", new Uint8Array(21)), vp8(size), riffChunk("EXIF", block));

  expect(readHeader("webp", photo)).toEqual({ ...size, orientation: 6 });
});

test("a WebP that is cut short, unknown within, or lacks a frame's signature gives nothing", () => {
  const lossy = webp(vp8(size));
  const noStartCode = Uint8Array.from(lossy).fill(0, 23, 26);
  const noSignature = Uint8Array.from(webp(vp8l(size))).fill(0, 20, 21);

  expect(readHeader("webp", lossy.subarray(0, 29))).toBeNull();
  expect(readHeader("webp", noStartCode)).toBeNull();
  expect(readHeader("webp", noSignature)).toBeNull();
  expect(readHeader("webp", webp(riffChunk("ALPH", new Uint8Array(20))))).toBeNull();
});

test("the EXIF chunk of a WebP is found where it begins, and nowhere where there is none", () => {
  const before = webp(vp8x(size), vp8(size));
  const photo = webp(vp8x(size), vp8(size), riffChunk("EXIF", orientationTiff(6)));

  expect(findWebpChunk(photo, "EXIF")).toBe(before.length);
  expect(findWebpChunk(before, "EXIF")).toBeNull();
  expect(findWebpChunk(new Uint8Array(), "EXIF")).toBeNull();
});

test("no change of a file makes its header's reader fail or hang", () => {
  const random = createRandom(3);
  const exif = orientationTiff(6);
  const files = [
    ["jpeg", jpeg(size, jpegSegment(0xe0, new Uint8Array(14)), exifSegment(exif))],
    ["png", png(size, pngChunk("eXIf", exif), pngChunk("IDAT", new Uint8Array(9)))],
    ["webp", webp(vp8(size))],
    ["webp", webp(vp8l(size))],
    ["webp", webp(vp8x(size), vp8(size), riffChunk("EXIF", exif))],
  ] as const;

  const headers = within(4000, () =>
    Array.from({ length: 1000 }, () =>
      files.map(([format, bytes]) => readHeader(format, mutate(bytes, random)) ?? upright),
    ).flat(),
  );

  const odd = headers.filter((header) => {
    if (typeof header === "string") return header !== "lossless JPEG";
    const { width, height, orientation } = header;
    const sizes = [width, height].every((side) => Number.isInteger(side) && side >= 0);
    return !sizes || !Number.isInteger(orientation) || orientation < 1 || orientation > 8;
  });
  expect(odd).toEqual([]);
});

test("whatever stands between a JPG's segments, its size and orientation are found", () => {
  const side = integer({ min: 1, max: 65_535 });
  // Any bytes except 0xff, which begins a marker.
  const stray = array(integer({ min: 0, max: 254 }), { maxLength: 20 });
  const segment = property(
    side,
    side,
    constantFrom(1, 2, 3, 4, 5, 6, 7, 8),
    stray,
    stray,
    uint8Array({ maxLength: 50 }),
    (width, height, orientation, before, after, comment) => {
      const photo = jpeg(
        { width, height },
        Uint8Array.from(before),
        jpegSegment(0xfe, comment),
        exifSegment(orientationTiff(orientation)),
        Uint8Array.from(after),
      );
      expect(readHeader("jpeg", photo)).toEqual({ width, height, orientation });
    },
  );
  assert(segment);
});

test("any bytes at all behind the first bytes of a format are read to an end", LONG, () => {
  const starts = {
    jpeg: [0xff, 0xd8],
    png: [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...bytesOf("\0\0\0\rIHDR"), ...Array<number>(17).fill(1)],
    webp: [...bytesOf("RIFF\0\0\0\0WEBPVP8X\n\0\0\0"), ...Array<number>(10).fill(8)],
  };
  // Signatures that the readers search for and wrong lengths, which are mixed with random bytes.
  const signs = [
    "\xff\xe1",
    "\xff\xc0",
    "\xff\xff",
    "eXIf",
    "EXIF",
    "Exif\0\0",
    "\xff\xe1\0\x40Exif\0\0MM\0*\0\0\0\b\0\t",
    "\0\0\0 eXIfMM\0*\0\0\0\b\0\t",
    "\0\0\0\0",
  ];
  const piece = oneof(constantFrom(...signs.map(bytesOf)), uint8Array({ maxLength: 8 }));
  assert(
    property(constantFrom("jpeg", "png", "webp"), array(piece, { maxLength: 30 }), (format, rest) => {
      const bytes = join(Uint8Array.from(starts[format]), ...rest);
      const header = within(1000, () => readHeader(format, bytes));
      const orientation = header === null || typeof header === "string" ? 1 : header.orientation;
      expect(orientation).toBeGreaterThanOrEqual(1);
      expect(orientation).toBeLessThanOrEqual(8);
    }),
    { numRuns: 500 },
  );
});
