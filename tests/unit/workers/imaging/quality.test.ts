import { expect, test } from "vitest";
import { measureQuality } from "#workers/imaging/picture-outputs.ts";

/** A tensor of greys, `side` pixels each way. */
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
  // Each pixel differs from all four neighbours by 200, up or down in turn: ±800.
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

/** Of one pixel. */
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
