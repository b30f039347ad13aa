import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { MAX_PHOTO_PIXELS } from "#domain/photo.ts";
import { createRandom, type Random } from "#domain/random.ts";
import { readHeader } from "#workers/imaging/header.ts";
import { filesOfTar, type TarFile } from "./tar.ts";

/** A JPEG to try the reader with. */
export interface JpegPhoto {
  /** Where it comes from: its folder and its name, and of one that was encoded here how. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The JPEGs of a folder as they are, without those that the app refuses for their size; none where it is missing. */
export function jpegsIn(folder: string, label: string): readonly JpegPhoto[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jpg"))
    .toSorted()
    .map((name) => ({ name: `${label}/${name}`, bytes: new Uint8Array(readFileSync(join(folder, name))) }))
    .filter(({ bytes }) => !isTooLarge(bytes));
}

function isTooLarge(bytes: Uint8Array): boolean {
  const header = readHeader("jpeg", bytes);
  return header !== null && typeof header === "object" && header.width * header.height > MAX_PHOTO_PIXELS;
}

/** Archives of the training photos. */
export const TEST_ARCHIVES = ["animal", "disease", "none", "pest", "plant"].map((name) => `test-${name}.tar`);
/** See: {@link TEST_ARCHIVES} */
export const TRAIN_ARCHIVES = TEST_ARCHIVES.map((name) => name.replace("test", "train"));

/**
 * Photos of archives, at most `most` of each and those by chance, each time the same ones for a seed. They are WebP of
 * 160 × 160 pixels.
 */
export function archivedPhotos(
  folder: string,
  archives: readonly string[],
  most: number,
  seed: number,
): readonly TarFile[] {
  return archives
    .map((name) => join(folder, name))
    .filter((file) => existsSync(file))
    .flatMap((file) => {
      const random = createRandom(seed);
      return filesOfTar(new Uint8Array(readFileSync(file)))
        .filter(({ path }) => path.endsWith(".webp"))
        .map((photo) => ({ photo, turn: random.fraction() }))
        .toSorted((one, other) => one.turn - other.turn)
        .slice(0, most)
        .map(({ photo }) => photo);
    });
}

/**
 * Encodes a photo as a JPEG by chance: baseline or progressive, colours in full or halved both ways, now and then in grey,
 * quality 30 to 98, and cut to a size that leaves no whole blocks.
 */
export async function encodedAsJpeg({ path, bytes }: TarFile, random: Random): Promise<JpegPhoto> {
  const quality = 30 + random.below(69);
  const progressive = random.below(2) === 0;
  const chromaSubsampling = random.below(2) === 0 ? "4:4:4" : "4:2:0";
  const isGrey = random.below(12) === 0;
  const [width, height] = [160 - random.below(16), 160 - random.below(16)];
  const cut = sharp(bytes).extract({ left: 0, top: 0, width, height });
  const picture = isGrey ? cut.greyscale() : cut;
  const encoded = await picture.jpeg({ quality, progressive, chromaSubsampling }).toBuffer();
  const way = [isGrey ? "grey" : chromaSubsampling, progressive ? "progressive" : "baseline", quality];
  return { name: `${path}, ${width}x${height} ${way.join(" ")}`, bytes: new Uint8Array(encoded) };
}
