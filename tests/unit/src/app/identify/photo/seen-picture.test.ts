import { expect, test } from "vitest";
import { describePlace, HEAT_COLOURS, heatPixels, seenArea } from "#src/app/identify/photo/seen-picture.ts";

/** Relative luminance, 0..1, as defined by WCAG 2. */
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
const TALL = { width: 300, height: 400 };

test.each([
  ["the middle of a wide photo", WIDE, { width: 192, height: 192, fit: "cover" }, [50, 0, 300, 300]],
  ["the middle of a tall photo", TALL, { width: 192, height: 192, fit: "cover" }, [0, 50, 300, 300]],
  ["a middle of its own shape", WIDE, { width: 100, height: 200, fit: "cover" }, [125, 0, 150, 300]],
  ["more than the photo with padding", WIDE, { width: 192, height: 192, fit: "contain" }, [0, -50, 400, 400]],
  ["just the photo, stretched", WIDE, { width: 192, height: 192, fit: "stretch" }, [0, 0, 400, 300]],
] as const)("a model sees %s", (_, photo, input, [x, y, width, height]) => {
  expect(seenArea(photo, input)).toEqual({ x, y, width, height });
});

test.each([
  ["upper", "left", "cover", "upper left of the middle square"],
  ["lower", "centre", "stretch", "lower part of the photo"],
  ["middle", "right", "cover", "right side of the middle square"],
  ["middle", "centre", "cover", "centre of the middle square"],
] as const)("the %s %s of a photo with fit %s is the %s", (vertical, horizontal, fit, place) => {
  expect(describePlace({ vertical, horizontal }, fit)).toBe(`It looked mostly at the ${place}.`);
});

test("without a strong place the sentence says so", () => {
  expect(describePlace(null, "cover")).toContain("No part of the middle square stands out");
});
