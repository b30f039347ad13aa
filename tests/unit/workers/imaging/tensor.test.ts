import { expect, test } from "vitest";
import type { Pixels } from "#workers/contract.ts";
import { toTensor } from "#workers/imaging/picture-outputs.ts";
import { resampler } from "#tests/fixtures/resampler.ts";

const RED = [200, 10, 20] as const;
const BLUE = [5, 30, 250] as const;
const BLACK = [0, 0, 0] as const;

/** A picture of equal columns: one for each colour, `height` pixels high. */
function columns(height: number, ...colours: readonly (readonly [number, number, number])[]): Pixels {
  const row = colours.flatMap((colour) => [...colour, 255]);
  return {
    data: new Uint8ClampedArray(Array.from({ length: height }, () => row).flat()),
    width: colours.length,
    height,
  };
}

test("a tensor has the input's shape, height first, and three bytes a pixel", () => {
  const { data, shape } = toTensor(columns(2, RED, BLUE), { width: 6, height: 4, fit: "stretch" }, resampler);

  expect(shape).toEqual([4, 6, 3]);
  expect(data).toBeInstanceOf(Uint8Array);
  expect(data).toHaveLength(4 * 6 * 3);
});

test("stretch puts the whole picture in, row after row in red, green and blue", () => {
  const { data } = toTensor(columns(2, RED, BLUE), { width: 2, height: 2, fit: "stretch" }, resampler);

  expect([...data]).toEqual([RED, BLUE, RED, BLUE].flat());
});

test("cover leaves the sides of a wide picture out", () => {
  const { data } = toTensor(
    columns(2, BLUE, RED, RED, BLUE),
    { width: 2, height: 2, fit: "cover" },
    resampler,
  );

  expect([...data]).toEqual([RED, RED, RED, RED].flat());
});

test("contain leaves black above and below a wide picture", () => {
  const { data } = toTensor(
    columns(1, RED, RED, BLUE, BLUE),
    { width: 4, height: 3, fit: "contain" },
    resampler,
  );

  expect([...data]).toEqual(
    [
      [BLACK, BLACK, BLACK, BLACK],
      [RED, RED, BLUE, BLUE],
      [BLACK, BLACK, BLACK, BLACK],
    ].flat(2),
  );
});

test("contain leaves black beside a tall picture", () => {
  const { data } = toTensor(columns(3, RED), { width: 3, height: 3, fit: "contain" }, resampler);

  expect([...data]).toEqual(Array.from({ length: 3 }, () => [BLACK, RED, BLACK]).flat(2));
});

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
