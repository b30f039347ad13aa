import { expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import type { Size } from "#domain/photo/photo.ts";
import type { Fit, InputSpec } from "#models/manifest.ts";
import { decodeScale, place } from "#workers/imaging/geometry.ts";
import { placeAsInPython } from "#workers/imaging/python-tensor.ts";

const FITS: readonly Fit[] = ["cover", "contain", "stretch"];
const MAX_DECODED_SIDE = 4096;
const PREVIEW_MIN_SIDE = 480;

const square = (fit: Fit, side = 224): InputSpec => ({ width: side, height: side, fit });

/** Photos and inputs of all shapes, in landscape and in portrait format. */
function* cases(): Generator<{ photo: Size; input: InputSpec }> {
  const random = createRandom(4);
  const sides = [1, 2, 3, 17, 223, 224, 225, 479, 480, 481, 640, 1000, 3024, 4032, 8000, 20_000];
  for (let round = 0; round < 900; round += 1) {
    const side = (): number => sides[random.below(sides.length)] ?? 1;
    const input = {
      width: 1 + random.below(640),
      height: 1 + random.below(640),
      fit: FITS[round % 3] ?? "cover",
    };
    yield { photo: { width: side(), height: side() }, input };
  }
}

test("cover crops the middle of a tall photo for an input that is not square", () => {
  expect(place({ width: 300, height: 1000 }, { width: 150, height: 100, fit: "cover" })).toEqual({
    source: { x: 0, y: 400, width: 300, height: 200 },
    target: { x: 0, y: 0, width: 150, height: 100 },
  });
});

test("contain keeps a line of at least one pixel of the thinnest photo", () => {
  expect(place({ width: 20_000, height: 2 }, square("contain")).target).toEqual({
    x: 0,
    y: 111,
    width: 224,
    height: 1,
  });
});

test("of every shape the source lies within the photo and the target within the input", () => {
  for (const { photo, input } of cases()) {
    const { source, target } = place(photo, input);
    const margin = 1e-6 * Math.max(photo.width, photo.height);
    expect(Math.min(source.x, source.y)).toBeGreaterThanOrEqual(-margin);
    expect(source.x + source.width).toBeLessThanOrEqual(photo.width + margin);
    expect(source.y + source.height).toBeLessThanOrEqual(photo.height + margin);
    expect(Math.min(target.x, target.y)).toBeGreaterThanOrEqual(0);
    expect(target.x + target.width).toBeLessThanOrEqual(input.width);
    expect(target.y + target.height).toBeLessThanOrEqual(input.height);
    expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(1);
  }
});

test("cover keeps the proportions of the photo and fills the input", () => {
  for (const { photo, input } of cases()) {
    if (input.fit !== "cover") continue;
    const { source, target } = place(photo, input);
    expect(source.width / source.height).toBeCloseTo(input.width / input.height, 6);
    expect(target).toEqual({ x: 0, y: 0, width: input.width, height: input.height });
  }
});

test("contain keeps the proportions of the photo to half a pixel", () => {
  for (const { photo, input } of cases()) {
    if (input.fit !== "contain") continue;
    const { target } = place(photo, input);
    const scale = Math.min(input.width / photo.width, input.height / photo.height);
    expect(Math.abs(target.width - Math.max(1, photo.width * scale))).toBeLessThanOrEqual(0.501);
    expect(Math.abs(target.height - Math.max(1, photo.height * scale))).toBeLessThanOrEqual(0.501);
  }
});

test("a photo of 12 megapixels for an input of 224 is decoded no larger than its preview needs", () => {
  expect(decodeScale({ width: 4032, height: 3024 }, square("cover"), null)).toBeCloseTo(480 / 4032, 10);
});

test("a photo is never enlarged while it is decoded", () => {
  expect(decodeScale({ width: 100, height: 50 }, square("cover"), null)).toBe(1);
  for (const { photo, input } of cases()) {
    const scale = decodeScale(photo, input, null);
    expect(scale).toBeGreaterThan(0);
    expect(scale).toBeLessThanOrEqual(1);
  }
});

test("no side that the classifier sees is decoded to less than one and a half times what it takes, nor the preview to less than its own", () => {
  for (const { photo, input } of cases()) {
    const scale = decodeScale(photo, input, null);
    const longer = Math.max(photo.width, photo.height);
    if (scale === 1 || longer * scale >= MAX_DECODED_SIDE - 1e-6) continue;
    const { source, target } = place(photo, input);
    expect(Math.max(1, source.width * scale)).toBeGreaterThanOrEqual(1.5 * (target.width - 0.5));
    expect(Math.max(1, source.height * scale)).toBeGreaterThanOrEqual(1.5 * (target.height - 0.5));
    expect(longer * scale).toBeGreaterThanOrEqual(PREVIEW_MIN_SIDE - 1e-6);
  }
});

test("a panorama that would break the limits of a canvas is decoded to 4,096 pixels at most", () => {
  const scale = decodeScale({ width: 20_000, height: 300 }, square("cover"), null);

  expect(20_000 * scale).toBeCloseTo(MAX_DECODED_SIDE, 6);
});

test("for a cutout a photo is decoded larger, so that the cutout alone fills the input and the preview", () => {
  const photo = { width: 4032, height: 3024 };
  const cutout = { x: 0.4, y: 0.4, width: 0.25, height: 0.25 };

  expect(decodeScale(photo, square("cover"), cutout)).toBeCloseTo(480 / (4032 / 4), 10);
  expect(decodeScale({ width: 400, height: 300 }, square("cover"), cutout)).toBe(1);
});

test("a small cutout of a very large photo does not make the decoded picture too large", () => {
  const scale = decodeScale({ width: 12_000, height: 8000 }, square("cover"), {
    x: 0,
    y: 0,
    width: 0.01,
    height: 0.01,
  });
  expect(12_000 * scale).toBeCloseTo(4096, 6);
});

test("a photo is resized and cropped like torchvision's Resize(256) and CenterCrop(224)", () => {
  const input: InputSpec = { ...square("cover"), resampling: "pillow-bilinear", resize: 256 };
  // int(256 * 1000 / 750) = 341; (341 - 224) / 2 = 58.5, which Python rounds to 58.
  expect(placeAsInPython({ width: 1000, height: 750 }, input)).toEqual({
    source: { x: 0, y: 0, width: 1000, height: 750 },
    resized: { width: 341, height: 256 },
    window: { x: 58, y: 16, width: 224, height: 224 },
    target: { x: 0, y: 0, width: 224, height: 224 },
  });
  expect(place({ width: 1024, height: 512 }, { ...input, resampling: "area" }).source).toEqual({
    x: 288,
    y: 32,
    width: 448,
    height: 448,
  });
});

test("without a size before the crop the photo just covers the input", () => {
  const input: InputSpec = { ...square("cover"), resampling: "pillow-bicubic" };
  for (const side of [225, 333, 479, 1001]) {
    const { resized, window } = placeAsInPython({ width: side, height: side * 2 }, input);
    expect(resized).toEqual({ width: 224, height: 448 });
    expect(window).toEqual({ x: 0, y: 112, width: 224, height: 224 });
  }
});

test("Keras crops before it resizes, and Pillow pads a resized photo", () => {
  const photo = { width: 1001, height: 750 };
  expect(placeAsInPython(photo, { ...square("cover"), resampling: "tensorflow-bilinear" })).toMatchObject({
    source: { x: 125, y: 0, width: 750, height: 750 },
    resized: { width: 224, height: 224 },
  });
  expect(placeAsInPython(photo, { ...square("contain"), resampling: "pillow-bicubic" })).toMatchObject({
    resized: { width: 224, height: 168 },
    target: { x: 0, y: 28, width: 224, height: 168 },
  });
});
