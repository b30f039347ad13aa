import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import type { PhotoFault, PlannedPhoto, View } from "./batch-plan.ts";
import { leafScene, paintScene, type Picture } from "./scene.ts";

/** What the photos show parts of. */
export interface PictureSource {
  /** Of the pictures; their height is three quarters of it. A photo has about half to four fifths of both sides. */
  readonly width: number;
  /** A folder of pictures that are made as large. Null for painted ones. */
  readonly folder: string | null;
}

/** How many pictures are painted. */
const PAINTED = 16;

/** Photos that are made at a time. */
const AT_A_TIME = 4;

/** Bytes of a JPEG that hold no pixel. */
const HEAD_BYTES = 120;

/** Makes the planned photos in a folder, as JPEGs with the date in their EXIF data. */
export async function makeBatchPhotos(
  folder: string,
  plan: readonly PlannedPhoto[],
  source: PictureSource,
): Promise<void> {
  const pictures =
    source.folder === null ? paintedPictures(source.width) : await picturesIn(source.folder, source.width);
  for (const inner of new Set(plan.map(({ path }) => dirname(path)))) {
    mkdirSync(join(folder, inner), { recursive: true });
  }
  const waiting = plan.values();
  const makeNext = async (): Promise<void> => {
    for (const photo of waiting) writeFileSync(join(folder, photo.path), await bytesOf(photo, pictures));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, makeNext));
}

function paintedPictures(width: number): readonly Picture[] {
  return Array.from({ length: PAINTED }, (_, number) => {
    const share = number / PAINTED;
    return paintScene(width, (width * 3) / 4, {
      seed: number + 1,
      noise: 6,
      sky: [120 + 100 * share, 160 - 60 * share, 205 - 120 * share],
      leaf: [
        58 + (150 * ((number * 5) % PAINTED)) / PAINTED,
        122 - 70 * share,
        46 + (90 * ((number * 3) % PAINTED)) / PAINTED,
      ],
      leafAt: [0.3 + 0.4 * share, leafScene.leafAt[1]],
    });
  });
}

async function picturesIn(folder: string, width: number): Promise<readonly Picture[]> {
  const names = readdirSync(folder).filter((name) => /\.(?:jpe?g|png|webp)$/i.test(name));
  return Promise.all(
    names.toSorted().map(async (name) => {
      const height = (width * 3) / 4;
      const data = await sharp(join(folder, name))
        .resize(width, height)
        .removeAlpha()
        .toColourspace("srgb")
        .raw()
        .toBuffer();
      return { data, width, height };
    }),
  );
}

function bytesOf({ shows, takenAt }: PlannedPhoto, pictures: readonly Picture[]): Promise<Uint8Array> {
  return typeof shows === "string" ? brokenBytes(shows, pictures) : jpegOf(shows, takenAt, pictures);
}

async function brokenBytes(fault: PhotoFault, pictures: readonly Picture[]): Promise<Uint8Array> {
  switch (fault) {
    case "empty":
      return new Uint8Array();
    case "text":
      return new TextEncoder().encode("This file is called a photo and is none.");
    case "head-alone": {
      const whole = await jpegOf(
        { picture: 0, side: 0.5, at: [0, 0], isMirrored: false, light: 1 },
        null,
        pictures,
      );
      return whole.subarray(0, HEAD_BYTES);
    }
  }
}

function jpegOf(view: View, takenAt: string | null, pictures: readonly Picture[]): Promise<Uint8Array> {
  const picture = pictures[Math.floor(view.picture * pictures.length)];
  if (picture === undefined) throw new Error("there are no pictures");
  const { data, width, height } = picture;
  const [partWidth, partHeight] = [Math.round(width * view.side), Math.round(height * view.side)];
  const part = sharp(data, { raw: { width, height, channels: 3 } })
    .extract({
      left: Math.floor((width - partWidth) * view.at[0]),
      top: Math.floor((height - partHeight) * view.at[1]),
      width: partWidth,
      height: partHeight,
    })
    .flop(view.isMirrored)
    .linear(view.light);
  const dated = takenAt === null ? part : part.withExif({ IFD2: { DateTimeOriginal: exifDate(takenAt) } });
  return dated.jpeg({ quality: 80 }).toBuffer();
}

/** As CIPA DC-008 (EXIF) writes it: 2026:05:01 06:00:00. */
function exifDate(takenAt: string): string {
  return takenAt.replaceAll("-", ":").replace("T", " ");
}
