import { expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import type { ExifOrientation } from "#domain/photo/photo.ts";
import { bytesOf } from "#tests/fakes/photo-bytes.ts";
import { resampler } from "#tests/fixtures/resampler.ts";
import type { Pixels, Planes, Plane } from "#workers/imaging/contract.ts";
import { makeUpright } from "#workers/imaging/upright.ts";

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly ExifOrientation[];

/** A picture in which each pixel stands for a letter and each row for a word. */
function pictureOf(...rows: readonly string[]): Pixels {
  const [first = ""] = rows;
  const letters = [...bytesOf(rows.join(""))];
  const data = new Uint8ClampedArray(letters.flatMap((code) => [code, code + 1, code + 2, 255]));
  return { data, width: first.length, height: rows.length };
}

test.each([
  [1, ["abc", "def"]],
  [2, ["cba", "fed"]],
  [3, ["fed", "cba"]],
  [4, ["def", "abc"]],
  [5, ["ad", "be", "cf"]],
  [6, ["da", "eb", "fc"]],
  [7, ["fc", "eb", "da"]],
  [8, ["cf", "be", "ad"]],
] as const)(
  "a picture stored as abc over def in orientation %i stands upright as %j",
  (orientation, upright) => {
    expect(makeUpright(pictureOf("abc", "def"), orientation)).toEqual(pictureOf(...upright));
  },
);

test("an upright picture is handed on as it is, and a stored one is left as it was", () => {
  const stored = pictureOf("abc", "def");

  expect(makeUpright(stored, 1)).toBe(stored);
  makeUpright(stored, 6);
  expect(stored).toEqual(pictureOf("abc", "def"));
});

test("pixels that are a part of a larger buffer are turned alone", () => {
  const { data, width, height } = pictureOf("ab", "cd");
  const larger = new Uint8ClampedArray(8 + data.length);
  larger.set(data, 8);

  expect(makeUpright({ data: larger.subarray(8), width, height }, 3)).toEqual(pictureOf("dc", "ba"));
});

/** A picture of planes. A chrominance sample covers `across` × `down` pixels. */
function planesOf(width: number, height: number, across: number, down: number): Planes {
  const random = createRandom(width * 100 + height);
  const planeOf = (perPixelX: number, perPixelY: number): Plane => {
    const size = { width: Math.ceil(width * perPixelX), height: Math.ceil(height * perPixelY) };
    return {
      data: random.bytes(size.width * size.height),
      ...size,
      perPixelX,
      perPixelY,
      startX: 0,
      startY: 0,
    };
  };
  const colour = (): Plane => planeOf(1 / across, 1 / down);
  return { width, height, colours: "rgb", planes: [planeOf(1, 1), colour(), colour()] };
}

test.each(ORIENTATIONS)(
  "planes turned by orientation %i show what their pixels show when turned, also where a sample of colour lies half outside",
  (orientation) => {
    for (const [width, height, across, down] of [
      [8, 6, 2, 2],
      [7, 5, 2, 2],
      [9, 4, 2, 1],
      [5, 7, 1, 2],
      [13, 3, 4, 1],
    ] as const) {
      const stored = planesOf(width, height, across, down);
      const turned = resampler.toPixels(makeUpright(stored, orientation));
      const expected = makeUpright(resampler.toPixels(stored), orientation);
      if ("planes" in expected) throw new Error("pixels became planes");

      expect([turned.width, turned.height]).toEqual([expected.width, expected.height]);
      const differences = expected.data.map((value, at) => Math.abs(value - (turned.data[at] ?? 0)));
      expect(Math.max(...differences)).toBeLessThanOrEqual(1);
    }
  },
);
