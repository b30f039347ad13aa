import { expect, test } from "vitest";
import { HEAT_COLOURS, heatPixels } from "#src/features/identify/photo/seen-picture.ts";

/** Relative luminance, 0..1, after WCAG 2. */
function luminance([red, green, blue]: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel = 0) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test("the colours rise in lightness, so that they read without colour vision", () => {
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
