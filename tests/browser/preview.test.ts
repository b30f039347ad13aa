import { expect, test } from "vitest";
import { uprightSize } from "#domain/photo.ts";
import type { PhotoName } from "../fixtures/photo-names.ts";
import { factsOf, prepareWithPreview } from "./imaging.ts";
import { atLeast, drawn, meanDifference } from "./measure.ts";
import { fetchPhoto } from "./photos.ts";
import { bitmapScope, fullScope, scopeOfPath, skippingScope, workerPaths } from "./scopes.ts";

const ordinary = [
  "leaf.jpg",
  "leaf.png",
  "leaf.webp",
  "oriented-3.jpg",
  "oriented-6.jpg",
  "exif-png.png",
  "cmyk.jpg",
  "exactly-5mb.jpg",
  "huge-48mp.jpg",
] as const satisfies readonly PhotoName[];

test.for(ordinary)("the preview of %s is a JPEG of its shape, 480 to 1,100 pixels long", async (name) => {
  const photo = await fetchPhoto(name);
  const upright = uprightSize(await factsOf(photo));
  for (const path of workerPaths) {
    const { preview } = await prepareWithPreview(photo, scopeOfPath[path]);
    expect(preview.type).toBe("image/jpeg");
    expect([...new Uint8Array(await preview.slice(0, 3).arrayBuffer())]).toEqual([0xff, 0xd8, 0xff]);

    const { width, height } = await createImageBitmap(preview);
    expect(Math.max(width, height)).toBeGreaterThanOrEqual(480);
    expect(Math.max(width, height)).toBeLessThanOrEqual(1100);
    // Decoders round each side up to whole pixels.
    expect(Math.abs(height - (width * upright.height) / upright.width)).toBeLessThanOrEqual(1.5);
  }
});

test("the preview of a photo that is smaller than 480 pixels has the photo's own size", async () => {
  for (const [name, width, height] of [
    ["tiny.png", 1, 1],
    ["grey16-alpha.png", 200, 100],
  ] as const) {
    const { preview } = await prepareWithPreview(await fetchPhoto(name), fullScope);
    const bitmap = await createImageBitmap(preview);
    expect([name, bitmap.width, bitmap.height]).toEqual([name, width, height]);
  }
});

// Eighths and halves can end at up to twice the 4,096 pixels that a reduced decoding is to have.
test("the preview of a panorama is no longer than canvases take", async () => {
  for (const [scope, path] of [
    [fullScope, "image-decoder"],
    [bitmapScope, "image-bitmap-whole"],
    [skippingScope, "image-bitmap-whole"],
  ] as const) {
    const { preview, timings } = await prepareWithPreview(await fetchPhoto("panorama.jpg"), scope);
    const { width, height } = await createImageBitmap(preview);
    expect(timings.decodePath).toBe(path);
    expect(width).toBeLessThanOrEqual(8192);
    expect(Math.abs(width / 20 - height)).toBeLessThanOrEqual(1);
  }
});

test.for(workerPaths)("previews by way of %s stand upright under every EXIF orientation", async (path) => {
  const upright = await previewOf("oriented-1.jpg", path);
  const differences = new Map<string, number>();
  for (const orientation of [2, 3, 4, 5, 6, 7, 8] as const) {
    const name = `oriented-${orientation}.jpg` as const;
    differences.set(name, meanDifference(await previewOf(name, path), upright));
  }

  expect(differences.size).toBe(7);
  // Measured: up to 0.6 grey levels.
  expect(atLeast(2, differences)).toEqual([]);
});

/** The pixels of a photo's preview, brought to 96 × 64. */
async function previewOf(name: PhotoName, path: (typeof workerPaths)[number]): Promise<Uint8ClampedArray> {
  const { preview } = await prepareWithPreview(await fetchPhoto(name), scopeOfPath[path]);
  return drawn(await createImageBitmap(preview), 96, 64, "medium");
}

test("a preview shows what is transparent over white", async () => {
  const { preview } = await prepareWithPreview(await fetchPhoto("alpha.webp"), fullScope);
  const pixels = drawn(await createImageBitmap(preview), 120, 40, "medium");
  const at = (20 * 120 + 100) * 3;
  expect(Math.min(...pixels.subarray(at, at + 3))).toBeGreaterThan(250);
});
