import { startKernel } from "virtual:resample-kernel";
import { expect, test, vi } from "vitest";
import { createRandom, type Random } from "#domain/numbers/random.ts";
import type { Size } from "#domain/photo/photo.ts";
import {
  bruteForce,
  bruteForceOfPlanes,
  largestDifference,
  randomPlanes,
  resampler,
  whole,
} from "#tests/fixtures/resampler.ts";
import type { Pixels, Plane, Planes } from "#workers/imaging/contract.ts";
import { createResampler } from "#workers/imaging/resample/resampler.ts";
import { makeUpright } from "#workers/imaging/upright.ts";

const { toRgb, toPixels } = resampler;

function noise({ width, height }: Size, random: Random): Pixels {
  return { data: new Uint8ClampedArray(random.bytes(width * height * 4).buffer), width, height };
}

function constant({ width, height }: Size, [red, green, blue]: readonly [number, number, number]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.set([red, green, blue, 255], at);
  return { data, width, height };
}

/** A picture of one row whose channels all have the given values. */
function row(values: readonly number[]): Pixels {
  const data = new Uint8ClampedArray(values.flatMap((value) => [value, value, value, 255]));
  return { data, width: values.length, height: 1 };
}

test("each output pixel is the mean of the area it covers, for any size and region", () => {
  const random = createRandom(5);

  for (let round = 0; round < 150; round += 1) {
    const pixels = noise({ width: 1 + random.below(60), height: 1 + random.below(60) }, random);
    const x = (random.below(1000) / 1000) * (pixels.width - 1);
    const y = (random.below(1000) / 1000) * (pixels.height - 1);
    const region = {
      x,
      y,
      width: 0.5 + (random.below(1000) / 1000) * (pixels.width - x - 0.5),
      height: 0.5 + (random.below(1000) / 1000) * (pixels.height - y - 0.5),
    };
    const width = 1 + random.below(40);
    const height = 1 + random.below(40);

    const out = toRgb(pixels, region, width, height);

    expect(largestDifference(out, bruteForce(pixels, region, width, height))).toBeLessThan(1);
  }
});

test("a picture of one colour keeps it, so the weights of every pixel add up to one", () => {
  const random = createRandom(7);

  for (const colour of [
    [255, 254, 253],
    [0, 1, 2],
    [127, 128, 200],
  ] as const) {
    for (let round = 0; round < 40; round += 1) {
      const pixels = constant({ width: 1 + random.below(300), height: 1 + random.below(50) }, colour);
      const out = toRgb(pixels, whole(pixels), 1 + random.below(100), 1 + random.below(100));
      expect(out.every((value, index) => value === colour[index % 3])).toBe(true);
    }
  }
});

test("a picture that keeps its size stays as it is, without its alpha", () => {
  const pixels = noise({ width: 31, height: 17 }, createRandom(8));

  const out = toRgb(pixels, whole(pixels), 31, 17);

  expect([...out]).toEqual([...pixels.data].filter((_, index) => index % 4 !== 3));
});

test("a fine chequerboard becomes grey without a false pattern", () => {
  const side = 400;
  const pixels = constant({ width: side, height: side }, [0, 0, 0]);
  for (let at = 0; at < side * side; at += 1) {
    if ((at + Math.floor(at / side)) % 2 === 0) pixels.data.fill(255, at * 4, at * 4 + 3);
  }

  const out = toRgb(pixels, whole(pixels), 37, 37);

  // 400 / 37 is not a whole number, so each area ends in fractions of pixels and is not exactly grey.
  expect(Math.min(...out)).toBeGreaterThan(120);
  expect(Math.max(...out)).toBeLessThan(135);
});

test("a picture that grows is blended linearly between the centres of its pixels", () => {
  const out = toRgb(row([0, 80, 240]), { x: 0, y: 0, width: 3, height: 1 }, 12, 1);

  const reds = [...out].filter((_, index) => index % 3 === 0);
  expect(reds).toEqual([0, 0, 10, 30, 50, 70, 100, 140, 180, 220, 240, 240]);
});

test("pixels outside of the region play no part in a reduction", () => {
  const pixels = constant({ width: 20, height: 20 }, [255, 0, 255]);
  for (let y = 5; y < 15; y += 1) {
    for (let x = 5; x < 15; x += 1) pixels.data.set([10, 20, 30], (y * 20 + x) * 4);
  }

  const out = toRgb(pixels, { x: 5, y: 5, width: 10, height: 10 }, 4, 4);

  expect([...new Set(out)]).toEqual([10, 20, 30]);
});

/** A plane of a picture of 40 × 20 pixels with a horizontal ramp. Its value at pixel x is 4 · x. */
function rampPlane(perPixelX: number, startX: number): Plane {
  const [width, height] = [40 * perPixelX, 20];
  const ramp = Array.from({ length: width }, (_, at) => (4 * (at + 0.5 - startX)) / perPixelX);
  const data = Uint8Array.from({ length: width * height }, (_, at) => ramp[at % width] ?? 0);
  return { data, width, height, perPixelX, perPixelY: 1, startX, startY: 0 };
}

test("a region of planes is that of the picture for any sampling and any start of a plane", () => {
  const planes = [rampPlane(1, 0), rampPlane(0.5, 0), rampPlane(0.5, 0.5)];
  const picture: Planes = { width: 40, height: 20, colours: "rgb", planes };

  const rgb = toRgb(picture, { x: 8, y: 4, width: 16, height: 8 }, 4, 1);
  expect([...rgb]).toEqual([40, 56, 72, 88].flatMap((value) => [value, value, value]));
});

/** The name of each subsampling, and how many pixels a chrominance sample covers across and down. */
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

/** Upright pictures of random planes, one for each stored orientation and kind of colours. */
function pictures(across: number, down: number, longest: number, random: Random): readonly Planes[] {
  return ORIENTATIONS.flatMap((orientation) =>
    COLOURS.map((colours) => {
      const size = { width: 1 + random.below(longest), height: 1 + random.below(longest) };
      const picture = makeUpright(randomPlanes(size, colours, across, down, random), orientation);
      if (!("planes" in picture)) throw new Error("planes became pixels");
      return picture;
    }),
  );
}

test.each(SUBSAMPLINGS)(
  "planes of %s become the mean of each area, in every orientation, of any size and region",
  (_subsampling, across, down) => {
    const random = createRandom(across * 10 + down);
    for (const picture of pictures(across, down, 50, random)) {
      const x = random.fraction() * (picture.width - 1);
      const y = random.fraction() * (picture.height - 1);
      const width = picture.width - x - random.fraction() * (picture.width - x - 0.5);
      const height = picture.height - y - random.fraction() * (picture.height - y - 0.5);
      const region = { x, y, width, height };
      const output = { width: 1 + random.below(30), height: 1 + random.below(30) };

      const rgb = toRgb(picture, region, output.width, output.height);

      expect(largestDifference(rgb, bruteForceOfPlanes(picture, region, output))).toBeLessThan(0.51);
    }
  },
);

test.each(SUBSAMPLINGS)(
  "planes of %s become opaque pixels, with colours blended between the middles of samples",
  (_subsampling, across, down) => {
    for (const picture of pictures(across, down, 40, createRandom(across * 10 + down))) {
      const { data, width, height } = toPixels(picture);

      expect([width, height]).toEqual([picture.width, picture.height]);
      const rgb = data.filter((_, at) => at % 4 !== 3);
      const alpha = data.filter((_, at) => at % 4 === 3);
      expect(largestDifference(rgb, bruteForceOfPlanes(picture, whole(picture), picture))).toBeLessThan(0.51);
      expect(new Set(alpha)).toEqual(new Set([255]));
    }
  },
);

test("pixels that need no change are the same object", () => {
  const pixels: Pixels = { data: new Uint8ClampedArray(24), width: 3, height: 2 };

  expect(toPixels(pixels)).toBe(pixels);
});

const kernel = await startKernel();
const fresh = createResampler(kernel);

test("a picture of many megapixels is resampled without more memory of the kernel", () => {
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

test("the kernel's memory grows for very long rows", () => {
  const planes = randomPlanes({ width: 30_001, height: 9 }, "ycc", 2, 2, createRandom(3));
  const right = { x: 29_990, y: 0, width: 11, height: 9 };
  const expected = [...toRgb(planes, right, right.width, right.height)];
  const before = kernel.memory.buffer.byteLength;

  const { data } = fresh.toPixels(planes);

  expect(kernel.memory.buffer.byteLength).toBeGreaterThan(before);
  const ends = [...data].filter((_, at) => at % 4 !== 3 && (at >> 2) % planes.width >= right.x);
  expect(ends).toEqual(expected);
  const pixels = { data: new Uint8ClampedArray(20_000 * 60 * 4).fill(77), width: 20_000, height: 60 };
  expect([...toRgb(pixels, whole(pixels), 2, 1)]).toEqual([77, 77, 77, 77, 77, 77]);
});

test("lack of memory is thrown, and the next picture is resampled", () => {
  const pixels = { data: new Uint8ClampedArray(50_000 * 300 * 4).fill(77), width: 50_000, height: 300 };
  const grow = vi.spyOn(kernel.memory, "grow").mockImplementation(() => {
    throw new RangeError("Maximum memory size exceeded");
  });

  expect(() => fresh.toRgb(pixels, whole(pixels), 1, 1)).toThrow(RangeError);
  grow.mockRestore();
  expect([...toRgb(pixels, whole(pixels), 1, 1)]).toEqual([77, 77, 77]);
});
