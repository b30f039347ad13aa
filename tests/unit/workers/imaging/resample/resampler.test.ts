import { expect, test } from "vitest";
import type { Size } from "#domain/photo.ts";
import { createRandom, type Random } from "#domain/random.ts";
import { bruteForce, largestDifference, whole } from "#tests/fixtures/exact-means.ts";
import { resampler } from "#tests/fixtures/resampler.ts";
import type { Pixels } from "#workers/contract.ts";

const { toRgb } = resampler;

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

test("a whole picture is reduced to the mean of its areas, for any size", () => {
  const random = createRandom(6);

  for (let round = 0; round < 60; round += 1) {
    const pixels = noise({ width: 40 + random.below(60), height: 40 + random.below(60) }, random);
    const width = 1 + random.below(40);
    const height = 1 + random.below(40);

    const out = toRgb(pixels, whole(pixels), width, height);

    expect(largestDifference(out, bruteForce(pixels, whole(pixels), width, height))).toBeLessThan(0.51);
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

test("two by two pixels become their mean, rounded to nearest", () => {
  const data = new Uint8ClampedArray([0, 0, 0, 255, 1, 0, 2, 255, 0, 0, 0, 255, 0, 2, 2, 255]);

  expect([...toRgb({ data, width: 2, height: 2 }, { x: 0, y: 0, width: 2, height: 2 }, 1, 1)]).toEqual([
    0, 1, 1,
  ]);
});

test("a fine chequerboard comes out grey and not as a false pattern", () => {
  const side = 400;
  const pixels = constant({ width: side, height: side }, [0, 0, 0]);
  for (let at = 0; at < side * side; at += 1) {
    if ((at + Math.floor(at / side)) % 2 === 0) pixels.data.fill(255, at * 4, at * 4 + 3);
  }

  const out = toRgb(pixels, whole(pixels), 37, 37);

  // 400 / 37 leaves parts of a pixel over at the edges of each area, so it is not grey to the level.
  expect(Math.min(...out)).toBeGreaterThan(120);
  expect(Math.max(...out)).toBeLessThan(135);
});

test("a picture that grows is blended linearly between the centres of its pixels", () => {
  const out = toRgb(row([0, 80, 240]), { x: 0, y: 0, width: 3, height: 1 }, 12, 1);

  const reds = [...out].filter((_, index) => index % 3 === 0);
  expect(reds).toEqual([0, 0, 10, 30, 50, 70, 100, 140, 180, 220, 240, 240]);
});

test("a picture that grows in one direction and shrinks in the other does each in its own way", () => {
  const pixels = noise({ width: 5, height: 64 }, createRandom(9));

  const out = toRgb(pixels, whole(pixels), 40, 3);

  expect(largestDifference(out, bruteForce(pixels, whole(pixels), 40, 3))).toBeLessThan(0.51);
});

test("pixels outside of the region play no part in a reduction", () => {
  const pixels = constant({ width: 20, height: 20 }, [255, 0, 255]);
  for (let y = 5; y < 15; y += 1) {
    for (let x = 5; x < 15; x += 1) pixels.data.set([10, 20, 30], (y * 20 + x) * 4);
  }

  const out = toRgb(pixels, { x: 5, y: 5, width: 10, height: 10 }, 4, 4);

  expect([...new Set(out)]).toEqual([10, 20, 30]);
});
