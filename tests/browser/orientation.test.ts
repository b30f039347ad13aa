import { expect, test } from "vitest";
import type { ImageTensor } from "#workers/contract.ts";
import { factsOf, preparedOf, prepareWith, tensorOf } from "./imaging.ts";
import { atLeast, atMost, meanDifference } from "./measure.ts";
import { fetchPhoto } from "./photos.ts";
import { fullScope, scopeOfPath, skippingScope, workerPaths } from "./scopes.ts";

const turned = [2, 3, 4, 5, 6, 7, 8] as const;

/**
 * Grey levels. Measured: up to 2.3 by ImageDecoder, where 5/8 of 900 pixels end in mid-pixel, and 0.6 by the other
 * ways; turned or mirrored pictures differ by 25 and more.
 */
const NEARLY_EQUAL = 3;
const PLAINLY_DIFFERENT = 20;

function mirrored({ data, shape: [, width] }: ImageTensor): Uint8Array {
  return Uint8Array.from(data, (_, at) => {
    const [pixel, channel] = [Math.floor(at / 3), at % 3];
    const x = pixel % width;
    return data[(pixel - x + width - 1 - x) * 3 + channel] ?? 0;
  });
}

test.for(workerPaths)(
  "the eight EXIF orientations of a scene give nearly the same tensor by way of %s",
  async (path) => {
    const upright = await tensorOf(await fetchPhoto("oriented-1.jpg"), scopeOfPath[path]);
    const differences = new Map<string, number>();
    for (const orientation of turned) {
      const tensor = await tensorOf(await fetchPhoto(`oriented-${orientation}.jpg`), scopeOfPath[path]);
      differences.set(`orientation ${orientation}`, meanDifference(tensor.data, upright.data));
    }

    expect(differences.size).toBe(7);
    expect(atLeast(NEARLY_EQUAL, differences)).toEqual([]);
    expect(meanDifference(mirrored(upright), upright.data)).toBeGreaterThan(PLAINLY_DIFFERENT);
  },
);

test("a photo that is turned by any other orientation than its own is plainly different", async () => {
  const photo = await fetchPhoto("oriented-1.jpg");
  const facts = await factsOf(photo);
  const upright = await tensorOf(photo, fullScope);
  const differences = new Map<string, number>();
  for (const orientation of turned) {
    const { tensor, timings } = preparedOf(await prepareWith({ ...facts, orientation }, photo, fullScope));
    differences.set(`${timings.decodePath}, ${orientation}`, meanDifference(tensor.data, upright.data));
  }

  expect([...differences.keys()]).toEqual(turned.map((orientation) => `image-decoder, ${orientation}`));
  expect(atMost(PLAINLY_DIFFERENT, differences)).toEqual([]);
});

test("a PNG with an EXIF orientation stands upright", async () => {
  const upright = await tensorOf(await fetchPhoto("oriented-1.jpg"), skippingScope);
  const tensor = await tensorOf(await fetchPhoto("exif-png.png"), skippingScope);
  expect(meanDifference(tensor.data, upright.data)).toBeLessThan(NEARLY_EQUAL);
});

// Chromium ignores the orientation of a WebP; the imaging worker turns it.
test("a WebP with an EXIF orientation stands upright", async () => {
  const upright = await tensorOf(await fetchPhoto("oriented-1.jpg"), skippingScope);
  const tensor = await tensorOf(await fetchPhoto("exif-webp.webp"), skippingScope);
  expect(meanDifference(tensor.data, upright.data)).toBeLessThan(NEARLY_EQUAL);
});
