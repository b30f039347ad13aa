import { expect, test } from "vitest";
import type { InputSpec } from "#models/manifest.ts";
import type { PhotoName } from "#tests/fixtures/photo-names.ts";
import { PATCH_COLUMNS, printablePatches, saturatedPatches } from "#tests/fixtures/photos/patches.ts";
import { fullScope, scopeOfPath, tensorOf, workerPaths } from "./imaging.ts";
import { atLeast, colourDistance, meanDifference, pixelAt } from "./measure.ts";
import { fetchPhoto } from "./photos.ts";

const whole: InputSpec = { width: 240, height: 160, fit: "stretch" };

/** A colour at a part of a photo's width and height. */
type Spot = readonly [x: number, y: number, colour: readonly number[]];

/** Spots that have another colour, over all ways to decode; none where the photo is as it should be. */
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

/** Grey levels. Ways to decode, and encoders, differ by up to 2.8 in fine texture; another picture by 50. */
const ALIKE = 4;

/** How much photos of one scene, in every way to decode, differ from the first one by ImageDecoder. */
async function differencesOf(names: readonly [PhotoName, ...PhotoName[]]): Promise<Map<string, number>> {
  const first = await tensorOf(await fetchPhoto(names[0]), fullScope);
  const differences = new Map<string, number>();
  for (const name of names) {
    const photo = await fetchPhoto(name);
    for (const path of workerPaths) {
      const tensor = await tensorOf(photo, scopeOfPath[path]);
      differences.set(`${name} by ${path}`, meanDifference(tensor.data, first.data));
    }
  }
  return differences;
}

/** The middle of each patch, with its colour. */
function middlesOf(patches: readonly (readonly number[])[]): Spot[] {
  const rows = Math.ceil(patches.length / PATCH_COLUMNS);
  return patches.map((colour, index) => [
    ((index % PATCH_COLUMNS) + 0.5) / PATCH_COLUMNS,
    (Math.floor(index / PATCH_COLUMNS) + 0.5) / rows,
    colour,
  ]);
}

test("what is transparent in a WebP lies over white", async () => {
  const spots: Spot[] = [
    [0.17, 0.5, [40, 120, 200]],
    [0.5, 0.5, [127, 127, 127]],
    [0.83, 0.5, [255, 255, 255]],
  ];
  expect(await wrongSpots("alpha.webp", 2, spots)).toEqual([]);
});

test("a PNG of 16-bit grey with transparency lies over white", async () => {
  const spots: Spot[] = [
    [0.25, 0.5, [128, 128, 128]],
    [0.75, 0.5, [127, 127, 127]],
  ];
  expect(await wrongSpots("grey16-alpha.png", 2, spots)).toEqual([]);
});

test("a PNG of 16-bit colours with transparency lies over white", async () => {
  const spots: Spot[] = [
    [0.25, 0.5, [255, 128, 32]],
    [0.75, 0.5, [255, 191, 143]],
  ];
  expect(await wrongSpots("rgba16.png", 2, spots)).toEqual([]);
});

test("a CMYK JPEG comes out in the colours of its profile", async () => {
  // Browsers map the inks' gamut in their own ways: measured up to 18; without the profile it is 45.
  expect(await wrongSpots("cmyk.jpg", 22, middlesOf(printablePatches))).toEqual([]);
});

test("a Display P3 JPEG comes out in sRGB, not in its stored numbers", async () => {
  expect(await wrongSpots("p3.jpg", 6, middlesOf(saturatedPatches))).toEqual([]);
});

test("a grey JPEG comes out grey", async () => {
  for (const path of workerPaths) {
    const { data } = await tensorOf(await fetchPhoto("grey.jpg"), scopeOfPath[path]);
    expect(data.every((value, at) => value === data[at - (at % 3)])).toBe(true);
    expect(new Set(data).size).toBeGreaterThan(100);
  }
});

test("of an animated WebP the first picture counts", async () => {
  const spots: Spot[] = [
    [0.25, 0.5, [255, 0, 0]],
    [0.75, 0.5, [0, 255, 0]],
  ];
  expect(await wrongSpots("animated.webp", 2, spots)).toEqual([]);
});

test("a progressive JPEG gives the tensor of the baseline JPEG of the same picture", async () => {
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

test("a panorama is cropped to its middle in every way alike", async () => {
  const differences = await differencesOf(["panorama.jpg", "panorama.webp"]);
  expect(differences.size).toBe(8);
  expect(atLeast(ALIKE, differences)).toEqual([]);
});

test("the heaviest photos of 48 megapixels come through in every way alike", async () => {
  const differences = await differencesOf(["huge-48mp.jpg", "huge-48mp-progressive.jpg"]);
  expect(differences.size).toBe(8);
  expect(atLeast(ALIKE, differences)).toEqual([]);
});
