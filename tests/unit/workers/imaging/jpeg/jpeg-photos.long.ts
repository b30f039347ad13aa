import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { once } from "#domain/once.ts";
import { MAX_PHOTO_PIXELS, type Size } from "#domain/photo.ts";
import { createRandom, type Random } from "#domain/random.ts";
import {
  areaMean,
  differenceOf,
  EIGHTHS,
  type Eighths,
  fullDecode,
  isNear,
  MOST_ERROR_OF_THUMBNAILS,
  type PictureDifference,
} from "#tests/fixtures/jpeg/reference-decode.ts";
import { skipTest } from "#tests/fixtures/skip-test.ts";
import { filesOfTar, type TarFile } from "#tests/fixtures/tar.ts";
import { decodeScale } from "#workers/imaging/geometry.ts";
import { readHeader } from "#workers/imaging/header.ts";
import { createJpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";
import { startResampler } from "#workers/imaging/resample/resampler.ts";

const SHARED = join(import.meta.dirname, "../../../../../../shared");

/** Photos of each archive: all of them take minutes. */
const TRAINING_PHOTOS = 20;

interface JpegPhoto {
  /** Its folder and file, and how it was encoded if that happened here. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const resampler = once(startResampler);

/**
 * Reads photos at all scales. Answers how far each reading is off, how often the reader left a photo to the browser, and the
 * names of those that it read wrongly: too far off, or although a full decode fails.
 */
async function compareAll(
  photos: readonly JpegPhoto[],
): Promise<{ errors: number[]; refused: number; wrong: string[] }> {
  const reader = await createJpegReader();
  if (reader === null) throw new Error("this machine runs no WebAssembly");
  const { toPixels } = await resampler();
  const errors: number[] = [];
  const wrong: string[] = [];
  let refused = 0;
  for (const { name, bytes } of photos) {
    const whole = await fullDecode(bytes);
    for (const eighths of EIGHTHS) {
      const planes = reader.read(bytes, eighths);
      if (planes === null && whole !== null) refused += 1;
      if (planes === null) continue;
      const difference = whole === null ? null : differenceOf(toPixels(planes), areaMean(whole, eighths));
      if (difference !== null) errors.push(difference.meanError);
      if (whole === null || !isRight(difference, whole, eighths)) wrong.push(`${name} at ${eighths}/8`);
    }
  }
  return { errors, refused, wrong };
}

/** A scale that the app does not use for a photo of this size may be rougher: a thumbnail's lines are lost in it. */
function isRight(difference: PictureDifference | null, whole: Size, eighths: Eighths): boolean {
  const isUsed = decodeScale(whole, { width: 224, height: 224, fit: "cover" }, null) <= eighths / 8;
  if (isUsed) return isNear(difference);
  return difference !== null && difference.meanError <= MOST_ERROR_OF_THUMBNAILS;
}

function meanOf(errors: readonly number[]): number {
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

/** The JPEGs of a folder that are not too large for the app. */
function jpegsIn(folder: string): readonly JpegPhoto[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jpg"))
    .toSorted()
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }))
    .filter(({ bytes }) => {
      const header = readHeader("jpeg", bytes);
      const isRead = header !== null && typeof header === "object";
      return !isRead || header.width * header.height <= MAX_PHOTO_PIXELS;
    });
}

/** Photos of the test archives, the same ones each time. They are WebP of 160 × 160 pixels. */
function archivedPhotos(folder: string): readonly TarFile[] {
  return ["animal", "disease", "none", "pest", "plant"]
    .map((subject) => join(folder, `test-${subject}.tar`))
    .filter((file) => existsSync(file))
    .flatMap((file) => {
      const random = createRandom(15);
      return filesOfTar(new Uint8Array(readFileSync(file)))
        .filter(({ path }) => path.endsWith(".webp"))
        .map((photo) => ({ photo, turn: random.fraction() }))
        .toSorted((one, other) => one.turn - other.turn)
        .slice(0, TRAINING_PHOTOS)
        .map(({ photo }) => photo);
    });
}

/** Encodes a photo as some JPEG: baseline or progressive, colours full or halved, now and then grey, quality 30 to 98, any size. */
async function encodedAsJpeg({ path, bytes }: TarFile, random: Random): Promise<JpegPhoto> {
  const quality = 30 + random.below(69);
  const progressive = random.below(2) === 0;
  const chromaSubsampling = random.below(2) === 0 ? "4:4:4" : "4:2:0";
  const isGrey = random.below(12) === 0;
  const [width, height] = [160 - random.below(16), 160 - random.below(16)];
  const cut = sharp(bytes).extract({ left: 0, top: 0, width, height });
  const picture = isGrey ? cut.greyscale() : cut;
  const encoded = await picture.jpeg({ quality, progressive, chromaSubsampling }).toBuffer();
  const kind = [isGrey ? "grey" : chromaSubsampling, progressive ? "progressive" : "baseline", quality];
  return { name: `${path}, ${width}x${height} ${kind.join(" ")}`, bytes: new Uint8Array(encoded) };
}

/** Milliseconds. Full decodes take much longer where other programs use the processor. */
const LIMIT = { timeout: 120_000 };

for (const folder of ["photos", "awkward"]) {
  test(
    `real photos of ../shared/${folder} are read as a full decode and area mean would have them`,
    LIMIT,
    async (context) => {
      if (!existsSync(join(SHARED, folder))) skipTest(context, `no ../shared/${folder}`);
      // One scene in eight orientations: two of them are enough.
      const photos = jpegsIn(join(SHARED, folder)).filter(({ name }) => !/Landscape_[2-57-8]/.test(name));
      const { errors, wrong } = await compareAll(photos);

      expect(wrong).toEqual([]);
      expect(errors.length).toBeGreaterThan(10);
      expect(meanOf(errors)).toBeLessThan(3);
    },
  );
}

test(
  "training photos in all ways in which they may be encoded are read as a full decode would",
  LIMIT,
  async (context) => {
    const folder = join(SHARED, "training");
    if (!existsSync(folder)) skipTest(context, "no ../shared/training");
    const random = createRandom(15);
    const photos: JpegPhoto[] = [];
    for (const photo of archivedPhotos(folder)) photos.push(await encodedAsJpeg(photo, random));
    const { errors, refused, wrong } = await compareAll(photos);

    expect(wrong).toEqual([]);
    expect(refused).toBe(0);
    expect(meanOf(errors)).toBeLessThan(3);
  },
);
