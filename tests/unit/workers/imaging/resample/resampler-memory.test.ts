import { startKernel } from "virtual:resample-kernel";
import { expect, test, vi } from "vitest";
import { createRandom } from "#domain/random.ts";
import { whole } from "#tests/fixtures/exact-means.ts";
import { randomPlanes } from "#tests/fixtures/random-planes.ts";
import { createResampler } from "#workers/imaging/resample/resampler.ts";

const kernel = await startKernel();
const { toRgb, toPixels } = createResampler(kernel);

test("a picture of many megapixels takes no more of the kernel's memory, and is resampled there", () => {
  const before = kernel.memory.buffer.byteLength;
  const pixels = { data: new Uint8ClampedArray(4000 * 3000 * 4).fill(77), width: 4000, height: 3000 };
  let rows = 0;
  const watched = createResampler({
    ...kernel,
    blendColumns: (...places) => {
      rows += 1;
      kernel.blendColumns(...places);
    },
  });

  expect([...new Set(watched.toRgb(pixels, whole(pixels), 224, 224))]).toEqual([77]);
  expect(rows).toBe(224);
  expect(kernel.memory.buffer.byteLength).toBe(before);
});

test("for a picture whose rows have no room in the kernel's memory, it grows", () => {
  const planes = randomPlanes({ width: 30_001, height: 9 }, "ycc", 2, 2, createRandom(3));
  const right = { x: 29_990, y: 0, width: 11, height: 9 };
  const expected = [...toRgb(planes, right, right.width, right.height)];
  const before = kernel.memory.buffer.byteLength;

  const { data } = toPixels(planes);

  expect(kernel.memory.buffer.byteLength).toBeGreaterThan(before);
  const ends = [...data].filter((_, at) => at % 4 !== 3 && (at >> 2) % planes.width >= right.x);
  expect(ends).toEqual(expected);
  const pixels = { data: new Uint8ClampedArray(20_000 * 60 * 4).fill(77), width: 20_000, height: 60 };
  expect([...toRgb(pixels, whole(pixels), 2, 1)]).toEqual([77, 77, 77, 77, 77, 77]);
});

test("where there is no memory for a picture, that is thrown, and the next one is resampled", () => {
  const pixels = { data: new Uint8ClampedArray(50_000 * 300 * 4).fill(77), width: 50_000, height: 300 };
  const grow = vi.spyOn(kernel.memory, "grow").mockImplementation(() => {
    throw new RangeError("Maximum memory size exceeded");
  });

  expect(() => toRgb(pixels, whole(pixels), 1, 1)).toThrow(RangeError);
  grow.mockRestore();
  expect([...toRgb(pixels, whole(pixels), 1, 1)]).toEqual([77, 77, 77]);
});
