import { expect, test } from "vitest";
import { createRandom } from "#domain/random.ts";
import { randomPlanes } from "#tests/fixtures/random-planes.ts";
import { bruteForceOfPlanes, largestDifference, whole } from "#tests/fixtures/exact-means.ts";
import { resampler } from "#tests/fixtures/resampler.ts";
import type { Pixels, Plane, Planes } from "#workers/contract.ts";
import { makeUpright } from "#workers/imaging/upright.ts";

const { toRgb, toPixels } = resampler;

/** A plane of a picture of 40 × 20 pixels that grows brighter by 4 a pixel to the right: at pixel x it has 4 · x. */
function rampPlane(perPixelX: number, startX: number): Plane {
  const [width, height] = [40 * perPixelX, 20];
  const ramp = Array.from({ length: width }, (_, at) => (4 * (at + 0.5 - startX)) / perPixelX);
  const data = Uint8Array.from({ length: width * height }, (_, at) => ramp[at % width] ?? 0);
  return { data, width, height, perPixelX, perPixelY: 1, startX, startY: 0 };
}

test("a region of planes is that of the picture, whatever samples a plane has for a pixel and wherever they begin", () => {
  const planes = [rampPlane(1, 0), rampPlane(0.5, 0), rampPlane(0.5, 0.5)];
  const picture: Planes = { width: 40, height: 20, colours: "rgb", planes };

  const rgb = toRgb(picture, { x: 8, y: 4, width: 16, height: 8 }, 4, 1);
  expect([...rgb]).toEqual([40, 56, 72, 88].flatMap((value) => [value, value, value]));
});

/** How many pixels a sample of colour has across and down, by the name of the subsampling. */
const SUBSAMPLINGS = [
  ["4:4:4", 1, 1],
  ["4:2:2", 2, 1],
  ["4:2:0", 2, 2],
  ["4:4:0", 1, 2],
  ["4:1:1", 4, 1],
  ["4:1:0", 4, 4],
] as const;

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const COLOURS = ["ycc", "rgb", "grey"] as const;

test.each(SUBSAMPLINGS)(
  "planes of %s become the mean of each area, in every orientation, of any size and region",
  (_subsampling, across, down) => {
    const random = createRandom(across * 10 + down);
    for (const orientation of ORIENTATIONS) {
      for (const colours of COLOURS) {
        const size = { width: 1 + random.below(50), height: 1 + random.below(50) };
        const picture = makeUpright(randomPlanes(size, colours, across, down, random), orientation);
        if (!("planes" in picture)) throw new Error("planes became pixels");
        const x = random.fraction() * (picture.width - 1);
        const y = random.fraction() * (picture.height - 1);
        const width = picture.width - x - random.fraction() * (picture.width - x - 0.5);
        const height = picture.height - y - random.fraction() * (picture.height - y - 0.5);
        const region = { x, y, width, height };
        const output = { width: 1 + random.below(30), height: 1 + random.below(30) };

        const rgb = toRgb(picture, region, output.width, output.height);

        expect(largestDifference(rgb, bruteForceOfPlanes(picture, region, output))).toBeLessThan(0.51);
      }
    }
  },
);

test.each(SUBSAMPLINGS)(
  "planes of %s become opaque pixels, with colours blended between the middles of samples",
  (_subsampling, across, down) => {
    const random = createRandom(across * 10 + down);
    for (const orientation of ORIENTATIONS) {
      for (const colours of COLOURS) {
        const size = { width: 1 + random.below(40), height: 1 + random.below(40) };
        const picture = makeUpright(randomPlanes(size, colours, across, down, random), orientation);
        if (!("planes" in picture)) throw new Error("planes became pixels");

        const { data, width, height } = toPixels(picture);

        expect([width, height]).toEqual([picture.width, picture.height]);
        const rgb = data.filter((_, at) => at % 4 !== 3);
        const alpha = data.filter((_, at) => at % 4 === 3);
        expect(largestDifference(rgb, bruteForceOfPlanes(picture, whole(picture), picture))).toBeLessThan(
          0.51,
        );
        expect(new Set(alpha)).toEqual(new Set([255]));
      }
    }
  },
);

test("pixels that need no change are the same object", () => {
  const pixels: Pixels = { data: new Uint8ClampedArray(24), width: 3, height: 2 };

  expect(toPixels(pixels)).toBe(pixels);
});
