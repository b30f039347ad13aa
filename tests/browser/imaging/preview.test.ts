import { expect, test } from "vitest";
import type { Cutout } from "#domain/photo/cutout.ts";
import { uprightSize } from "#domain/photo/photo.ts";
import { LONG } from "#tests/fixtures/long.ts";
import type { PhotoName } from "#tests/fixtures/photos/photo-names.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import type { DecoderScope } from "#workers/imaging/decoder-scope.ts";
import {
  bitmapScope,
  coverInput,
  factsOf,
  fullScope,
  preparedOf,
  prepareWith,
  prepareWithPreview,
  scopeOfPath,
  skippingScope,
  workerPaths,
} from "./imaging.ts";
import { drawn, meanDifference, notBelow } from "./measure.ts";
import { fetchPhoto, paintGrid, rgbOf } from "./photos.ts";

/** The EXIF orientations for which a photo must be rotated or mirrored. */
const TURNED = [2, 3, 4, 5, 6, 7, 8] as const;

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

test.for(ordinary)(
  "the preview of %s is a JPEG of its shape, 480 to 1,100 pixels long",
  LONG,
  async (name) => {
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
  },
);

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

// A decoding reduced by eighths or halves aims at 4,096 pixels, but can be up to twice as long.
test("the preview of a panorama is no longer than canvases take", LONG, async () => {
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

test.for(workerPaths)(
  "previews by way of %s stand upright under every EXIF orientation",
  LONG,
  async (path) => {
    const upright = await previewOf("oriented-1.jpg", path);
    // Measured: up to 0.6 grey levels.
    const different = await notBelow(2, TURNED, async (orientation) =>
      meanDifference(await previewOf(`oriented-${orientation}.jpg`, path), upright),
    );
    expect(different).toEqual([]);
  },
);

/** The pixels of a photo's preview, scaled to 96 × 64. */
async function previewOf(name: PhotoName, path: (typeof workerPaths)[number]): Promise<Uint8ClampedArray> {
  const { preview } = await prepareWithPreview(await fetchPhoto(name), scopeOfPath[path]);
  return drawn(await createImageBitmap(preview), 96, 64, "medium");
}

test("transparent parts of a preview lie over white", async () => {
  const { preview } = await prepareWithPreview(await fetchPhoto("alpha.webp"), fullScope);
  const pixels = drawn(await createImageBitmap(preview), 120, 40, "medium");
  const at = (20 * 120 + 100) * 3;
  expect(Math.min(...pixels.subarray(at, at + 3))).toBeGreaterThan(250);
});

/** A part away from the centre, so that a rotated or mirrored part has other pixels. */
const UPPER_RIGHT: Cutout = { x: 0.55, y: 0.05, width: 0.4, height: 0.35 };

/** In grey levels. Not as strict as for whole photos, because the edges of a part fall between pixels. */
const NEARLY_EQUAL = 6;
const PLAINLY_DIFFERENT = 12;

async function cutTensor(photo: Blob, scope: DecoderScope, cutout: Cutout | null): Promise<ImageTensor> {
  const facts = await factsOf(photo);
  return preparedOf(await prepareWith(facts, photo, scope, coverInput, cutout)).tensor;
}

test("the tensor of a cutout shows the cutout and nothing else", async () => {
  const grid = [
    ["#802020", "#208020"],
    ["#202080", "#808020"],
  ];
  const photo = await paintGrid(grid, 300, "image/png");
  for (const [row, colours] of grid.entries())
    for (const [column, colour] of colours.entries()) {
      const cutout = { x: column / 2, y: row / 2, width: 0.5, height: 0.5 };
      const { data } = await cutTensor(photo, fullScope, cutout);
      const wanted = rgbOf(colour);
      const wrong = [...data].filter((value, at) => Math.abs(value - (wanted[at % 3] ?? 0)) > 2);
      expect([colour, wrong.length]).toEqual([colour, 0]);
    }
});

test.for(workerPaths)(
  "by way of %s a cutout is a part of the upright photo, under each of the eight EXIF orientations",
  LONG,
  async (path) => {
    const scope = scopeOfPath[path];
    const upright = await fetchPhoto("oriented-1.jpg");
    const wanted = await cutTensor(upright, scope, UPPER_RIGHT);
    const different = await notBelow(NEARLY_EQUAL, TURNED, async (orientation) => {
      const turned = await cutTensor(await fetchPhoto(`oriented-${orientation}.jpg`), scope, UPPER_RIGHT);
      return meanDifference(turned.data, wanted.data);
    });
    expect(different).toEqual([]);
    const whole = await cutTensor(upright, scope, null);
    expect(meanDifference(whole.data, wanted.data)).toBeGreaterThan(PLAINLY_DIFFERENT);
    const mirrored = await cutTensor(upright, scope, { ...UPPER_RIGHT, x: 0.05 });
    expect(meanDifference(mirrored.data, wanted.data)).toBeGreaterThan(PLAINLY_DIFFERENT);
  },
);

test("a small cutout of a large photo is decoded so large that it fills the input", async () => {
  const grid = [["#802020", "#208020", "#202080"]];
  const photo = await paintGrid(grid, 800, "image/jpeg");
  const facts = await factsOf(photo);
  const cutout = { x: 0.4, y: 0.3, width: 0.15, height: 0.45 };
  const { picture } = preparedOf(await prepareWith(facts, photo, fullScope, coverInput, cutout));
  expect(Math.min(picture.width, picture.height)).toBeGreaterThanOrEqual(coverInput.width);
});
