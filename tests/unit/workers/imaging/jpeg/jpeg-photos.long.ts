import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ComparedPhoto, comparePhoto } from "#bench/jpeg/compare-photo.ts";
import {
  archivedPhotos,
  encodedAsJpeg,
  type JpegPhoto,
  jpegsIn,
  TEST_ARCHIVES,
} from "#bench/jpeg/jpeg-photos.ts";
import { tallyOf } from "#bench/jpeg/compare-tally.ts";
import { createRandom } from "#domain/random.ts";
import { skipTest } from "#tests/fixtures/skip-test.ts";
import { createJpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";

const SHARED = join(import.meta.dirname, "../../../../../../shared");

/** Of each archive. `npm run jpeg:compare` takes all of them. */
const TRAINING_PHOTOS = 20;

/** What came of photos at all scales, and the names of those that were read wrongly. */
async function compareAll(photos: readonly JpegPhoto[]): Promise<{ all: ComparedPhoto[]; wrong: string[] }> {
  const reader = await createJpegReader();
  if (reader === null) throw new Error("this machine runs no WebAssembly");
  const all: ComparedPhoto[] = [];
  const wrong: string[] = [];
  for (const photo of photos) {
    for (const [eighths, compared] of await comparePhoto(photo, reader)) {
      all.push(compared);
      if (compared.kind === "wrong" || compared.kind === "read alone")
        wrong.push(`${photo.name} at ${eighths}/8`);
    }
  }
  return { all, wrong };
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
      const photos = jpegsIn(join(SHARED, folder), folder).filter(
        ({ name }) => !/Landscape_[2-57-8]/.test(name),
      );
      const { all, wrong } = await compareAll(photos);
      const { meanError, read } = tallyOf(all);

      expect(wrong).toEqual([]);
      expect(read).toBeGreaterThan(10);
      expect(meanError).toBeLessThan(3);
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
    for (const photo of archivedPhotos(folder, TEST_ARCHIVES, TRAINING_PHOTOS, 15)) {
      photos.push(await encodedAsJpeg(photo, random));
    }
    const { all, wrong } = await compareAll(photos);
    const { meanError, handedOn } = tallyOf(all);

    expect(wrong).toEqual([]);
    expect(handedOn).toBe(0);
    expect(meanError).toBeLessThan(3);
  },
);
