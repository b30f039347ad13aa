import { expect, test } from "vitest";
import { cut } from "#workers/imaging/picture-outputs.ts";

/** A picture whose pixels are numbered in red, row after row. */
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
