import { linkSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { leafScene, paintScene } from "../../photos/scene.ts";
import { madeOnce } from "../made.ts";

/** Different pictures; the photos are these again and again, under names of their own. */
const PICTURES = 8;
const WIDTH = 2048;
const HEIGHT = 1536;

/** Hands out photos, each a file with a name of its own. */
export interface SoakPhotos {
  /** The path of the next photo. */
  next(): string;
}

/** Makes the pictures that are missing in a folder. Photos lie beside them and are made when they are asked for. */
export async function openSoakPhotos(folder: string, sources: readonly string[]): Promise<SoakPhotos> {
  const pictures = join(folder, "pictures");
  const photos = join(folder, "photos");
  await madeOnce(pictures, sources, () => makePictures(pictures));
  rmSync(photos, { recursive: true, force: true });
  mkdirSync(photos, { recursive: true });
  let count = 0;
  return {
    next: () => {
      count += 1;
      const path = join(photos, `photo-${String(count).padStart(5, "0")}.jpg`);
      linkSync(join(pictures, pictureName(count % PICTURES)), path);
      return path;
    },
  };
}

function pictureName(number: number): string {
  return `picture-${number}.jpg`;
}

async function makePictures(folder: string): Promise<void> {
  for (let number = 0; number < PICTURES; number += 1) {
    const leafAt = [0.3 + 0.05 * number, 0.4 + 0.02 * number] as const;
    const { data, width, height } = paintScene(WIDTH, HEIGHT, { ...leafScene, seed: number + 1, leafAt });
    await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 85 })
      .toFile(join(folder, pictureName(number)));
  }
}
