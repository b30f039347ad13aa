import { startKernel } from "virtual:resample-kernel";
import { expect, test } from "vitest";
import { createRandom } from "#domain/random.ts";
import { largestDifference, whole } from "#tests/fixtures/exact-means.ts";
import { randomPlanes } from "#tests/fixtures/random-planes.ts";
import { createKernelResampler } from "#workers/imaging/resample/kernel-resampler.ts";
import { scriptResampler } from "#workers/imaging/resample/script-resampler.ts";
import { makeUpright } from "#workers/imaging/upright.ts";

const kernel = await startKernel();
const kernelResampler = createKernelResampler(kernel);

test("both ways agree on large pictures to the grey level, however they were stored", () => {
  const random = createRandom(11);
  const noise = { data: new Uint8ClampedArray(random.bytes(333 * 517 * 4)), width: 333, height: 517 };
  const planes = randomPlanes({ width: 501, height: 377 }, "ycc", 2, 2, random);
  for (const picture of [planes, makeUpright(planes, 6), noise]) {
    const region = { x: 7.3, y: 0.2, width: picture.width - 20.9, height: picture.height - 0.9 };
    const rgb = kernelResampler.toRgb(picture, region, 223, 97);

    expect(largestDifference(rgb, scriptResampler.toRgb(picture, region, 223, 97))).toBeLessThanOrEqual(1);
    const pixels = kernelResampler.toPixels(picture).data;
    expect(largestDifference(pixels, scriptResampler.toPixels(picture).data)).toBeLessThanOrEqual(1);
  }
});

test("a picture of many megapixels takes no more of the kernel's memory, and is resampled there", () => {
  const before = kernel.memory.buffer.byteLength;
  const pixels = { data: new Uint8ClampedArray(4000 * 3000 * 4).fill(77), width: 4000, height: 3000 };
  let rows = 0;
  const { toRgb } = createKernelResampler({
    ...kernel,
    blendColumns: (...places) => {
      rows += 1;
      kernel.blendColumns(...places);
    },
  });

  expect([...new Set(toRgb(pixels, whole(pixels), 224, 224))]).toEqual([77]);
  expect(rows).toBe(224);
  expect(kernel.memory.buffer.byteLength).toBe(before);
});

test("a picture whose rows have no room in the kernel's memory is resampled in JavaScript", () => {
  const pixels = { data: new Uint8ClampedArray(20_000 * 60 * 4).fill(77), width: 20_000, height: 60 };

  expect([...kernelResampler.toRgb(pixels, whole(pixels), 2, 1)]).toEqual([77, 77, 77, 77, 77, 77]);
  const planes = randomPlanes({ width: 30_001, height: 9 }, "ycc", 2, 2, createRandom(3));
  expect(kernelResampler.toPixels(planes)).toEqual(scriptResampler.toPixels(planes));
});
