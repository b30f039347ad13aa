import { join } from "node:path";
import sharp from "sharp";
import { leafScene, paintScene } from "../../photos/scene.ts";
import { madeOnce } from "../made.ts";
import { type NamedPhotos, namedPhotos } from "../named-photos.ts";

/** Different pictures; the photos are these again and again, under names of their own. */
const PICTURES = 8;
const WIDTH = 2048;
const HEIGHT = 1536;

/** Makes the pictures that are missing in a folder. Photos lie beside them and are made when they are asked for. */
export async function openSoakPhotos(folder: string, sources: readonly string[]): Promise<NamedPhotos> {
  const pictures = join(folder, "pictures");
  await madeOnce(pictures, sources, () => makePictures(pictures));
  const paths = Array.from({ length: PICTURES }, (_, number) => join(pictures, pictureName(number)));
  return namedPhotos(join(folder, "photos"), paths);
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
