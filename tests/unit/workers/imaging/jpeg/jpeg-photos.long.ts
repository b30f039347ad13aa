import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { once } from "#domain/once.ts";
import { MAX_JPEG_PIXELS } from "#domain/photo/large-photo.ts";
import type { Size } from "#domain/photo/photo.ts";
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
import { skipTest } from "#tests/fixtures/setup/skip-test.ts";
import { readHeader } from "#workers/imaging/check/header.ts";
import { decodeScale } from "#workers/imaging/geometry.ts";
import { createJpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";
import { startResampler } from "#workers/imaging/resample/resampler.ts";

const SHARED = join(import.meta.dirname, "../../../../../../shared");

interface JpegPhoto {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const resampler = once(startResampler);

/**
 * Reads photos at all scales. Returns the error of each reading, and the names of wrong readings: those that differ too
 * much, or that succeed although a full decode fails.
 */
async function compareAll(photos: readonly JpegPhoto[]): Promise<{ errors: number[]; wrong: string[] }> {
  const reader = await createJpegReader();
  if (reader === null) throw new Error("this machine runs no WebAssembly");
  const { toPixels } = await resampler();
  const errors: number[] = [];
  const wrong: string[] = [];
  for (const { name, bytes } of photos) {
    const whole = await fullDecode(bytes);
    for (const eighths of EIGHTHS) {
      const planes = reader.read(bytes, eighths);
      if (planes === null) continue;
      const difference = whole === null ? null : differenceOf(toPixels(planes), areaMean(whole, eighths));
      if (difference !== null) errors.push(difference.meanError);
      if (whole === null || !isRight(difference, whole, eighths)) wrong.push(`${name} at ${eighths}/8`);
    }
  }
  return { errors, wrong };
}

/** Allows a larger error at scales that the app never uses for this size, because fine lines are lost there. */
function isRight(difference: PictureDifference | null, whole: Size, eighths: Eighths): boolean {
  const isUsed = decodeScale(whole, { width: 224, height: 224, fit: "cover" }, null) <= eighths / 8;
  if (isUsed) return isNear(difference);
  return difference !== null && difference.meanError <= MOST_ERROR_OF_THUMBNAILS;
}

function meanOf(errors: readonly number[]): number {
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

/** The JPEGs of a folder that are small enough for the app. */
function jpegsIn(folder: string): readonly JpegPhoto[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jpg"))
    .toSorted()
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }))
    .filter(({ bytes }) => {
      const header = readHeader("jpeg", bytes);
      const isRead = header !== null && typeof header === "object";
      return !isRead || header.width * header.height <= MAX_JPEG_PIXELS;
    });
}

/** In milliseconds. Full decodes take much longer if other programs use the processor. */
const LIMIT = { timeout: 120_000 };

for (const folder of ["photos", "awkward"]) {
  test(
    `real photos of ../shared/${folder} are read like a full decode with area mean`,
    LIMIT,
    async (context) => {
      if (!existsSync(join(SHARED, folder))) skipTest(context, `no ../shared/${folder}`);
      // The files show one scene in eight orientations, and two orientations are enough.
      const photos = jpegsIn(join(SHARED, folder)).filter(({ name }) => !/Landscape_[2-57-8]/.test(name));
      const { errors, wrong } = await compareAll(photos);

      expect(wrong).toEqual([]);
      expect(errors.length).toBeGreaterThan(10);
      expect(meanOf(errors)).toBeLessThan(3);
    },
  );
}
