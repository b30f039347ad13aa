import { expect, test } from "vitest";
import {
  describePlace,
  HEAT_COLOURS,
  heatPixels,
  seenArea,
} from "#src/features/identify/photo/seen-picture.ts";

/** Relative luminance, 0..1, after WCAG 2. */
function luminance([red, green, blue]: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel = 0) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test("the colours rise in lightness, so that they need no colour vision", () => {
  const lights = HEAT_COLOURS.map(luminance);

  expect(lights).toEqual(lights.toSorted((a, b) => a - b));
  expect(new Set(lights).size).toBe(HEAT_COLOURS.length);
});

test("the strongest place is the lightest, and between places the colour changes without a step", () => {
  const size = 32;
  const pixels = heatPixels({ width: 2, height: 2, values: [0, 0, 0, 1] }, size);
  const at = (x: number, y: number) => Array.from(pixels.slice((y * size + x) * 4, (y * size + x) * 4 + 4));

  expect(at(0, 0)).toEqual([...HEAT_COLOURS[0]]);
  expect(at(size - 1, size - 1)).toEqual([...(HEAT_COLOURS.at(-1) ?? [])]);
  const row = Array.from({ length: size }, (_, x) => luminance(at(x, size - 1)));
  for (const [x, light] of row.entries()) {
    const before = row[x - 1] ?? light;
    expect(light).toBeGreaterThanOrEqual(before);
    expect(light - before).toBeLessThan(0.2);
  }
});

const WIDE = { width: 400, height: 300 };

test("a model that crops sees the middle of the photo, in the shape of its input", () => {
  expect(seenArea(WIDE, { width: 192, height: 192, fit: "cover" })).toEqual({
    x: 50,
    y: 0,
    width: 300,
    height: 300,
  });
  expect(seenArea({ width: 300, height: 400 }, { width: 192, height: 192, fit: "cover" })).toEqual({
    x: 0,
    y: 50,
    width: 300,
    height: 300,
  });
  expect(seenArea(WIDE, { width: 100, height: 200, fit: "cover" })).toEqual({
    x: 125,
    y: 0,
    width: 150,
    height: 300,
  });
});

test("a model that pads sees more than the photo, and one that stretches sees just the photo", () => {
  expect(seenArea(WIDE, { width: 192, height: 192, fit: "contain" })).toEqual({
    x: 0,
    y: -50,
    width: 400,
    height: 400,
  });
  expect(seenArea(WIDE, { width: 192, height: 192, fit: "stretch" })).toEqual({ x: 0, y: 0, ...WIDE });
});

test("the sentence names the place in the part of the photo that the model sees", () => {
  expect(describePlace({ vertical: "upper", horizontal: "left" }, "cover")).toBe(
    "It looked mostly at the upper left of the middle square.",
  );
  expect(describePlace({ vertical: "lower", horizontal: "centre" }, "stretch")).toBe(
    "It looked mostly at the lower part of the photo.",
  );
  expect(describePlace({ vertical: "middle", horizontal: "right" }, "cover")).toBe(
    "It looked mostly at the right side of the middle square.",
  );
  expect(describePlace({ vertical: "middle", horizontal: "centre" }, "cover")).toBe(
    "It looked mostly at the centre of the middle square.",
  );
  expect(describePlace(null, "cover")).toContain("No part of the middle square stands out");
});
