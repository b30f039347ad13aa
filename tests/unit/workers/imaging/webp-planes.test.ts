import { expect, test } from "vitest";
import { createRandom } from "#domain/random.ts";
import { orientationTiff, riffChunk, vp8, vp8l, vp8x, webp } from "#tests/fakes/photo-bytes.ts";
import { within } from "#tests/fakes/within.ts";
import { toSimpleWebp } from "#workers/imaging/webp-planes.ts";
import { mutate } from "../../../fixtures/mutate.ts";

const size = { width: 4032, height: 3024 };
const exif = riffChunk("EXIF", orientationTiff(6));
const extended = webp(vp8x(size), vp8(size), exif);

test("a simple lossy WebP stays as it is, and an extended one keeps only its frame", () => {
  const simple = webp(vp8(size));
  expect(toSimpleWebp(simple)).toBe(simple);
  expect(toSimpleWebp(extended)).toEqual(simple);
});

test("a frame of an odd number of bytes keeps the byte that fills it up", () => {
  const frame = riffChunk("VP8 ", new Uint8Array(13));
  expect(toSimpleWebp(webp(vp8x(size), frame, exif))).toEqual(webp(frame));
});

test("an extended WebP whose frame is cut short still says how long it was", () => {
  const simple = webp(vp8(size));
  const cut = extended.subarray(0, extended.indexOf(0x9d));
  expect(toSimpleWebp(cut)).toEqual(simple.subarray(0, simple.indexOf(0x9d)));
});

test("a WebP with a profile, transparency or animation, or without a lossy frame, has no simple file", () => {
  for (const flag of [0x20, 0x10, 0x02]) {
    expect(toSimpleWebp(Uint8Array.from(extended).fill(flag, 20, 21))).toBeNull();
  }
  const alpha = riffChunk("ALPH", new Uint8Array(8));
  expect(toSimpleWebp(webp(vp8x(size), alpha, vp8(size)))).toBeNull();
  expect(toSimpleWebp(webp(vp8l(size)))).toBeNull();
  expect(toSimpleWebp(webp(vp8x(size), vp8l(size)))).toBeNull();
  expect(toSimpleWebp(new Uint8Array())).toBeNull();
});

test("no change to a WebP makes the search for its frame fail, hang or answer more than the file has", () => {
  const random = createRandom(7);
  const lengths = within(4000, () =>
    Array.from({ length: 2000 }, () => toSimpleWebp(mutate(extended, random))?.length ?? 0),
  );
  expect(lengths.filter((length) => length > extended.length)).toEqual([]);
  expect(lengths.filter((length) => length > 0).length).toBeGreaterThan(200);
});
