import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { createRandom, type Random } from "#domain/numbers/random.ts";
import { leafScene, paintScene, type Picture } from "./scene.ts";

/** The pictures from which the photos are cut. */
export interface PictureSource {
  /** Width of the pictures in pixels. The height is 3/4 of the width. A photo shows about 1/2 to 4/5 of both sides. */
  readonly width: number;
  /** A folder of pictures, which are resized to this width. Null for painted pictures. */
  readonly folder: string | null;
}

/** Number of painted pictures. */
const PAINTED = 16;

/** Photos that are made at a time. */
const AT_A_TIME = 4;

/** Number of bytes at the start of a JPEG that contain no pixels. */
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

/** Formats a date as CIPA DC-008 (EXIF) requires: 2026:05:01 06:00:00. */
function exifDate(takenAt: string): string {
  return takenAt.replaceAll("-", ":").replace("T", " ");
}

/** The part of a picture that a photo shows, and its mirroring and brightness. */
export interface View {
  /** Selects the picture: 0..1 over the list of pictures. */
  readonly picture: number;
  /** Width and height of the part, as a share (0..1) of the picture's. */
  readonly side: number;
  /** Position of the part, as a share (0..1) of the remaining width and height. */
  readonly at: readonly [x: number, y: number];
  readonly isMirrored: boolean;
  /** Brightness: the factor for all pixels. */
  readonly light: number;
}

/** Ways in which a photo file is unreadable. */
export type PhotoFault = "empty" | "text" | "head-alone";

/** A photo to make. */
export interface PlannedPhoto {
  /** Path in the folder, with slashes. File names repeat in other folders, like those of real cameras. */
  readonly path: string;
  /** Local time of the camera in ISO 8601, without an offset. Null in the folder of the camera that writes no date. */
  readonly takenAt: string | null;
  /** Number of the photo's series. The photos of a series show the same thing, a few seconds apart. */
  readonly series: number;
  readonly shows: View | PhotoFault;
}

const FOLDERS = ["transect-a/trap-1", "transect-a/trap-2", "transect-b/trap-1", "field", "scans"] as const;

/** The folder of a camera that writes no date. */
const UNDATED: (typeof FOLDERS)[number] = "scans";

const FAULTS: readonly PhotoFault[] = ["empty", "text", "head-alone"];

/** One of this many photos is unreadable. */
const FAULT_EVERY = 125;

/** Maximum number of photos in a series. */
const MOST_IN_SERIES = 5;

/** Seconds between the photos of a series, and between two series: [minimum, maximum]. */
const SECONDS = { within: [1, 4], between: [120, 900] } as const;

const FIRST_DAY = Date.UTC(2026, 4, 1, 6);

/**
 * Plans photos like those from a season of camera traps and a walk through a field: in folders, in series, some of them
 * broken. The same count and seed give the same plan.
 */
export function planBatchPhotos(count: number, seed: number): readonly PlannedPhoto[] {
  const random = createRandom(seed);
  const ofFolder = Math.ceil(count / FOLDERS.length);
  const photos: PlannedPhoto[] = [];
  let [series, left, clock] = [-1, 0, FIRST_DAY];
  let shows = viewOf(random);
  for (let index = 0; index < count; index += 1) {
    const folder = FOLDERS[Math.floor(index / ofFolder)] ?? UNDATED;
    const number = index % ofFolder;
    const isNext = left === 0 || number === 0;
    if (number === 0) clock = FIRST_DAY;
    clock += 1000 * between(random, isNext ? SECONDS.between : SECONDS.within);
    if (isNext) [series, left, shows] = [series + 1, 1 + random.below(MOST_IN_SERIES), viewOf(random)];
    else shows = nextView(shows, random);
    left -= 1;
    photos.push({
      path: `${folder}/IMG_${String(number + 1).padStart(5, "0")}.jpg`,
      takenAt: folder === UNDATED ? null : new Date(clock).toISOString().slice(0, 19),
      series,
      shows: faultAt(index) ?? shows,
    });
  }
  return photos;
}

/** The kinds of broken files alternate. The first photo is never broken. */
function faultAt(index: number): PhotoFault | null {
  if (index % FAULT_EVERY !== FAULT_EVERY - 1) return null;
  return FAULTS[Math.floor(index / FAULT_EVERY) % FAULTS.length] ?? null;
}

function viewOf(random: Random): View {
  return {
    picture: random.fraction(),
    side: 0.48 + 0.37 * random.fraction(),
    at: [random.fraction(), random.fraction()],
    isMirrored: random.below(2) === 0,
    light: 0.8 + 0.4 * random.fraction(),
  };
}

/** The same view a moment later: position and light have changed a little. */
function nextView(view: View, random: Random): View {
  const moved = (from: number): number => Math.min(1, Math.max(0, from + 0.06 * (random.fraction() - 0.5)));
  return {
    ...view,
    at: [moved(view.at[0]), moved(view.at[1])],
    light: view.light + 0.04 * (random.fraction() - 0.5),
  };
}

function between(random: Random, [least, most]: readonly [number, number]): number {
  return least + random.below(most - least + 1);
}
