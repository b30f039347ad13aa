import { expect, test } from "vitest";
import type { InputSpec } from "#models/manifest.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { PATCH_COLUMNS, printablePatches, saturatedPatches } from "#tests/fixtures/photos/patches.ts";
import type { PhotoName } from "#tests/fixtures/photos/photo-names.ts";
import { fullScope, scopeOfPath, tensorOf, workerPaths } from "./imaging.ts";
import { colourDistance, meanDifference, notBelow, pixelAt } from "./measure.ts";
import { fetchPhoto } from "./photos.ts";

const whole: InputSpec = { width: 240, height: 160, fit: "stretch" };

/** A colour at a point of a photo. x and y are fractions of its width and height, 0..1. */
type Spot = readonly [x: number, y: number, colour: readonly number[]];

/** Finds spots that have a wrong colour, for every way to decode. */
async function wrongSpots(name: PhotoName, tolerance: number, spots: readonly Spot[]): Promise<string[]> {
  const photo = await fetchPhoto(name);
  const found: string[] = [];
  for (const path of workerPaths) {
    const tensor = await tensorOf(photo, scopeOfPath[path], whole);
    for (const [x, y, colour] of spots) {
      const pixel = pixelAt(tensor, Math.floor(x * whole.width), Math.floor(y * whole.height));
      const isRight = colourDistance(pixel, colour) <= tolerance;
      if (!isRight) found.push(`${String(pixel)} for ${String(colour)} at ${x}, ${y} by ${path}`);
    }
  }
  return found;
}

/** In grey levels. Decoders and encoders differ by up to 2.8 in fine texture; a different picture differs by 50. */
const ALIKE = 4;

/** The middle of each patch, with its colour. */
function middlesOf(patches: readonly (readonly number[])[]): Spot[] {
  const rows = Math.ceil(patches.length / PATCH_COLUMNS);
  return patches.map((colour, index) => [
    ((index % PATCH_COLUMNS) + 0.5) / PATCH_COLUMNS,
    (Math.floor(index / PATCH_COLUMNS) + 0.5) / rows,
    colour,
  ]);
}

test.for<readonly [title: string, PhotoName, tolerance: number, readonly Spot[]]>([
  [
    "transparent parts of a WebP lie over white",
    "alpha.webp",
    2,
    [
      [0.17, 0.5, [40, 120, 200]],
      [0.5, 0.5, [127, 127, 127]],
      [0.83, 0.5, [255, 255, 255]],
    ],
  ],
  [
    "a PNG of 16-bit grey with transparency lies over white",
    "grey16-alpha.png",
    2,
    [
      [0.25, 0.5, [128, 128, 128]],
      [0.75, 0.5, [127, 127, 127]],
    ],
  ],
  [
    "a PNG of 16-bit colours with transparency lies over white",
    "rgba16.png",
    2,
    [
      [0.25, 0.5, [255, 128, 32]],
      [0.75, 0.5, [255, 191, 143]],
    ],
  ],
  [
    "an interlaced PNG with a palette that has transparency lies over white",
    "interlaced-palette.png",
    2,
    [
      [0.25, 0.5, [255, 128, 32]],
      [0.75, 0.5, [255, 191, 143]],
    ],
  ],
  // Browsers convert CMYK to sRGB differently: by up to 18 as measured. Without the profile the difference is 45.
  ["a CMYK JPEG has the colours of its profile", "cmyk.jpg", 22, middlesOf(printablePatches)],
  ["a Display P3 JPEG is converted to sRGB", "p3.jpg", 6, middlesOf(saturatedPatches)],
  [
    "an animated WebP is read as its first picture",
    "animated.webp",
    2,
    [
      [0.25, 0.5, [255, 0, 0]],
      [0.75, 0.5, [0, 255, 0]],
    ],
  ],
])("%s", async ([, name, tolerance, spots]) => {
  expect(await wrongSpots(name, tolerance, spots)).toEqual([]);
});

test("a grey JPEG comes out grey", async () => {
  for (const path of workerPaths) {
    const { data } = await tensorOf(await fetchPhoto("grey.jpg"), scopeOfPath[path]);
    expect(data.every((value, at) => value === data[at - (at % 3)])).toBe(true);
    expect(new Set(data).size).toBeGreaterThan(100);
  }
});

test("a progressive JPEG gives the tensor of the baseline JPEG of the same picture", LONG, async () => {
  for (const path of workerPaths) {
    const baseline = await tensorOf(await fetchPhoto("leaf.jpg"), scopeOfPath[path]);
    const progressive = await tensorOf(await fetchPhoto("progressive.jpg"), scopeOfPath[path]);
    expect(meanDifference(progressive.data, baseline.data)).toBeLessThan(0.1);
  }
});

test("a photo of a single pixel fills the input with its colour", async () => {
  const { data, shape } = await tensorOf(await fetchPhoto("tiny.png"), fullScope);
  expect(shape).toEqual([224, 224, 3]);
  expect(data.every((value, at) => value === [200, 100, 50][at % 3])).toBe(true);
});

test.for<readonly [title: string, PhotoName, PhotoName]>([
  ["a panorama is cropped to its middle", "panorama.jpg", "panorama.webp"],
  ["the heaviest photos of 48 megapixels come through", "huge-48mp.jpg", "huge-48mp-progressive.jpg"],
])("%s, with nearly the same tensor in every way to decode", LONG, async ([, first, second]) => {
  const expected = await tensorOf(await fetchPhoto(first), fullScope);
  const cases = [first, second].flatMap((name) => workerPaths.map((path) => [name, path] as const));
  const different = await notBelow(ALIKE, cases, async ([name, path]) => {
    const tensor = await tensorOf(await fetchPhoto(name), scopeOfPath[path]);
    return meanDifference(tensor.data, expected.data);
  });
  expect(different).toEqual([]);
});
