import { expect, test } from "vitest";
import { LONG } from "#tests/fixtures/long.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import { createJpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";
import {
  factsOf,
  fullScope,
  prepare,
  preparedOf,
  prepareWith,
  scopeOfPath,
  skippingScope,
  tensorOf,
  workerPaths,
} from "./imaging.ts";
import { drawn, meanDifference, notAbove, notBelow } from "./measure.ts";
import { fetchPhoto, fetchReference, paintGrid } from "./photos.ts";

test("our reader reads the JPEG of a canvas, whose profile states sRGB in a longer form", async () => {
  const file = await paintGrid([["#c02020", "#2040c0"]], 32, "image/jpeg");
  const reader = await createJpegReader();

  expect(reader?.read(new Uint8Array(await file.arrayBuffer()), 4)).toMatchObject({ width: 32, height: 16 });
});

const photos = [
  ["leaf.jpg", "leaf-cover-224.rgb"],
  ["exactly-5mb.jpg", "exactly-5mb-cover-224.rgb"],
] as const;

/**
 * The limit of the mean difference between a tensor and the true area mean, in grey levels. Measured at 1600 and
 * 4032 pixels: 1.0 and 2.4 with ImageDecoder, 1.1 and 2.6 resized and halved, 12.3 and 15.5 with plain drawing.
 */
const LIMIT = 3;

test.for(workerPaths)("a tensor made by way of %s is near the true area mean of the photo", async (path) => {
  const far = await notBelow(LIMIT, photos, async ([name, reference]) => {
    const tensor = await tensorOf(await fetchPhoto(name), scopeOfPath[path]);
    return meanDifference(tensor.data, await fetchReference(reference));
  });
  expect(far).toEqual([]);
});

test(
  "a photo that is drawn small with plain bilinear sampling is further from the area mean than is allowed",
  LONG,
  async () => {
    const near = await notAbove(3 * LIMIT, photos, async ([name, reference]) => {
      const photo = await fetchPhoto(name);
      const { width, height } = await createImageBitmap(photo);
      const side = Math.min(width, height);
      const middle = await createImageBitmap(photo, (width - side) / 2, (height - side) / 2, side, side);
      return meanDifference(drawn(middle, 224, 224, "low"), await fetchReference(reference));
    });
    expect(near).toEqual([]);
  },
);

const turned = [2, 3, 4, 5, 6, 7, 8] as const;

/** In grey levels. Measured: up to 0.6. Rotated or mirrored pictures differ by 25 or more. */
const NEARLY_EQUAL = 1;
const PLAINLY_DIFFERENT = 20;

function mirrored({ data, shape: [, width] }: ImageTensor): Uint8Array {
  return Uint8Array.from(data, (_, at) => {
    const [pixel, channel] = [Math.floor(at / 3), at % 3];
    const x = pixel % width;
    return data[(pixel - x + width - 1 - x) * 3 + channel] ?? 0;
  });
}

test.for(workerPaths)(
  "the eight EXIF orientations of a scene give nearly the same tensor by way of %s",
  LONG,
  async (path) => {
    const tensorUnder = async (orientation: 1 | (typeof turned)[number]): Promise<ImageTensor> => {
      const photo = await fetchPhoto(`oriented-${orientation}.jpg`);
      const { tensor, timings } = await prepare(photo, scopeOfPath[path]);
      expect(timings.decodePath).toBe(path);
      return tensor;
    };
    const upright = await tensorUnder(1);
    const different = await notBelow(NEARLY_EQUAL, turned, async (orientation) =>
      meanDifference((await tensorUnder(orientation)).data, upright.data),
    );
    expect(different).toEqual([]);
    expect(meanDifference(mirrored(upright), upright.data)).toBeGreaterThan(PLAINLY_DIFFERENT);
  },
);

test("a photo that is turned by any other orientation than its own is plainly different", async () => {
  const photo = await fetchPhoto("oriented-1.jpg");
  const facts = await factsOf(photo);
  const upright = await tensorOf(photo, fullScope);
  const alike = await notAbove(PLAINLY_DIFFERENT, turned, async (orientation) => {
    const { tensor, timings } = preparedOf(await prepareWith({ ...facts, orientation }, photo, fullScope));
    expect(timings.decodePath).toBe("jpeg-reader");
    return meanDifference(tensor.data, upright.data);
  });
  expect(alike).toEqual([]);
});

// Chromium ignores the orientation of a WebP, so the imaging worker rotates the picture.
test.for(["exif-png.png", "exif-webp.webp"] as const)(
  "the EXIF orientation of %s is applied",
  async (name) => {
    const upright = await tensorOf(await fetchPhoto("oriented-1.jpg"), skippingScope);
    const tensor = await tensorOf(await fetchPhoto(name), skippingScope);
    expect(meanDifference(tensor.data, upright.data)).toBeLessThan(NEARLY_EQUAL);
  },
);
