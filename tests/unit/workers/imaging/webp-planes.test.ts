import { assert, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import { orientationTiff, riffChunk, vp8, vp8l, vp8x, webp } from "#tests/fakes/photo-bytes.ts";
import { within } from "#tests/fakes/within.ts";
import { mutate } from "#tests/fixtures/mutate.ts";
import { boxMeans, LONGEST_BOX, type PackedPlane, toSimpleWebp } from "#workers/imaging/webp-planes.ts";

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

/** A plane with these samples, packed four to a word, after `before` other words. */
function planeOf(samples: Uint8Array, width: number, stride: number, before = 0): PackedPlane {
  const height = samples.length / (stride * 4);
  const words = new Uint32Array(before + stride * height);
  new Uint8Array(words.buffer).set(samples, before * 4);
  return { words, first: before, stride, width, height };
}

/** The mean of each box, computed sample by sample. */
function slowMeans({ words, first, stride, width, height }: PackedPlane, side: number): number[] {
  const bytes = new Uint8Array(words.buffer);
  const means: number[] = [];
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < width; left += side) {
      const box: number[] = [];
      for (let y = top; y < Math.min(top + side, height); y += 1) {
        const row = (first + y * stride) * 4;
        box.push(...bytes.subarray(row + left, row + Math.min(left + side, width)));
      }
      means.push(Math.round(box.reduce((sum, sample) => sum + sample, 0) / box.length));
    }
  }
  return means;
}

test("each box becomes its mean, whatever the sizes, also boxes that an edge cuts off", () => {
  const sizes = record({
    width: integer({ min: 1, max: 70 }),
    height: integer({ min: 1, max: 40 }),
    side: integer({ min: 1, max: 20 }),
    spare: integer({ min: 0, max: 2 }),
    before: integer({ min: 0, max: 3 }),
    seed: integer(),
  });
  assert(
    property(sizes, ({ width, height, side, spare, before, seed }) => {
      const stride = Math.ceil(width / 4) + spare;
      const plane = planeOf(createRandom(seed).bytes(stride * 4 * height), width, stride, before);
      const means = slowMeans(plane, side);

      const out = new Uint8Array(means.length + 2).fill(7);
      boxMeans(plane, side, out, 1);
      expect([...out]).toEqual([7, ...means, 7]);
    }),
  );
});

test("the longest box of the brightest samples is as bright as they are", () => {
  const plane = planeOf(new Uint8Array(LONGEST_BOX * LONGEST_BOX).fill(255), LONGEST_BOX, LONGEST_BOX / 4);
  const out = new Uint8Array(1);
  boxMeans(plane, LONGEST_BOX, out, 0);
  expect(out).toEqual(Uint8Array.of(255));
});
