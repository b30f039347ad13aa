import { expect, test } from "vitest";
import { resampler } from "#tests/fixtures/resampler.ts";
import type { Pixels } from "#workers/imaging/contract.ts";
import { cut, measureQuality, toTensor } from "#workers/imaging/picture-outputs.ts";

const RED = [200, 10, 20] as const;
const BLUE = [5, 30, 250] as const;

/** A picture with a column of one pixel for each colour, `height` pixels high. */
function columns(height: number, ...colours: readonly (readonly [number, number, number])[]): Pixels {
  const row = colours.flatMap((colour) => [...colour, 255]);
  return {
    data: new Uint8ClampedArray(Array.from({ length: height }, () => row).flat()),
    width: colours.length,
    height,
  };
}

test("a tensor's buffer holds it and nothing else, so that it can be handed over whole", () => {
  for (const fit of ["cover", "contain", "stretch"] as const) {
    const { data } = toTensor(columns(3, RED, BLUE), { width: 4, height: 4, fit }, resampler);
    expect(data.byteLength).toBe(data.buffer.byteLength);
  }
});

test("the pixels are left as they were", () => {
  const pixels = columns(2, RED, BLUE);
  toTensor(pixels, { width: 3, height: 3, fit: "cover" }, resampler);

  expect(pixels).toEqual(columns(2, RED, BLUE));
});

/** A grey tensor of `side` × `side` pixels. */
function greys(side: number, greyAt: (x: number, y: number) => number) {
  const data = Uint8Array.from({ length: side * side * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return greyAt(pixel % side, Math.floor(pixel / side));
  });
  return { data, shape: [side, side, 3] as const };
}

const whole = { x: 0, y: 0, width: 8, height: 8 };

test("a chequered picture is sharp, a smooth slope and an even picture are not", () => {
  const sharp = measureQuality(
    greys(8, (x, y) => ((x + y) % 2) * 200),
    whole,
  ).sharpness;
  // Each pixel differs from all four neighbours by 200, alternately up and down, so the sum is ±800.
  expect(sharp).toBeCloseTo(800 ** 2, -2);
  expect(
    measureQuality(
      greys(8, (x) => x * 20),
      whole,
    ).sharpness,
  ).toBeCloseTo(0, 3);
  expect(
    measureQuality(
      greys(8, () => 90),
      whole,
    ).sharpness,
  ).toBe(0);
});

test("light is the mean luminance, and pixels without any drawing count as black or white", () => {
  const half = measureQuality(
    greys(8, (x) => (x < 4 ? 0 : 255)),
    whole,
  );

  expect(half).toMatchObject({ black: 0.5, white: 0.5 });
  expect(half.luminance).toBeCloseTo(127.5, 3);
});

/** The luminance of a picture of one pixel. */
function luminanceOf(...colour: readonly number[]): number {
  const tensor = { data: Uint8Array.from(colour), shape: [1, 1, 3] } as const;
  return measureQuality(tensor, { x: 0, y: 0, width: 1, height: 1 }).luminance;
}

test("green is brighter than red, and red than blue", () => {
  expect(luminanceOf(255, 0, 0)).toBeCloseTo(54.2, 1);
  expect(luminanceOf(0, 255, 0)).toBeCloseTo(182.4, 1);
  expect(luminanceOf(0, 0, 255)).toBeCloseTo(18.4, 1);
});

test("what a photo does not fill of the tensor is not measured", () => {
  const framed = greys(8, (_, y) => (y < 2 || y >= 6 ? 0 : 100));

  expect(measureQuality(framed, { x: 0, y: 2, width: 8, height: 4 })).toMatchObject({
    sharpness: 0,
    black: 0,
  });
});

/** A picture whose red values number the pixels, row by row. */
function numbered(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4).map((_, at) => (at % 4 === 0 ? at / 4 : 255));
  return { data, width, height };
}

test("what is cut out are the pixels of the cutout, row after row", () => {
  const part = cut(numbered(4, 3), { x: 0.25, y: 1 / 3, width: 0.5, height: 2 / 3 });

  expect(part).toMatchObject({ width: 2, height: 2 });
  expect([...part.data].filter((_, at) => at % 4 === 0)).toEqual([5, 6, 9, 10]);
});

test("the picture that something is cut out of stays as it is", () => {
  const picture = numbered(2, 2);
  cut(picture, { x: 0, y: 0, width: 0.5, height: 0.5 }).data.fill(7);

  expect(picture).toEqual(numbered(2, 2));
});
